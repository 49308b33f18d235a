import {
  type BookingStatus,
  type Variation,
  type VariationPhoto,
  type VariationStatus,
  type VariationStore,
  askingPhotoTypes,
  judgeSettlement,
  stepOfProposal,
} from '#modules/booking'
import { type BookingId, type VariationId, accept, pence, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { sqlTexts } from '../kit/sql-lists.ts'
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

interface PhotoRow {
  readonly visit_number: number
  readonly id: string
  readonly type: VariationPhoto['type']
  readonly caption: string | null
  readonly file: string
  readonly width: number
  readonly height: number
}

const photoColumns = 'p.visit_number, p.id, p.type, p.caption, p.file, p.width, p.height'

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
  const open = raw.prepare<[string], VariationRow>(
    `select * from variations where booking_id = ? and status = 'proposed'`,
  )
  const settle = raw.prepare<[string, string | null, string | null, string]>(
    `update variations set status = ?, decided_by = ?, decided_at = ? where id = ? and status = 'proposed'`,
  )
  const close = ({ id, status, decidedBy, decidedAt }: Variation) =>
    settle.run(status, decidedBy, decidedAt && instantText(decidedAt), id)
  const attachable = raw.prepare<[string], PhotoRow>(
    `select ${photoColumns} from visit_photos p
     where booking_id = ? and type in (${sqlTexts(askingPhotoTypes)}) and removed_in is null
     order by visit_number, created_at, id`,
  )
  const addPhoto = raw.prepare<[string, number, string, number, string]>(
    'insert into variation_photos (variation_id, place, booking_id, visit_number, photo_id) values (?, ?, ?, ?, ?)',
  )
  const photosOf = raw.prepare<[string], PhotoRow>(
    `select ${photoColumns} from variation_photos a join visit_photos p
       on p.booking_id = a.booking_id and p.visit_number = a.visit_number and p.id = a.photo_id
     where a.variation_id = ? order by a.place`,
  )
  const isVersion = raw.prepare<[string, number], number>('select 1 from bookings where id = ? and version = ?').pluck()
  const statusOf = raw.prepare<[string], BookingStatus>('select status from bookings where id = ?').pluck()
  const agree = raw.prepare<[number, string, string]>(
    'update bookings set agreed_cost_pence = ?, updated_at = ?, version = version + 1 where id = ?',
  )

  return {
    async propose(variation, version, events, photoIds = []) {
      const { id, bookingId, amount, reason, proposedBy, proposedAt } = variation
      return write(() => {
        if (!isVersion.get(bookingId, version)) return refuse({ kind: 'booking-changed', bookingId })
        const known = photoIds.length > 0 ? attachable.all(bookingId) : []
        const unknown = photoIds.find((photo) => !known.some((one) => one.id === photo))
        if (unknown !== undefined) return refuse({ kind: 'photo-unknown', id: unknown })
        const row = open.get(bookingId)
        const { withdrawn, audit: note } = stepOfProposal(row ? toVariation(row) : null, variation)
        if (withdrawn) close(withdrawn)
        endLinks(bookingId, 'variation', proposedAt)
        insert.run(id, bookingId, amount, reason, proposedBy, instantText(proposedAt))
        for (const [index, photo] of photoIds.entries()) {
          const visit = known.find((one) => one.id === photo)?.visit_number ?? 1
          addPhoto.run(id, index + 1, bookingId, visit, photo)
        }
        audit(note)
        keepEvents(events)
        return accept(variation)
      })
    },

    async settle(settlement) {
      return write(() => {
        const { id, at } = settlement
        const row = find.get(id)
        if (!row) throw new Error(`variation ${id} has gone, which none does`)
        const bookingStatus = statusOf.get(row.booking_id)
        if (bookingStatus === undefined) throw new Error(`booking ${row.booking_id} has gone, which no booking does`)
        const judged = judgeSettlement(toVariation(row), bookingStatus, settlement)
        if (!judged.ok) return judged
        const { variation, agreed, endsLinks, history, audit: note } = judged.value
        close(variation)
        if (agreed !== null) agree.run(agreed, instantText(at), variation.bookingId)
        if (endsLinks) endLinks(variation.bookingId, 'variation', at)
        audit(note)
        if (history) addHistory(variation.bookingId, history)
        keepEvents(settlement.events)
        return accept(variation)
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

    attachable: async (bookingId) => attachable.all(bookingId).map(toPhoto),

    photosOf: async (id) => photosOf.all(id).map(toPhoto),
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

function toPhoto({ visit_number: visitNumber, ...photo }: PhotoRow): VariationPhoto {
  return { visitNumber, ...photo }
}
