import { statfs } from 'node:fs/promises'

/** Less is reported to the office and by `callout doctor`. */
export const leastFreeBytes = 200_000_000

/** The free bytes of the disk with `folder`; null when they cannot be found out. */
export async function freeRoom(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return null
  }
}
