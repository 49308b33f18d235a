/** How much memory the server's JavaScript may take: Node would let it grow with the machine. */
export const smallHeap = ['--max-old-space-size=128', '--max-semi-space-size=8']

/**
 * For the C library: two arenas instead of one for each thread, as decoded photos otherwise stay in all of them; blocks
 * from 1 MB on go back to the system when they are freed, and so does the end of an arena as soon as 2 MB of it are
 * free. Without fixed limits the library raises both to the size of the largest such block, and keeps the memory of each
 * password that is hashed.
 */
export const smallArenas = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(2 ** 20),
  MALLOC_TRIM_THRESHOLD_: String(2 * 2 ** 20),
}
