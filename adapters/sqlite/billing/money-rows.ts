import type { InvoiceId, Pence } from '#modules/shared'
import { businessDate, pence } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'

interface MoneyRow {
  readonly amount_pence: number
  readonly at: string
  readonly paid_at: string | null
}

interface DatedMoney {
  readonly on: Temporal.PlainDate
  readonly amount: Pence
}

/** Money that settles a document, by its day: money that came in has the day on which it was paid. */
export function prepareMoney({ raw }: Pick<SqliteDatabase, 'raw'>): (id: InvoiceId) => readonly DatedMoney[] {
  const rows = raw.prepare<[string], MoneyRow>(
    `select s.amount_pence, s.at, p.paid_at from invoice_settlements s left join payments p on p.id = s.payment_id
     where s.invoice_id = ? order by s.id`,
  )
  return (id) =>
    rows
      .all(id)
      .map(({ amount_pence, at, paid_at }) => {
        const moment = paid_at !== null && amount_pence > 0 ? paid_at : at
        return { on: businessDate(Temporal.Instant.from(moment)), amount: pence(amount_pence) }
      })
      .toSorted((one, other) => Temporal.PlainDate.compare(one.on, other.on))
}
