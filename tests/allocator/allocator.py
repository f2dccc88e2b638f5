# SPDX-License-Identifier: GPL-3.0-or-later
"""PyTorch's caching allocator, by its documented rules (CUDACachingAllocator.cpp, 2.4): what it asks the GPU for.

A request is rounded up to 512 bytes. Up to 1 MiB it comes from segments of 2 MiB; below 10 MiB from segments of 20 MiB;
above, from one of its own, rounded up to 2 MiB. A freed block serves the smallest request's best fit on its own stream
and in its own pool, is split where more than the rest that is worth it remains, and merges with free neighbours of its
segment. Expandable segments grow at their end instead, by pages.
"""
import bisect

KIB = 1024
MIB = 1024 * KIB
ROUND = 512
SMALL = 1 * MIB
SMALL_SEGMENT = 2 * MIB
LARGE_SEGMENT = 20 * MIB
OWN_SEGMENT = 10 * MIB
OWN_ROUND = 2 * MIB


def rounded(size, to):
    return -(-size // to) * to


class Block:
    __slots__ = ("pool", "place", "size", "free", "before", "after")

    def __init__(self, pool, place, size, before=None, after=None):
        self.pool, self.place, self.size = pool, place, size
        self.free = True
        self.before, self.after = before, after

    def key(self):
        return self.size, self.place, id(self)


class Allocator:
    def __init__(self, expandable=False):
        self.expandable = expandable
        self.free_blocks = {}
        self.ends = {}
        self.next_place = 0
        self.reserved = 0
        self.allocated = 0
        self.most_allocated = 0

    def allocate(self, size, stream=0):
        size = max(ROUND, rounded(size, ROUND))
        pool = (stream, size <= SMALL)
        block = self.best_fit(pool, size) or self.new_segment(pool, size)
        self.split(block, size)
        block.free = False
        self.allocated += block.size
        self.most_allocated = max(self.most_allocated, self.allocated)
        return block

    def release(self, block):
        self.allocated -= block.size
        for other in (block.before, block.after):
            if other is not None and other.free:
                self.take(other)
                block = self.merged(*sorted((block, other), key=lambda part: part.place))
        self.keep(block)

    def give_back(self, size):
        """A whole segment that is free goes back to the GPU, as torch.cuda.empty_cache has it."""
        for blocks in self.free_blocks.values():
            for at, (*_, block) in enumerate(blocks):
                if block.size == size and block.before is None and block.after is None:
                    del blocks[at]
                    self.reserved -= size
                    return

    def best_fit(self, pool, size):
        blocks = self.free_blocks.setdefault(pool, [])
        at = bisect.bisect_left(blocks, (size, -1, 0))
        return blocks.pop(at)[3] if at < len(blocks) else None

    def new_segment(self, pool, size):
        if self.expandable:
            return self.grown(pool, size)
        segment = SMALL_SEGMENT if pool[1] else LARGE_SEGMENT if size < OWN_SEGMENT else rounded(size, OWN_ROUND)
        self.reserved += segment
        block = Block(pool, self.next_place, segment)
        self.next_place += 2 * segment  # no neighbour of another segment
        return block

    def grown(self, pool, size):
        """One segment a pool, longer by as many pages as the free block at its end lacks."""
        page = SMALL_SEGMENT if pool[1] else LARGE_SEGMENT
        end = self.ends.get(pool)
        if end is not None and end.free:
            self.take(end)
            block = end
        else:
            place = end.place + end.size if end is not None else self.next_place
            block = Block(pool, place, 0, before=end)
            if end is None:
                self.next_place += 1 << 50
            else:
                end.after = block
        more = rounded(size - block.size, page)
        self.reserved += more
        block.size += more
        self.ends[pool] = block
        return block

    def split(self, block, size):
        rest = block.size - size
        if rest < ROUND or (not block.pool[1] and rest <= SMALL):
            return
        other = Block(block.pool, block.place + size, rest, before=block, after=block.after)
        if block.after is not None:
            block.after.before = other
        block.after, block.size = other, size
        if self.ends.get(block.pool) is block:
            self.ends[block.pool] = other
        self.keep(other)

    def merged(self, first, second):
        first.size += second.size
        first.after = second.after
        if second.after is not None:
            second.after.before = first
        if self.ends.get(first.pool) is second:
            self.ends[first.pool] = first
        return first

    def keep(self, block):
        block.free = True
        bisect.insort(self.free_blocks[block.pool], (*block.key(), block))

    def take(self, block):
        blocks = self.free_blocks[block.pool]
        blocks.pop(bisect.bisect_left(blocks, block.key()))
