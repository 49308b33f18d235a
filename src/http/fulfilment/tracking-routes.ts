import { z } from 'zod'
import {
  type BookingDetails,
  type BookingModule,
  type DeparturesModule,
  type LinksModule,
  type SharedPositionsModule,
  bookingStatuses,
  firstNameOf,
  trackedEvents,
  trackingOf,
} from '#modules/booking'
import { visitStatuses } from '#modules/fulfilment'
import { instantText } from '#modules/shared'
import { actorOf } from '../bookings/actor.ts'
import { bookingParams } from '../bookings/fields.ts'
import { bookingProblem } from '../bookings/problems.ts'
import type { Api } from '../kit/api.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { notFound, problem } from '../kit/problem.ts'

const time = instantSchema.nullable()

const trackingSchema = z.strictObject({
  status: z.enum(bookingStatuses),
  visits: z.array(
    z.strictObject({
      number: z.int(),
      status: z.enum(visitStatuses),
      technicians: z.array(z.strictObject({ name: z.string() })),
      scheduled_date: time,
      departed_at: time,
      minutes: z.int().nullable(),
      arrives_at: time,
      arrived_at: time,
      check_in_time: time,
      check_out_time: time,
      called_off_at: time,
    }),
  ),
  timeline: z.array(z.strictObject({ event: z.enum(trackedEvents), at: instantSchema, visit: z.int().nullable() })),
  position: z
    .strictObject({
      latitude: z.number(),
      longitude: z.number(),
      at: instantSchema,
      near: z.string().nullable(),
      miles: z.int().nullable(),
    })
    .nullable(),
  response: z
    .strictObject({
      requested_at: instantSchema,
      estimated_arrival: instantSchema,
      arrived_at: time,
      minutes: z.int().nullable(),
    })
    .nullable(),
})

interface Ports {
  readonly booking: Pick<BookingModule, 'find' | 'visits' | 'history' | 'emergency'>
  readonly departures: Pick<DeparturesModule, 'of'>
  readonly links: Pick<LinksModule, 'open'>
  readonly sharedPositions: Pick<SharedPositionsModule, 'of'>
}

/**
 * The customer follows the visit, in the account or by the tracking link. It leaves out the data of the office, and
 * every place but that of a technician on the way who shares it, to 500 metres.
 */
export function trackingRoutes(api: Api, { booking: bookings, departures, links, sharedPositions }: Ports): void {
  const common = { method: 'get', tag: 'Field' } as const
  const answers = { 200: { says: 'How far the visit is', schema: trackingSchema } } as const
  const headers = { 'cache-control': 'private, no-store' }

  async function bodyOf(booking: BookingDetails, nameOf: (fullName: string) => string) {
    const { id, customerId } = booking
    const [visits, history, departure, emergency, position] = await Promise.all([
      bookings.visits({ userId: customerId, role: 'customer' }, id),
      bookings.history(id),
      departures.of(booking),
      bookings.emergency(id),
      sharedPositions.of(booking),
    ])
    const known = visits.ok ? visits.value : []
    const { timeline, response } = trackingOf(booking, { visits: known, history, departure, emergency })
    return {
      status: booking.status,
      visits: known.map((visit) => {
        const left = departure && visit.number === booking.visitNumber ? departure : null
        return {
          number: visit.number,
          status: visit.status,
          technicians: visit.crew.map(({ fullName }) => ({ name: nameOf(fullName) })),
          scheduled_date: text(visit.startsAt),
          departed_at: text(left && left.at),
          minutes: left && minutesBetween(left.at, left.arrivesAt),
          arrives_at: text(visit.arrivesAt),
          arrived_at: text(visit.arrivedAt),
          check_in_time: text(visit.checkIn),
          check_out_time: text(visit.checkOut),
          called_off_at: text(visit.calledOffAt),
        }
      }),
      timeline: timeline.map(({ event, at, visit }) => ({ event, at: instantText(at), visit })),
      position: position && {
        latitude: position.latitude,
        longitude: position.longitude,
        at: instantText(position.at),
        near: position.near && position.near.code,
        miles: position.miles,
      },
      response: response && {
        requested_at: instantText(response.requestedAt),
        estimated_arrival: instantText(response.estimatedArrival),
        arrived_at: text(response.arrivedAt),
        minutes: response.arrivedAt && minutesBetween(response.requestedAt, response.arrivedAt),
      },
    }
  }

  api.endpoint(
    {
      ...common,
      path: '/api/bookings/:id/tracking',
      summary:
        'Where a booking stands: who comes, when each visit is announced, begun and ended, the events with their times, about where a technician on the way is who shares it, and for an emergency how soon somebody was there. For its customer, its technicians and the office.',
      access: 'booker',
      params: bookingParams,
      answers,
    },
    async ({ c, who, params }) => {
      const found = await bookings.find(actorOf(who), params.id)
      if (!found.ok) return bookingProblem(c, found.refusal)
      return { status: 200, body: await bodyOf(found.value, (name) => name), headers }
    },
  )

  api.endpoint(
    {
      ...common,
      path: '/api/track/:token',
      summary: 'The same for the holder of a tracking link, with first names alone.',
      access: 'anyone',
      params: z.object({ token: z.string().max(100) }),
      answers,
    },
    async ({ c, params }) => {
      const found = await links.open(params.token, 'track')
      if (!found) return problem(c, notFound)
      return { status: 200, body: await bodyOf(found, firstNameOf), headers }
    },
  )
}

const text = (at: Temporal.Instant | null) => at && instantText(at)

const minutesBetween = (from: Temporal.Instant, until: Temporal.Instant) =>
  Math.floor(from.until(until).total('minutes'))
