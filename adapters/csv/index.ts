import type { TableReader } from '#modules/billing'
export { createImportFiles } from './import-files.ts'
export { createKeywordFiles } from './keyword-files.ts'
import { type Result, accept, refuse } from '#modules/shared'

type Read = Awaited<ReturnType<TableReader['read']>>
type NotATable = Exclude<Read, { readonly ok: true }>['refusal']

const longestRow = 256 * 1024

interface RecordOfFile {
  readonly record: readonly string[]
  /** Those of the file up to its end. */
  readonly bytes: number
}

/** Reads comma-separated tables (RFC 4180) with csv-parse, which is loaded with the first. Semicolons and tabs will do. */
export function createCsvTableReader(): TableReader {
  return {
    async read(bytes): Promise<Read> {
      const text = textOf(bytes)
      if (!text.ok) return text
      const lineAt = countLines(text.value)
      const { parse } = await import('csv-parse/sync')
      try {
        const records: RecordOfFile[] = []
        parse(text.value, {
          delimiter: delimiterOf(text.value),
          relax_column_count: true,
          max_record_size: longestRow,
          on_record(record: string[], { bytes }) {
            records.push({ record, bytes })
            return null
          },
        })
        return tableOf(records, lineAt)
      } catch (fault) {
        if (!isOfTable(fault)) throw fault
        return refuse<NotATable>({ kind: 'not-a-table', line: lineAt(fault.bytes), message: noTable })
      }
    },
  }
}

const noTable = 'From about this line on the file is no table: look at its quotation marks'
const notUtf8 = 'Save the file as “CSV UTF-8”: it has characters that cannot be read'

function textOf(bytes: Uint8Array): Result<string, NotATable> {
  try {
    return accept(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return refuse<NotATable>({ kind: 'not-a-table', line: 1, message: notUtf8 })
  }
}

/** The sign that separates the names of the columns. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/\r\n|\r|\n/, 1)
  const count = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

/** The line in which a byte is; asked for in the order of the file. */
function countLines(text: string): (byte: number) => number {
  const bytes = Buffer.from(text)
  const [newLine, carriageReturn] = [10, 13]
  let [at, line] = [0, 1]
  return (byte) => {
    for (; at < Math.min(byte, bytes.length); at += 1) {
      const isEnd = bytes[at] === newLine || (bytes[at] === carriageReturn && bytes[at + 1] !== newLine)
      if (isEnd) line += 1
    }
    return line
  }
}

/** Each row with the line that it begins in; empty rows are left out. */
function tableOf(records: readonly RecordOfFile[], lineAt: (byte: number) => number): Read {
  let before = 0
  const rows = records.map(({ record, bytes }) => {
    const line = lineAt(before)
    before = bytes
    return { line, cells: record }
  })
  const [head, ...filled] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  return accept({ columns: head?.cells ?? [], rows: filled })
}

interface FaultOfTable extends Error {
  readonly bytes: number
}

function isOfTable(fault: unknown): fault is FaultOfTable {
  return fault instanceof Error && 'bytes' in fault && typeof fault.bytes === 'number'
}
