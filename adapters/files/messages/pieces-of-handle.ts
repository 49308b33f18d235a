import type { FileHandle } from 'node:fs/promises'
import { pieceOf } from '../pieces.ts'

const pieceBytes = 256 * 1024

/** An open file from its beginning to its end, in pieces. */
export async function* piecesOfHandle(handle: FileHandle, bytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes; at += pieceBytes) yield await pieceOf(handle, at, Math.min(pieceBytes, bytes - at))
}
