import { factsOf } from '../../support/keywords/rows.ts'
import type { IncomingKeyword, KeywordFacts, KeywordQuery, KeywordRunStore, KeywordStore } from '#modules/keywords'
import { type KeywordId, type KeywordRunId, type ServiceId, type UserId, parseId } from '#modules/shared'

export interface OpenedKeywords extends AsyncDisposable {
  readonly keywords: KeywordStore
  readonly runs: KeywordRunStore
  /** Three services in the order of their names. */
  readonly services: readonly [ServiceId, ServiceId, ServiceId]
  /** Lets the index of the searches take in all rows. */
  readonly index: () => Promise<void>
}

export const now = Temporal.Instant.from('2026-03-02T12:00:00Z')
export const ann = 'usr_ann' as UserId
export const bob = 'usr_bob' as UserId

export const incoming = (keyword: string, more: Partial<IncomingKeyword> = {}): IncomingKeyword => ({
  ...factsOf(keyword, { source: 'estimate' }),
  isAiGenerated: false,
  isSuggestion: false,
  ...more,
})

export const all: KeywordQuery = {
  text: '',
  serviceId: null,
  location: null,
  source: null,
  sort: 'keyword',
  suggestions: false,
}

export function runId(name: string): KeywordRunId {
  const id = parseId('kwr', `kwr_${name}`)
  if (!id) throw new Error(`no id: ${name}`)
  return id
}

let begun = 0

/** Applies rows as the one batch of a run that has ended afterwards. */
export async function applyRows(runs: KeywordRunStore, kind: 'generate' | 'import', rows: readonly IncomingKeyword[]) {
  begun += 1
  const id = runId(`batch-${begun}`)
  await startRun(runs, id, kind, rows.length)
  const run = await runs.apply(id, { rows, refusals: [], from: 0, to: rows.length }, now)
  await runs.end(id, 'done', null, now)
  if (!run) throw new Error('the batch was not applied')
  const { added, updated, unchanged, skipped } = run
  return { added, updated, unchanged, skipped }
}

export function startRun(runs: KeywordRunStore, id: KeywordRunId, kind: 'generate' | 'import' = 'import', total = 10) {
  return runs.start({
    id,
    kind,
    serviceId: null,
    location: null,
    aiModel: null,
    file: kind === 'import' ? 'import.csv' : null,
    total,
    startedBy: ann,
    startedAt: now,
  })
}

export async function addOne(keywords: KeywordStore, facts: KeywordFacts) {
  const { added } = await keywords.add([facts], ann, now)
  const [row] = added
  if (!row) throw new Error(`${facts.keyword} was there already`)
  return row
}

export async function wordsOf(keywords: KeywordStore, query: Partial<KeywordQuery> = {}): Promise<readonly string[]> {
  const page = await keywords.page({ ...all, ...query }, null, 1_000)
  return (page?.items ?? []).map(({ keyword }) => keyword)
}

export const noId = 'kwd_none' as KeywordId
