import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  createSqliteBookingStore,
  createSqliteOfferStore,
  createSqliteScheduleStore,
  createTechnicianRatings,
} from '#adapters/sqlite'
import { createBooking } from '#modules/booking'
import { aRequest, burstPipe, furnish } from '../../support/builders/bookings.ts'
import { type TestDatabase, openDatabase } from '../../support/database.ts'
import { countedIds, stoppedClock } from '../../support/doubles.ts'
import type { Row } from '../../support/test-port.ts'
import { killedProcess } from '../killed-process.ts'
import { type Step, ordered, steps, turns } from './steps.ts'

const runEscalator = killedProcess(join(import.meta.dirname, 'escalator.ts'))

/** An emergency of Asha's, offered to one of two plumbers, in a file. */
async function openOffered() {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-escalator-'))
  const database = openDatabase(join(folder.path, 'callout.sqlite'))
  furnish(database, ['tom', 'ann'])
  const ratings = createTechnicianRatings(database)
  const booking = createBooking({
    bookings: createSqliteBookingStore(database, ratings),
    offers: createSqliteOfferStore(database),
    schedule: createSqliteScheduleStore(database, ratings),
    quotes: { find: async () => null } as never,
    references: { next: () => 'CB-1' },
    clock: stoppedClock(ordered),
    ids: countedIds(),
    onCallAt: async () => [],
    onAssigned: () => {},
  })
  const made = await booking.request(aRequest({ serviceId: burstPipe, startsAt: null }))
  if (!made.ok) throw new Error(made.refusal.kind)
  return {
    database,
    folder: folder.path,
    [Symbol.dispose]() {
      database[Symbol.dispose]()
      folder.remove()
    },
  }
}

const run = (dataDir: string, moments: readonly Temporal.Instant[], killAt: string) =>
  runEscalator({ DATA_DIR: dataDir, TURNS: moments.join(' '), KILL_AT: killAt })

const bodies = ({ data }: TestDatabase, kind: string) =>
  data.texts('outbox', 'body', { kind }, ['id']).map((body) => JSON.parse(body) as Record<string, unknown>)

/** Each message by its reason and its reader: what one run queues, every run queues. */
const messagesOf = ({ data }: TestDatabase) =>
  data
    .rows('messages')
    .map(({ event, channel, recipient, text }: Row) => JSON.stringify({ event, channel, recipient, text }))

/** Both were asked once, the alarm rang three times and will ring again, and everybody was notified of each once. */
function expectOnce({ data, ...database }: TestDatabase): void {
  expect(data.pick('visit_offers', ['number', 'state'])).toEqual([
    { number: 1, state: 'expired' },
    { number: 2, state: 'expired' },
  ])
  expect(new Set(data.column('visit_offers', 'technician_id')).size).toBe(2)
  expect(data.row('bookings')).toMatchObject({ status: 'pending', technician_id: null })
  expect(data.count('holds')).toBe(0)
  const of = (kind: string, field: string) => bodies({ data, ...database }, kind).map((body) => body[field])
  expect(of('job-offered', 'offer')).toEqual([1, 2])
  expect(of('offer-ended', 'offer')).toEqual([1, 2])
  expect(of('office-alarm', 'ring')).toEqual([1, 2, 3])
  expect(data.count('outbox', { done_at: null })).toBe(0)
  expect(data.row('escalations')).toMatchObject({ state: 'ringing', rings: 3, due_at: '2026-03-02T10:16:00.000Z' })
}

describe('an escalation whose process is killed', () => {
  let undisturbed: readonly string[]
  beforeAll(async () => {
    using offered = await openOffered()
    await run(offered.folder, turns, '')
    expectOnce(offered.database)
    undisturbed = messagesOf(offered.database)
  })

  const times: Readonly<Record<Step, number>> = {
    'passing on': 1,
    'passed on': 2,
    ringing: 1,
    rung: 2,
    queueing: 3,
    queued: 3,
    completing: 2,
    completed: 6,
  }

  it.concurrent.each(steps.map((step) => [step, times[step]] as const))(
    'makes each step once, and the alarm rings on: killed at “%s”, time %i',
    async (step, time) => {
      using offered = await openOffered()
      const killed = await run(offered.folder, turns, `${step}:${time}`)
      expect(killed).toMatchObject({ signal: 'SIGKILL' })
      const left = turns.slice(turns.findIndex((turn) => turn.toString() === killed.lines.at(-1)))
      const again = await run(offered.folder, left, '')
      expect([again.code, again.lines.at(-1)]).toEqual([0, 'all is done'])
      expectOnce(offered.database)
      expect(undisturbed.length).toBeGreaterThan(5)
      expect(messagesOf(offered.database).toSorted()).toEqual(undisturbed.toSorted())
    },
  )

  it('passes the offer on, and alerts the office, where it comes back half an hour late', async () => {
    using offered = await openOffered()
    expect(await run(offered.folder, turns, 'passing on:1')).toMatchObject({ signal: 'SIGKILL' })
    const late = ordered.add({ minutes: 35 })
    expect(await run(offered.folder, [late, late], '')).toMatchObject({ code: 0 })
    const { data } = offered.database
    expect(data.pick('visit_offers', ['number', 'state'])).toEqual([
      { number: 1, state: 'expired' },
      { number: 2, state: 'open' },
    ])
    expect(data.row('escalations')).toMatchObject({ rings: 1, due_at: '2026-03-02T10:37:00.000Z' })
  })
})
