import { afterAll, describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { addDemo } from './index.ts'
import { openWholeApp } from '../../../tests/support/apps/whole-app.ts'

const whole = await openWholeApp()
afterAll(() => whole[Symbol.dispose]())

interface Sums {
  readonly id: UserId
  readonly spent: number
  readonly owed: number
  readonly ahead: number
}

describe('paid and due amounts of a customer', () => {
  it('add up to ledger and bookings for every demo customer', async () => {
    const { database } = whole.adapters
    await addDemo(database, whole.modules.catalogue, whole.clock.now(), () => {})
    const [some] = database.raw.prepare<[], string>(`select id from bookings where status = 'completed'`).pluck().all()
    database.raw
      .prepare('update bookings set final_cost_pence = estimated_cost_pence + 1234 where id = ?')
      .run(some ?? '')
    // A payment that went back whole was not for it; of the others, all that came in counts.
    const rows = database.raw
      .prepare<[], Sums>(
        `with paid as (
           select booking_id, payment_id, sum(amount_pence) kept,
             sum(case when kind in ('refund', 'refund_reversal') then 0 else amount_pence end) came
           from ledger_entries group by 1, 2),
         due as (
           select b.customer_id, b.status, max(0, coalesce(final_cost_pence, agreed_cost_pence, estimated_cost_pence)
             - coalesce((select sum(came) from paid where paid.booking_id = b.id and kept > 0), 0)) due from bookings b)
         select u.id, coalesce((select sum(amount_pence) from ledger_entries l join bookings b on b.id = l.booking_id
             where b.customer_id = u.id and kind in ('capture', 'refund')), 0) spent,
           coalesce(sum(case when d.status = 'completed' then due end), 0) owed,
           coalesce(sum(case when d.status not in ('completed', 'cancelled') then due end), 0) ahead
         from users u join due d on d.customer_id = u.id group by u.id`,
      )
      .all()
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.some(({ owed }) => owed > 0)).toBe(true)
    for (const { id, ...sums } of rows) {
      const { spent } = await whole.modules.booking.customerTotals(id)
      const { forCompleted, ahead } = await whole.modules.booking.customerDues(id)
      expect([id, { spent, owed: forCompleted.amount, ahead: ahead.amount }]).toEqual([id, sums])
    }
  })
})
