import type { BookingStatus } from '#modules/booking'
import { type BillingStanding, type CustomerDesk, decideBilling } from '#modules/customers'
import { type UserId, accept, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareAddHistory } from '../booking/history-rows.ts'
import { prepareRevokeLinks } from '../booking/link-store.ts'
import { prepareOutbox } from '../kit/outbox.ts'

interface BillingRow {
  readonly customer_id: UserId
  readonly status: BookingStatus
  readonly payer_name: string | null
  readonly payer_email: string | null
  readonly purchase_order: string | null
  readonly was_paid: number
  readonly on_card: number
}

export function prepareBilling(database: SqliteDatabase): Pick<CustomerDesk, 'billing' | 'changeBilling'> {
  const { raw, write } = database
  const audit = prepareAudit(database)
  const keepEvents = prepareOutbox(database)
  const revoke = prepareRevokeLinks(database)
  const read = raw.prepare<[string], BillingRow>(
    `select customer_id, status, payer_name, payer_email, purchase_order,
       exists (select 1 from ledger_entries where booking_id = b.id) was_paid,
       exists (select 1 from payments where booking_id = b.id and status = 'authorised') on_card
     from bookings b where id = ?`,
  )
  const update = raw.prepare(
    `update bookings set payer_name = ?, payer_email = ?, purchase_order = ?, updated_at = ?, version = version + 1
     where id = ?`,
  )
  const addHistory = prepareAddHistory(database)

  return {
    async billing(id) {
      const row = read.get(id)
      return row ? standingFrom(row) : null
    },

    changeBilling: (id, wanted, by, at) =>
      write(() => {
        const row = read.get(id)
        if (!row) return refuse({ kind: 'booking-unknown' })
        const standing = standingFrom(row)
        const decided = decideBilling({ id, customerId: row.customer_id, standing }, wanted, at)
        if (!decided.ok) return decided
        if (!decided.value) return accept(standing)
        const { billing, history, revokes, events, audit: line } = decided.value
        const { payer, purchaseOrder } = billing
        update.run(payer?.name ?? null, payer?.email ?? null, purchaseOrder, instantText(at), id)
        for (const fact of history) addHistory(id, { at, actor: by, from: row.status, to: row.status, fact })
        for (const purpose of revokes) revoke(id, purpose, at)
        audit(line)
        keepEvents(events)
        return accept({ ...standing, billing })
      }),
  }
}

function standingFrom(row: BillingRow): BillingStanding {
  const { payer_name: name, payer_email: email } = row
  return {
    billing: {
      payer: name !== null && email !== null ? { name, email } : null,
      purchaseOrder: row.purchase_order,
    },
    isCancelled: row.status === 'cancelled',
    wasPaid: row.was_paid === 1,
    isOnCard: row.on_card === 1,
  }
}
