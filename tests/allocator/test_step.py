# SPDX-License-Identifier: GPL-3.0-or-later
"""The program's closed form of the allocator's reserve against a replay of a training step's requests (step.py).

The replay reserves 14 bytes for each plain logit; measured runs have 2 more, which the program counts and the replay
does not (src/core/terms/reserve.c): they are taken off before the two are compared.
"""
import json
import pathlib
import random
import statistics
import subprocess
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import tap  # noqa: E402
from step import Case, Model, replay  # noqa: E402

PROGRAM = sys.argv[1]
UNEXPLAINED_BYTES = 2  # of a plain logit

MODELS = {
    "granite-3b": Model(40, 2304, 9216, 36, 36, 64, 49152, True),
    "llama-3-8b": Model(32, 4096, 14336, 32, 8, 128, 128256, False),
    "llama-2-7b": Model(32, 4096, 11008, 32, 32, 128, 32000, False),
    "small": Model(24, 1024, 4096, 16, 16, 64, 50304, True),
}
ADAPTERS = ["--recipe=transformers-peft", "--autocast=no", "--adapter-dtype=bf16", "--gradient-dtype=bf16",
            "--lora-rank=16", "--lora-target-modules=q+k+v+o", "--lora-dropout=0.1"]


def yes_or_no(value):
    return "yes" if value else "no"


def estimate(case, *more):
    """What the program says that is allocated and reserved, without what the replay leaves out."""
    m = case.model
    options = [
        "--family=llama", f"--layers={m.layers}", f"--hidden-size={m.hidden}", f"--ffn-size={m.mlp}",
        f"--attention-heads={m.heads}", f"--kv-heads={m.kv_heads}", f"--head-dim={m.head_dim}",
        f"--vocab-size={m.vocabulary}", "--tied-embeddings=" + yes_or_no(m.tied), "--sequence-length=1024",
        f"--micro-batch-size={case.tokens // 1024}", "--recompute=full", "--attention=flash",
        "--optimizer-step=foreach", "--expandable-segments=" + yes_or_no(case.expandable)]
    recipe = ADAPTERS if case.adapters else ["--recipe=transformers-bf16"]
    loss = [] if case.plain_logits else ["--loss-kernel=fused"]
    answer = subprocess.run([PROGRAM, "estimate", *recipe, *options, *loss, *more, "--format=json"],
                            capture_output=True, text=True, check=True)
    found = json.loads(answer.stdout)
    unexplained = UNEXPLAINED_BYTES * case.tokens * m.vocabulary if case.plain_logits else 0
    return found["allocated-bytes"], found["reserved-bytes"] - unexplained


def errors_of(cases):
    """In percent of what the replay reserves."""
    errors = {}
    for name, case in cases.items():
        reserved = replay(case)[1]
        errors[name] = 100 * (estimate(case)[1] / reserved - 1)
    return errors


def grid(adapters, plain, expandable=False, tokens=(4096, 16384)):
    return {(name, n): Case(model, n, adapters, plain, expandable) for name, model in MODELS.items() for n in tokens}


class ClosedForm(unittest.TestCase):
    def hold(self, cases, median, worst):
        errors = errors_of(cases)
        for name, error in errors.items():
            print(f"# {self.id()} {name}: {error:+.1f} %")
        self.assertLessEqual(statistics.median(abs(error) for error in errors.values()), median, errors)
        self.assertLessEqual(max(abs(error) for error in errors.values()), worst, errors)

    def test_adapters_and_plain_logits(self):
        self.hold(grid(True, True), 2, 4)

    def test_adapters_and_a_fused_loss(self):
        self.hold(grid(True, False), 3, 6)

    def test_all_weights_and_plain_logits(self):
        self.hold(grid(False, True), 7, 20)

    def test_all_weights_and_a_fused_loss(self):
        self.hold(grid(False, False), 4, 15)

    def test_expandable_segments(self):
        for adapters in (True, False):
            for plain in (True, False):
                self.hold(grid(adapters, plain, True, tokens=(8192,)), 7, 10)

    def test_lengths_that_vary(self):
        """Of six orders of lengths; one order may have left nothing behind, another twice as much."""
        model, longest = MODELS["small"], 8192
        reserved = []
        for seed in range(6):
            order = random.Random(seed)
            lengths = [int(longest * order.uniform(0.5, 1)) for _ in range(24)] + [longest]
            reserved.append(replay(Case(model, longest, True, True, False, tuple(lengths)))[1])
        said = estimate(Case(model, longest, True, True), "--length-spread=0.5")[1]
        self.assertLess(min(reserved), said)
        self.assertGreater(max(reserved), said)
        self.assertAlmostEqual(said / statistics.mean(reserved), 1, delta=0.2)


class Tensors(unittest.TestCase):
    def test_replay_has_the_program_s_tensors(self):
        """The replay is of the same step: with plain logits, what is allocated at most agrees to a hundredth."""
        for name, case in {**grid(True, True), **grid(False, True)}.items():
            self.assertAlmostEqual(estimate(case)[0] / replay(case)[0], 1, delta=0.012, msg=name)


if __name__ == "__main__":
    tap.main()
