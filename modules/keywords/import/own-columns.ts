import { type ServiceId, parseId } from '#modules/shared'
import {
  type Keyword,
  type KeywordFacts,
  competitions,
  keywordIntents,
  keywordSources,
  pageDeciders,
} from '../keyword.ts'
import type { ScorePart } from '../keyword.ts'
import { hundredthsText } from './figures.ts'
import { defused } from './spreadsheet.ts'

/** The columns of our own export, in its order. */
export const ownColumns = [
  'Keyword',
  'Service',
  'Service id',
  'Location',
  'Volume',
  'Competition',
  'Performance',
  'Score parts',
  'Source',
  'Intent',
  'Page',
  'Page by',
  'Clicks',
  'Impressions',
  'CTR',
  'Position',
  'From',
  'To',
  'AI',
] as const

type OwnColumn = (typeof ownColumns)[number]
export type OwnCells = Readonly<Record<OwnColumn, string>>

/** Programs of tables read the text as UTF-8 only behind this mark. */
const byteOrderMark = '\uFEFF'

export const exportHead = `${byteOrderMark}${csvLine(ownColumns)}`

/** One row of the export. It is read back as it was, see `readOwnRow`. */
export function exportLine(keyword: Keyword, serviceName: string): string {
  const cells = cellsOf(keyword, serviceName)
  return csvLine(ownColumns.map((column) => cells[column]))
}

function cellsOf(keyword: Keyword, serviceName: string): OwnCells {
  const { measured } = keyword
  return {
    Keyword: keyword.keyword,
    Service: serviceName,
    'Service id': keyword.serviceId ?? '',
    Location: keyword.location ?? '',
    Volume: numberText(keyword.searchVolume),
    Competition: keyword.competition ?? '',
    Performance: String(keyword.score),
    'Score parts': keyword.scoreParts.map(({ name, points }) => `${name} ${points}`).join(', '),
    Source: keyword.source,
    Intent: keyword.intent ?? '',
    Page: keyword.page ?? '',
    'Page by': keyword.pageBy ?? '',
    Clicks: numberText(measured?.clicks ?? null),
    Impressions: numberText(measured?.impressions ?? null),
    CTR: measured ? `${hundredthsText(measured.ctr)}%` : '',
    Position: measured ? hundredthsText(measured.position) : '',
    From: measured?.from?.toString() ?? '',
    To: measured?.to?.toString() ?? '',
    AI: keyword.isAiGenerated ? 'yes' : 'no',
  }
}

const numberText = (number: number | null) => (number === null ? '' : String(number))

function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Every text is quoted: a program that splits at another sign reads it as one. */
function csvCell(text: string): string {
  if (text === '' || /^\d+(\.\d+)?$/.test(text)) return text
  return `"${defused(text).replaceAll('"', '""')}"`
}

/** A row of the export in closed lists and plain numbers; the first wrong cell by its column and reason. */
export function ownFacts(cells: OwnCells): OwnFacts | { readonly wrong: string } {
  const wrong = (column: OwnColumn, reason: string) => ({ wrong: `${column}: ${reason}` })
  const score = wholeNumber(cells.Performance, 100)
  if (score === null) return wrong('Performance', 'no whole number from 0 to 100')
  const volume = cells.Volume === '' ? null : wholeNumber(cells.Volume, mostVolume)
  if (volume === null && cells.Volume !== '') return wrong('Volume', 'no whole number')
  const source = oneOf(keywordSources, cells.Source)
  if (!source) return wrong('Source', `one of ${keywordSources.join(', ')}`)
  const scoreParts = partsOf(cells['Score parts'])
  if (!scoreParts) return wrong('Score parts', 'names of parts, each with its points')
  const intent = oneOf(keywordIntents, cells.Intent)
  if (!intent && cells.Intent !== '') return wrong('Intent', `one of ${keywordIntents.join(', ')}, or empty`)
  const competition = oneOf(competitions, cells.Competition)
  if (!competition && cells.Competition !== '')
    return wrong('Competition', `one of ${competitions.join(', ')}, or empty`)
  const pageBy = oneOf(pageDeciders, cells['Page by'])
  if (!pageBy && cells['Page by'] !== '') return wrong('Page by', `one of ${pageDeciders.join(', ')}, or empty`)
  if (cells.Page !== '' && !isPath(cells.Page)) return wrong('Page', 'no path of this site, such as /area/croydon')
  if (!['yes', 'no'].includes(cells.AI)) return wrong('AI', 'yes or no')
  return {
    score,
    searchVolume: volume,
    source,
    scoreParts,
    intent,
    competition,
    page: cells.Page || null,
    pageBy: pageBy,
    isAiGenerated: cells.AI === 'yes',
  }
}

export type OwnFacts = Pick<
  KeywordFacts,
  'score' | 'searchVolume' | 'source' | 'scoreParts' | 'intent' | 'competition' | 'page' | 'pageBy'
> & { readonly isAiGenerated: boolean }

/** The service that a row names by its id, or without one by its name; null for none, 'unknown' for one that is not there. */
export function ownService(
  cells: Pick<OwnCells, 'Service' | 'Service id'>,
  services: ReadonlyMap<ServiceId, string>,
): ServiceId | null | 'unknown' {
  const id = parseId('svc', cells['Service id'])
  if (cells['Service id'] !== '') return id && services.has(id) ? id : 'unknown'
  if (cells.Service === '') return null
  const name = cells.Service.toLowerCase()
  const found = [...services].find(([, other]) => other.toLowerCase() === name)
  return found ? found[0] : 'unknown'
}

const mostVolume = 1_000_000_000
const partNames: readonly ScorePart['name'][] = [
  'intent',
  'emergency',
  'page',
  'main_area',
  'position',
  'ctr',
  'impressions',
]

function partsOf(text: string): readonly ScorePart[] | null {
  if (text === '') return []
  const parts = text.split(', ').map((part) => {
    const [, word = '', points = ''] = /^([a-z_]+) (-?\d{1,3})$/.exec(part) ?? []
    const name = oneOf(partNames, word)
    return name && { name, points: Number(points) }
  })
  return parts.some((part) => !part) ? null : parts.flatMap((part) => part ?? [])
}

function oneOf<T extends string>(list: readonly T[], text: string): T | null {
  return list.find((one) => one === text) ?? null
}

function wholeNumber(text: string, most: number): number | null {
  return /^\d{1,10}$/.test(text) && Number(text) <= most ? Number(text) : null
}

/** A path of this site, and never an address elsewhere. */
function isPath(text: string): boolean {
  return /^\/(?![/\\])[\x21-\x7e]{0,200}$/.test(text)
}
