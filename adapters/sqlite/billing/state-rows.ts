import type { DocumentStatus } from '#modules/invoicing'
import type { InvoiceId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

/** The parts of an issued document that change; what is left out stays. */
interface Standing {
  readonly status: DocumentStatus
  readonly sentAt?: Temporal.Instant | null
  readonly paidAt?: Temporal.Instant | null
  readonly voidReason?: string | null
  readonly answeredBy?: string | null
  readonly answeredAt?: Temporal.Instant | null
}

/** Changes the state of an issued document; call it only inside `write`. */
export function prepareStates({ raw }: Pick<SqliteDatabase, 'raw'>) {
  const set = raw.prepare<[Readonly<Record<string, string | null>>]>(
    `update invoices set status = @status, sent_at = coalesce(@sent, sent_at), paid_at = coalesce(@paid, paid_at),
       void_reason = coalesce(@reason, void_reason), answered_by = coalesce(@answeredBy, answered_by),
       answered_at = coalesce(@answeredAt, answered_at), updated_at = @at, version = version + 1
     where id = @id`,
  )
  const view = raw.prepare<[string, string]>(
    `update invoices set viewed_at = ?, version = version + 1 where id = ? and viewed_at is null and status <> 'draft'`,
  )
  const text = (at: Temporal.Instant | null | undefined) => (at ? instantText(at) : null)
  return {
    set(id: InvoiceId, standing: Standing, at: Temporal.Instant): void {
      set.run({
        id,
        status: standing.status,
        sent: text(standing.sentAt),
        paid: text(standing.paidAt),
        reason: standing.voidReason ?? null,
        answeredBy: standing.answeredBy ?? null,
        answeredAt: text(standing.answeredAt),
        at: instantText(at),
      })
    },
    /** Whether this was the first time. */
    view: (id: InvoiceId, at: Temporal.Instant): boolean => view.run(instantText(at), id).changes > 0,
  }
}
