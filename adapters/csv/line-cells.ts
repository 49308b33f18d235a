import { type FileLayout, type FileLine, keywordFileLimits } from '#modules/keywords'
import type { TextLine } from './text-lines.ts'

type Parse = typeof import('csv-parse/sync').parse

const tooLong = `The line is longer than ${keywordFileLimits.lineCharacters.toLocaleString('en-GB')} characters`
const hasNul = 'The line has a NUL character'
const openQuotes = 'A quotation mark of the line is open, or stands where none may be'

/** Cuts lines into cells with csv-parse. A wrong line is refused alone: no quotation mark reaches into the next. */
export function createLineCells(layout: FileLayout, parse: Parse): (lines: readonly TextLine[]) => readonly FileLine[] {
  const cells = layout.kind === 'list' ? listCells : tableCells(layout.separator, parse)
  return (lines) => {
    const good = lines.filter((line) => faultOf(line) === null)
    const cut = cells(good.map(({ text }) => text))
    let at = 0
    return lines.map((whole) => {
      const { line, text } = whole
      const fault = faultOf(whole)
      if (fault !== null) return { line, text, reason: fault }
      const found = cut[at++]
      return found ? { line, cells: found } : { line, text, reason: openQuotes }
    })
  }
}

function faultOf({ text, isWhole }: TextLine): string | null {
  if (!isWhole) return tooLong
  return text.includes('\0') ? hasNul : null
}

type Cut = (texts: readonly string[]) => readonly (readonly string[] | null)[]

/** The cells of one line; null where it is no line of a table. */
export function cellsOfLine(text: string, separator: string, parse: Parse): readonly string[] | null {
  try {
    const records = parse(text, options(separator))
    return records.length === 1 ? (records[0] ?? null) : null
  } catch {
    return null
  }
}

/** All lines at once; one by one only where that does not come out even. */
function tableCells(separator: string, parse: Parse): Cut {
  return (texts) => {
    try {
      const records = parse(texts.join('\n'), options(separator))
      if (records.length === texts.length) return records
    } catch {
      // One of them is wrong: which one, each of them tells.
    }
    return texts.map((text) => cellsOfLine(text, separator, parse))
  }
}

const options = (delimiter: string) =>
  ({ delimiter, record_delimiter: '\n', relax_column_count: true, skip_empty_lines: false }) as const

const listCells: Cut = (texts) =>
  texts.map((text) => {
    const plain = text.trim()
    if (!plain.startsWith('"')) return [plain]
    const quoted = /^"((?:[^"]|"")*)"$/.exec(plain)
    return quoted ? [(quoted[1] ?? '').replaceAll('""', '"')] : null
  })
