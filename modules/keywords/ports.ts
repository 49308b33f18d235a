import type { KeywordId, KeywordRunId, Result, ServiceId, UserId } from '#modules/shared'
import type { Keyword, KeywordFacts, KeywordSource } from './keyword.ts'

export const keywordSorts = ['score', 'keyword', 'service', 'location', 'volume', 'competition', 'source'] as const
/**
 * Ascending by the column, or descending with "-": services by name, competition from low to high. Among equals the better
 * score comes first, then the earlier id; with "-" this is turned round too. "-score" has the best first, and the earlier id
 * among equals; "score" is that turned round. Rows without a value come last in both.
 */
export type KeywordSort = (typeof keywordSorts)[number] | `-${(typeof keywordSorts)[number]}`

export interface KeywordQuery {
  /** A part of the normal form; characters such as "%", "_", "*" are literal. Empty: all. */
  readonly text: string
  readonly serviceId: ServiceId | null
  readonly location: string | null
  readonly source: KeywordSource | null
  readonly sort: KeywordSort
  /** Suggestions that wait, instead of the list. */
  readonly suggestions: boolean
}

export interface KeywordPage {
  readonly items: readonly Keyword[]
  /** Where the next page begins, opaque; null on the last. */
  readonly next: string | null
  /** Where the page before begins; null on the first. */
  readonly previous: string | null
  /** Exact up to 10,000; above it only that there are more. */
  readonly total: number
  readonly isMore: boolean
}

/** Kept with each change, never counted anew. */
export interface KeywordStats {
  readonly total: number
  /** The sum of all scores. */
  readonly scores: number
  readonly highPerformers: number
  readonly aiGenerated: number
}

export interface KeywordUnknown {
  readonly kind: 'keyword-unknown'
}
/** Another row has the same keyword, service and location. */
export interface KeywordExists {
  readonly kind: 'keyword-exists'
  readonly id: KeywordId
}
/** The row changed since it was read. */
export interface KeywordChanged {
  readonly kind: 'keyword-changed'
  readonly current: Keyword
}

/** The facts that an edit sets; the others stay. */
export type KeywordEdit = Partial<KeywordFacts>

/** How a batch of rows changed the list. Together they are the rows of the batch. */
export interface KeywordCounts {
  readonly added: number
  readonly updated: number
  readonly unchanged: number
  /** Duplicates within the batch, and rows that a person owns or deleted. */
  readonly skipped: number
}

/** Each method is one transaction. Every change grows the row's version, and keeps the stats. */
export interface KeywordStore {
  /** `cursor`: of a page before; 'last': the last page. Null for a cursor that is none. */
  page(query: KeywordQuery, cursor: string | null, limit: number): Promise<KeywordPage | null>
  find(id: KeywordId): Promise<Keyword | null>
  stats(): Promise<KeywordStats>
  /** The locations that rows have, by name, at most 500. */
  locations(): Promise<readonly string[]>
  /** Adds rows of a person, audited as one. A deleted row with the same words is brought back. Answers what was added and how many were there already. */
  add(
    rows: readonly KeywordFacts[],
    by: UserId,
    at: Temporal.Instant,
  ): Promise<{ readonly added: readonly Keyword[]; readonly duplicates: readonly KeywordExists[] }>
  /** A change by a person: they own the row from then on. Audited. */
  edit(
    id: KeywordId,
    version: number,
    edit: KeywordEdit,
    by: UserId,
    at: Temporal.Instant,
  ): Promise<Result<Keyword, KeywordUnknown | KeywordChanged | KeywordExists>>
  /** Those that exist; answers them. Audited. */
  remove(ids: readonly KeywordId[], by: UserId, at: Temporal.Instant): Promise<readonly KeywordId[]>
  /** Brings back those that `by` removed at `since` or later; answers them. Audited. */
  restore(
    ids: readonly KeywordId[],
    by: UserId,
    since: Temporal.Instant,
    at: Temporal.Instant,
  ): Promise<readonly KeywordId[]>
  /** Suggestions become keywords, or are deleted for good. Answers those that waited. Audited. */
  decideSuggestions(
    ids: readonly KeywordId[],
    accepted: boolean,
    by: UserId,
    at: Temporal.Instant,
  ): Promise<readonly KeywordId[]>
  /** Every row in the order of its id, suggestions left out. */
  each(after: KeywordId | null, limit: number): Promise<readonly Keyword[]>
  /** The best with a page, by score, then by words: high performers only. `page`: those that do not lead there. */
  best(
    filter: { readonly location: string | null; readonly serviceIds: readonly ServiceId[] | null },
    limit: number,
  ): Promise<readonly Keyword[]>
  /** Impressions without a page, most first. */
  unanswered(limit: number): Promise<readonly Keyword[]>
  /** Gives pages by rule to rows whose page no person decided; grows no version. Answers how many changed. */
  setPages(pages: readonly { readonly id: KeywordId; readonly page: string | null }[]): Promise<number>
  /** Grows whenever `best` may have changed. */
  version(): number
}

export const keywordRunKinds = ['generate', 'import'] as const
export type KeywordRunKind = (typeof keywordRunKinds)[number]

export const keywordRunStates = ['running', 'stopping', 'stopped', 'done', 'failed'] as const
export type KeywordRunState = (typeof keywordRunStates)[number]

export interface RefusedLine {
  readonly line: number
  /** At most 80 characters of the line, control characters left out. */
  readonly text: string
  readonly reason: string
}

/** One run of the generator or of an import: a job, and afterwards a line of Recent Updates. */
export interface KeywordRun {
  readonly id: KeywordRunId
  readonly kind: KeywordRunKind
  readonly state: KeywordRunState
  /** Generate: one service, or all. */
  readonly serviceId: ServiceId | null
  /** Generate: one place of the coverage by its name, or all. */
  readonly location: string | null
  /** The model that was asked; null without AI. */
  readonly aiModel: string | null
  /** The file of an import in the data folder; null once it is removed. */
  readonly file: string | null
  /** Rows done, and rows altogether. */
  readonly done: number
  readonly total: number
  readonly added: number
  readonly updated: number
  readonly unchanged: number
  readonly skipped: number
  readonly refused: number
  /** The first 100 refused lines. */
  readonly refusals: readonly RefusedLine[]
  readonly error: string | null
  /** Null: the command line. */
  readonly startedBy: UserId | null
  readonly startedAt: Temporal.Instant
  readonly endedAt: Temporal.Instant | null
}

/** A run goes on; one at a time. */
export interface RunGoesOn {
  readonly kind: 'job-running'
  readonly id: KeywordRunId
}

/** A row that the generator or an import brings. */
export interface IncomingKeyword extends KeywordFacts {
  readonly isAiGenerated: boolean
  readonly isSuggestion: boolean
}

export interface KeywordBatch {
  readonly rows: readonly IncomingKeyword[]
  readonly refusals: readonly RefusedLine[]
  /** Where the batch begins and ends in the run. */
  readonly from: number
  readonly to: number
}

/** Each method is one transaction. */
export interface KeywordRunStore {
  start(
    run: Pick<
      KeywordRun,
      'id' | 'kind' | 'serviceId' | 'location' | 'aiModel' | 'file' | 'total' | 'startedBy' | 'startedAt'
    >,
  ): Promise<Result<KeywordRun, RunGoesOn>>
  find(id: KeywordRunId): Promise<KeywordRun | null>
  /** The one that runs or stops; null without one. */
  current(): Promise<KeywordRun | null>
  /** The newest first. */
  recent(limit: number): Promise<readonly KeywordRun[]>
  /**
   * Writes the rows and the new position; null where the run is no longer at `from`, or has ended. Generated rows never
   * change an owned or deleted row; imported ones change only the measured figures of an owned row and the score of them, and those of source
   * `manual` (a list of phrases) no row that is there.
   */
  apply(id: KeywordRunId, batch: KeywordBatch, at: Temporal.Instant): Promise<KeywordRun | null>
  /** How a batch of a run of this kind would change the list as it is now; writes nothing. */
  foresee(kind: KeywordRunKind, rows: readonly IncomingKeyword[]): Promise<KeywordCounts>
  /** A running run stops before its next batch. Audited. */
  askToStop(id: KeywordRunId, by: UserId | null): Promise<KeywordRun | null>
  /** Ends it as done, stopped or failed; the first end counts. */
  end(
    id: KeywordRunId,
    state: 'done' | 'stopped' | 'failed',
    error: string | null,
    at: Temporal.Instant,
  ): Promise<KeywordRun | null>
}
