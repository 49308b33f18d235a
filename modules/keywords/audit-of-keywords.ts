import { type AuditNote, type KeywordId, difference } from '#modules/shared'
import type { Keyword } from './keyword.ts'
import type { KeywordRun } from './ports.ts'

type SeveralChanged =
  | 'keywords_added'
  | 'keywords_removed'
  | 'keywords_restored'
  | 'keywords_accepted'
  | 'keywords_declined'

/** A line about many rows names the first of them, and their number. */
const mostNamed = 20

const several = (ids: readonly KeywordId[]) => ({ kind: 'keyword', id: ids[0] ?? '' })

export function auditOfKeywords(
  action: SeveralChanged,
  rows: readonly Pick<Keyword, 'id' | 'keyword'>[],
): AuditNote<SeveralChanged> {
  const words = rows.slice(0, mostNamed).map(({ keyword }) => keyword)
  return { action, target: several(rows.map(({ id }) => id)), before: null, after: { count: rows.length, words } }
}

export function auditOfKeywordEdit(before: Keyword, after: Keyword): AuditNote<'keyword_changed'> {
  return {
    action: 'keyword_changed',
    target: { kind: 'keyword', id: after.id },
    ...difference(edited(before), edited(after)),
  }
}

const edited = ({ keyword, serviceId, location, page, pageBy }: Keyword) => ({
  keyword,
  service: serviceId,
  location,
  page,
  pageBy,
})

export function auditOfKeywordRun(
  action: 'keyword_run_begun' | 'keyword_run_stopped',
  { id, kind, serviceId, location, aiModel, total, done }: KeywordRun,
): AuditNote<'keyword_run_begun' | 'keyword_run_stopped'> {
  const after =
    action === 'keyword_run_begun'
      ? { kind, service: serviceId, location, model: aiModel, total }
      : { kind, total, done }
  return { action, target: { kind: 'keyword_run', id }, before: null, after }
}
