import { z } from 'zod'
import type { AccountsModule } from '#modules/accounts'
import { type BookingModule, type TimeSheetLine, longestTimeSheet, minutesOf } from '#modules/booking'
import { visitIdOf } from '#modules/fulfilment'
import { inBusinessZone, instantText } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { csvLine } from '../kit/csv.ts'
import { id, localDate } from '../kit/fields.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { notFound, problem } from '../kit/problem.ts'
import { notValid } from '../kit/form-faults.ts'

interface Modules {
  readonly accounts: Pick<AccountsModule, 'technicianOf' | 'technicians'>
  readonly booking: Pick<BookingModule, 'timeSheet'>
}

const dates = z
  .strictObject({ from: localDate, to: localDate })
  .refine(({ from, to }) => Temporal.PlainDate.compare(from, to) <= 0, {
    path: ['to'],
    message: 'The last day must not be before the first',
  })
  .refine(({ from, to }) => from.until(to).days < longestTimeSheet, {
    path: ['to'],
    message: `Please ask for at most ${longestTimeSheet} days`,
  })

const time = instantSchema.nullable()
const lineSchema = z.strictObject({
  date: z.string(),
  visit_id: z.string(),
  booking_reference: z.string(),
  service: z.string(),
  postcode: z.string(),
  leads: z.boolean(),
  arrived_at: time,
  check_in_time: time,
  check_out_time: time,
  time_spent_minutes: z.int().nullable(),
})

/** The time sheet of a technician: their own, and as a file for the office. */
export function timeSheetRoutes(api: Api, { accounts, booking }: Modules): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/field/time',
      tag: 'Field',
      summary: `The visits that you made, by time, with whole minutes between check-in and check-out; at most ${longestTimeSheet} days.`,
      access: 'field-work',
      query: dates,
      answers: {
        200: {
          says: 'The visits and the sum of their minutes',
          schema: z.strictObject({ items: z.array(lineSchema), total_minutes: z.int() }),
        },
      },
    },
    async ({ c, who, query }) => {
      const me = await accounts.technicianOf(who.id)
      if (!me) return problem(c, notFound)
      const lines = await booking.timeSheet(me.id, query)
      return { status: 200, body: { items: lines.map(lineView), total_minutes: minutesOf(lines) } }
    },
  )

  api.other(
    { method: 'get', path: '/admin/technicians/:id/time.csv', access: 'dispatch', exports: 'time-sheet' },
    async (c) => {
      const asked = id('tec').safeParse(c.req.param('id'))
      const team = await accounts.technicians()
      const entry = team.find(({ technician }) => technician.id === asked.data)
      if (!entry) return problem(c, notFound)
      const days = dates.safeParse(c.req.query())
      if (!days.success) return problem(c, notValid(days.error))
      const lines = await booking.timeSheet(entry.technician.id, days.data)
      const { from, to } = days.data
      const head = csvLine(columns.map(([title]) => title))
      const body = lines.map((line) => csvLine(columns.map(([, cell]) => cell(line, entry.user.fullName))))
      return new Response(head + body.join(''), {
        headers: {
          'content-type': 'text/csv; charset=utf-8; header=present',
          'content-disposition': `attachment; filename="time-${from.toString()}-to-${to.toString()}.csv"`,
          'cache-control': 'private, no-store',
        },
      })
    },
  )
}

function lineView(line: TimeSheetLine): z.input<typeof lineSchema> {
  const text = (at: Temporal.Instant | null) => at && instantText(at)
  return {
    date: line.day.toString(),
    visit_id: visitIdOf(line),
    booking_reference: line.reference,
    service: line.service,
    postcode: line.postcode,
    leads: line.isLead,
    arrived_at: text(line.arrivedAt),
    check_in_time: text(line.checkIn),
    check_out_time: text(line.checkOut),
    time_spent_minutes: line.minutes,
  }
}

const clock = (at: Temporal.Instant | null) =>
  at ? inBusinessZone(at).toPlainDateTime().toString({ smallestUnit: 'second' }) : ''

const columns: readonly (readonly [title: string, cell: (line: TimeSheetLine, name: string) => string])[] = [
  ['Date', ({ day }) => day.toString()],
  ['Technician', (_, name) => name],
  ['Part', ({ isLead }) => (isLead ? 'Leads' : 'Comes along')],
  ['Booking', ({ reference }) => reference],
  ['Visit', ({ number }) => String(number)],
  ['Service', ({ service }) => service],
  ['Postcode', ({ postcode }) => postcode],
  ['Arrived', ({ arrivedAt }) => clock(arrivedAt)],
  ['Checked in', ({ checkIn }) => clock(checkIn)],
  ['Checked out', ({ checkOut }) => clock(checkOut)],
  ['Minutes', ({ minutes }) => (minutes === null ? '' : String(minutes))],
]
