import { hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factsOfVisits } from '#modules/fulfilment'
import type { BookingId } from '#modules/shared'
import { instantText } from '#modules/shared'
import type { Row } from '../../../support/test-port.ts'
import { type Deed, act, deeds } from './deeds.ts'
import { type ReadVisit, type World, openWorld } from './world.ts'
import { runs } from '../../../support/property-runs.ts'

const isEnded = ({ status }: ReadVisit, row: Row | undefined) =>
  status === 'done' || status === 'no_access' || row?.['called_off_at'] !== null

/** Once there, it is the same for ever. */
function settled(world: World, what: string, now: string | null): void {
  const before = world.settled.get(what)
  if (before !== undefined) expect([what, now]).toEqual([what, before])
  else if (now !== null) world.settled.set(what, now)
}

function expectNoOverlap({ data }: World): void {
  const held = data.rows('holds', {}, ['resource', 'starts_ms'])
  for (const [nth, one] of held.entries()) {
    const next = held[nth + 1]
    if (next && next['resource'] === one['resource']) {
      expect(Number(next['starts_ms'])).toBeGreaterThanOrEqual(Number(one['ends_ms']))
    }
  }
}

/** Times are kept once, in whole minutes; at most one version is open, and each signature is for its text. */
async function expectSoundVisit(world: World, visit: ReadVisit): Promise<void> {
  const { id, number, check_in_time: begun, check_out_time: ended, time_spent_minutes: spent } = visit
  settled(world, `check-in of ${id}`, begun)
  const since = begun !== null && ended !== null ? Temporal.Instant.from(begun).until(ended).total('minutes') : null
  expect(spent).toBe(since === null ? null : Math.floor(since))
  expect(spent ?? 0).toBeGreaterThanOrEqual(0)
  if (ended !== null) expect(begun).not.toBeNull()

  const key = { booking_id: visit.booking_id, visit_number: number }
  const versions = world.data.rows('visit_reports', key, ['version'])
  expect(versions.map(({ version }) => version)).toEqual(versions.map((_, nth) => nth + 1))
  const open = versions.filter(({ submitted_at }) => submitted_at === null)
  expect(open.length).toBeLessThanOrEqual(1)
  if (versions.length > 0) expect(begun).not.toBeNull()
  const report = await world.report(visit)
  expect(report['report_hash']).toBe(hash('sha256', String(report['canonical'])))
  for (const { version, submitted_at, canonical, report_hash } of versions) {
    if (submitted_at === null) continue
    settled(world, `version ${version} of ${id}`, `${canonical}`)
    expect(report_hash).toBe(hash('sha256', String(canonical)))
  }
  for (const { version, report_hash: signed } of world.data.rows('visit_signatures', key)) {
    const of = versions.find((one) => one['version'] === version)
    const text = of?.['submitted_at'] === null ? report['report_hash'] : of?.['report_hash']
    if (signed !== null) expect([id, version, signed]).toEqual([id, version, text])
  }
}

/** Technician, start, times and status of a booking are those of its visits (decisions J4 and J5). */
async function expectDerived(world: World, id: BookingId): Promise<void> {
  const [booking, visits, read] = await Promise.all([
    world.ports.bookings.find(id),
    world.ports.bookings.visits(id),
    world.visitsOf(id),
  ])
  if (!booking) throw new Error(`booking ${id} is not there`)
  const { technicianId, startsAt, actualStartTime, actualEndTime, status } = booking
  const isCancelled = status === 'cancelled'
  const at = visits.filter(({ number }) => !isCancelled || number === booking.visitNumber)
  expect({ technicianId, startsAt }).toMatchObject(planOf(factsOfVisits(at)))
  expect(actualStartTime).toEqual(factsOfVisits(visits).actualStartTime)
  const rows = world.data.rows('visits', { booking_id: id }, ['number'])
  const open = read.filter((visit, nth) => !isEnded(visit, rows[nth]))
  const hasBegun = read.some(({ check_in_time }) => check_in_time !== null)
  if (status === 'pending' || status === 'confirmed')
    expect([status, hasBegun, open.length > 0]).toEqual([status, false, true])
  if (status === 'in_progress') expect([status, hasBegun, open.length > 0]).toEqual([status, true, true])
  if (status === 'completed' || status === 'cancelled') expect([status, open]).toEqual([status, []])
  if (status === 'completed') {
    expect(hasBegun).toBe(true)
    // The office may complete it where nobody has begun the return visit, which gets no times by that.
    const isBegun = rows.find(({ number }) => number === booking.visitNumber)?.['check_in_at'] !== null
    if (isBegun) expect(rows.map((row) => row['check_out_at'])).toContain(actualEndTime && instantText(actualEndTime))
    expect(read.map(({ completion_status }) => completion_status)).toContain('completed')
  }
  if (status === 'pending') expect(technicianId).toBeNull()
  if (status === 'confirmed') expect(technicianId).not.toBeNull()
  // Time is reserved for those who are to come, and for nobody else.
  const held = world.data.rows('holds', { booking_id: id })
  for (const { visit_number, resource } of held) {
    const visit = read.find(({ number }) => number === visit_number)
    const isTheirs = visit?.technicians.some((one) => one.id === resource)
    const isKept = isTheirs === true || technicianId === null
    expect([visit_number, resource, isKept]).toEqual([visit_number, resource, true])
  }
  for (const { visit_number } of status === 'cancelled' ? held : []) {
    // Time of work that took place.
    expect(read.find(({ number }) => number === visit_number)?.check_in_time).not.toBeNull()
  }
  expect(world.data.rows('visit_offers', { booking_id: id, state: 'open' }).length).toBeLessThanOrEqual(1)
}

/** A booking that is cancelled is of the visit that it was at. */
const planOf = ({ technicianId, startsAt }: ReturnType<typeof factsOfVisits>) => ({ technicianId, startsAt })

async function expectSound(world: World): Promise<void> {
  expectNoOverlap(world)
  for (const id of world.bookings()) await expectDerived(world, id)
  for (const visit of await world.visits()) await expectSoundVisit(world, visit)
  const begun = world.data
    .texts('outbox', 'body', { kind: 'booking-started' })
    .map((body) => JSON.parse(body).bookingId)
  expect(new Set(begun).size).toBe(begun.length)
}

type Model = object

const commands = deeds.map((deed: Deed): fc.AsyncCommand<Model, World> => ({
  check: () => true,
  async run(_, world) {
    await act(world, deed)
    await expectSound(world)
  },
  toString: () => JSON.stringify(deed),
}))

describe('everybody at the visits of a booking, in any order, twice and late', () => {
  it('leave a visit called off that was called off in the moment of a completion that is undone', async () => {
    using world = await openWorld('planned')
    const whole = { isCalledOff: true, isStale: false, crew: null, quarters: null, minutes: null } as const
    await act(world, { do: 'plan', crew: ['tom'], quarters: 0, minutes: 15 })
    await act(world, { do: 'change', visit: 0, ...whole })
    await act(world, { do: 'go on', times: 6, outcome: 'completed' })
    expect(world.data.value('bookings', 'status', { id: world.id })).toBe('completed')
    await act(world, { do: 'undo status', by: 'office' })
    await expectSound(world)
    const visits = world.data.rows('visits', { booking_id: world.id }, ['number'])
    expect(visits.map(({ called_off_at }) => called_off_at === null)).toEqual([false, true])
  })

  it.each(['planned', 'emergency'] as const)(
    'leaves one report, one check-in, whole minutes and fitting signatures: %s',
    { timeout: runs(600_000) },
    async (kind) => {
      await fc.assert(
        fc.asyncProperty(fc.commands([commands], { maxCommands: 30, size: 'max' }), async (run) => {
          using world = await openWorld(kind)
          await expectSound(world)
          await fc.asyncModelRun(() => ({ model: {}, real: world }), run)
          expect(world.data.count('bookings', { id: world.id })).toBe(1)
        }),
        { numRuns: runs(15) },
      )
    },
  )
})
