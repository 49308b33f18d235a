import { type Result, type ServiceId, accept } from '#modules/shared'
import { type KeywordFacts, type MeasuredFigures, type ScorePart, keywordLimits } from '../keyword.ts'
import type { IncomingKeyword, RefusedLine } from '../ports.ts'
import { type LineRefused, figuresOf, lineRefused } from './figures.ts'
import type { FileLayout } from './layout.ts'
import { type OwnCells, ownColumns, ownFacts, ownService } from './own-columns.ts'
import { periodIn } from './period.ts'
import { undefused } from './spreadsheet.ts'

/** One line of a file as it came: cut into cells, or refused by its form alone. */
export type FileLine =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly text: string; readonly reason: string }

/** A line is shown up to here where it is refused. */
const shownCharacters = 80

/** The business and its rules, as a reader of rows knows them. */
export interface RowTerms {
  /** The words in their normal form, screened, with whatever is found in them; or the reason against them. */
  readonly phrase: (text: string) => Result<KeywordFacts, { readonly reason: string }>
  /** The same words without a search for anything in them. */
  readonly words: (text: string) => Result<string, LineRefused>
  readonly measuredScore: (figures: MeasuredFigures) => {
    readonly score: number
    readonly scoreParts: readonly ScorePart[]
  }
  readonly services: ReadonlyMap<ServiceId, string>
  /** Whether a person may choose that page as the answer. */
  readonly hasPage: (path: string) => boolean
}

export type Period = Pick<MeasuredFigures, 'from' | 'to'>
export type ReadRow = (cells: readonly string[]) => Result<IncomingKeyword, LineRefused>

/** Reads the lines of a file with this layout. `period`: of its figures. */
export function createReadRow(layout: FileLayout, period: Period, terms: RowTerms): ReadRow {
  switch (layout.kind) {
    case 'own':
      return (cells) => readOwnRow(cells, layout.columns, terms)
    case 'search_console':
      return (cells) => readMeasuredRow(cells, period, terms)
    case 'list':
      return ([text = '']) => readPhrase(text, terms)
  }
}

const notByAi = { isAiGenerated: false, isSuggestion: false } as const

function readPhrase(text: string, terms: RowTerms): ReturnType<ReadRow> {
  const found = terms.phrase(text)
  if (!found.ok) return lineRefused(found.refusal.reason)
  return accept({ ...notByAi, ...found.value, source: 'manual' })
}

function readMeasuredRow(cells: readonly string[], period: Period, terms: RowTerms): ReturnType<ReadRow> {
  const [query = '', ...figures] = cells
  if (figures.length !== 4) return lineRefused(`The line has ${cells.length} columns in place of 5`)
  const measured = figuresOf(figures, period)
  if (!measured.ok) return measured
  const found = terms.phrase(query)
  if (!found.ok) return lineRefused(found.refusal.reason)
  return accept({
    ...notByAi,
    ...found.value,
    ...terms.measuredScore(measured.value),
    source: 'search_console',
    measured: measured.value,
  })
}

function readOwnRow(given: readonly string[], columns: readonly number[], terms: RowTerms): ReturnType<ReadRow> {
  const cells = cellsBy(given, columns)
  const words = terms.words(cells.Keyword)
  if (!words.ok) return words
  const serviceId = ownService(cells, terms.services)
  if (serviceId === 'unknown') return lineRefused('There is no such service')
  if (cells.Location.length > keywordLimits.location) return lineRefused('The location is too long')
  const facts = ownFacts(cells)
  if ('wrong' in facts) return lineRefused(facts.wrong)
  if (facts.pageBy === 'person' && facts.page !== null && !terms.hasPage(facts.page)) {
    return lineRefused(`Page: ${facts.page} is no public page of this site, which a person could have chosen`)
  }
  const measured = measuredOf(cells)
  if (!measured.ok) return measured
  return accept({
    ...facts,
    keyword: words.value,
    serviceId,
    location: cells.Location || null,
    measured: measured.value,
    isSuggestion: false,
  })
}

function measuredOf(cells: OwnCells): Result<MeasuredFigures | null, LineRefused> {
  const figures = [cells.Clicks, cells.Impressions, cells.CTR, cells.Position]
  if ([...figures, cells.From, cells.To].every((text) => text === '')) return accept(null)
  if (cells.From === '' && cells.To === '') return figuresOf(figures, { from: null, to: null })
  const period = periodIn(`${cells.From} ${cells.To}`)
  return period ? figuresOf(figures, period) : lineRefused('The days of the period are no such days')
}

function cellsBy(given: readonly string[], columns: readonly number[]): OwnCells {
  const named = ownColumns.map((name, at) => [name, undefused(given[columns[at] ?? -1] ?? '').trim()])
  return Object.fromEntries(named) as OwnCells
}

/** A refused line as it is shown and kept: its beginning, without control characters. */
export function refusedLine(line: number, text: string, reason: string): RefusedLine {
  const plain = text.replaceAll(/\p{Cc}+/gu, ' ').trim()
  return {
    line,
    text: Array.from(plain.slice(0, 2 * shownCharacters))
      .slice(0, shownCharacters)
      .join(''),
    reason,
  }
}
