import { type Result, accept, refuse } from '#modules/shared'
import { ownColumns } from './own-columns.ts'

/** The file as a whole cannot be read: why, in words for its sender. */
export interface FileRefused {
  readonly kind: 'file-refused'
  readonly message: string
}

export type FileLayout =
  /** Our own export; `columns`: where each of its columns stands. */
  | { readonly kind: 'own'; readonly separator: string; readonly columns: readonly number[] }
  /** Search Console's table of queries: query, clicks, impressions, CTR, position. */
  | { readonly kind: 'search_console'; readonly separator: string; readonly hasHead: boolean }
  /** One phrase a line. */
  | { readonly kind: 'list'; readonly hasHead: boolean }

const separators = [',', ';', '\t'] as const
const searchConsoleColumns = 5

/** Column headings of a list of phrases, in lower case. */
const listHeads = new Set(['keyword', 'keywords', 'query', 'queries', 'search term', 'search terms', 'top queries'])

/** The sign that cuts the first line into most cells. */
export function separatorOf(line: string): string {
  const count = (sign: string) => line.split(sign).length
  return separators.toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

/** The kind of a file, from the cells of its first line; `line` is the same uncut. */
export function layoutOf(line: string, cells: readonly string[]): Result<FileLayout, FileRefused> {
  const separator = separatorOf(line)
  const names = cells.map((cell) => cell.trim().toLowerCase())
  if (names.length > 1 && names[0] === 'keyword') return ownLayout(separator, names)
  if (cells.length === searchConsoleColumns) {
    return accept({ kind: 'search_console', separator, hasHead: !/\d/.test(cells[1] ?? '') })
  }
  if (cells.length > searchConsoleColumns) {
    return refused(
      `The first line has ${cells.length} columns. Search Console gives five when no two periods are compared; our own export begins with "Keyword".`,
    )
  }
  if (cells.length > 2) {
    return refused(
      `The first line has ${cells.length} columns. A list has one phrase a line, and nothing else; an export of Search Console has five columns.`,
    )
  }
  return accept({ kind: 'list', hasHead: listHeads.has(line.trim().replaceAll('"', '').toLowerCase()) })
}

function ownLayout(separator: string, names: readonly string[]): Result<FileLayout, FileRefused> {
  const columns = ownColumns.map((name) => names.indexOf(name.toLowerCase()))
  const missing = ownColumns.filter((_, at) => columns[at] === -1)
  if (missing.length === 0) return accept({ kind: 'own', separator, columns })
  return refused(`The first line is like that of our own export, but has no column ${missing.join(', ')}.`)
}

const refused = (message: string) => refuse({ kind: 'file-refused', message })
