import type { IncomingKeyword, KeywordRunKind } from '#modules/keywords'
import { type KeywordFields, type KeywordRow, fieldsOf, figuresOf } from './keyword-rows.ts'

type Kept = Omit<KeywordFields, 'keyword' | 'service_id' | 'location'> & Pick<KeywordRow, 'is_suggestion'>

export type IncomingJudged =
  | { readonly kind: 'unchanged' | 'skipped' }
  | { readonly kind: 'added' | 'updated'; readonly changes: Partial<Kept> }

const unchanged = { kind: 'unchanged' } as const
const skipped = { kind: 'skipped' } as const

/** The effect of an incoming row on the row that has its words already. */
export function judgeIncoming(kind: KeywordRunKind, row: KeywordRow, incoming: IncomingKeyword): IncomingJudged {
  if (row.deleted_at !== null) return skipped
  // A suggestion that waits makes way for a row of the list, and hides none.
  if (row.is_suggestion === 1) {
    return incoming.isSuggestion ? unchanged : { kind: 'added', changes: { ...wordless(incoming), is_suggestion: 0 } }
  }
  if (incoming.isSuggestion) return unchanged
  if (kind === 'generate') return judgeGenerated(row, incoming)
  if (incoming.source === 'manual') return unchanged
  if (row.is_owned === 1) {
    if (incoming.measured === null) return skipped
    // The score of a measured row is that of its figures, independent of who owns the words.
    const { performance_score, score_parts } = wordless(incoming)
    return judged(row, { ...figuresOf(incoming.measured), performance_score, score_parts })
  }
  return judged(row, importedChanges(row, incoming))
}

function judgeGenerated(row: KeywordRow, incoming: IncomingKeyword): IncomingJudged {
  if (row.is_owned === 1) return skipped
  // Figures of other sources are worth more than an estimate.
  if (row.source !== 'estimate' || row.clicks !== null) return unchanged
  return judged(row, importedChanges(row, incoming))
}

/** An empty value replaces none: a file may know less of a row than the list does. */
function importedChanges(row: KeywordRow, incoming: IncomingKeyword): Partial<Kept> {
  const { source, performance_score, score_parts, page, page_by, ...given } = wordless(incoming)
  const isLess = row.clicks !== null && incoming.measured === null && source !== row.source
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as Partial<Kept>
  // The period belongs to the figures, also where it is not known.
  const figures = incoming.measured ? figuresOf(incoming.measured) : {}
  return {
    ...known,
    ...figures,
    ...(isLess ? {} : { source, performance_score, score_parts }),
    ...(page !== null && row.page_by !== 'person' ? { page, page_by } : {}),
  }
}

function wordless(incoming: IncomingKeyword): Omit<Kept, 'is_suggestion'> {
  const { keyword: _keyword, service_id: _service, location: _location, ...fields } = fieldsOf(incoming)
  return fields
}

function judged(row: KeywordRow, changes: Partial<Kept>): IncomingJudged {
  const names = Object.keys(changes) as (keyof Kept)[]
  return names.some((name) => changes[name] !== row[name]) ? { kind: 'updated', changes } : unchanged
}
