import { eq, sql } from 'drizzle-orm'
import { type BookingStore, firstVisit, judgeExpiry, judgeOffer, sistersOf } from '#modules/booking'
import { type BookingId, accept, businessDate, instantText, pence, refuse } from '#modules/shared'
import { isUnfinished } from '../kit/sql-lists.ts'
import { prepareAcceptedOffers } from '../quoting/accepted-offers.ts'
import { prepareAddCaller } from '../accounts/caller-rows.ts'
import { isOpen, prepareExpiryFacts } from './expiry-facts.ts'
import { isSlotHeld } from './reservations.ts'
import { prepareBookingList } from './booking-list.ts'
import { prepareBookingSums } from './booking-sums.ts'
import { selectBookings, toDetails, toRow } from './booking-rows.ts'
import { prepareHistory } from './history-rows.ts'
import {
  prepareBookingsAhead,
  prepareFurtherVisits,
  prepareVisitsMade,
  prepareVisitsOfDay,
} from '../fulfilment/technician-visits.ts'
import { prepareEarlierWork } from '../fulfilment/earlier-work.ts'
import { prepareFieldActions } from '../fulfilment/field-action-rows.ts'
import { preparePositions } from '../fulfilment/position-rows.ts'
import { prepareVisitPhotos } from '../fulfilment/visit-photo-rows.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareKeptAnswers } from '../kit/kept-answers.ts'
import { prepareRead } from '../kit/prepared-query.ts'
import { prepareInsert } from '../kit/prepared-insert.ts'
import { bookings, emergencyRequests, reviews } from '../kit/schema.ts'
import { prepareUnpaid } from './unpaid-bookings.ts'
import type { TechnicianRatings } from './technician-ratings.ts'
import { prepareBookingParts } from './changing/booking-parts.ts'
import { prepareKeepChange } from './changing/keep-change.ts'

const notExpired = { kind: 'not-expired' } as const

export function createSqliteBookingStore(database: SqliteDatabase, ratings: TechnicianRatings): BookingStore {
  const { db, raw, write } = database
  const parts = prepareBookingParts(database)
  const {
    addHistory,
    agreements,
    audit,
    completions,
    decisions,
    holds,
    keepEvents,
    moves,
    offers,
    planNews,
    reductions,
    reports,
    returnParts,
    visits,
  } = parts
  const keepChange = prepareKeepChange(database, parts)
  const actions = prepareFieldActions(database)
  const photos = prepareVisitPhotos(database)
  const earlierWork = prepareEarlierWork(database)
  const furtherVisits = prepareFurtherVisits(database)
  const visitsOfDay = prepareVisitsOfDay(database, visits)
  const visitsMade = prepareVisitsMade(database)
  const bookingsAhead = prepareBookingsAhead(database)
  const positions = preparePositions(database)
  const addCaller = prepareAddCaller(database)
  const quoted = prepareAcceptedOffers(database)
  const answers = prepareKeptAnswers(database)
  const list = prepareBookingList(database)
  const insertBooking = prepareInsert(database, bookings)
  const history = prepareHistory(database)
  const insertEmergency = prepareInsert(database, emergencyRequests)
  const insertReview = prepareInsert(database, reviews)
  const byId = prepareRead(
    database,
    // Joined by the row's number: SQLite looks up a row found by its text key again for each column that is read.
    selectBookings(database).where(
      sql`bookings.rowid = (select rowid from bookings where id = ${sql.placeholder('id')})`,
    ),
  )
  const isErased = raw.prepare<[string], number>('select 1 from users where id = ? and erased_at is not null').pluck()
  const attachPhotos = raw.prepare<[string, string]>(
    'update photos set booking_id = ?, draft_hash = null where draft_hash = ?',
  )
  /** The draft knows how the visit began. */
  const keepOrigin = raw.prepare<[string, string]>(
    `insert into booking_origins (booking_id, source, page, device)
     select ?, fields ->> '$.origin.source', fields ->> '$.origin.page', fields ->> '$.origin.device'
     from booking_drafts where token_hash = ? and json_type(fields, '$.origin') = 'object'`,
  )
  /** The request of an accepted quote knows how its visit began. */
  const keepOriginOfQuote = raw.prepare<{ bookingId: string; paper: string }>(
    `insert into booking_origins (booking_id, source, page, device)
     select @bookingId, origin_source, origin_page, origin_device from quote_requests
     where (invoice_id = @paper or draft_id = @paper) and origin_source is not null limit 1`,
  )
  const openClaim = raw
    .prepare<[string], BookingId>(`select id from bookings where guarantee_of = ? and ${isUnfinished()}`)
    .pluck()
  const visitBooked = raw
    .prepare<[string], number>("select 1 from bookings where plan_visit = ? and status <> 'cancelled'")
    .pluck()
  const bookedAt = raw
    .prepare<[string, string], BookingId>(
      "select id from bookings where quote_id >= ? and quote_id < ? and status <> 'cancelled' order by created_at limit 1",
    )
    .pluck()
  /** Quotes whose ids begin so: the point comes right after the hyphen. */
  const bookedAtOne = (quotes: string) => bookedAt.get(quotes, `${quotes.slice(0, -1)}.`) ?? null
  const expiryFacts = prepareExpiryFacts(database)
  const insertPublished = raw.prepare(
    `insert into published_reviews (booking_id, state, words, first_name, district, held_for, given_at)
     values (:bookingId, :state, :words, :firstName, :district, :heldFor, :at)`,
  )
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

  /** Writes in one transaction. Time that is held by somebody else meanwhile is refused. */
  async function whileFree<Outcome>(work: () => Outcome) {
    try {
      return await write(work)
    } catch (fault) {
      if (isSlotHeld(fault)) return refuse({ kind: 'resource-held' })
      throw fault
    }
  }

  return {
    async request({ at, span, resources, decide, emergency: urgent, draftHash, claim }) {
      try {
        return await whileFree(() => {
          const first = answers.judge(claim, at)
          if (first) return refuse(first)
          const free = holds.firstFree(resources, span)
          const made = decide(free)
          if (!made) return refuse({ kind: 'resource-held' })
          const { booking, caller, claims } = made
          if (claims && openClaim.get(claims.of) !== undefined) return refuse({ kind: 'claim-open' })
          if (booking.planVisit !== null && visitBooked.get(booking.planVisit) !== undefined) {
            return refuse({ kind: 'plan-visit-booked' })
          }
          const sisters = sistersOf(booking.quoteId)
          if (sisters !== null && bookedAtOne(sisters) !== null) return refuse({ kind: 'agreed-price-booked' })
          if (!caller && isErased.get(booking.customerId)) return refuse({ kind: 'customer-erased' })
          if (made.accepts) {
            const refusal = judgeOffer(quoted.facts(made.accepts.invoiceId), booking.estimatedCost, businessDate(at))
            if (refusal) return refuse(refusal)
            quoted.accept(made.accepts, at)
          }
          if (caller) addCaller(caller, booking.createdAt)
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
          if (draftHash !== null) {
            attachPhotos.run(booking.id, draftHash)
            keepOrigin.run(booking.id, draftHash)
          }
          if (made.accepts) keepOriginOfQuote.run({ bookingId: booking.id, paper: made.accepts.invoiceId })
          keepEvents(made.events)
          answers.keep(claim, booking, at)
          return accept(booking)
        })
      } catch (fault) {
        if (isReferenceTaken(fault)) return refuse({ kind: 'reference-taken' })
        throw fault
      }
    },

    save: (change) => whileFree(() => keepChange(change)),

    saveOnce(change, claim, done) {
      const { updatedAt } = change.booking
      return whileFree(() => {
        const first = answers.judge(claim, updatedAt)
        if (first) return refuse(first)
        const kept = keepChange(change)
        if (kept.ok) answers.keep(claim, done, updatedAt)
        return kept
      })
    },

    answered: async (action) => actions.judge(action),

    keepAnswer: (action, visit, done, at) =>
      write(() => {
        const first = actions.judge(action)
        if (!first) actions.keep(action, visit, done, at)
        return first
      }),

    saveAction(change, action, done) {
      const { updatedAt } = change.booking
      return whileFree(() => {
        const first = actions.judge(action)
        if (first) return refuse(first)
        const kept = keepChange(change)
        if (kept.ok) actions.keep(action, change.step.visit, done, updatedAt)
        return kept
      })
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

    async rate({ bookingId, rating, comment, at, publication }, events) {
      const outcome = await write(() => {
        if (isRated.get(bookingId)) return refuse({ kind: 'already-rated' })
        insertReview({ bookingId, rating, comment, createdAt: at })
        if (publication) {
          const { heldFor, ...shown } = publication
          const state = heldFor.length > 0 ? 'held' : 'published'
          insertPublished.run({ bookingId, state, ...shown, heldFor: JSON.stringify(heldFor), at: instantText(at) })
        }
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

    bookedAt: async (quotes) => bookedAtOne(quotes),

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

function isReferenceTaken(fault: unknown): boolean {
  return fault instanceof Error && fault.message === 'UNIQUE constraint failed: bookings.reference'
}
