import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { type Entry, directoryOf } from '../messages/office-document.ts'
import { pieceOf } from '../pieces.ts'

const unpack = promisify(inflateRaw)

/** A CV unpacks to no more. */
const mostUnpacked = 64 * 1024 * 1024

/** The beginnings of archives, of documents that may be encrypted or hold macros, of programs, and of further documents. */
const nested = [
  'PK\u0003\u0004',
  'PK\u0005\u0006',
  'Rar!',
  '7z\u00BC\u00AF',
  '\u001F\u008B',
  'BZh',
  '\u00FD7zXZ',
  '\u00D0\u00CF\u0011\u00E0',
  'MZ',
  '\u007FELF',
  '%PDF',
].map((head) => Buffer.from(head, 'latin1'))

/** Relations that fetch a template, an object or a page when the document is opened. */
const fetches = /\/(?:attachedTemplate|oleObject|frame|subDocument|externalLink|aFChunk)["']/i
/** The codes of fields, one of which runs a program; a code may be cut into pieces. */
const fieldCodes = /<w:instrText[^>]*>([^<]*)|\bw:instr\s*=\s*["']([^"']*)/g

/**
 * Whether a document holds no file that it should not: each part is unpacked, and has the length that the directory says, so
 * that a false length hides nothing.
 */
export async function isPlainDocx(handle: FileHandle, bytes: number): Promise<boolean> {
  const entries = await directoryOf(handle, bytes)
  if (!entries || entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > mostUnpacked) return false
  for (const entry of entries) {
    const part = await partOf(handle, entry)
    if (part === null || nested.some((head) => part.subarray(0, head.length).equals(head))) return false
    if (/\.rels$/i.test(entry.name) && fetches.test(part.toString('utf8'))) return false
    if (/\.xml$/i.test(entry.name) && /DDE/i.test(codesIn(part.toString('utf8')))) return false
  }
  return true
}

const codesIn = (xml: string) =>
  Array.from(xml.matchAll(fieldCodes), ([, cut = '', whole = '']) => cut + whole).join('')

/** Null where its length is not that of the directory. */
async function partOf(handle: FileHandle, { at, method, packed, unpacked }: Entry): Promise<Buffer | null> {
  const head = await pieceOf(handle, at, 30)
  const from = at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const kept = await pieceOf(handle, from, packed)
  if (method === 0) return kept.length === unpacked ? kept : null
  try {
    const part = await unpack(kept, { maxOutputLength: Math.max(1, unpacked) })
    return part.length === unpacked ? part : null
  } catch {
    return null
  }
}
