import type { BookingStore, VisitCounts } from '#modules/booking'
import { pence } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { chargedFor } from './booking-rows.ts'

/** Counts and sums over many bookings, which the database adds up: a day has hundreds, and a customer may have thousands. */
export function prepareBookingSums({ raw }: SqliteDatabase): Pick<BookingStore, 'visitCounts' | 'totals' | 'dues'> {
  const visits = raw.prepare<[string, string], VisitCounts>(
    `select count(*) as "all", coalesce(sum(status = 'in_progress'), 0) as underWay,
       coalesce(sum(status = 'completed'), 0) as completed
     from bookings where starts_at >= ? and starts_at < ? and status <> 'cancelled'`,
  )
  const totals = raw.prepare<
    { customer: string; without: string },
    Record<'bookings' | 'completed' | 'cancelled' | 'spent', number>
  >(
    `select count(*) bookings, coalesce(sum(status = 'completed'), 0) completed,
       coalesce(sum(status = 'cancelled'), 0) cancelled,
       coalesce((select sum(entry.amount_pence) from bookings paid
         join ledger_entries entry on entry.booking_id = paid.id
         where paid.customer_id = :customer and entry.kind in ('capture', 'refund')
           and (:without = '' or (select provider from payments where id = entry.payment_id) <> :without)), 0) spent
     from bookings where customer_id = :customer and cancel_reason is not 'expired'`,
  )
  const dues = raw.prepare<[string], Record<'completed' | 'bookings' | 'amount', number>>(
    `select completed, count(*) bookings, sum(due) amount from (
       select b.status = 'completed' completed,
         coalesce(b.final_cost_pence, b.agreed_cost_pence, b.estimated_cost_pence) - ${chargedFor('b')} due
       from bookings b where b.customer_id = ? and b.status <> 'cancelled')
     where due > 0 group by completed`,
  )
  return {
    async visitCounts({ from, until }) {
      const row = visits.get(instantText(from), instantText(until))
      if (!row) throw new Error('a count answers with a row')
      return row
    },

    async totals(customer, without) {
      const row = totals.get({ customer, without: without ?? '' })
      if (!row) throw new Error('a count answers with a row')
      return { ...row, spent: pence(row.spent) }
    },

    async dues(customer) {
      const rows = dues.all(customer)
      const of = (completed: 0 | 1) => {
        const row = rows.find((one) => one.completed === completed)
        return { amount: pence(row?.amount ?? 0), bookings: row?.bookings ?? 0 }
      }
      return { forCompleted: of(1), ahead: of(0) }
    },
  }
}
