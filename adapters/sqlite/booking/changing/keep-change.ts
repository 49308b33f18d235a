import type { Booking, BookingChange } from '#modules/booking'
import { accept, refuse } from '#modules/shared'
import { paidFor } from '../booking-rows.ts'
import { isOpen } from '../expiry-facts.ts'
import type { SqliteDatabase } from '../../kit/database.ts'
import type { BookingParts } from './booking-parts.ts'
import { visitChanger } from './change-visits.ts'
import { prepareUpdate } from './update-booking.ts'

/** Keeps all of a change of a booking, or says why not, within the transaction of its caller. */
export function prepareKeepChange(database: SqliteDatabase, parts: BookingParts) {
  const { raw } = database
  const { addHistory, agreements, audit, completions, decisions, endLinks, isDone, keepEvents } = parts
  const { moves, offers, planNews, reductions, reports, returnParts } = parts
  const changeVisits = visitChanger(parts)
  const update = prepareUpdate(database)
  const paidNow = raw.prepare<{ id: string }, number>(`select ${paidFor(':id')}`).pluck()
  const onCards = raw
    .prepare<[string], number>(
      `select coalesce(sum(amount_pence), 0) from payments
       where booking_id = ? and ${isOpen} and status = 'authorised' and capture = 'manual'`,
    )
    .pluck()

  return function keepChange({
    booking,
    hold,
    history: entry,
    events,
    reduction,
    move,
    consent,
    completion,
    step,
    plan,
    crew,
    comesBack = [],
    report,
    opens,
    parts: ordered,
    notes = [],
    decision,
    offer,
    news,
    endsLinks,
    ...money
  }: BookingChange) {
    if (isDone(booking.id, entry)) return refuse({ kind: 'already-done' })
    const { paid, authorised } = money
    const moneyMoved =
      (paid !== undefined && paidNow.get({ id: booking.id }) !== paid) ||
      (authorised !== undefined && onCards.get(booking.id) !== authorised)
    const before = audit.before(booking.id)
    if (moneyMoved || update(booking) === 0) return refuse({ kind: 'booking-changed', bookingId: booking.id })
    if (news && !planNews.replace(booking.id, news)) return refuse({ kind: 'booking-changed', bookingId: booking.id })
    if (!news && events.length > 0) planNews.sendAll(booking.id, booking.updatedAt)
    const undone = completion?.state === 'undone' ? completion.at : null
    const changed = changeVisits(booking, hold, { step, plan, crew, undone, comesBack })
    if (changed === 'changed') return refuse({ kind: 'booking-changed', bookingId: booking.id })
    if (changed === 'held') return refuse({ kind: 'resource-held' })
    if (report && !reports.submit(report)) return refuse({ kind: 'booking-changed', bookingId: booking.id })
    if (opens) reports.open(opens, booking.updatedAt)
    if (ordered && !returnParts.keep(ordered, booking.updatedAt)) {
      return refuse({ kind: 'booking-changed', bookingId: booking.id })
    }
    const followed = { change: offer ?? null, isStep: step !== undefined && !offer, now: booking.updatedAt }
    if (!offers.follow(booking, followed)) return refuse({ kind: 'booking-changed', bookingId: booking.id })
    if (endsLinks) endLinks(booking.id, endsLinks, booking.updatedAt)
    if (reduction && !reductions.keep(reduction)) {
      throw new Error(`the reduction of ${booking.id} was decided, though its version stands`)
    }
    if (move) moves.keep(move)
    if (move?.undone) agreements.undoConsent(booking.id, move.round, booking.updatedAt)
    if (consent) agreements.keepConsent(booking.id, consent)
    if (completion && !completions.keep(completion)) return refuse({ kind: 'booking-changed', bookingId: booking.id })
    addHistory(booking.id, entry)
    if (decision) decisions.keep(booking.id, decision)
    audit.changed(before, booking)
    for (const note of notes) audit.noted(note)
    keepEvents(events)
    return accept<Booking>({ ...booking, version: booking.version + 1 })
  }
}
