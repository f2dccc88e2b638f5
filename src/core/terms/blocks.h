/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Segments of PyTorch's caching allocator, for blocks of one size. */
#pragma once

/** What a block of so many bytes takes of its segment, with its part of what the segment has left. Of up to 1 MiB it
 * lies with others in 2 MiB, of less than 10 MiB with others in 20 MiB, else alone in a multiple of 2 MiB. Source:
 * PyTorch, c10/cuda/CUDACachingAllocator.cpp (kSmallSize, kSmallBuffer, kMinLargeAlloc, kLargeBuffer, kRoundLarge). */
double hr_block_bytes (double bytes);
