import type {
  Competition,
  Keyword,
  KeywordFacts,
  KeywordIntent,
  KeywordSource,
  MeasuredFigures,
  PageDecider,
  ScorePart,
} from '#modules/keywords'
import { type KeywordId, type ServiceId, type UserId, parseId } from '#modules/shared'
import { storedDay, storedInstant } from '../kit/instant-text.ts'

/** The columns of facts: a new row has these, and a change writes these. */
export interface KeywordFields {
  readonly keyword: string
  readonly service_id: ServiceId | null
  readonly location: string | null
  readonly performance_score: number
  readonly score_parts: string
  readonly search_volume: number | null
  readonly competition: Competition | null
  readonly source: KeywordSource
  readonly intent: KeywordIntent | null
  readonly page: string | null
  readonly page_by: PageDecider | null
  readonly clicks: number | null
  readonly impressions: number | null
  readonly ctr: number | null
  readonly position: number | null
  readonly measured_from: string | null
  readonly measured_to: string | null
}

export interface KeywordRow extends KeywordFields {
  readonly number: number
  readonly category: string | null
  readonly ai_generated: number
  readonly is_suggestion: number
  readonly is_owned: number
  readonly version: number
  readonly created_at: string
  readonly updated_at: string
  readonly updated_by: UserId | null
  readonly deleted_at: string | null
  readonly deleted_by: UserId | null
}

/** A literal in each question: the indexes of the list are partial. */
export const listed = 'deleted_at is null and is_suggestion = 0'

const category = '(select s.category from services s where s.id = service_id)'
export const keywordColumns = `number, keyword, service_id, location, ${category} as category, performance_score,
  score_parts, search_volume, competition, source, ai_generated, is_suggestion, is_owned, intent, page, page_by, clicks,
  impressions, ctr, position, measured_from, measured_to, version, created_at, updated_at, updated_by, deleted_at,
  deleted_by`

const digits = 10

/** The id of a row is its number, so that the order of the ids is that of the table. */
export function idOfNumber(number: number): KeywordId {
  const id = parseId('kwd', `kwd_${String(number).padStart(digits, '0')}`)
  if (!id) throw new Error(`the number ${number} makes no id`)
  return id
}

/** Zero, which no row has, for an id of another form. */
export function numberOfId(id: KeywordId): number {
  const [, text] = /^kwd_(\d{10})$/.exec(id) ?? []
  return text === undefined ? 0 : Number(text)
}

export function fieldsOf(facts: KeywordFacts): KeywordFields {
  return {
    keyword: facts.keyword,
    service_id: facts.serviceId,
    location: facts.location,
    performance_score: facts.score,
    score_parts: textOfParts(facts.scoreParts),
    search_volume: facts.searchVolume,
    competition: facts.competition,
    source: facts.source,
    intent: facts.intent,
    page: facts.page,
    page_by: facts.page === null ? null : facts.pageBy,
    ...figuresOf(facts.measured),
  }
}

export function figuresOf(measured: MeasuredFigures | null) {
  return {
    clicks: measured?.clicks ?? null,
    impressions: measured?.impressions ?? null,
    ctr: measured?.ctr ?? null,
    position: measured?.position ?? null,
    measured_from: measured?.from?.toString() ?? null,
    measured_to: measured?.to?.toString() ?? null,
  }
}

export function keywordFrom(row: KeywordRow): Keyword {
  const { clicks, impressions, ctr, position, measured_from: from, measured_to: to } = row
  const isMeasured = clicks !== null && impressions !== null && ctr !== null && position !== null
  return {
    id: idOfNumber(row.number),
    keyword: row.keyword,
    serviceId: row.service_id,
    location: row.location,
    category: row.category,
    intent: row.intent,
    source: row.source,
    score: row.performance_score,
    scoreParts: partsOfText(row.score_parts),
    searchVolume: row.search_volume,
    competition: row.competition,
    measured: isMeasured
      ? {
          clicks,
          impressions,
          ctr,
          position,
          from: from === null ? null : storedDay(from),
          to: to === null ? null : storedDay(to),
        }
      : null,
    page: row.page,
    pageBy: row.page_by,
    isAiGenerated: row.ai_generated === 1,
    isSuggestion: row.is_suggestion === 1,
    isOwned: row.is_owned === 1,
    version: row.version,
    createdAt: storedInstant(row.created_at),
    updatedAt: storedInstant(row.updated_at),
    updatedBy: row.updated_by,
  }
}

/** A few sums of parts cover very many rows. */
const knownTexts = new Map<string, readonly ScorePart[]>()
const knownParts = new WeakMap<readonly ScorePart[], string>()
const mostKnown = 2_000

export function textOfParts(parts: readonly ScorePart[]): string {
  if (parts.length === 0) return '[]'
  const known = knownParts.get(parts)
  if (known !== undefined) return known
  const text = JSON.stringify(parts.map(({ name, points }) => [name, points]))
  knownParts.set(parts, text)
  return text
}

function partsOfText(text: string): readonly ScorePart[] {
  const known = knownTexts.get(text)
  if (known) return known
  const pairs = JSON.parse(text) as readonly (readonly [ScorePart['name'], number])[]
  const parts = pairs.map(([name, points]) => ({ name, points }))
  if (knownTexts.size >= mostKnown) knownTexts.clear()
  knownTexts.set(text, parts)
  return parts
}
