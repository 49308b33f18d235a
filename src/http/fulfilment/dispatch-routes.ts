import { z } from 'zod'
import { type Board, type BoardModule, type BoardVisit, boardDays } from '#modules/booking'
import { visitIdOf, visitStatuses } from '#modules/fulfilment'
import type { TimeSpan } from '#modules/scheduling'
import { instantText, momentText } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { localDate } from '../kit/fields.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { partToOrderSchema, partToOrderView } from '../returns/fields.ts'

const boardQuery = z.object({
  from: localDate,
  days: z.enum(boardDays.map(String), 'Give 1 or 7 days').default('1'),
})

const spanSchema = z.strictObject({ from: instantSchema, until: instantSchema })

const visitSchema = z.strictObject({
  id: z.string(),
  booking_id: z.string(),
  booking_reference: z.string(),
  number: z.int(),
  version: z.int(),
  status: z.enum(visitStatuses),
  service: z.string(),
  district: z.string(),
  technician_ids: z.array(z.string()),
  scheduled_date: instantSchema.nullable(),
  duration_minutes: z.int(),
  check_in_time: instantSchema.nullable(),
  reserved: spanSchema.nullable(),
  way_minutes: z.number().nullable(),
})

const boardSchema = z.strictObject({
  from: z.iso.date(),
  days: z.int(),
  starts_at: instantSchema,
  ends_at: instantSchema,
  lanes: z.array(
    z.strictObject({
      technician_id: z.string(),
      full_name: z.string(),
      is_off: z.boolean(),
      working: z.array(spanSchema),
      absences: z.array(spanSchema),
      visits: z.array(visitSchema),
    }),
  ),
  unassigned: z.array(visitSchema),
  without_lane: z.array(visitSchema),
  emergencies: z.array(
    visitSchema.extend({
      booked_at: instantSchema,
      estimated_arrival: instantSchema.nullable(),
      clock: z.enum(['green', 'amber', 'red']),
    }),
  ),
  waiting_for_parts: z.array(
    visitSchema.extend({
      parts_to_order: z.array(partToOrderSchema),
      /** The start of the return visit, once it is planned. */
      returns_at: instantSchema.nullable(),
    }),
  ),
})

/** The dispatch board of the office. */
export function dispatchRoutes(api: Api, { dispatch }: { readonly dispatch: BoardModule }): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/dispatch',
      scope: 'bookings:read',
      tag: 'Field',
      summary:
        'The dispatch board of one day, or of seven from `from` on: a lane for each technician with hours, absences, visits and the way to each; visits that nobody is assigned to; in `without_lane` visits to come of somebody who left or is suspended; emergencies that nobody has begun, whose `clock` is amber from half of the time until `estimated_arrival` on and red when that is over; visits that wait for parts, with how far these are and when the return visit is.',
      access: 'dispatch',
      query: boardQuery,
      answers: { 200: { says: 'The board', schema: boardSchema } },
    },
    async ({ query }) => ({
      status: 200,
      body: boardView(await dispatch.of(query.from, query.days === '7' ? 7 : 1)),
    }),
  )
}

function boardView(board: Board): z.input<typeof boardSchema> {
  return {
    from: board.from.toString(),
    days: board.days,
    starts_at: instantText(board.startsAt),
    ends_at: instantText(board.endsAt),
    lanes: board.lanes.map((lane) => ({
      technician_id: lane.technicianId,
      full_name: lane.fullName,
      is_off: lane.isOff,
      working: lane.working.map(spanView),
      absences: lane.absences.map(spanView),
      visits: lane.visits.map(visitView),
    })),
    unassigned: board.unassigned.map(visitView),
    without_lane: board.withoutLane.map(visitView),
    emergencies: board.emergencies.map((visit) => ({
      ...visitView(visit),
      booked_at: instantText(visit.bookedAt),
      estimated_arrival: visit.estimatedArrival && instantText(visit.estimatedArrival),
      clock: visit.clock,
    })),
    waiting_for_parts: board.awaitingParts.map((visit) => ({
      ...visitView(visit),
      parts_to_order: visit.parts.map(partToOrderView),
      returns_at: visit.returnsAt && instantText(visit.returnsAt),
    })),
  }
}

function spanView({ startsAtMs, endsAtMs }: TimeSpan) {
  return { from: momentText(startsAtMs), until: momentText(endsAtMs) }
}

function visitView(visit: BoardVisit): z.input<typeof visitSchema> {
  return {
    id: visitIdOf(visit),
    booking_id: visit.bookingId,
    booking_reference: visit.reference,
    number: visit.number,
    version: visit.version,
    status: visit.status,
    service: visit.service,
    district: visit.district,
    technician_ids: [...visit.technicians],
    scheduled_date: visit.startsAt && instantText(visit.startsAt),
    duration_minutes: visit.durationMinutes,
    check_in_time: visit.checkIn && instantText(visit.checkIn),
    reserved: visit.span && spanView(visit.span),
    way_minutes: visit.wayMinutes,
  }
}
