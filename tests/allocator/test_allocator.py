# SPDX-License-Identifier: GPL-3.0-or-later
"""Sequences of requests, worked out by hand: what PyTorch's allocator has reserved after each (allocator.py)."""
import pathlib
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import tap  # noqa: E402
from allocator import KIB, MIB, Allocator  # noqa: E402


def replay(*requests, expandable=False):
    """MiB reserved after: a size in MiB asks for it, "-N" releases request N (from 0), (size, stream) asks a stream."""
    allocator = Allocator(expandable)
    blocks = []
    for request in requests:
        if isinstance(request, str):
            allocator.release(blocks[int(request[1:])])
        else:
            size, stream = request if isinstance(request, tuple) else (request, 0)
            blocks.append(allocator.allocate(int(size * MIB), stream))
    return allocator.reserved / MIB


class Rounding(unittest.TestCase):
    def test_a_byte_takes_512_of_a_segment_of_two(self):
        allocator = Allocator()
        allocator.allocate(1)
        self.assertEqual((allocator.allocated, allocator.reserved), (512, 2 * MIB))

    def test_up_to_one_is_small(self):
        self.assertEqual(replay(1), 2)

    def test_above_one_is_large(self):
        self.assertEqual(replay(1 + 1 / MIB), 20)

    def test_below_ten_shares_twenty(self):
        self.assertEqual(replay(10 - 512 / MIB), 20)

    def test_ten_has_its_own(self):
        self.assertEqual(replay(10), 10)

    def test_its_own_is_rounded_to_two(self):
        self.assertEqual(replay(11), 12)
        self.assertEqual(replay(40.5), 42)  # a matrix of 2304 · 9216 in 16 bits

    def test_4096_small_requests_of_512_fill_one_segment(self):
        self.assertEqual(replay(*[512 / MIB] * 4096), 2)
        self.assertEqual(replay(*[512 / MIB] * 4097), 4)


class Splitting(unittest.TestCase):
    def test_two_halves_share_a_segment(self):
        self.assertEqual(replay(1, 1), 2)

    def test_a_third_does_not(self):
        self.assertEqual(replay(1, 1, 1), 4)

    def test_two_of_eight_leave_four(self):
        self.assertEqual(replay(8, 8), 20)
        self.assertEqual(replay(8, 8, 4), 20)
        self.assertEqual(replay(8, 8, 8), 40)

    def test_a_rest_of_one_is_not_split_off(self):
        # 12 serve 11; the rest of 1 stays with it, and the next request asks anew: 12 + 20
        self.assertEqual(replay(12, "-0", 11, 2), 32)

    def test_a_rest_of_two_is(self):
        self.assertEqual(replay(12, "-0", 10, 2), 12)

    def test_a_freed_block_serves_two_halves(self):
        self.assertEqual(replay(100, "-0", 50, 50), 100)

    def test_and_not_its_own_size_while_one_is_there(self):
        self.assertEqual(replay(100, "-0", 50, 100), 200)


class Fitting(unittest.TestCase):
    def test_neighbours_merge(self):
        # the halves of 100, freed in any order, are 100 again
        self.assertEqual(replay(100, "-0", 50, 50, "-1", "-2", 100), 100)
        self.assertEqual(replay(100, "-0", 50, 50, "-2", "-1", 100), 100)

    def test_segments_do_not(self):
        self.assertEqual(replay(10, 10, "-0", "-1", 20), 40)

    def test_the_smallest_that_fits_is_taken(self):
        # 16 go into 20, and so 30 are there for 30
        self.assertEqual(replay(30, 20, "-0", "-1", 16, 30), 50)

    def test_larger_asks_anew(self):
        self.assertEqual(replay(100, "-0", 104, "-1", 96, "-2", 108), 312)

    def test_streams_share_nothing(self):
        self.assertEqual(replay((40, 1), "-0", 40), 80)

    def test_pools_share_nothing(self):
        self.assertEqual(replay(20, "-0", 512 / MIB), 22)

    def test_what_stays_divides_what_is_free(self):
        # 4 of 12 stay in the midst: 100 are free in two parts, and neither serves 60
        self.assertEqual(replay(104, "-0", 50, 4, 50, "-1", "-3", 60), 164)


class Expandable(unittest.TestCase):
    def test_it_grows_by_pages_of_twenty(self):
        self.assertEqual(replay(25, expandable=True), 40)
        self.assertEqual(replay(25, 15, expandable=True), 40)
        self.assertEqual(replay(25, 16, expandable=True), 60)

    def test_neighbours_of_all_requests_merge(self):
        self.assertEqual(replay(10, 10, "-0", "-1", 20, expandable=True), 20)

    def test_the_end_grows_by_what_it_lacks(self):
        self.assertEqual(replay(100, "-0", 104, "-1", 96, "-2", 108, expandable=True), 120)

    def test_small_pages_are_of_two(self):
        self.assertEqual(replay(*[500 * KIB / MIB] * 5, expandable=True), 4)


if __name__ == "__main__":
    tap.main()
