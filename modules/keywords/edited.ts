import { intentOf } from './intent-of.ts'
import type { Keyword, KeywordFacts } from './keyword.ts'
import type { KeywordEdit } from './ports.ts'
import type { KeywordReader } from './read-phrase.ts'

/** The part of a row that a person changes; the words are in their normal form. `page`: null for the one of the rule. */
type Changes = Partial<Pick<KeywordFacts, 'keyword' | 'serviceId' | 'location' | 'page'>>

/**
 * A row as an edit makes it. Figures belong to the words that were measured: new words have none, and are a person's own.
 * Their intent, the page of the rule and the estimate follow from them. A row that keeps its words keeps its figures, its
 * intent and its source.
 */
export function editedKeyword(row: Keyword, changes: Changes, reader: KeywordReader): KeywordEdit {
  const { keyword = row.keyword, serviceId = row.serviceId, location = row.location } = changes
  const isNew = keyword !== row.keyword
  const intent = isNew ? intentOf(keyword) : row.intent
  const terms = { keyword, serviceId, location, intent }
  const edit = {
    ...terms,
    ...pageOf(row, changes.page, terms, reader),
    ...(isNew && { source: 'manual' as const, measured: null, searchVolume: null, competition: null }),
  }
  const keepsFigures = row.measured !== null && !isNew
  const keepsScore =
    !isNew && serviceId === row.serviceId && location === row.location && (edit.page === null) === (row.page === null)
  if (keepsFigures || keepsScore) return edit
  const { score, parts } = reader.estimateOf({ ...edit, intent: intent ?? intentOf(keyword) })
  return { ...edit, score, scoreParts: parts }
}

/** The page that somebody chose stays until it is taken back; any other follows the rule. */
function pageOf(
  row: Keyword,
  page: string | null | undefined,
  terms: Parameters<KeywordReader['pageOf']>[0],
  reader: KeywordReader,
): Pick<KeywordFacts, 'page' | 'pageBy'> {
  if (page) return { page, pageBy: 'person' }
  if (page === undefined && row.pageBy === 'person') return { page: row.page, pageBy: row.pageBy }
  const found = reader.pageOf(terms)
  return { page: found, pageBy: found === null ? null : 'rule' }
}
