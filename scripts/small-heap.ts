/** How much memory the server's JavaScript may take: Node would let it grow with the machine. */
export const smallHeap = ['--max-old-space-size=128', '--max-semi-space-size=8']

/** Two arenas for the C library instead of one for each thread: decoded photos otherwise stay in all of them. */
export const fewArenas = { MALLOC_ARENA_MAX: '2' }
