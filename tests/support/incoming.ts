import type { IncomingFile } from '#modules/shared'

/** These bytes as a file that was sent. */
export function incoming(bytes: Uint8Array): IncomingFile {
  return { bytes: bytes.length, read: async () => bytes }
}
