import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currentVisit, isAhead, returnPlannedFor, waitingVisit } from '#modules/fulfilment'
import { office } from '../../support/builders/bookings.ts'
import { uuid } from '../fulfilment/reports/report-app.ts'
import { openWaiting } from './waiting-app.ts'
import { runs } from '../../support/property-runs.ts'

type Site = Awaited<ReturnType<typeof openWaiting>>
type Model = object

const visitsOf = ({ ports, id }: Site) => ports.bookings.visits(id)
const leadOf = (technicians: readonly string[]) => String(technicians[0]).replace('tec_', '')
const pathOf = ({ path }: Site, number: number) => path.replace(/-\d+$/, `-${number}`)
let sent = 80_000
const action = () => ({ action_id: uuid((sent += 1)) })

/** All that is true after each command, whatever was refused. */
async function expectSound(site: Site): Promise<void> {
  const visits = await visitsOf(site)
  const holds = site.data.rows('holds')
  const overlapping = holds.filter((one) =>
    holds.some(
      (other) =>
        one !== other &&
        one['resource'] === other['resource'] &&
        Number(one['starts_ms']) < Number(other['ends_ms']) &&
        Number(other['starts_ms']) < Number(one['ends_ms']),
    ),
  )
  expect(overlapping).toEqual([])
  for (const visit of visits) {
    const reserved = holds.filter(
      (hold) => hold['booking_id'] === site.id && hold['visit_number'] === visit.number && visit.checkIn === null,
    )
    const wanted = visit.checkIn === null && isAhead(visit) ? visit.technicians : []
    expect(new Set(reserved.map((hold) => hold['resource']))).toEqual(new Set(wanted))
    expect(reserved).toHaveLength(wanted.length)
  }
  // Only the choice plans here: one visit at a time.
  expect(visits.filter(isAhead).length).toBeLessThanOrEqual(1)
  // A visit that waits is done exactly when a later one has begun.
  const isWaiting = visits.filter(({ completionStatus }) => completionStatus !== null)
  expect(isWaiting.map(({ status }) => status)).toEqual(
    isWaiting.map(({ number }) =>
      visits.some((later) => later.number > number && later.checkIn !== null) ? 'done' : 'awaiting_parts',
    ),
  )
  const booking = await site.ports.bookings.find(site.id)
  expect(booking).toMatchObject({
    status: 'in_progress',
    visitNumber: currentVisit(visits).number,
    estimatedCost: 8_500,
    agreedCost: null,
    finalCost: null,
  })
}

function command(name: string, run: (site: Site) => Promise<unknown>): fc.AsyncCommand<Model, Site> {
  return {
    check: () => true,
    async run(_, site) {
      await run(site)
      await expectSound(site)
    },
    toString: () => name,
  }
}

/** One of the free starts that are listed now. */
async function start(site: Site, nth: number): Promise<string | null> {
  const found = await site.returns.find(office, site.id)
  if (!found.ok) return null
  const { days } = await site.returns.starts(found.value.need, null)
  const all = days.flatMap(({ starts }) => starts)
  const one = all[nth % Math.max(1, all.length)]
  return one
    ? one.startsAt.toZonedDateTimeISO('Europe/London').toPlainDateTime().toString({ smallestUnit: 'second' })
    : null
}

/** Somebody takes a start: at most one visit comes of it, and none where one is planned. */
async function chosen(site: Site, at: string | null, as: string): Promise<void> {
  if (at === null) return
  const before = await visitsOf(site)
  const waiting = waitingVisit(before)
  const planned = waiting && returnPlannedFor(waiting, before)
  const { status } = await site.choose(at, as)
  const after = await visitsOf(site)
  expect(after.length - before.length).toBe(status === 201 && !planned ? 1 : 0)
}

/** Two take a start at once: at most one visit comes of it. */
async function chosenTwice(site: Site, at: string | null, two: readonly string[]): Promise<void> {
  if (at === null) return
  const before = await visitsOf(site)
  await Promise.all(two.map((as) => site.choose(at, as)))
  expect((await visitsOf(site)).length - before.length).toBeLessThanOrEqual(1)
}

async function whole(site: Site, number: number, as: string): Promise<void> {
  const path = pathOf(site, number)
  const begun = await site.send(as, 'POST', `${path}/check-in`, action())
  if (begun.status !== 200) return
  await expectSound(site)
  site.clock.move({ minutes: 30 })
  await site.send(as, 'PUT', `${path}/report`, {
    ...action(),
    work_performed: 'A part more.',
    completion_status: 'partial',
  })
  const { body } = await site.send(as, 'GET', `${path}/report`)
  const submission = { report_hash: body['report_hash'], check_out_now: true, reason: 'There is more to do.' }
  expect((await site.send(as, 'POST', `${path}/submit`, { ...action(), ...submission })).status).toBe(200)
}

const anyone = fc.constantFrom('asha', 'lead', 'office', 'stranger')
const named = (site: Site, who: string) => (who === 'lead' ? site.lead : who)

const commands = [
  anyone.map((who) => command(`${who} asks`, (site) => site.ask(named(site, who)))),
  fc
    .tuple(fc.nat({ max: 60 }), anyone)
    .map(([nth, who]) =>
      command(`${who} takes start ${nth}`, async (site) => chosen(site, await start(site, nth), named(site, who))),
    ),
  fc.tuple(fc.nat({ max: 60 }), anyone, anyone).map(([nth, one, other]) =>
    command(`${one} and ${other} take start ${nth} at once`, async (site) => {
      await chosenTwice(site, await start(site, nth), [named(site, one), named(site, other)])
    }),
  ),
  fc.nat({ max: 60 }).map((nth) =>
    command(`somebody else books start ${nth}`, async (site) => {
      const at = await start(site, nth)
      if (at !== null) await site.book('stranger', { scheduled_date: at })
    }),
  ),
  fc.constant(
    command('the office calls it off', async (site) => {
      const visit = (await visitsOf(site)).find((one) => isAhead(one) && one.checkIn === null)
      if (!visit) return
      await site.send('office', 'PATCH', pathOf(site, visit.number), { version: visit.version, called_off: true })
    }),
  ),
  fc.constant(
    command('the office undoes the plan', async (site) => {
      const visit = (await visitsOf(site)).find((one) => isAhead(one) && one.checkIn === null)
      if (!visit) return
      await site.send('office', 'POST', `${pathOf(site, visit.number)}/undo-plan`, { version: visit.version })
    }),
  ),
  fc.nat({ max: 3 }).map((hours) =>
    command(`it is begun ${hours} hours late, and a part is left again`, async (site) => {
      const visit = (await visitsOf(site)).find((one) => isAhead(one) && one.checkIn === null)
      if (!visit?.startsAt) return
      site.clock.set(visit.startsAt.add({ hours }))
      await whole(site, visit.number, leadOf(visit.technicians))
    }),
  ),
  fc.constant(
    command('two minutes pass', async (site) => {
      site.clock.move({ minutes: 2 })
      await site.booking.sendPlanNews()
    }),
  ),
]

describe('a return visit', () => {
  it('in any order, twice and late, is one at a time, and ends the waiting when it begins', async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 20 }), async (run) => {
        using site = await openWaiting(['tom', 'ann'])
        await fc.asyncModelRun(() => ({ model: {}, real: site }), run)
        const news = site.data.eventKinds().filter((kind) => kind === 'return-visit-planned').length
        expect(news).toBeLessThanOrEqual((await visitsOf(site)).length - 1)
      }),
      { numRuns: runs(40) },
    )
  })
})
