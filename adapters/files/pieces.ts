import { type FileHandle, open } from 'node:fs/promises'

const pieceBytes = 256 * 1024

/** The bytes of an open file from `at`: fewer where it ends before. */
export async function pieceOf(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

/** The bytes from `first` to `last`. Nothing stays open between two pieces: a reader may leave at any of them. */
export async function* piecesOf(path: string, first: number, last: number): AsyncGenerator<Uint8Array> {
  for (let at = first; at <= last; at += pieceBytes) {
    const piece = await pieceAt(path, at, Math.min(pieceBytes, last - at + 1))
    if (piece.length === 0) return
    yield piece
  }
}

async function pieceAt(path: string, at: number, length: number): Promise<Buffer> {
  await using handle = await open(path, 'r')
  return await pieceOf(handle, at, length)
}

export function isGone(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'ENOENT'
}
