import { z } from 'zod'
import { type BookingModule, type LateEmergencyShown, bookingStatuses, offerStates } from '#modules/booking'
import { inBusinessZone, instantText, pence, poundsNumber, poundsText } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { csvStream } from '../kit/csv-stream.ts'
import { csvLine } from '../kit/csv.ts'
import { instantSchema } from '../kit/instant-schema.ts'

const daysReported = 30

const time = instantSchema.nullable()

const lateSchema = z.strictObject({
  booking_id: z.string(),
  booking_reference: z.string(),
  service: z.string(),
  status: z.enum(bookingStatuses),
  ordered_at: instantSchema,
  promised_at: instantSchema,
  arrived_at: time,
  cancelled_at: time,
  minutes_late: z.int(),
  refunded: z.number(),
  offers: z.array(
    z.strictObject({
      technician_id: z.string(),
      full_name: z.string(),
      offered_at: instantSchema,
      answer: z.enum(offerStates),
      answered_at: time,
      reason: z.string().nullable(),
    }),
  ),
})

/** The emergencies that were late, for the office. */
export function lateRoutes(api: Api, { booking }: { readonly booking: Pick<BookingModule, 'lateEmergencies'> }): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/late-emergencies',
      tag: 'Field',
      summary: `The emergencies of ${daysReported} days whose promise of arrival was not kept, the newest first: promised, arrived, whole minutes late, to whom they were offered with each answer, and what was refunded.`,
      access: 'dispatch',
      answers: { 200: { says: 'The emergencies', schema: z.strictObject({ items: z.array(lateSchema) }) } },
    },
    async () => ({ status: 200, body: { items: (await booking.lateEmergencies(daysReported)).map(lateView) } }),
  )

  api.other(
    { method: 'get', path: '/admin/late-emergencies.csv', access: 'dispatch', exports: 'late-emergencies' },
    async () => {
      const lines = await booking.lateEmergencies(daysReported)
      return new Response(csvStream(linesOf(lines)), {
        headers: {
          'content-type': 'text/csv; charset=utf-8; header=present',
          'content-disposition': 'attachment; filename="late-emergencies.csv"',
          'cache-control': 'private, no-store',
        },
      })
    },
  )
}

function lateView(late: LateEmergencyShown): z.input<typeof lateSchema> {
  const text = (at: Temporal.Instant | null) => at && instantText(at)
  return {
    booking_id: late.bookingId,
    booking_reference: late.reference,
    service: late.service,
    status: late.status,
    ordered_at: instantText(late.orderedAt),
    promised_at: instantText(late.promisedAt),
    arrived_at: text(late.arrivedAt),
    cancelled_at: text(late.cancelledAt),
    minutes_late: late.minutesLate,
    refunded: poundsNumber(pence(late.refundedPence)),
    offers: late.offers.map((offer) => ({
      technician_id: offer.technicianId,
      full_name: offer.fullName,
      offered_at: instantText(offer.at),
      answer: offer.state,
      answered_at: text(offer.answeredAt),
      reason: offer.reason,
    })),
  }
}

const clock = (at: Temporal.Instant | null) =>
  at ? inBusinessZone(at).toPlainDateTime().toString({ smallestUnit: 'minute' }) : ''

const columns: readonly (readonly [title: string, cell: (late: LateEmergencyShown) => string])[] = [
  ['Booking', ({ reference }) => reference],
  ['Service', ({ service }) => service],
  ['State', ({ status }) => status],
  ['Ordered', ({ orderedAt }) => clock(orderedAt)],
  ['Promised', ({ promisedAt }) => clock(promisedAt)],
  ['Arrived', ({ arrivedAt }) => clock(arrivedAt)],
  ['Minutes late', ({ minutesLate }) => String(minutesLate)],
  [
    'Offered to',
    ({ offers }) =>
      offers.map(({ fullName, state, reason }) => `${fullName}: ${state}${reason ? ` (${reason})` : ''}`).join('; '),
  ],
  ['Refunded', ({ refundedPence }) => poundsText(pence(refundedPence))],
]

async function* linesOf(lines: readonly LateEmergencyShown[]): AsyncGenerator<string> {
  yield csvLine(columns.map(([title]) => title))
  for (const late of lines) yield csvLine(columns.map(([, cell]) => cell(late)))
}
