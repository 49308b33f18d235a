import type { z } from 'zod'
import type { User } from '#modules/accounts'
import {
  type BookingDetails,
  type BookingModule,
  type BookingRequest,
  type DraftsModule,
  termsVersion,
} from '#modules/booking'
import type { Result } from '#modules/shared'
import { staff } from './access.ts'
import type { Answer, Api } from './api.ts'
import { actorOf } from './booking-actor.ts'
import {
  assignFields,
  bookingFields,
  bookingParams,
  bookingQuery,
  cancelFields,
  ratingFields,
  rescheduleFields,
  statusFields,
} from './booking-fields.ts'
import { bookingProblem } from './booking-problems.ts'
import { bookingSchema, bookingView } from './booking-views.ts'
import type { DraftCookie } from './draft-cookie.ts'
import { pageSchema } from './paging.ts'

export interface BookingRoutePorts {
  readonly booking: BookingModule
  readonly drafts: DraftsModule
  readonly cookie: DraftCookie
}

const tag = 'Bookings'
const changed = { 200: { says: 'The booking as it is now', schema: bookingSchema } } as const

/** Booking, seeing what was booked, and everything that may become of it. */
export function bookingRoutes(api: Api, { booking, drafts, cookie }: BookingRoutePorts): void {
  const answered =
    (status: number) =>
    (done: BookingDetails): Answer => ({ status, body: bookingView(done) })

  api.endpoint(
    {
      method: 'post',
      path: '/api/bookings',
      tag,
      summary: 'Book a service. The price is ours: a body that names one is refused. Slot gone: 409 `slot_taken`.',
      access: 'signed-in',
      body: bookingFields,
      answers: { 201: { says: 'The booking, which holds its time', schema: bookingSchema } },
      idempotent: true,
      limit: 'booking',
    },
    async ({ c, who, body, claim }) => {
      const draftHash = await drafts.hashOf(cookie.read(c))
      const made = await booking.request({
        ...requestFrom(who, body),
        source: draftHash === null ? 'api' : 'web',
        draftHash,
        claim: claim(answered(201)),
      })
      return made.ok ? answered(201)(made.value) : bookingProblem(c, made.refusal)
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/bookings',
      tag,
      summary: "The caller's bookings, newest first; a technician's assigned ones by date; everyone's for the office.",
      access: 'signed-in',
      query: bookingQuery,
      answers: { 200: { says: 'The bookings', schema: pageSchema(bookingSchema) } },
    },
    async ({ who, query: { limit, cursor, status } }) => {
      const filter = { limit, after: cursor ?? null, status: status ?? null }
      const { bookings, next } = await booking.list(actorOf(who), filter)
      return { status: 200, body: { items: bookings.map(bookingView), next_cursor: next } }
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/bookings/:id',
      tag,
      summary: 'One booking, to its customer, its technician and the office.',
      access: 'signed-in',
      params: bookingParams,
      answers: { 200: { says: 'The booking', schema: bookingSchema } },
    },
    async ({ c, who, params }) => {
      const found = await booking.find(actorOf(who), params.id)
      return found.ok ? answered(200)(found.value) : bookingProblem(c, found.refusal)
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/bookings/:id/cancel',
      tag,
      summary: 'Call a booking off: free until 24 hours before the start, then for a fee out of what was paid.',
      access: 'signed-in',
      params: bookingParams,
      body: cancelFields,
      answers: changed,
    },
    async ({ c, who, params, body }) =>
      told(await booking.cancel(actorOf(who), params.id, body.reason ?? null), (refusal) => bookingProblem(c, refusal)),
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/bookings/:id/reschedule',
      tag,
      summary: 'Move a booking to another free start, until 24 hours before.',
      access: 'signed-in',
      params: bookingParams,
      body: rescheduleFields,
      answers: changed,
    },
    async ({ c, who, params, body }) =>
      told(await booking.reschedule(actorOf(who), params.id, body.scheduled_date), (refusal) =>
        bookingProblem(c, refusal),
      ),
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
      told(await booking.rate(actorOf(who), params.id, body.rating, body.comment ?? null), (refusal) =>
        bookingProblem(c, refusal),
      ),
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/bookings/:id/status',
      tag,
      summary: 'Move a booking on: its technician, or the office. Illegal: 409 `illegal_transition`.',
      access: ['technician', ...staff],
      params: bookingParams,
      body: statusFields,
      answers: changed,
    },
    async ({ c, who, params, body }) => {
      const { status, technician_notes, final_cost } = body
      const change = { status, technicianNotes: technician_notes ?? null, finalCost: final_cost ?? null }
      return told(await booking.changeStatus(actorOf(who), params.id, change), (refusal) => bookingProblem(c, refusal))
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/bookings/:id/assign',
      tag,
      summary: 'Give a booking to a technician, or with `auto` to the best who is free; paid or not.',
      access: staff,
      params: bookingParams,
      body: assignFields,
      answers: changed,
    },
    async ({ c, who, params, body }) =>
      told(await booking.assign(actorOf(who), params.id, body.technician_id ?? 'auto'), (refusal) =>
        bookingProblem(c, refusal),
      ),
  )
}

function told<Refusal>(outcome: Result<BookingDetails, Refusal>, refused: (refusal: Refusal) => Response) {
  return outcome.ok ? { status: 200, body: bookingView(outcome.value) } : refused(outcome.refusal)
}

/** Who is met at the door is the user, where nobody else is named. */
export function requestFrom(
  who: User,
  body: z.output<typeof bookingFields>,
): Omit<BookingRequest, 'source' | 'draftHash' | 'claim'> {
  return {
    customerId: who.id,
    serviceId: body.service_id,
    priority: body.priority,
    quoteId: body.quote_id ?? null,
    startsAt: body.scheduled_date ?? null,
    contact: {
      name: body.contact_name ?? who.fullName,
      email: body.contact_email ?? who.email,
      phone: body.customer_phone,
      address: body.customer_address,
      postcode: body.customer_postcode,
    },
    problemDescription: body.problem_description,
    specialInstructions: body.special_instructions ?? null,
    accessNotes: notesFrom(body.access ?? {}),
    emergencyType: body.emergency_type ?? null,
    danger: body.danger ?? false,
    termsVersion: body.consent === true ? termsVersion : null,
  }
}

function notesFrom({ parking, entry, pets, vulnerable }: NonNullable<z.output<typeof bookingFields>['access']>) {
  return {
    ...(parking !== undefined && { parking }),
    ...(entry !== undefined && { entry }),
    ...(pets !== undefined && { pets }),
    ...(vulnerable !== undefined && { vulnerable }),
  }
}
