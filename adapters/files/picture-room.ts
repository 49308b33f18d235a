import { createRoom } from './room.ts'

/** Unpacked: more than any telephone takes, and about 200 MB of memory at the most. */
export const mostPixels = 50_000_000

/** The pixels that are unpacked at once: as many small pictures as one of the largest. */
export const unpacked = createRoom(mostPixels)
