import type { FileHandle } from 'node:fs/promises'
import { pieceOf } from '../pieces.ts'

const edgeBytes = 1_024
const markup = /<\s*(?:!doctype|html|head|body|script|svg|iframe|\?php)/i

/** It begins and ends as a PDF does, and its beginning is no page of the web as well. */
export async function isWholePdf(handle: FileHandle, bytes: number): Promise<boolean> {
  const head = (await pieceOf(handle, 0, edgeBytes)).toString('latin1')
  const tail = (await pieceOf(handle, Math.max(0, bytes - edgeBytes), edgeBytes)).toString('latin1')
  return /^%PDF-[12]\.\d/.test(head) && tail.includes('%%EOF') && !markup.test(head) && !markup.test(afterEnd(tail))
}

function afterEnd(tail: string): string {
  return tail.slice(tail.lastIndexOf('%%EOF'))
}
