import { type FileHandle, open } from 'node:fs/promises'

const pieceBytes = 512 * 1024

/** The bytes of an open file from `at`: fewer where it ends before. */
export async function pieceOf(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafeSlow(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

/**
 * The bytes from `first` to `last`; the next piece is read while one is taken. Nothing stays open between two pieces: a
 * reader may leave at any of them.
 */
export async function* piecesOf(path: string, first: number, last: number): AsyncGenerator<Uint8Array> {
  const pieceFrom = (at: number) => pieceAt(path, at, Math.min(pieceBytes, last - at + 1))
  let next = first <= last ? pieceFrom(first) : null
  for (let at = first; next !== null; at += pieceBytes) {
    const piece = await next
    if (piece.length === 0) return
    next = at + pieceBytes <= last ? pieceFrom(at + pieceBytes) : null
    // Its fault is thrown when it is its turn; a reader who has left never asks for it.
    next?.catch(() => {})
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
