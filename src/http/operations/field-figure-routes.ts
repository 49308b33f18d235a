import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { AccountsModule } from '#modules/accounts'
import {
  type CountedQuery,
  type CountedVisit,
  type EmergencyDue,
  type FieldCounts,
  type FiguresModule,
  answeredOf,
  figureDays,
  lacks,
  percentOf,
} from '#modules/booking'
import { timeSpentMinutes } from '#modules/fulfilment'
import { type Clock, inBusinessZone } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { csvStream } from '../kit/csv-stream.ts'
import { csvLine } from '../kit/csv.ts'
import { id, orEmpty } from '../kit/fields.ts'
import { notValid } from '../kit/form-faults.ts'
import { problem } from '../kit/problem.ts'

interface Ports {
  readonly figures: FiguresModule
  readonly accounts: Pick<AccountsModule, 'technicians'>
  readonly clock: Clock
}

const countsShape = {
  visits: z.int(),
  on_guarantee: z.int(),
  with_check_in: z.int(),
  with_photo: z.int(),
  with_report: z.int(),
  with_signature: z.int(),
  first_visits_ended: z.int(),
  first_time_fixes: z.int(),
  first_time_fix_percent: z.int().nullable(),
  visits_with_hours: z.int(),
  minutes_on_site: z.int(),
}

const figuresSchema = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  ...countsShape,
  technicians: z.array(
    z.strictObject({ technician_id: z.string().nullable(), full_name: z.string().nullable(), ...countsShape }),
  ),
  response: z.strictObject({
    emergencies: z.int(),
    in_time: z.int(),
    in_time_percent: z.int().nullable(),
    median_minutes: z.int().nullable(),
  }),
})

const asked = z.object({ technician: orEmpty(id('tec')).optional(), without: orEmpty(z.enum(lacks)).optional() })

const perPage = 500

/** The figures of the work in the field, and the lists behind them as files. */
export function figureRoutes(api: Api, { figures, accounts, clock }: Ports): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/field/figures',
      scope: 'reports:read',
      tag: 'Field',
      summary: `The visits of the last ${figureDays} days, today included, by the day of their arrival: for a claim on the guarantee, with check-in, and of these with a photo, with a submitted report, with a signature or a reason for none, the first visits (of no claim) after which nobody had to come again, and the minutes on site; for all and for each technician who led them. With the emergencies whose promise ended in these days, and how many were answered in time.`,
      access: 'dispatch',
      answers: { 200: { says: 'The figures', schema: figuresSchema } },
    },
    async () => {
      const [{ from, to, all, leads, response }, team] = await Promise.all([figures.field(), accounts.technicians()])
      const nameOf = new Map(team.map(({ technician, user }) => [technician.id, user.fullName]))
      return {
        status: 200,
        body: {
          from: from.toString(),
          to: to.toString(),
          ...countsView(all),
          technicians: leads.map(({ technicianId, ...counts }) => ({
            technician_id: technicianId,
            full_name: technicianId && (nameOf.get(technicianId) ?? null),
            ...countsView(counts),
          })),
          response: {
            emergencies: response.emergencies,
            in_time: response.inTime,
            in_time_percent: percentOf(response.inTime, response.emergencies),
            median_minutes: response.medianMinutes,
          },
        },
        headers: { 'cache-control': 'private, no-store' },
      }
    },
  )

  api.other({ method: 'get', path: '/admin/field/visits.csv', access: 'dispatch', exports: 'field-visits' }, (c) => {
    const parsed = asked.safeParse(c.req.query())
    if (!parsed.success) return problem(c, notValid(parsed.error))
    const { technician = null, without = null } = parsed.data
    return fileOf('visits', visitLines({ technicianId: technician, without }))
  })

  api.other(
    { method: 'get', path: '/admin/field/emergencies.csv', access: 'dispatch', exports: 'field-emergencies' },
    async () => fileOf('emergencies', emergencyLines(await figures.emergencies())),
  )

  /** A page of lines at a time; other requests come between. */
  async function* visitLines(query: Pick<CountedQuery, 'technicianId' | 'without'>): AsyncGenerator<string> {
    yield csvLine(visitColumns.map(([title]) => title))
    let after: CountedVisit | null = null
    for (;;) {
      const page: readonly CountedVisit[] = await figures.visits({ ...query, after, limit: perPage })
      yield page.map((visit) => csvLine(visitColumns.map(([, cell]) => cell(visit)))).join('')
      after = page.at(-1) ?? null
      if (page.length < perPage) return
      await setImmediate()
    }
  }

  async function* emergencyLines(emergencies: readonly EmergencyDue[]): AsyncGenerator<string> {
    const now = clock.now()
    yield csvLine(emergencyColumns.map(([title]) => title))
    yield emergencies.map((one) => csvLine(emergencyColumns.map(([, cell]) => cell(one, now)))).join('')
  }
}

function fileOf(name: string, lines: AsyncGenerator<string>): Response {
  return new Response(csvStream(lines), {
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="field-${name}.csv"`,
      'cache-control': 'private, no-store',
    },
  })
}

function countsView(counts: FieldCounts) {
  return {
    visits: counts.made,
    on_guarantee: counts.onGuarantee,
    with_check_in: counts.checkedIn,
    with_photo: counts.withPhoto,
    with_report: counts.reported,
    with_signature: counts.signed,
    first_visits_ended: counts.firstEnded,
    first_time_fixes: counts.firstFixed,
    first_time_fix_percent: percentOf(counts.firstFixed, counts.firstEnded),
    visits_with_hours: counts.timed,
    minutes_on_site: counts.minutes,
  }
}

const moment = (at: Temporal.Instant | null) =>
  at ? inBusinessZone(at).toPlainDateTime().toString({ smallestUnit: 'second' }) : ''
const yesNo = (is: boolean | null) => (is === null ? '' : is ? 'Yes' : 'No')

const visitColumns: readonly (readonly [title: string, cell: (visit: CountedVisit) => string])[] = [
  ['Arrived', ({ arrivedAt }) => moment(arrivedAt)],
  ['Technician', ({ technician }) => technician ?? ''],
  ['Booking', ({ reference }) => reference],
  ['Visit', ({ number }) => String(number)],
  ['Service', ({ service }) => service],
  ['Checked in', ({ checkIn }) => moment(checkIn)],
  ['Checked out', ({ checkOut }) => moment(checkOut)],
  ['Photo', ({ hasPhoto }) => yesNo(hasPhoto)],
  ['Report submitted', ({ isReported }) => yesNo(isReported)],
  ['Signed, or why not', ({ isSigned }) => yesNo(isSigned)],
  ['Fixed at the first visit', ({ isFixed }) => yesNo(isFixed)],
  ['Minutes on site', (visit) => String(timeSpentMinutes(visit) ?? '')],
]

const answeredWords = { 'in-time': 'In time', late: 'Late' } as const

const emergencyColumns: readonly (readonly [
  title: string,
  cell: (emergency: EmergencyDue, now: Temporal.Instant) => string,
])[] = [
  ['Ordered', ({ requestedAt }) => moment(requestedAt)],
  ['Promised by', ({ dueAt }) => moment(dueAt)],
  ['Arrived', ({ arrivedAt }) => moment(arrivedAt)],
  [
    'Minutes',
    ({ requestedAt, arrivedAt }) =>
      arrivedAt ? String(Math.floor(requestedAt.until(arrivedAt).total('minutes'))) : '',
  ],
  [
    'Answered',
    (one, now) => {
      const answered = answeredOf(one, now)
      return answered ? answeredWords[answered] : 'Not counted'
    },
  ],
  ['Booking', ({ reference }) => reference],
  ['Technician', ({ technician }) => technician ?? ''],
]
