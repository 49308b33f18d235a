import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { customerByLink } from '#modules/booking'
import { type BookingId, businessZone, inBusinessZone } from '#modules/shared'
import { openMoneyWorld } from '../../support/apps/money-world.ts'
import { aRequest, asha, office } from '../../support/builders/bookings.ts'
import { agreeing } from '../../support/builders/terms.ts'
import { startConsentOf } from '../../../modules/booking/agreement/start-consent.ts'
import { runs } from '../../support/property-runs.ts'

type World = ReturnType<typeof openMoneyWorld>

const spoken = { version: '7', text: 'I ask you to start the work within 14 days.', network: '81.2.69.0/24' }
const byLink = customerByLink({ customerId: asha.userId })
const movers = { account: asha, link: byLink, office } as const

const step = fc.oneof(
  fc.record({
    do: fc.constant('move' as const),
    by: fc.constantFrom('account', 'link', 'office'),
    days: fc.integer({ min: 1, max: 32 }),
    isTicked: fc.boolean(),
  }),
  fc.record({ do: fc.constantFrom('undo' as const), by: fc.constantFrom('account', 'office') }),
  fc.record({ do: fc.constant('pay' as const) }),
  fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(5, 11, 90, 24 * 60, 3 * 24 * 60) }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const movedTo = (days: number, isTicked: boolean): Step => ({ do: 'move', by: 'office', days, isTicked })

/** Ten o'clock in London, some days after the present day. */
function dayAfter(world: World, days: number): Temporal.Instant {
  const date = inBusinessZone(world.clock.now()).toPlainDate().add({ days })
  return date.toZonedDateTime({ timeZone: businessZone, plainTime: '10:00' }).toInstant()
}

async function ordered(world: World, days: number, isTicked: boolean): Promise<BookingId | null> {
  const made = await world.booking.request(
    aRequest({
      startsAt: dayAfter(world, days),
      agree: (booking) => agreeing(startConsentOf(booking, 'consumer', booking.createdAt, isTicked))(booking),
    }),
  )
  return made.ok ? made.value.id : null
}

async function act(world: World, id: BookingId, deed: Step): Promise<void> {
  switch (deed.do) {
    case 'move': {
      const given = deed.isTicked ? spoken : null
      await world.booking.reschedule(movers[deed.by as keyof typeof movers], id, dayAfter(world, deed.days), given)
      return
    }
    case 'undo':
      await world.booking.undoMove(movers[deed.by as keyof typeof movers], id)
      return
    case 'pay':
      await world.pay(id)
      await world.relay()
      return
    case 'wait':
      world.clock.move({ minutes: deed.minutes })
  }
}

async function now(world: World, id: BookingId) {
  const booking = await world.details(id)
  const agreement = await world.booking.agreement(booking)
  if (!agreement) throw new Error('the agreement is kept')
  const history = await world.booking.history(id)
  const madeAt = history.find(({ to }) => to === 'confirmed')?.at ?? null
  return { booking, agreement, madeAt }
}

interface Tick {
  readonly at: Temporal.Instant
  readonly startsAt: Temporal.Instant
}

const dayOf = (start: Temporal.Instant) => inBusinessZone(start).toPlainDate()

/** The words that were ticked hold for a start within the 14 days, and else for the day that was chosen and later ones. */
const holds = (tick: Tick, startsAt: Temporal.Instant) =>
  Temporal.Instant.compare(tick.startsAt, endOfPeriod(tick.at)) < 0 ||
  Temporal.PlainDate.compare(dayOf(startsAt), dayOf(tick.startsAt)) >= 0

/** The first midnight in London after the 14 days that follow a day. */
const endOfPeriod = (madeAt: Temporal.Instant) =>
  inBusinessZone(madeAt).toPlainDate().add({ days: 15 }).toZonedDateTime(businessZone).toInstant()

describe('the consent of a booking, whatever happens to it', () => {
  it('is never "not needed" while the visit is within the period, and a given one has its time and version', async () => {
    let [inside, given, lost] = [0, 0, 0]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('2026-03-10T23:40:00Z', '2026-03-02T09:00:00Z', '2026-10-12T22:45:00Z'),
        fc.integer({ min: 1, max: 24 }),
        fc.boolean(),
        fc.array(step, { minLength: 1, maxLength: 10 }),
        async (start, days, isTicked, steps) => {
          using world = openMoneyWorld()
          world.clock.set(Temporal.Instant.from(start))
          const id = await ordered(world, days, isTicked)
          fc.pre(id !== null)
          const first = (await now(world, id)).booking
          const ofOrder = startConsentOf(first, 'consumer', first.createdAt, isTicked) === 'given'
          const ticks = ofOrder && first.startsAt ? [{ at: first.createdAt, startsAt: first.startsAt }] : []
          const startOf = new Map<number, Temporal.Instant>()
          for (const deed of steps) {
            const before = await now(world, id)
            await act(world, id, deed)
            const { booking, agreement, madeAt } = await now(world, id)
            const { startConsent, consents } = agreement
            const { startsAt } = booking
            const isInside =
              madeAt !== null && startsAt !== null && Temporal.Instant.compare(startsAt, endOfPeriod(madeAt)) < 0
            const isGivenByMove = consents.some(({ undoneAt }) => undoneAt === null)
            if (isInside) inside += 1
            if (isGivenByMove) given += 1
            if (!startsAt) throw new Error('it has a start')
            for (const { round } of consents) if (!startOf.has(round)) startOf.set(round, startsAt)
            const standing = [
              ...ticks,
              ...consents
                .filter(({ undoneAt }) => undoneAt === null)
                .map(({ round, givenAt: at }) => ({ at, startsAt: startOf.get(round) ?? startsAt })),
            ]
            const isHeld = standing.some((tick) => holds(tick, startsAt))
            if (standing.length > 0 && !isHeld) lost += 1
            expect(isInside && startConsent === 'not-needed').toBe(false)
            expect(startConsent === 'given').toBe(isHeld)
            // A move to an earlier day within the period asks, unless what was ticked holds for that day, too.
            const { asksBefore } = await world.booking.consentNow(booking)
            const lastDay = endOfPeriod(madeAt ?? world.clock.now().add({ hours: 5 * 24 })).subtract({ hours: 24 })
            const isLastDayAsked = asksBefore !== null && Temporal.Instant.compare(lastDay, asksBefore) < 0
            expect(isLastDayAsked).toBe(!standing.some((tick) => holds(tick, lastDay)))
            for (const one of consents) {
              expect(one).toMatchObject(spoken)
              expect(one.givenAt.epochMilliseconds).toBeGreaterThanOrEqual(booking.createdAt.epochMilliseconds)
              expect([asha.userId, office.userId, 'link']).toContain(one.givenBy)
            }
            // A consent of the order has the version and time of the order.
            expect([agreement.version, agreement.agreedAt]).toEqual(['1', booking.createdAt])
            const mayAdd = deed.do === 'move' && deed.isTicked
            expect(!mayAdd && consents.length > before.agreement.consents.length).toBe(false)
          }
        },
      ),
      {
        numRuns: runs(60),
        // One history has each of the states that are counted, also where none of the random ones does.
        examples: [['2026-03-02T09:00:00Z', 17, true, [{ do: 'pay' }, movedTo(5, false), movedTo(7, true)]]],
      },
    )
    expect([inside > 0, given > 0, lost > 0]).toEqual([true, true, true])
  })

  it.each(['account', 'link', 'office'] as const)(
    'does not have a tick for day 17 count for day 5, where the %s moves it',
    async (mover) => {
      using world = openMoneyWorld()
      const id = await ordered(world, 17, true)
      if (!id) throw new Error('not booked')
      await world.pay(id)
      await world.relay()
      const state = async () => (await now(world, id)).agreement.startConsent
      expect(await state()).toBe('given')
      expect(await world.booking.reschedule(movers[mover], id, dayAfter(world, 5))).toMatchObject({ ok: true })
      expect(await state()).toBe('missing')
      expect(await world.booking.undoMove(movers[mover], id)).toMatchObject({ ok: true })
      expect(await state()).toBe('given')
      expect(await world.booking.reschedule(movers[mover], id, dayAfter(world, 6), spoken)).toMatchObject({ ok: true })
      expect(await state()).toBe('given')
      expect((await now(world, id)).agreement.consents).toMatchObject([{ ...spoken, undoneAt: null }])
    },
  )

  it('is as before after the undo of a move', async () => {
    using world = openMoneyWorld()
    const id = await ordered(world, 22, false)
    if (!id) throw new Error('not booked')
    await world.pay(id)
    await world.relay()
    const state = async () => (await now(world, id)).agreement.startConsent
    expect(await state()).toBe('not-needed')
    expect(await world.booking.reschedule(office, id, dayAfter(world, 9), spoken)).toMatchObject({ ok: true })
    expect(await state()).toBe('given')
    expect(await world.booking.undoMove(office, id)).toMatchObject({ ok: true })
    expect(await state()).toBe('not-needed')
    expect((await now(world, id)).agreement.consents).toMatchObject([{ ...spoken, undoneAt: world.clock.now() }])
    expect(await world.booking.reschedule(office, id, dayAfter(world, 9))).toMatchObject({ ok: true })
    expect(await state()).toBe('missing')
  })
})
