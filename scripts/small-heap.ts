/** How much memory the server's JavaScript may take: Node would let it grow with the machine. */
export const smallHeap = ['--max-old-space-size=128', '--max-semi-space-size=8']
