import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { type ImportFiles, type StagedRow, importLimits } from '#modules/imports'
import { accept, refuse } from '#modules/shared'

const rowsAtATime = 500
const headBytes = 4_096
/** A byte of Windows-1252 that means nothing there, and other control characters of a file that is no text. */
const noText = /(?![\t\n\v\f\r\u0080-\u009f])\p{Cc}/u

/** A file that cannot be read; the message is for its sender. */
class Unreadable extends Error {}

/** Reads files with csv-parse as they lie on the disk, a piece at a time. */
export function createImportFiles(): ImportFiles {
  return {
    async read(path, take) {
      try {
        return accept(await readTable(path, take))
      } catch (fault) {
        if (fault instanceof Unreadable) return refuse({ kind: 'file-refused', message: fault.message })
        throw fault
      }
    },
  }
}

async function readTable(path: string, take: (rows: readonly StagedRow[]) => Promise<void>) {
  const { size } = await stat(path)
  if (size === 0) throw new Unreadable('The file is empty.')
  if (size > importLimits.bytes) throw new Unreadable('The file is larger than 50 MB. Split it into parts.')
  const head = await headOf(path)
  if (head[0] === 0x50 && head[1] === 0x4b) {
    throw new Unreadable('The file is a workbook or a ZIP. Save its sheet as “CSV UTF-8”.')
  }
  const encoding = await encodingOf(path, head)
  const delimiter = await delimiterOf(path, encoding)
  const { parse } = await import('csv-parse')
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: importLimits.rowCharacters,
    info: true,
  })
  const source = createReadStream(path)
  const texts = textsOf(source, encoding)
  const fed = feed(texts, parser)
  let columns: readonly string[] | null = null
  let [rows, line]: [number, number] = [0, 1]
  let batch: StagedRow[] = []
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const began = line
      line = info.lines + 1
      if (record.every((cell) => cell.trim() === '')) continue
      if (record.length > importLimits.cells) {
        throw new Unreadable(`Line ${began} has more than ${importLimits.cells} columns.`)
      }
      if (!columns) {
        columns = headingsOf(record)
        continue
      }
      rows += 1
      if (rows > importLimits.rows) throw new Unreadable('The file has more than 100,000 rows. Split it into parts.')
      batch.push({ line: began, cells: record })
      if (batch.length === rowsAtATime) {
        await take(batch)
        batch = []
      }
    }
    await fed
    if (batch.length > 0) await take(batch)
  } catch (fault) {
    if (isOfTable(fault)) {
      throw new Unreadable(`From about line ${line} on the file is no table: look at its quotation marks.`)
    }
    throw fault
  } finally {
    parser.destroy()
    source.destroy()
    await fed.catch(() => {})
  }
  if (!columns) throw new Unreadable('The file is empty.')
  if (rows === 0) throw new Unreadable('The file has the names of columns and no rows.')
  return { columns, rows }
}

interface Parsed {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

type Parser = ReturnType<typeof import('csv-parse').parse>

/** Gives the parser a piece when it wants one; a fault of the text ends it. */
async function feed(texts: AsyncIterable<string>, parser: Parser): Promise<void> {
  try {
    for await (const text of texts) {
      if (parser.destroyed) return
      if (!parser.write(text)) await wanted(parser)
    }
    parser.end()
  } catch (fault) {
    parser.destroy(fault instanceof Error ? fault : new Error('the file cannot be read'))
  }
}

function wanted(parser: Parser): Promise<void> {
  return new Promise((resolve) => {
    parser.once('drain', resolve)
    parser.once('close', resolve)
  })
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

async function headOf(path: string): Promise<Uint8Array> {
  await using handle = await open(path)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  return buffer.subarray(0, bytesRead)
}

/** The mark at its beginning says it; without one, zeros in every other byte are UTF-16, and what is no UTF-8 is Windows-1252. */
async function encodingOf(path: string, head: Uint8Array): Promise<Encoding> {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 4 && even === 0) return 'utf-16le'
  if (even > head.length / 4 && odd === 0) return 'utf-16be'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of createReadStream(path)) decoder.decode(piece, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch (fault) {
    if (fault instanceof TypeError) return 'windows-1252'
    throw fault
  }
}

async function* textsOf(source: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const piece of source) yield asText(decoder.decode(piece, { stream: true }))
    yield asText(decoder.decode())
  } catch (fault) {
    if (fault instanceof TypeError) throw new Unreadable('The file has characters that cannot be read.')
    throw fault
  }
}

function asText(text: string): string {
  if (noText.test(text)) throw new Unreadable('The file is no text. Save it as “CSV UTF-8”.')
  return text
}

/** The sign that stands most often in the line with the names of the columns. */
async function delimiterOf(path: string, encoding: Encoding): Promise<string> {
  const head = new TextDecoder(encoding).decode(await headOf(path), { stream: true })
  const [first = ''] = head.trimStart().split(/\r\n|\r|\n/, 1)
  const unquoted = first.replaceAll(/"[^"]*"/g, '')
  const count = (sign: string) => unquoted.split(sign).length
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

/** A column without a name has the name of its place, and a name that comes again says so. */
function headingsOf(record: readonly string[]): readonly string[] {
  const seen = new Map<string, number>()
  return record.map((cell, at) => {
    const name = cell.replaceAll(/\s+/g, ' ').trim().slice(0, 100) || `Column ${at + 1}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times > 1 ? `${name} (${times})` : name
  })
}

function isOfTable(fault: unknown): boolean {
  return fault instanceof Error && 'bytes' in fault && typeof fault.bytes === 'number'
}
