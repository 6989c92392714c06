"""A training step of PyTorch/XLA, twice: the second has the optimizer's state as arguments."""
import torch
import torch_xla

device = torch_xla.device()
model = torch.nn.Sequential(torch.nn.Linear(512, 1024), torch.nn.ReLU(), torch.nn.Linear(1024, 10)).to(device)
optimizer = torch.optim.Adam(model.parameters())
batch, labels = torch.randn(64, 512, device=device), torch.zeros(64, dtype=torch.int64, device=device)
for _ in range(2):
    optimizer.zero_grad()
    torch.nn.functional.cross_entropy(model(batch), labels).backward()
    optimizer.step()
    torch_xla.sync()
