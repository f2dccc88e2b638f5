# SPDX-License-Identifier: GPL-3.0-or-later
"""What a training step of a Llama-type model in Transformers asks the allocator for, in its order: 16-bit weights,
every layer recomputed, all of it trained or adapters beside query, key, value and output. Sizes are bytes."""
import collections

from allocator import Allocator

Model = collections.namedtuple("Model", "layers hidden mlp heads kv_heads head_dim vocabulary tied")
Case = collections.namedtuple("Case", "model tokens adapters plain_logits expandable lengths",
                              defaults=(False, ()))

RANK = 16
CUBLAS = 8519680  # workspace of one handle on Ampere
STEPS = 3  # the optimizer's states are there from the second on


class Replay:
    def __init__(self, case):
        self.case, self.model = case, case.model
        self.allocator = Allocator(case.expandable)
        self.states = None
        m = self.model
        query, kv = m.heads * m.head_dim, m.kv_heads * m.head_dim
        self.shapes = {"q": (m.hidden, query), "k": (m.hidden, kv), "v": (m.hidden, kv), "o": (query, m.hidden),
                       "gate": (m.hidden, m.mlp), "up": (m.hidden, m.mlp), "down": (m.mlp, m.hidden)}
        self.load()

    # Requests in elements of 16 bits for each token, or in bytes.
    def wide(self, width, element=2):
        return self.allocator.allocate(element * self.tokens * width)

    def bytes(self, size):
        return self.allocator.allocate(size)

    def free(self, *blocks):
        for block in blocks:
            self.allocator.release(block)

    def load(self):
        m = self.model
        layer = [2 * rows * columns for rows, columns in self.shapes.values()] + [2 * m.hidden] * 2
        ends = [2 * m.vocabulary * m.hidden] * (1 if m.tied else 2) + [2 * m.hidden]
        weights = layer * m.layers + ends
        adapters = [2 * RANK * side for name in "qkvo" for side in self.shapes[name]] * m.layers
        for size in weights:
            self.bytes(size)
        if self.case.adapters:
            for size in adapters:
                self.bytes(size)
        self.trained = adapters if self.case.adapters else weights
        self.bytes(CUBLAS)

    def has_adapter(self, name):
        return self.case.adapters and name in "qkvo"

    # Forward. What backward needs goes into `kept` where there is one, and else goes as Python drops it.
    def linear(self, name, kept):
        inputs, outputs = self.shapes[name]
        output = self.wide(outputs)
        if not self.has_adapter(name):
            return output
        own = [self.wide(inputs, 1), self.wide(inputs), self.wide(RANK)]  # mask, dropped input, what A gives
        product, scaled = self.wide(outputs), self.wide(outputs)
        self.free(product)
        total = self.wide(outputs)
        self.free(scaled, output)
        self.drop_or_keep(own, kept)
        return total

    def drop_or_keep(self, blocks, kept):
        if kept is None:
            self.free(*blocks)
        else:
            kept.extend(blocks)

    def norm(self, kept):
        hidden = self.model.hidden
        copy, square = self.wide(hidden, 4), self.wide(hidden, 4)
        mean = self.wide(1, 4)
        self.free(square)
        root = self.wide(1, 4)
        self.free(mean)
        product = self.wide(hidden, 4)
        if kept is None:
            self.free(root, copy)
        else:
            kept.extend([copy, root])
        cast = self.wide(hidden)
        self.free(product)
        output = self.wide(hidden)
        self.drop_or_keep([cast], kept)
        return output

    def rotated(self, block, width):
        first = self.wide(width)
        negative = self.wide(width, 1)
        turned = self.wide(width)
        self.free(negative)
        second = self.wide(width)
        self.free(turned)
        total = self.wide(width)
        self.free(first, second, block)
        return total

    def attention(self, kept):
        m = self.model
        entry = self.norm(kept)
        query, key, value = (self.linear(name, kept) for name in "qkv")
        query = self.rotated(query, self.shapes["q"][1])
        key = self.rotated(key, self.shapes["k"][1])
        keeps_entry = kept is not None and not self.case.adapters
        if keeps_entry:
            kept.append(entry)
        else:
            self.free(entry)
        output, statistics = self.wide(self.shapes["q"][1]), self.wide(m.heads, 4)
        result = self.linear("o", kept)
        self.drop_or_keep([query, key, value, statistics, output], kept)
        total = self.wide(m.hidden)
        self.free(result)
        return total

    def mlp(self, kept):
        m = self.model
        trains = not self.case.adapters
        entry = self.norm(kept)
        gate, active = self.wide(m.mlp), self.wide(m.mlp)
        if kept is None:
            self.free(gate)
        up, product = self.wide(m.mlp), self.wide(m.mlp)
        if kept is None:
            self.free(active, up)
        else:
            kept.extend([gate, active, up])
        result = self.wide(m.hidden)
        self.drop_or_keep([entry, product], kept if trains else None)
        total = self.wide(m.hidden)
        self.free(result)
        return total

    def layer(self, kept):
        middle = self.attention(kept)
        output = self.mlp(kept)
        self.drop_or_keep([middle], kept)
        return output

    # Backward
    def weight_gradient(self, rows, columns):
        if not self.case.adapters:
            self.gradients.append(self.bytes(2 * rows * columns))

    def linear_backward(self, name):
        inputs, outputs = self.shapes[name]
        gradient = self.wide(inputs)
        self.weight_gradient(inputs, outputs)
        if not self.has_adapter(name):
            return gradient
        scaled, narrow = self.wide(outputs), self.wide(RANK)
        self.gradients.append(self.bytes(2 * RANK * outputs))
        own = self.wide(inputs)
        self.free(narrow)
        self.gradients.append(self.bytes(2 * RANK * inputs))
        self.free(scaled)
        dropped = self.wide(inputs)
        self.free(own)
        total = self.wide(inputs)
        self.free(dropped, gradient)
        return total

    def norm_backward(self, gradient):
        hidden = self.model.hidden
        cast = self.wide(hidden)
        self.free(gradient)
        up = self.wide(hidden, 4)
        self.free(cast)
        first, second = self.wide(hidden, 4), self.wide(hidden, 4)
        self.free(up)
        third = self.wide(hidden, 4)
        self.free(second)
        fourth = self.wide(hidden, 4)
        self.free(first, third)
        result = self.wide(hidden)
        self.free(fourth)
        self.weight_gradient(1, hidden)
        return result

    def sum_of(self, first, second):
        total = self.wide(self.model.hidden)
        self.free(first, second)
        return total

    def mlp_backward(self, gradient):
        m = self.model
        product = self.linear_backward("down")
        active, up = self.wide(m.mlp), self.wide(m.mlp)
        self.free(product)
        of_up = self.linear_backward("up")
        self.free(up)
        gate = self.wide(m.mlp)
        self.free(active)
        of_gate = self.linear_backward("gate")
        self.free(gate)
        entry = self.norm_backward(self.sum_of(of_up, of_gate))
        return self.sum_of(entry, gradient)

    def attention_backward(self, gradient):
        output = self.linear_backward("o")
        query, key, value = (self.wide(self.shapes[name][1]) for name in "qkv")
        self.free(output)
        total = self.linear_backward("v")
        self.free(value)
        for name, block in (("k", key), ("q", query)):
            turned = self.rotated(block, self.shapes[name][1])
            total = self.sum_of(total, self.linear_backward(name))
            self.free(turned)
        return self.sum_of(self.norm_backward(total), gradient)

    def layer_backward(self, gradient):
        kept = []
        self.free(self.layer(kept))
        half = len(kept) // 2
        gradient = self.mlp_backward(gradient)
        self.free(*kept[half:])
        gradient = self.attention_backward(gradient)
        self.free(*kept[:half])
        return gradient

    # The loss
    def plain_loss(self):
        vocabulary = self.model.vocabulary
        logits, copy = self.wide(vocabulary), self.wide(vocabulary, 4)
        self.free(logits)
        log_softmax = self.wide(vocabulary, 4)
        gradient = self.wide(vocabulary, 4)
        self.free(log_softmax)
        narrow = self.wide(vocabulary)
        self.free(gradient, copy)
        entry = self.wide(self.model.hidden)
        self.weight_gradient(vocabulary, self.model.hidden)
        self.free(narrow)
        return entry

    def fused_loss(self):
        """Liger: chunk by chunk, the gradient of the head's weight summed up in FP32."""
        m = self.model
        entry = self.wide(m.hidden)
        chunks = -(-m.vocabulary // m.hidden)
        rows = 1 << (-(-self.tokens // chunks) - 1).bit_length()
        total = None if self.case.adapters else self.bytes(4 * m.vocabulary * m.hidden)
        for _ in range(3):
            logits, copy = self.bytes(2 * rows * m.vocabulary), self.bytes(4 * rows * m.vocabulary)
            gradient = self.bytes(2 * rows * m.vocabulary)
            self.free(logits, copy)
            if total is not None:
                self.free(self.bytes(2 * m.vocabulary * m.hidden))
            self.free(self.bytes(2 * rows * m.hidden), gradient)
        result = self.wide(m.hidden)
        self.free(entry)
        if total is not None:
            self.weight_gradient(m.vocabulary, m.hidden)
            self.free(total)
        return result

    def loss(self):
        kept = []
        entry = self.norm(kept)
        gradient = self.plain_loss() if self.case.plain_logits else self.fused_loss()
        gradient = self.norm_backward(gradient)
        self.free(*kept, entry)
        return gradient

    def embedding_backward(self, gradient):
        m = self.model
        if not self.case.adapters:
            own = self.bytes(2 * m.vocabulary * m.hidden)
            if m.tied:
                self.free(own)
            else:
                self.gradients.append(own)
        self.free(gradient)

    def optimizer_step(self):
        """AdamW with foreach: one temporary tensor for each that is trained."""
        if self.states is None:
            self.states = [self.bytes(size) for size in self.trained for _ in range(2)]
        self.free(*[self.bytes(size) for size in self.trained])
        self.free(*self.gradients)

    def step(self, tokens):
        self.tokens = tokens
        self.gradients = []
        checkpoints = [self.wide(self.model.hidden)]
        for _ in range(self.model.layers):
            checkpoints.append(self.layer(None))
        gradient = self.loss()
        self.free(checkpoints.pop())
        while checkpoints:
            gradient = self.layer_backward(gradient)
            self.free(checkpoints.pop())
        self.embedding_backward(gradient)
        self.optimizer_step()


def replay(case):
    """Bytes that tensors had at most, and that were reserved."""
    run = Replay(case)
    for tokens in case.lengths or [case.tokens] * STEPS:
        run.step(tokens)
    return run.allocator.most_allocated, run.allocator.reserved
