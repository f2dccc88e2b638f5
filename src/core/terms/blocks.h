/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Segments of PyTorch's caching allocator, for blocks of one size. */
#pragma once

/** Bytes that one of many blocks of the same size takes, with its part of what its segment leaves unused. Blocks of up
 * to 1 MiB share segments of 2 MiB, blocks below 10 MiB share segments of 20 MiB, and larger ones have a segment of
 * their own, a multiple of 2 MiB. Source: PyTorch, c10/cuda/CUDACachingAllocator.cpp (kSmallSize, kSmallBuffer,
 * kMinLargeAlloc, kLargeBuffer, kRoundLarge). */
double hr_block_bytes (double bytes);
