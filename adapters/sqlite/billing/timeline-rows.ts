import type { DocumentLineOfTime } from '#modules/billing'
import type { InvoiceId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

interface LineRow {
  readonly what: string
  readonly words: string | null
  readonly by_user: string
  readonly at: string
}

/** Adds lines to the timeline of a document; call it only inside `write`. */
export function prepareTimeline({ raw }: Pick<SqliteDatabase, 'raw'>) {
  const add = raw.prepare<[string, string, string | null, string, string]>(
    'insert into invoice_timeline (invoice_id, what, words, by_user, at) values (?, ?, ?, ?, ?)',
  )
  return (id: InvoiceId, { what, words, by, at }: DocumentLineOfTime): void => {
    add.run(id, what, words, by, instantText(at))
  }
}

/** Reads the timeline of a document, oldest first. */
export function prepareReadTimeline({ raw }: Pick<SqliteDatabase, 'raw'>) {
  const lines = raw.prepare<[string], LineRow>(
    'select what, words, by_user, at from invoice_timeline where invoice_id = ? order by id',
  )
  return (id: InvoiceId): readonly DocumentLineOfTime[] =>
    lines.all(id).map(({ what, words, by_user, at }) => ({ what, words, by: by_user, at: Temporal.Instant.from(at) }))
}
