"""A gradient step of TensorFlow, which XLA compiles because of jit_compile."""
import tensorflow as tf


@tf.function(jit_compile=True)
def step(batch, labels, first, second):
    with tf.GradientTape() as tape:
        tape.watch([first, second])
        logits = tf.nn.relu(batch @ first) @ second
        loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits))
    by_first, by_second = tape.gradient(loss, [first, second])
    return loss, first - 0.1 * by_first, second - 0.1 * by_second


step(tf.ones([64, 512]), tf.zeros([64], tf.int32), tf.ones([512, 1024]), tf.ones([1024, 10]))
