import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { pieceOf } from '../pieces.ts'

const unpack = promisify(inflate)

/** Names of a PDF for parts that run, bring or send something, or that nobody can judge: scripts, programs, files, forms of XFA, encryption. */
const loud =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|Encrypt|GoToE|SubmitForm|ImportData|Rendition|Movie)(?![a-z])/i
/** All objects that are packed together unpack to no more. */
const mostUnpacked = 64 * 1024 * 1024

/**
 * Whether a PDF only shows text and pictures. Names are read as readers do, with `#61` for a letter, in the whole file and in
 * the objects that are packed into streams; such a stream that cannot be unpacked is refused.
 */
export async function isQuietPdf(handle: FileHandle, bytes: number): Promise<boolean> {
  const text = (await pieceOf(handle, 0, bytes)).toString('latin1')
  if (loud.test(plainNames(text))) return false
  let room = mostUnpacked
  for (const packed of packedObjects(text)) {
    const objects = packed && (await unpacked(packed, room))
    if (objects === null || loud.test(plainNames(objects))) return false
    room -= objects.length
  }
  return true
}

/** The streams that hold objects; null for one that is packed in a way that readers rarely write. */
function* packedObjects(text: string): Generator<string | null> {
  for (const { index } of text.matchAll(/(?:>>|\s)stream\r?\n/g)) {
    const from = text.indexOf('\n', index + 2) + 1
    const head = plainNames(text.slice(text.lastIndexOf('obj', index), index + 2))
    if (!/\/ObjStm(?![a-z])/i.test(head)) continue
    const end = text.indexOf('endstream', from)
    const body = end === -1 ? null : text.slice(from, end)
    if (!head.includes('/Filter')) yield ''
    else if (/\/Filter\s*(?:\[\s*)?\/(?:FlateDecode|Fl)\s*(?:\]\s*)?(?:\/(?!DecodeParms)|>>)/.test(head)) yield body
    else yield null
  }
}

async function unpacked(packed: string, maxOutputLength: number): Promise<string | null> {
  if (packed === '') return ''
  try {
    return (await unpack(Buffer.from(packed, 'latin1'), { maxOutputLength })).toString('latin1')
  } catch {
    return null
  }
}

function plainNames(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
