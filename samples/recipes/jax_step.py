"""What a compiled step of JAX takes, and who takes it."""
import jax
import jax.numpy as jnp
import hlo_layout


def step(weights, batch):
    loss = lambda w: jnp.mean((jnp.tanh(batch @ w[0]) @ w[1]) ** 2)
    return jax.tree.map(lambda w, g: w - 0.1 * g, weights, jax.grad(loss)(weights))


weights = [jax.ShapeDtypeStruct((1024, 4096), jnp.float32), jax.ShapeDtypeStruct((4096, 512), jnp.float32)]
batch = jax.ShapeDtypeStruct((256, 1024), jnp.float32)
compiled = jax.jit(step, donate_argnums=0).lower(weights, batch).compile()
totals = hlo_layout.memory(compiled).totals
print(f"{totals['module']}: arguments {totals['argument_bytes']}, donated {totals['donated_bytes']}")
