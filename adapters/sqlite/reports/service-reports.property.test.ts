import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TechnicianId, UserId } from '#modules/shared'
import { prepareBareBookings } from '../../../tests/support/builders/bare-bookings.ts'
import { type TestDatabase, openDatabase } from '../../../tests/support/database.ts'
import { runs } from '../../../tests/support/property-runs.ts'
import { createSqliteBusinessReportStore } from './report-store.ts'

const period = { from: Temporal.PlainDate.from('2026-02-01'), to: Temporal.PlainDate.from('2026-08-01') }
/** The last two are the 2nd of July in London; minutes and days lie between them. */
const moments = [
  '2026-03-02T12:00:00.000Z',
  '2026-03-02T12:07:30.000Z',
  '2026-03-02T15:23:00.000Z',
  '2026-03-14T09:00:00.000Z',
  '2026-07-01T23:30:00.000Z',
  '2026-07-01T23:59:00.000Z',
] as const

const moment = fc.nat(moments.length - 1)
const nth = fc.nat(2)
const act = fc.oneof(
  fc.record({ does: fc.constantFrom('thread', 'enquiry', 'chat', 'emergency', 'hold'), n: nth, from: moment }),
  fc.record({ does: fc.constantFrom('answer thread', 'answer enquiry', 'answer chat'), n: nth, from: moment }),
  fc.record({
    does: fc.constantFrom('spam', 'forget chat', 'forget enquiry', 'release', 'coverage'),
    n: nth,
    from: moment,
  }),
  fc.record({
    does: fc.constantFrom('arrive', 'call off', 'cancel', 'assign', 'trim', 'promise'),
    n: nth,
    from: moment,
  }),
  fc.record({ does: fc.constant('count'), n: nth, from: moment }),
)

type Row = Readonly<Record<string, string | number | null>>

async function opened(database: TestDatabase) {
  const { raw } = database
  const at = moments[0]
  raw.exec(`
    insert into users (id, email, email_key, password_hash, full_name, role, status, created_at, updated_at)
      values ('usr_asha', 'a@e.org', 'a@e.org', '!', 'Asha', 'customer', 'active', '${at}', '${at}'),
        ('usr_tom', 't@e.org', 't@e.org', '!', 'Tom', 'technician', 'active', '${at}', '${at}');
    insert into technicians (id, user_id, skills, home_district, availability, is_active, created_at)
      values ('tec_tom', 'usr_tom', '["plumbing"]', 'CR0', 'available', 1, '${at}')`)
  const book = prepareBareBookings(database)
  for (let made = 0; made < 3; made += 1)
    await book({ customer: 'usr_asha' as UserId, technician: 'tec_tom' as TechnicianId, status: 'confirmed' })
}

const sqlOf: Readonly<Record<string, readonly string[]>> = {
  thread: [
    `insert into booking_threads (booking_id, newest_seq, first_asked_at, last_at, last_text)
     values (@booking, 1, @at, @at, 'Hello') on conflict do update set first_asked_at = @at`,
  ],
  'answer thread': [`update booking_threads set first_answered_at = @at where booking_id = @booking`],
  enquiry: [
    `insert into enquiries (id, reference, kind, name, email, email_key, message, contact_method, state, created_at)
     values ('enq_' || @n, 'EN-' || @n, 'contact', 'Ada', 'a@e.org', 'a@e.org', 'Hello', 'email', 'open', @at)
     on conflict do nothing`,
  ],
  coverage: [
    `insert into enquiries (id, reference, kind, name, email, email_key, message, contact_method, state, created_at)
     values ('enq_' || @n, 'EN-' || @n, 'coverage', 'Ada', 'a@e.org', 'a@e.org', 'Hello', 'email', 'open', @at)
     on conflict do nothing`,
  ],
  'answer enquiry': [`update enquiries set state = 'answered', answered_at = @at where id = 'enq_' || @n`],
  spam: [`update enquiries set state = 'spam' where id = 'enq_' || @n`],
  'forget enquiry': [`delete from enquiries where id = 'enq_' || @n`],
  chat: [
    `insert into conversations (id, kind, phone, token_hash, state, unread, delivered_to, read_to, seen_to, last_at, last_text,
       created_at)
     values ('cnv_' || @n, 'chat', '1', 'hash ' || @n, 'open', 0, 0, 0, 0, @at, '', @at) on conflict do nothing`,
    `insert into conversation_entries (conversation_id, kind, sender, text, at)
     select id, 'message', 'visitor', 'Hello', @at from conversations where id = 'cnv_' || @n`,
  ],
  'answer chat': [
    `insert into conversation_entries (conversation_id, kind, sender, text, at)
     select id, 'message', 'office', 'Hello', @at from conversations where id = 'cnv_' || @n`,
    `insert into conversation_entries (conversation_id, kind, sender, text, at)
     select id, 'message', 'automatic', 'We are closed', @at from conversations where id = 'cnv_' || @n`,
  ],
  'forget chat': [
    `delete from conversation_entries where conversation_id = 'cnv_' || @n`,
    `delete from conversations where id = 'cnv_' || @n`,
  ],
  emergency: [
    `insert into emergency_requests (booking_id, emergency_type, severity_level, estimated_arrival, emergency_fee_pence)
     values (@booking, 'burst', 'high', @at, 0) on conflict do nothing`,
  ],
  promise: [`update emergency_requests set estimated_arrival = @at where booking_id = @booking`],
  arrive: [`update visits set arrived_at = @at where booking_id = @booking`],
  'call off': [`update visits set called_off_at = @at where booking_id = @booking`],
  cancel: [
    `update bookings set status = 'cancelled', cancel_reason = 'office' where id = @booking`,
    `insert into booking_history (booking_id, at, actor, from_status, to_status)
     values (@booking, @at, 'system', 'confirmed', 'cancelled')`,
  ],
  assign: [`update bookings set technician_id = null where status = 'cancelled' and id = @booking`],
  hold: [
    `insert into holds (resource, starts_ms, booking_id, ends_ms, buffer_ms)
     select 'tec_tom', strftime('%s', @at) * 1000 + @n * 90000000, @booking,
       strftime('%s', @at) * 1000 + @n * 90000000 + 5400000, 0
     where not exists (select 1 from holds where booking_id = @booking or starts_ms / 90000000
       between strftime('%s', @at) * 1000 / 90000000 + @n - 1 and strftime('%s', @at) * 1000 / 90000000 + @n + 1)`,
  ],
  trim: [`update holds set ends_ms = starts_ms + 1800000 where booking_id = @booking`],
  release: [`delete from holds where booking_id = @booking`],
}

const dimensionOf = { answers: 'channel', responses: 'technician', utilisation: 'technician' } as const

const minutesBetween = (from: string, to: string) =>
  Math.max(0, Math.floor(Temporal.Instant.from(from).until(Temporal.Instant.from(to)).total('minutes')))
const stepOf = (minutes: number) =>
  minutes < 60 ? 1 : minutes < 240 ? 5 : minutes < 1_440 ? 15 : minutes < 10_080 ? 60 : 1_440
const stepped = (minutes: number) => minutes - (minutes % stepOf(minutes))

/** The name of its line, its measure and its value. */
type Fact = readonly [string, string, number]

/** The rows of each report, found one by one in JavaScript. */
function factsOf({ raw }: TestDatabase): Readonly<Record<keyof typeof dimensionOf, readonly Fact[]>> {
  const all = (table: string) => raw.prepare<[], Row>(`select * from ${table}`).all()
  const answered = (channel: string, from: unknown, to: unknown): Fact => {
    if (typeof to !== 'string') return [channel, 'waiting', 0]
    const minutes = minutesBetween(String(from), to)
    return [channel, `answered~${stepped(minutes)}`, minutes]
  }
  const entries = all('conversation_entries')
  const [bookings, visits, history] = [all('bookings'), all('visits'), all('booking_history')]
  return {
    answers: [
      ...all('booking_threads')
        .filter((row) => row['first_asked_at'])
        .map((row) => answered('thread', row['first_asked_at'], row['first_answered_at'])),
      ...all('enquiries')
        .filter((row) => row['kind'] !== 'coverage' && row['state'] !== 'spam')
        .map((row) => answered('enquiry', row['created_at'], row['answered_at'])),
      ...all('conversations').flatMap((row) => {
        const of = (sender: string) =>
          entries.filter((one) => one['conversation_id'] === row['id'] && one['sender'] === sender)
        if (of('visitor').length === 0) return []
        const [first] = of('office')
          .map((one) => String(one['at']))
          .toSorted()
        return [answered('chat', row['created_at'], first)]
      }),
    ],
    responses: all('emergency_requests').flatMap((row): readonly Fact[] => {
      const of = (one: Row) => one['booking_id'] === row['booking_id']
      const booking = bookings.find((one) => one['id'] === row['booking_id'])
      const [due, visit] = [String(row['estimated_arrival']), visits.find(of)]
      const name = String(booking?.['technician_id'] ?? '')
      const arrived = visit?.['arrived_at'] ?? visit?.['check_in_at']
      if (typeof arrived === 'string') {
        const minutes = minutesBetween(String(booking?.['created_at']), arrived)
        return [[name, `${arrived <= due ? 'in-time' : 'late'}~${stepped(minutes)}`, minutes]]
      }
      if (booking?.['status'] !== 'cancelled') return [[name, 'waiting', 0]]
      const last = history.filter(of).map((one) => String(one['at']))
      const ended = String(visit?.['called_off_at'] ?? last.toSorted().at(-1))
      return ended > due ? [[name, 'missed', 0]] : []
    }),
    utilisation: all('holds').map((row): Fact => {
      const minutes = (Number(row['ends_ms']) - Number(row['starts_ms'])) / 60_000
      return [String(row['resource']), 'booked', minutes]
    }),
  }
}

describe('the sums of answers, emergencies and booked time', () => {
  it('equal the rows after any history, counted or not, and a comparison finds nothing to put right', async () => {
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 30 }), async (acts) => {
        using database = openDatabase()
        await opened(database)
        const store = createSqliteBusinessReportStore(database)
        const count = async () => {
          while ((await store.count(1)) === 'more');
        }
        /** An answer counts six days itself, and says how many more wait. */
        const expectSums = async (isCounted: boolean) => {
          for (const report of ['answers', 'responses', 'utilisation'] as const) {
            const { sums, waiting } = await store.sums(report, dimensionOf[report], period)
            if (!isCounted && waiting > 0) continue
            expect(waiting).toBe(0)
            const groups = Map.groupBy(factsOf(database)[report], ([name, measure]) => `${name}|${measure}`)
            const expected = [...groups].map(
              ([key, facts]) => `${key}|${facts.length}|${facts.reduce((sum, [, , value]) => sum + value, 0)}`,
            )
            const found = sums.map((one) => `${one.name}|${one.measure}|${one.count}|${one.value}`)
            expect(found.toSorted()).toEqual(expected.toSorted())
            for (const { measure } of sums) seen.add(measure.split('~')[0] ?? '')
          }
        }
        for (const { does, n, from } of acts) {
          if (does === 'count') await count()
          for (const sql of sqlOf[does] ?? []) {
            const statement = database.raw.prepare<[object]>(sql)
            const bound = { n: String(n), booking: `bkg_${n + 1}`, at: moments[from] }
            statement.run(Object.fromEntries(Object.entries(bound).filter(([name]) => sql.includes(`@${name}`))))
          }
        }
        await expectSums(false)
        await count()
        await expectSums(true)
        for (;;) {
          const today = Temporal.PlainDate.from('2026-08-02')
          const { next, differences } = await store.compare(today, 1, Temporal.Instant.from('2026-08-02T02:00:00Z'))
          expect(differences).toBe(0)
          if (next === 'done') break
        }
      }),
      {
        numRuns: runs(60),
        examples: [
          [
            [
              { does: 'emergency', n: 0, from: 2 },
              { does: 'arrive', n: 0, from: 1 },
              { does: 'emergency', n: 1, from: 1 },
              { does: 'cancel', n: 1, from: 2 },
              { does: 'hold', n: 0, from: 4 },
              { does: 'chat', n: 0, from: 0 },
              { does: 'answer chat', n: 0, from: 5 },
            ],
          ],
        ],
      },
    )
    expect([...seen].toSorted()).toEqual(expect.arrayContaining(['answered', 'booked', 'in-time', 'missed', 'waiting']))
  })
})
