import { eq, sql } from 'drizzle-orm'
import {
  type Booking,
  type BookingChange,
  type BookingStore,
  type ReservationChange,
  type VisitPlan,
  type VisitStep,
  firstVisit,
  judgeExpiry,
  visitsAfter,
} from '#modules/booking'
import { type Visit, currentVisit, isOpenVisit } from '#modules/fulfilment'
import { type BookingId, type TechnicianId, accept, pence, refuse } from '#modules/shared'
import { prepareAddCaller } from '../accounts/caller-rows.ts'
import { prepareAgreements } from './agreement-rows.ts'
import { arrivalValues } from './arrival-rows.ts'
import { prepareBookingAudit } from './booking-audit.ts'
import { isOpen, prepareExpiryFacts } from './expiry-facts.ts'
import { isSlotHeld, prepareReservations } from './reservations.ts'
import { prepareBookingList } from './booking-list.ts'
import { prepareCompletions } from './completion-rows.ts'
import { prepareBookingSums } from './booking-sums.ts'
import { prepareRevokeLinks } from './link-store.ts'
import { prepareMoves } from './move-rows.ts'
import { preparePlanNews } from '../fulfilment/plan-news-rows.ts'
import { prepareReductions } from './reduction-rows.ts'
import { paidFor, selectBookings, toDetails, toRow } from './booking-rows.ts'
import { prepareAddHistory, prepareHistory, prepareIsDone } from './history-rows.ts'
import {
  prepareBookingsAhead,
  prepareFurtherVisits,
  prepareVisitsMade,
  prepareVisitsOfDay,
} from '../fulfilment/technician-visits.ts'
import { prepareEarlierWork } from '../fulfilment/earlier-work.ts'
import { prepareDecisions } from '../fulfilment/decision-rows.ts'
import { prepareOffers } from '../fulfilment/offer-rows.ts'
import { prepareFieldActions } from '../fulfilment/field-action-rows.ts'
import { prepareAddPosition, preparePositions } from '../fulfilment/position-rows.ts'
import { prepareReports } from '../fulfilment/report-rows.ts'
import { prepareReturnParts } from '../fulfilment/return-part-rows.ts'
import { prepareVisitPhotos } from '../fulfilment/visit-photo-rows.ts'
import { prepareVisits } from '../fulfilment/visit-rows.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareKeptAnswers } from '../kit/kept-answers.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { prepareRead } from '../kit/prepared-query.ts'
import { prepareInsert } from '../kit/prepared-insert.ts'
import { bookings, emergencyRequests, reviews } from '../kit/schema.ts'
import { prepareUnpaid } from './unpaid-bookings.ts'
import type { TechnicianRatings } from './technician-ratings.ts'

const notExpired = { kind: 'not-expired' } as const

interface ChangeOfVisits {
  readonly step: VisitStep | undefined
  readonly plan: VisitPlan | undefined
  readonly crew: BookingChange['crew']
  readonly undone: Temporal.Instant | null
  readonly comesBack: NonNullable<BookingChange['comesBack']>
}

export function createSqliteBookingStore(database: SqliteDatabase, ratings: TechnicianRatings): BookingStore {
  const { db, raw, write } = database
  const keepEvents = prepareOutbox(database)
  const holds = prepareReservations(database)
  const audit = prepareBookingAudit(database)
  const endLinks = prepareRevokeLinks(database)
  const reductions = prepareReductions(database)
  const moves = prepareMoves(database)
  const planNews = preparePlanNews(database)
  const completions = prepareCompletions(database)
  const agreements = prepareAgreements(database)
  const visits = prepareVisits(database)
  const reports = prepareReports(database)
  const returnParts = prepareReturnParts(database)
  const actions = prepareFieldActions(database)
  const decisions = prepareDecisions(database)
  const offers = prepareOffers(database)
  const photos = prepareVisitPhotos(database)
  const addPosition = prepareAddPosition(database)
  const earlierWork = prepareEarlierWork(database)
  const furtherVisits = prepareFurtherVisits(database)
  const visitsOfDay = prepareVisitsOfDay(database, visits)
  const visitsMade = prepareVisitsMade(database)
  const bookingsAhead = prepareBookingsAhead(database)
  const positions = preparePositions(database)
  const addCaller = prepareAddCaller(database)
  const answers = prepareKeptAnswers(database)
  const list = prepareBookingList(database)
  const insertBooking = prepareInsert(database, bookings)
  const addHistory = prepareAddHistory(database)
  const isDone = prepareIsDone(database)
  const history = prepareHistory(database)
  const insertEmergency = prepareInsert(database, emergencyRequests)
  const insertReview = prepareInsert(database, reviews)
  const update = prepareUpdate(database)
  const byId = prepareRead(
    database,
    // By the row's number: in a join, SQLite looks up a row found by its text key again for each column that is read.
    selectBookings(database).where(
      sql`bookings.rowid = (select rowid from bookings where id = ${sql.placeholder('id')})`,
    ),
  )
  const isErased = raw.prepare<[string], number>('select 1 from users where id = ? and erased_at is not null').pluck()
  const attachPhotos = raw.prepare<[string, string]>(
    'update photos set booking_id = ?, draft_hash = null where draft_hash = ?',
  )
  const paidNow = raw.prepare<{ id: string }, number>(`select ${paidFor(':id')}`).pluck()
  const onCards = raw
    .prepare<[string], number>(
      `select coalesce(sum(amount_pence), 0) from payments
       where booking_id = ? and ${isOpen} and status = 'authorised' and capture = 'manual'`,
    )
    .pluck()
  const openClaim = raw
    .prepare<[string], BookingId>(
      `select id from bookings where guarantee_of = ? and status in ('pending', 'confirmed', 'in_progress')`,
    )
    .pluck()
  const expiryFacts = prepareExpiryFacts(database)
  const isRated = raw.prepare<[string], number>('select 1 from reviews where booking_id = ?').pluck()
  const expiring = raw
    .prepare<[string, number], BookingId>(
      `select id from bookings where status = 'pending' and expires_at is not null and expires_at <= ?
       order by expires_at limit ?`,
    )
    .pluck()
  const authorisationsToAsk = raw
    .prepare<{ from: string; until: string; limit: number }, BookingId>(
      `select id from bookings b where status <> 'cancelled' and starts_at >= :from and starts_at <= :until
         and payment_policy = 'hold' and status in ('pending', 'confirmed') and expires_at is null
         and not exists (select 1 from booking_history where booking_id = b.id and done_once = 'card-asked ' || b.starts_at)
         and not exists (select 1 from payments where booking_id = b.id and ${isOpen} and status = 'authorised')
         and not exists (select 1 from ledger_entries where booking_id = b.id)
       order by starts_at limit :limit`,
    )
    .pluck()
  const partPaid = raw
    .prepare<{ from: string; until: string; limit: number }, BookingId>(
      `select distinct b.id from ledger_entries l cross join bookings b on b.id = l.booking_id
       where l.at >= :from and l.kind = 'capture' and b.starts_at is null and b.status in ('pending', 'confirmed')
         and b.created_at <= :until
         and not exists (select 1 from booking_history where booking_id = b.id and done_once = 'rest-asked')
       limit :limit`,
    )
    .pluck()
  const review = db
    .select()
    .from(reviews)
    .where(eq(reviews.bookingId, sql.placeholder('id')))
    .prepare()
  const emergency = db
    .select()
    .from(emergencyRequests)
    .where(eq(emergencyRequests.bookingId, sql.placeholder('id')))
    .prepare()

  function keepChange({
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
    parts,
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
    if (parts && !returnParts.keep(parts, booking.updatedAt)) {
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

  /** The visits follow the booking, and their reservations with them. `held`: the time to be held is held by another. */
  function changeVisits(
    booking: Booking,
    hold: ReservationChange,
    { step, plan, crew: nextCrew, undone, comesBack }: ChangeOfVisits,
  ): 'done' | 'held' | 'changed' {
    const before = visits.of(booking.id)
    const was = currentVisit(before)
    const changed = plan ? plan.visit : (step?.visit ?? (nextCrew && withCrew(was, booking, nextCrew)))
    const stepped = before.map((visit) => (visit.number === changed?.number ? changed : visit))
    if (plan?.isNew) stepped.push(plan.visit)
    if (
      stepped.some(({ version, number }, index) => version !== (before[index]?.version ?? 1) || number !== index + 1)
    ) {
      return 'changed'
    }
    const after = visitsAfter(stepped, booking, undone)
    const crew = after.find(({ number }) => number === was.number)?.technicians.slice(1) ?? []
    if (!holds.change(was, hold, crew)) return 'held'
    for (const [index, next] of after.entries()) {
      const visit = before[index]
      if (!visit) {
        visits.add(next)
        continue
      }
      if (visit.calledOffAt !== null && next.calledOffAt === null) {
        const span = comesBack.find(({ number }) => number === next.number)?.span
        if (span && holds.reserve(next, next.technicians, span, true)) visits.change(visit, next)
        continue
      }
      visits.change(visit, next)
      if (visit !== was && isOpenVisit(visit) && !isOpenVisit(next)) holds.release(visit)
      if (visit.technicians.length > 1) holds.keepCrew(visit, next.technicians.slice(1))
    }
    if (plan) {
      const { visit, reserve } = plan
      if (!reserve) holds.release(visit)
      else if (!holds.reserve(visit, reserve.resources, reserve.span, reserve.waivesRoom)) return 'held'
    }
    // A booking that is cancelled stays at the visit that it was at: its technician and its start are of that one.
    const { number } = booking.status === 'cancelled' ? was : currentVisit(after)
    if (number !== was.number) visits.setCurrent(booking.id, number)
    if (step?.position) addPosition(step.visit, step.position)
    return 'done'
  }

  return {
    async request({ at, span, resources, decide, emergency: urgent, draftHash, claim }) {
      try {
        return await write(() => {
          const first = answers.judge(claim, at)
          if (first) return refuse(first)
          const free = holds.firstFree(resources, span)
          const made = decide(free)
          if (!made) return refuse({ kind: 'resource-held' })
          const { booking, caller, claims } = made
          if (claims && openClaim.get(claims.of) !== undefined) return refuse({ kind: 'claim-open' })
          if (caller) addCaller(caller, booking.createdAt)
          else if (isErased.get(booking.customerId)) return refuse({ kind: 'customer-erased' })
          insertBooking(toRow(booking))
          if (made.agreement) agreements.keep(booking.id, made.agreement)
          const visit = firstVisit(booking)
          visits.add(visit)
          if (free !== null) holds.hold(visit, free, span)
          for (const entry of made.history) addHistory(booking.id, entry)
          if (claims) addHistory(claims.of, claims.entry)
          if (made.decision) decisions.keep(booking.id, made.decision)
          if (made.offer) offers.follow(booking, { change: made.offer, isStep: false, now: booking.createdAt })
          audit.made(booking, caller !== undefined)
          if (urgent) {
            const { emergencyType, severity, estimatedArrival, fee } = urgent
            const row = { emergencyType, severityLevel: severity, estimatedArrival, emergencyFeePence: fee }
            insertEmergency({ bookingId: booking.id, ...row })
          }
          if (draftHash !== null) attachPhotos.run(booking.id, draftHash)
          keepEvents(made.events)
          answers.keep(claim, booking, at)
          return accept(booking)
        })
      } catch (fault) {
        if (isSlotHeld(fault)) return refuse({ kind: 'resource-held' })
        if (isReferenceTaken(fault)) return refuse({ kind: 'reference-taken' })
        throw fault
      }
    },

    async save(change) {
      try {
        return await write(() => keepChange(change))
      } catch (fault) {
        if (isSlotHeld(fault)) return refuse({ kind: 'resource-held' })
        throw fault
      }
    },

    async saveOnce(change, claim, done) {
      const { updatedAt } = change.booking
      try {
        return await write(() => {
          const first = answers.judge(claim, updatedAt)
          if (first) return refuse(first)
          const kept = keepChange(change)
          if (kept.ok) answers.keep(claim, done, updatedAt)
          return kept
        })
      } catch (fault) {
        if (isSlotHeld(fault)) return refuse({ kind: 'resource-held' })
        throw fault
      }
    },

    answered: async (action) => actions.judge(action),

    keepAnswer: (action, visit, done, at) =>
      write(() => {
        const first = actions.judge(action)
        if (!first) actions.keep(action, visit, done, at)
        return first
      }),

    async saveAction(change, action, done) {
      const { updatedAt } = change.booking
      try {
        return await write(() => {
          const first = actions.judge(action)
          if (first) return refuse(first)
          const kept = keepChange(change)
          if (kept.ok) actions.keep(action, change.step.visit, done, updatedAt)
          return kept
        })
      } catch (fault) {
        if (isSlotHeld(fault)) return refuse({ kind: 'resource-held' })
        throw fault
      }
    },

    waivesRoom: async (id) => holds.waives(id),

    async expire(change, now) {
      return write(() => {
        const facts = expiryFacts(change.booking.id)
        const refusal = facts ? judgeExpiry(facts, now, change.paid ?? pence(0)) : notExpired
        if (refusal) return refuse(refusal)
        const kept = keepChange(change)
        return kept.ok ? kept : refuse(notExpired)
      })
    },

    async rate({ bookingId, rating, comment, at }, events) {
      const outcome = await write(() => {
        if (isRated.get(bookingId)) return refuse({ kind: 'already-rated' })
        insertReview({ bookingId, rating, comment, createdAt: at })
        keepEvents(events)
        return accept(null)
      })
      ratings.forget()
      return outcome
    },

    async review(id) {
      const row = review.get({ id })
      return row ? { rating: row.rating, comment: row.comment, at: row.createdAt } : null
    },

    agreement: async (id) => agreements.find(id),

    reduction: async (id) => reductions.find(id),

    waitingReductions: async (limit) => reductions.waiting(limit),

    latestMove: async (id) => moves.find(id),

    waitingNews: async (id) => planNews.find(id),

    plansToUndo: async (now) => planNews.toUndo(now),

    newsDue: async (now, limit) => planNews.due(now, limit),

    sendNews: (id, now) => write(() => planNews.sendDue(id, now)),

    movesToSettle: async (now, limit) => moves.due(now, limit),

    async settleMove(move, event) {
      return write(() => {
        const isFirst = moves.settle(move)
        if (isFirst) keepEvents([event])
        return isFirst
      })
    },

    completion: async (id) => completions.find(id),

    completionsToSettle: async (now, limit) => completions.due(now, limit),

    async settleCompletion(completion, events) {
      return write(() => {
        const isFirst = completions.settle(completion)
        if (isFirst) keepEvents(events)
        return isFirst
      })
    },

    decisions: async (id) => decisions.of(id),

    visits: async (id) => visits.of(id),

    visitsOfDay: async (query) => visitsOfDay(query),

    furtherVisits: async (query) => furtherVisits(query),

    visitsMade: async (query) => visitsMade(query),

    bookingsAhead: async (userId, after) => bookingsAhead(userId, after),

    positions: async (id) => positions(id),

    hasPhotos: async (visit) => photos.has(visit),

    partsToOrder: async (visit) => returnParts.find(visit),

    submittedVersion: async (visit) => reports.versions(visit).at(-1)?.version ?? null,

    crew: async (id) => visits.crew(id),

    async find(id) {
      const row = byId.get({ id })
      return row ? toDetails(row) : null
    },

    openClaim: async (id) => openClaim.get(id) ?? null,

    list: async (query) => list(query),

    unpaid: prepareUnpaid(database),

    ...prepareBookingSums(database),

    history: async (id) => history(id),

    earlierWork: async (of, limit) => earlierWork(of, limit),

    async emergency(id) {
      const row = emergency.get({ id })
      if (!row) return null
      const { emergencyType, severityLevel, estimatedArrival, emergencyFeePence } = row
      return { emergencyType, severity: severityLevel, estimatedArrival, fee: pence(emergencyFeePence) }
    },

    async authorisationsToAsk({ from, until, limit }) {
      return authorisationsToAsk.all({ from: instantText(from), until: instantText(until), limit })
    },

    async partPaidEmergencies({ from, until, limit }) {
      return partPaid.all({ from: instantText(from), until: instantText(until), limit })
    },

    expiring: async (now, limit) => expiring.all(instantText(now), limit),
  }
}

/** With another crew behind the one who leads so far: the lead follows the booking. */
function withCrew(visit: Visit, { technicianId }: Booking, crew: readonly TechnicianId[]): Visit {
  const lead = visit.technicians[0] ?? technicianId
  return { ...visit, technicians: lead === null ? [] : [lead, ...crew] }
}

/** Changes what moves of a booking, when its version is the one that was read; how many rows that were. */
function prepareUpdate({ raw }: SqliteDatabase): (booking: Booking) => number {
  const update = raw.prepare(
    `update bookings set technician_id = :technicianId, status = :status, cancel_reason = :cancelReason,
       starts_at = :startsAt, duration_minutes = :durationMinutes, arrival = :arrival, arrival_from = :arrivalFrom, arrival_to = :arrivalTo, priority = :priority, estimated_cost_pence = :estimatedCost, deposit_pence = :deposit,
       agreed_cost_pence = :agreedCost, final_cost_pence = :finalCost, actual_start_time = :actualStartTime,
       actual_end_time = :actualEndTime, expected_end_at = :expectedEnd, technician_notes = :technicianNotes, expires_at = :expiresAt,
       updated_at = :updatedAt, version = version + 1
     where id = :id and version = :version`,
  )
  const text = (at: Temporal.Instant | null) => at && instantText(at)
  return ({ id, version, technicianId, status, cancelReason, technicianNotes, ...rest }) => {
    const { priority, estimatedCost, guaranteeOf, agreedCost, finalCost, deposit, arrival, ...times } = rest
    return update.run({
      id,
      version,
      technicianId,
      status,
      cancelReason,
      priority,
      estimatedCost: guaranteeOf === null ? estimatedCost : null,
      agreedCost,
      finalCost,
      deposit,
      technicianNotes,
      durationMinutes: times.durationMinutes,
      startsAt: text(times.startsAt),
      ...arrivalValues(arrival),
      actualStartTime: text(times.actualStartTime),
      actualEndTime: text(times.actualEndTime),
      expectedEnd: text(times.expectedEnd),
      expiresAt: text(times.expiresAt),
      updatedAt: text(times.updatedAt),
    }).changes
  }
}

function isReferenceTaken(fault: unknown): boolean {
  return fault instanceof Error && fault.message === 'UNIQUE constraint failed: bookings.reference'
}
