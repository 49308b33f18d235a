import type { User } from '#modules/accounts'
import type { BookingDetails, BookingModule, DraftsModule } from '#modules/booking'
import type { BookingTerms } from '#modules/catalogue'
import type { Result } from '#modules/shared'
import type { Answer, Api } from '../kit/api.ts'
import { actorOf } from './actor.ts'
import {
  assignFields,
  bookingParams,
  bookingQuery,
  cancelFields,
  ratingFields,
  moveFields,
  statusFields,
} from './fields.ts'
import { bookingProblem } from './problems.ts'
import { bookingSchema, bookingView } from './views.ts'
import type { HttpKit } from '../kit/kit.ts'
import type { DraftCookie } from '../wizard/draft-cookie.ts'
import { guestsNotTaken } from '../guests/problems.ts'
import { pageSchema } from '../kit/paging.ts'
import { notValidFields, problem } from '../kit/problem.ts'
import { bookingFields, orderOf, wireErrors } from './order-schema.ts'
import { type Known, requestFrom } from './request-from.ts'
import { type AgreementPorts, agreementMaker } from '../terms/agreement.ts'
import { type MoveConsentPorts, consentAsked, spokenConsent } from '../terms/consent-of-move.ts'

export interface BookingRoutePorts {
  readonly booking: BookingModule
  readonly drafts: DraftsModule
  readonly cookie: DraftCookie
  readonly customers: Known
  readonly catalogue: { readonly bookingTerms: () => Promise<Pick<BookingTerms, 'guestsMayBook'>> }
  readonly terms: AgreementPorts['terms'] & MoveConsentPorts['terms']
  readonly onBooked: HttpKit['onBooked']
}

const tag = 'Bookings'
const changed = { 200: { says: 'The booking as it is now', schema: bookingSchema } } as const

/** The same answer for the same booking, with its text: it is kept for the idempotency key, and then given. */
export function onceFor(answer: (done: BookingDetails) => Answer): (done: BookingDetails) => Answer {
  let last: { readonly done: BookingDetails; readonly answer: Answer } | null = null
  return (done) => {
    if (last?.done !== done) {
      const made = answer(done)
      last = { done, answer: { ...made, text: JSON.stringify(made.body) } }
    }
    return last.answer
  }
}

/** Booking, seeing what was booked, and everything that may become of it. */
export function bookingRoutes(
  api: Api,
  { booking, drafts, cookie, customers, catalogue, terms, onBooked }: BookingRoutePorts,
): void {
  const answered =
    (status: number, who: User) =>
    (done: BookingDetails): Answer => ({ status, body: bookingView(done, who) })

  api.endpoint(
    {
      method: 'post',
      path: '/api/bookings',
      tag,
      summary:
        'Book a service. The price is ours: a body that names one is refused. Slot gone: 409 `slot_taken`. A property of the caller stands in for address, postcode, phone, access and contact. With `consent` a consumer asks for a start within the 14 days of the right to cancel; without it, that right stays, and work done meanwhile is not charged.',
      access: 'booker',
      body: bookingFields,
      answers: { 201: { says: 'The booking, which holds its time', schema: bookingSchema } },
      idempotent: true,
      limit: 'booking',
    },
    async ({ c, who, body, claim }) => {
      if (who.role === 'guest' && !(await catalogue.bookingTerms()).guestsMayBook) return problem(c, guestsNotTaken)
      const draftHash = await drafts.hashOf(cookie.read(c))
      const asked = await requestFrom(customers, who, orderOf(body))
      if (!asked.ok) return problem(c, notValidFields(wireErrors(asked.refusal.errors)))
      const answer = onceFor(answered(201, who))
      const placed = { userId: who.id, address: c.get('address'), isTicked: body.consent === true }
      const made = await booking.request({
        ...asked.value,
        agree: await agreementMaker({ terms, customers }, placed),
        source: draftHash === null ? 'api' : 'web',
        draftHash,
        claim: claim(answer),
      })
      if (!made.ok) return bookingProblem(c, made.refusal)
      if (draftHash !== null) onBooked(c, made.value.id, made.value.status === 'pending' ? 5 : 6)
      return answer(made.value)
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/bookings',
      scope: 'bookings:read',
      tag,
      summary: "The caller's bookings, newest first; a technician's assigned ones by date; everyone's for the office.",
      access: 'booker',
      query: bookingQuery,
      answers: { 200: { says: 'The bookings', schema: pageSchema(bookingSchema) } },
    },
    async ({ who, query: { limit, cursor, status } }) => {
      const filter = { limit, after: cursor ?? null, status: status ?? null }
      const { bookings, next } = await booking.list(actorOf(who), filter)
      return { status: 200, body: { items: bookings.map((one) => bookingView(one, who)), next_cursor: next } }
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/bookings/:id',
      scope: 'bookings:read',
      tag,
      summary: 'One booking, to its customer, its technician and the office.',
      access: 'booker',
      params: bookingParams,
      answers: { 200: { says: 'The booking', schema: bookingSchema } },
    },
    async ({ c, who, params }) => {
      const found = await booking.find(actorOf(who), params.id)
      return found.ok ? answered(200, who)(found.value) : bookingProblem(c, found.refusal)
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/bookings/:id/cancel',
      tag,
      summary:
        'Call a booking off: free until the hours before the start that the booking was made under (`free_change_hours`), then for a fee out of what was paid.',
      access: 'signed-in',
      params: bookingParams,
      body: cancelFields,
      answers: changed,
    },
    async ({ c, who, params, body }) =>
      bookingAnswer(who, await booking.cancel(actorOf(who), params.id, body.reason ?? null), (refusal) =>
        bookingProblem(c, refusal),
      ),
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/bookings/:id/reschedule',
      scope: 'bookings:write',
      tag,
      summary:
        "Move a booking to another free start, until the hours before that it was made under. A day that is sold under a dearer priority: 422 `priority_too_low`. A day under a cheaper one lowers `priority` and `estimated_cost`; what was paid above the price is refunded after ten minutes. The office may move to any day without a surcharge. A move into the 14 days of a consumer's right to cancel asks for `consent`, as in `POST /api/bookings`; without it that right stays, and work done meanwhile is not charged.",
      access: 'signed-in',
      params: bookingParams,
      body: moveFields,
      answers: changed,
    },
    async ({ c, who, params, body: { scheduled_date: startsAt, consent = false } }) => {
      const found = consent ? await booking.find(actorOf(who), params.id) : null
      const asked = found?.ok ? await consentAsked({ booking, terms }, found.value, startsAt) : null
      const spoken = asked && spokenConsent(asked, c.var.address)
      return bookingAnswer(who, await booking.reschedule(actorOf(who), params.id, startsAt, spoken), (refusal) =>
        bookingProblem(c, refusal),
      )
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/bookings/:id/reschedule/undo',
      tag,
      summary:
        'Undo the latest move within ten minutes: start, priority and price are as before. The customer undoes their own, the office any. Too late, or money came in since: 409 `no_move_to_undo`. Earlier time taken: 409 `slot_taken`.',
      access: 'signed-in',
      params: bookingParams,
      answers: changed,
    },
    async ({ c, who, params }) =>
      bookingAnswer(who, await booking.undoMove(actorOf(who), params.id), (refusal) => bookingProblem(c, refusal)),
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/bookings/:id/rating',
      tag,
      summary: 'Rate completed work, once.',
      access: 'signed-in',
      params: bookingParams,
      body: ratingFields,
      answers: changed,
    },
    async ({ c, who, params, body }) =>
      bookingAnswer(
        who,
        await booking.rate(actorOf(who), params.id, body.rating, body.comment ?? null, body.publish ?? false),
        (refusal) => bookingProblem(c, refusal),
      ),
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/bookings/:id/status',
      tag,
      summary:
        'Move a booking on: its technician, or the office. Illegal: 409 `illegal_transition`. A technician cancels only where nobody opened, by the rule of `no-access`: 20 minutes after "I am here" (else 409 `too_early`), with a photo or `technician_notes` as the reason for none (else `evidence_needed`), before any visit of the booking was begun (else `already_checked_in`) and while no other visit is to come (else `illegal_transition`). A final cost below what was paid needs a `final_cost_reason` and waits for an administrator; until then `final_cost` is what was paid. The surcharge of an emergency that was begun late waits in the same way. The customer is notified of a completion unless `tell_customer` is false. With `undoable` a completion can be undone for ten minutes: only then is money captured or refunded and the customer notified.',
      access: 'report-work',
      params: bookingParams,
      body: statusFields,
      answers: changed,
    },
    async ({ c, who, params, body }) => {
      const { status, technician_notes, final_cost, final_cost_reason, tell_customer = true, undoable = false } = body
      const change = {
        status,
        technicianNotes: technician_notes ?? null,
        finalCost: final_cost ?? null,
        finalCostReason: final_cost_reason ?? null,
        tellsCustomer: tell_customer,
        isUndoable: undoable,
        passwordFresh: c.var.passwordFresh,
      }
      return bookingAnswer(who, await booking.changeStatus(actorOf(who), params.id, change), (refusal) =>
        bookingProblem(c, refusal),
      )
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/bookings/:id/status/undo',
      tag,
      summary:
        'Undo a completion that was made `undoable`, within ten minutes: the work is under way again, and nothing was sent. The technician undoes their own, the office any. Too late, or the booking or its money changed since: 409 `no_completion_to_undo`.',
      access: 'report-work',
      params: bookingParams,
      answers: changed,
    },
    async ({ c, who, params }) =>
      bookingAnswer(who, await booking.undoCompletion(actorOf(who), params.id), (refusal) =>
        bookingProblem(c, refusal),
      ),
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/bookings/:id/assign',
      scope: 'bookings:write',
      tag,
      summary: 'Give a booking to a technician, or with `auto` to the best who is free; paid or not.',
      access: 'dispatch',
      params: bookingParams,
      body: assignFields,
      answers: changed,
    },
    async ({ c, who, params, body }) =>
      bookingAnswer(who, await booking.assign(actorOf(who), params.id, body.technician_id ?? 'auto'), (refusal) =>
        bookingProblem(c, refusal),
      ),
  )
}

function bookingAnswer<Refusal>(
  who: User,
  outcome: Result<BookingDetails, Refusal>,
  refused: (refusal: Refusal) => Response,
) {
  return outcome.ok ? { status: 200, body: bookingView(outcome.value, who) } : refused(outcome.refusal)
}
