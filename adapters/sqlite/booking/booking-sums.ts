import { type BookingStore, type VisitCounts, bookingStatuses } from '#modules/booking'
import { pence } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { sqlTexts } from '../kit/sql-lists.ts'
import { chargedFor } from './booking-rows.ts'

const stillOpen = sqlTexts(bookingStatuses.filter((status) => status !== 'completed' && status !== 'cancelled'))

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
       coalesce((select sum(amount_pence) from customer_takings
         where customer_id = :customer and provider <> :without), 0) spent
     from bookings where customer_id = :customer and cancel_reason is not 'expired'`,
  )
  const dues = raw.prepare<{ customer: string }, Record<'completed' | 'bookings' | 'amount', number>>(
    `select 1 completed, count(*) bookings, coalesce(sum(due_pence), 0) amount from work_due where customer_id = :customer
     union all
     select 0, count(*), coalesce(sum(due), 0) from (
       select coalesce(b.final_cost_pence, b.agreed_cost_pence, b.estimated_cost_pence, 0) - ${chargedFor('b')} due
       from bookings b where b.customer_id = :customer and b.cancel_reason is null
         and b.status in (${stillOpen}))
     where due > 0`,
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
      const rows = dues.all({ customer })
      const of = (completed: 0 | 1) => {
        const row = rows.find((one) => one.completed === completed)
        return { amount: pence(row?.amount ?? 0), bookings: row?.bookings ?? 0 }
      }
      return { forCompleted: of(1), ahead: of(0) }
    },
  }
}
