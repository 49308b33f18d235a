import { noPeriod, periodIn, periodOfDays } from './period.ts'
import type { Period } from './read-rows.ts'

/** One file of an archive, by its first lines cut into cells. */
export interface ArchiveTable {
  readonly name: string
  /** At most some hundreds, the head among them. */
  readonly lines: readonly (readonly string[])[]
}

/** The name that Search Console gives to its table of queries, in lower case and without its ending. */
const queryNames = new Set([
  'queries',
  'suchanfragen',
  'requêtes',
  'consultas',
  'query',
  'zoekopdrachten',
  'zapytania',
  'søgninger',
  'förfrågningar',
  'søk',
  'hakukyselyt',
  'dotazy',
  'sorgular',
  'запросы',
  '検索キーワード',
  '查询数',
  '查詢',
])

/** The place of the table of queries among those of an archive; null where it has none. */
export function queryTableOf(tables: readonly ArchiveTable[]): number | null {
  const possible = tables.flatMap((table, at) => (isOfQueries(table) ? [{ at, table }] : []))
  const found =
    possible.find(({ table }) => queryNames.has(plainName(table.name))) ??
    // Search Console writes queries in lower case; countries, devices and kinds of results begin with capitals.
    possible.find(({ table }) => firstsOf(table).every((text) => text === text.toLowerCase())) ??
    possible[0]
  return found ? found.at : null
}

/** The period that the table of filters names; without it, the days of the table by date. */
export function periodOfArchive(tables: readonly ArchiveTable[]): Period {
  const filters = tables.filter(({ lines }) => lines.length > 0 && lines.every((cells) => cells.length === 2))
  const named = filters.flatMap(({ lines }) => lines.flatMap(([, text = '']) => periodIn(text) ?? []))[0]
  if (named) return named
  const byDate = tables.filter(isWide).flatMap((table) => periodOfDays(firstsOf(table)) ?? [])[0]
  return byDate ?? noPeriod
}

const isWide = ({ lines }: ArchiveTable) => lines[0]?.length === 5

function isOfQueries(table: ArchiveTable): boolean {
  const firsts = firstsOf(table)
  return isWide(table) && !firsts.some((text) => /^https?:\/\//i.test(text)) && periodOfDays(firsts) === null
}

/** The first cells below the head. */
function firstsOf({ lines }: ArchiveTable): readonly string[] {
  return lines.slice(1).map(([first = '']) => first)
}

/** "suchanfragen" of "Export/Suchanfragen.csv". */
function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return last
    .normalize('NFC')
    .replace(/\.csv$/i, '')
    .toLowerCase()
}
