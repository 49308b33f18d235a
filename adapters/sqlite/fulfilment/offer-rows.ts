import { type Booking, type Escalation, type Offer, type OfferChange, offeringAfter } from '#modules/booking'
import { type BookingId, type TechnicianId, type UserId, instantText } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'

export interface OfferRow {
  readonly booking_id: BookingId
  readonly number: number
  readonly visit_number: number
  readonly technician_id: TechnicianId
  readonly at: string
  readonly until: string
  readonly state: Offer['state']
  readonly answered_at: string | null
  readonly reason: string | null
}

export interface EscalationRow {
  readonly booking_id: BookingId
  readonly state: Escalation['state']
  readonly started_at: string
  readonly due_at: string | null
  readonly rings: number
  readonly owner_id: UserId | null
  readonly owned_at: string | null
}

interface Followed {
  /** Null: the offers follow the booking. */
  readonly change: OfferChange | null
  readonly isStep: boolean
  readonly now: Temporal.Instant
}

/** The offers and the escalation of a booking, which follow it in the transaction of each change. */
export function prepareOffers({ raw }: SqliteDatabase) {
  const escalationOf = raw.prepare<[string], EscalationRow>('select * from escalations where booking_id = ?')
  const live = raw.prepare<[string, number], OfferRow>(
    `select * from visit_offers where booking_id = ? and (state = 'open' or (state = 'accepted' and visit_number = ?))
     order by number desc limit 1`,
  )
  const last = raw
    .prepare<[string], number>('select coalesce(max(number), 0) from visit_offers where booking_id = ?')
    .pluck()
  const visitOf = raw.prepare<[string], number>('select visit_number from bookings where id = ?').pluck()
  const add = raw.prepare<(string | number | null)[]>('insert into visit_offers values (?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const end = raw.prepare<[string, string | null, string | null, string, number]>(
    'update visit_offers set state = ?, answered_at = ?, reason = ? where booking_id = ? and number = ?',
  )
  const put = raw.prepare<(string | number | null)[]>(
    `insert into escalations (state, started_at, due_at, rings, owner_id, owned_at, booking_id) values (?, ?, ?, ?, ?, ?, ?)
     on conflict do update set state = excluded.state, started_at = excluded.started_at, due_at = excluded.due_at,
       rings = excluded.rings, owner_id = excluded.owner_id, owned_at = excluded.owned_at`,
  )

  return {
    /** False, and nothing is kept: the offer, or the alarm, that the change is about is over. */
    follow(
      booking: Pick<Booking, 'id' | 'status' | 'technicianId' | 'priority'>,
      { change, isStep, now }: Followed,
    ): boolean {
      const { id } = booking
      const row = escalationOf.get(id)
      if (!row && !concernsOffers(change)) return true
      const visit = visitOf.get(id) ?? 1
      const open = live.get(id, visit)
      const before = {
        live: open ? offerFrom(open) : null,
        last: last.get(id) ?? 0,
        escalation: row ? escalationFrom(row) : null,
      }
      const after = offeringAfter(before, { booking, visit, change, isStep, now })
      if (after === 'changed') return false
      const { before: ended, next, escalation } = after
      if (ended && ended !== before.live) {
        const { state, answeredAt, reason, number } = ended
        end.run(state, answeredAt && instantText(answeredAt), reason, id, number)
      }
      if (next) {
        const { number, technicianId, at, until } = next
        add.run(id, number, visit, technicianId, instantText(at), instantText(until), 'open', null, null)
      }
      if (escalation && escalation !== before.escalation) put.run(...valuesOf(escalation))
      return true
    },
  }
}

/** Whether a booking that was never offered has anything to keep: nearly every change has not. */
const concernsOffers = (change: OfferChange | null) =>
  change !== null && !(change.assigned && !change.until && !change.nobody && !change.ends && !change.owner)

function valuesOf(escalation: Escalation): (string | number | null)[] {
  const { state, startedAt, dueAt, rings, owner, ownedAt, bookingId } = escalation
  const text = (at: Temporal.Instant | null) => at && instantText(at)
  return [state, instantText(startedAt), text(dueAt), rings, owner, text(ownedAt), bookingId]
}

export function offerFrom(row: OfferRow): Offer {
  return {
    bookingId: row.booking_id,
    number: row.number,
    visit: row.visit_number,
    technicianId: row.technician_id,
    at: Temporal.Instant.from(row.at),
    until: Temporal.Instant.from(row.until),
    state: row.state,
    answeredAt: instant(row.answered_at),
    reason: row.reason,
  }
}

export function escalationFrom(row: EscalationRow): Escalation {
  return {
    bookingId: row.booking_id,
    state: row.state,
    startedAt: Temporal.Instant.from(row.started_at),
    dueAt: instant(row.due_at),
    rings: row.rings,
    owner: row.owner_id,
    ownedAt: instant(row.owned_at),
  }
}

const instant = (text: string | null) => (text === null ? null : Temporal.Instant.from(text))
