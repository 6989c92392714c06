"""What the parameters of a Flax model take on a TPU, the most padded first."""
import jax
import jax.numpy as jnp
from flax import linen as nn
import hlo_layout


class Model(nn.Module):
    @nn.compact
    def __call__(self, x):
        x = nn.Conv(features=3, kernel_size=(7, 7))(x)
        return nn.Dense(features=1000)(x.reshape(x.shape[0], -1))


variables = jax.eval_shape(Model().init, jax.random.key(0), jnp.zeros((1, 32, 32, 3)))
rows = []
for path, leaf in jax.tree_util.tree_leaves_with_path(variables["params"]):
    shape = f"{leaf.dtype}[{','.join(map(str, leaf.shape))}]"
    row = hlo_layout.predict(shape, target="v5e")[0]
    rows.append((row["expansion"], jax.tree_util.keystr(path), row["shape"], row["bytes"]))
for expansion, name, shape, size in sorted(rows, reverse=True):
    print(f"{expansion:6.1f}  {name:24} {shape:42} {size}")
