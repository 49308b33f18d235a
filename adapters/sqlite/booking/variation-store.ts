import type { BookingStatus, Variation, VariationStatus, VariationStore } from '#modules/booking'
import { type BookingId, type VariationId, accept, pence, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareRevokeLinks } from './link-store.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { prepareAddHistory } from './history-rows.ts'

interface VariationRow {
  readonly id: VariationId
  readonly booking_id: BookingId
  readonly amount_pence: number
  readonly reason: string
  readonly status: VariationStatus
  readonly proposed_by: string
  readonly proposed_at: string
  readonly decided_by: string | null
  readonly decided_at: string | null
}

export function createSqliteVariationStore(database: SqliteDatabase): VariationStore {
  const { raw, write } = database
  const keepEvents = prepareOutbox(database)
  const audit = prepareAudit(database)
  const endLinks = prepareRevokeLinks(database)
  const addHistory = prepareAddHistory(database)
  const find = raw.prepare<[string], VariationRow>('select * from variations where id = ?')
  const list = raw.prepare<[string], VariationRow>(
    'select * from variations where booking_id = ? order by proposed_at, rowid',
  )
  const latest = raw.prepare<[string], VariationRow>(
    'select * from variations where booking_id = ? order by proposed_at desc, rowid desc limit 1',
  )
  const insert = raw.prepare(
    `insert into variations (id, booking_id, amount_pence, reason, status, proposed_by, proposed_at)
     values (?, ?, ?, ?, 'proposed', ?, ?)`,
  )
  const withdrawOpen = raw.prepare<[string, string, string]>(
    `update variations set status = 'withdrawn', decided_by = ?, decided_at = ?
     where booking_id = ? and status = 'proposed'`,
  )
  const settle = raw.prepare<[string, string, string, string]>(
    `update variations set status = ?, decided_by = ?, decided_at = ? where id = ? and status = 'proposed'`,
  )
  const isVersion = raw.prepare<[string, number], number>('select 1 from bookings where id = ? and version = ?').pluck()
  const statusOf = raw.prepare<[string], BookingStatus>('select status from bookings where id = ?').pluck()
  const agree = raw.prepare<[number, string, string]>(
    `update bookings set agreed_cost_pence = ?, updated_at = ?, version = version + 1
     where id = ? and status in ('confirmed', 'in_progress')`,
  )

  return {
    async propose(variation, version, events) {
      const { id, bookingId, amount, reason, proposedBy, proposedAt } = variation
      return write(() => {
        if (!isVersion.get(bookingId, version)) return refuse({ kind: 'booking-changed', bookingId })
        const at = instantText(proposedAt)
        withdrawOpen.run(proposedBy, at, bookingId)
        endLinks(bookingId, 'variation', proposedAt)
        insert.run(id, bookingId, amount, reason, proposedBy, at)
        audit({
          action: 'variation_proposed',
          target: { kind: 'booking', id: bookingId },
          before: null,
          after: { variationId: id, amount },
        })
        keepEvents(events)
        return accept(variation)
      })
    },

    async settle({ id, status, by, at, fact, events }) {
      return write(() => {
        const before = find.get(id)
        if (!before) throw new Error(`variation ${id} has gone, which none does`)
        if (before.status !== 'proposed') return refuse({ kind: 'variation-closed', variation: toVariation(before) })
        const { booking_id: bookingId, amount_pence: amount } = before
        const bookingStatus = statusOf.get(bookingId)
        if (bookingStatus === undefined) throw new Error(`booking ${bookingId} has gone, which no booking does`)
        settle.run(status, by, instantText(at), id)
        if (status === 'accepted' && agree.run(amount, instantText(at), bookingId).changes === 0) {
          return refuse({ kind: 'no-variation-now', status: bookingStatus })
        }
        if (status === 'withdrawn') endLinks(bookingId, 'variation', at)
        audit({
          action: 'variation_settled',
          target: { kind: 'booking', id: bookingId },
          before: { variationId: id, status: before.status },
          after: { variationId: id, status, amount },
        })
        if (fact !== null) addHistory(bookingId, { at, actor: by, from: bookingStatus, to: bookingStatus, fact })
        keepEvents(events)
        return accept<Variation>({ ...toVariation(before), status, decidedBy: by, decidedAt: at })
      })
    },

    async find(id) {
      const row = find.get(id)
      return row ? toVariation(row) : null
    },

    async latest(bookingId) {
      const row = latest.get(bookingId)
      return row ? toVariation(row) : null
    },

    list: async (bookingId) => list.all(bookingId).map(toVariation),
  }
}

function toVariation(row: VariationRow): Variation {
  return {
    id: row.id,
    bookingId: row.booking_id,
    amount: pence(row.amount_pence),
    reason: row.reason,
    status: row.status,
    proposedBy: row.proposed_by,
    proposedAt: Temporal.Instant.from(row.proposed_at),
    decidedBy: row.decided_by,
    decidedAt: row.decided_at === null ? null : Temporal.Instant.from(row.decided_at),
  }
}
