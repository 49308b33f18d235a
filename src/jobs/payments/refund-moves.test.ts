import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BookingDetails, type PaymentPolicy, amountDue } from '#modules/booking'
import { type StartPriority, comparePriority } from '#modules/scheduling'
import { type BookingId, OutsideDown, inBusinessZone } from '#modules/shared'
import { asha, office, openMoneyWorld } from '../../../tests/support/apps/money-world.ts'
import { aRequest } from '../../../tests/support/builders/bookings.ts'
import { runs } from '../../../tests/support/property-runs.ts'

const mondayNoon = Temporal.Instant.from('2026-03-02T12:00:00Z')
const tuesdayNoon = Temporal.Instant.from('2026-03-03T12:00:00Z')

type World = ReturnType<typeof openMoneyWorld>

async function book(world: World, startsAt = mondayNoon, priority: StartPriority = 'priority'): Promise<BookingId> {
  const made = await world.booking.request(aRequest({ startsAt, priority }))
  if (!made.ok) throw new Error(made.refusal.kind)
  return made.value.id
}

/** A booking of Monday, paid in full. */
async function paidOnMonday(world: World): Promise<BookingId> {
  const id = await book(world)
  await world.pay(id)
  await world.relay()
  return id
}

/** A world whose provider refunds nothing while it is down. */
function openWithOutages() {
  let isDown = false
  const world = openMoneyWorld((gateway) => ({
    ...gateway,
    refund(ref, refundId, amount) {
      if (isDown) throw new OutsideDown('the test gateway')
      return gateway.refund(ref, refundId, amount)
    },
  }))
  return {
    /** A booking of Tuesday at £85.00, paid at Monday's £127.50: the difference waits for the provider, which is down. */
    async movedWithPendingRefund() {
      const id = await paidOnMonday(world)
      await world.booking.reschedule(asha, id, tuesdayNoon)
      isDown = true
      await afterTenMinutes(world)
      return { world, id }
    },
    /** The provider is there again, and everything that waits for it is done, twice. */
    async recover() {
      await world.relay()
      isDown = false
      world.clock.move({ minutes: 2 })
      await world.payments.finishRefunds()
      await world.relay()
      await world.relayAgain()
    },
    [Symbol.dispose]() {
      world[Symbol.dispose]()
    },
  }
}

async function afterTenMinutes(world: World): Promise<number> {
  world.clock.move({ minutes: 10 })
  const settled = await world.booking.settleMoves()
  await world.relay()
  return settled
}

describe('the refund of a move to a day that costs less', () => {
  it('is made when the move can no longer be undone, once', async () => {
    using world = openMoneyWorld()
    const id = await paidOnMonday(world)
    await world.booking.reschedule(asha, id, tuesdayNoon)
    expect(await world.booking.settleMoves()).toBe(0)
    expect(await afterTenMinutes(world)).toBe(1)
    expect(await world.details(id)).toMatchObject({ priority: 'standard', paid: 8_500 })
    expect(await afterTenMinutes(world)).toBe(0)
    await world.relayAgain()
    expect(await world.atTheProvider(id)).toMatchObject({ kept: 8_500 })
  })

  it('is not made for a move that was undone', async () => {
    using world = openMoneyWorld()
    const id = await paidOnMonday(world)
    await world.booking.reschedule(asha, id, tuesdayNoon)
    await world.booking.undoMove(asha, id)
    await afterTenMinutes(world)
    expect(await world.details(id)).toMatchObject({ priority: 'priority', paid: 12_750 })
  })

  it('is made for the first of two moves when the second is undone', async () => {
    using world = openMoneyWorld()
    const id = await paidOnMonday(world)
    await world.booking.reschedule(asha, id, tuesdayNoon)
    await world.booking.reschedule(asha, id, tuesdayNoon.add({ hours: 24 }))
    await world.booking.undoMove(asha, id)
    expect(await world.details(id)).toMatchObject({ startsAt: tuesdayNoon, priority: 'standard' })
    await afterTenMinutes(world)
    expect(await world.details(id)).toMatchObject({ paid: 8_500 })
  })

  it('is finished after a process that died between the provider and its own records', async () => {
    const dies = { next: false }
    using world = openMoneyWorld((gateway) => ({
      ...gateway,
      async refund(ref, refundId, amount) {
        const news = await gateway.refund(ref, refundId, amount)
        if (!dies.next) return news
        dies.next = false
        throw new OutsideDown('the test gateway')
      },
    }))
    const id = await paidOnMonday(world)
    await world.booking.reschedule(asha, id, tuesdayNoon)
    dies.next = true
    await afterTenMinutes(world)
    world.clock.move({ minutes: 2 })
    await world.relay()
    await world.payments.finishRefunds()
    expect(await world.details(id)).toMatchObject({ paid: 8_500 })
    expect(await world.atTheProvider(id)).toMatchObject({ kept: 8_500 })
  })

  describe('while it is pending at the provider', () => {
    it('is not made twice when the work ends', async () => {
      using provider = openWithOutages()
      const { world, id } = await provider.movedWithPendingRefund()
      await world.complete(id, 8_000)
      await provider.recover()
      expect(await world.details(id)).toMatchObject({ paid: 8_000 })
      expect(await world.atTheProvider(id)).toMatchObject({ kept: 8_000 })
    })

    it('is not made twice when the customer cancels late: the call-out fee stays', async () => {
      using provider = openWithOutages()
      const { world, id } = await provider.movedWithPendingRefund()
      await world.booking.assign(office, id, 'auto')
      world.clock.move({ minutes: tuesdayNoon.since(world.clock.now()).total('minutes') - 120 })
      const terms = await world.booking.cancellationTerms(id)
      expect(terms).toMatchObject({ fee: 4_500, refund: 4_000 })
      await world.booking.cancel(asha, id, null)
      await provider.recover()
      expect(await world.details(id)).toMatchObject({ paid: 4_500 })
      expect(await world.atTheProvider(id)).toMatchObject({ kept: 4_500 })
      expect(world.alerts()).toEqual([])
    })

    it('is not asked of the office a second time when a cancellation is free', async () => {
      using provider = openWithOutages()
      const { world, id } = await provider.movedWithPendingRefund()
      await world.booking.cancel(office, id, null)
      await provider.recover()
      expect(await world.atTheProvider(id)).toMatchObject({ kept: 0 })
      expect(world.alerts()).toEqual([])
    })
  })

  it('is part of the refund of a cancellation that comes first, and not made again', async () => {
    using world = openMoneyWorld()
    const id = await paidOnMonday(world)
    await world.booking.reschedule(asha, id, tuesdayNoon)
    await world.booking.cancel(asha, id, null)
    await world.relay()
    await afterTenMinutes(world)
    expect(await world.atTheProvider(id)).toMatchObject({ kept: 0 })
    expect(world.alerts()).toEqual([])
  })

  it('alerts the office where the money came by hand', async () => {
    using world = openMoneyWorld()
    const id = await paidOnMonday(world)
    world.database.raw
      .prepare(`update payments set provider = 'office', method = 'cash', recorded_by = 'usr_office'`)
      .run()
    await world.booking.reschedule(asha, id, tuesdayNoon)
    await afterTenMinutes(world)
    expect(world.alerts()).toEqual([expect.stringContaining('£42.50')])
  })

  it('closes the open payment of the old price', async () => {
    using world = openMoneyWorld()
    const id = await book(world)
    const opened = await world.payments.open({ userId: asha.userId, bookingId: id })
    await world.booking.reschedule(asha, id, tuesdayNoon)
    await world.relay()
    expect(await world.atTheProvider(id)).toMatchObject({ open: 0 })
    expect(opened).toMatchObject({ ok: true, value: { payment: { amount: 12_750 } } })
    expect(await world.payments.open({ userId: asha.userId, bookingId: id })).toMatchObject({
      value: { payment: { amount: 8_500 } },
    })
  })

  it('takes less of an authorised card at the end of the work', async () => {
    using world = openMoneyWorld()
    world.policy('hold')
    const id = await paidOnMonday(world)
    expect(await world.details(id)).toMatchObject({ authorised: 12_750 })
    await world.booking.reschedule(asha, id, tuesdayNoon)
    await afterTenMinutes(world)
    await world.complete(id)
    await world.relay()
    expect(await world.atTheProvider(id)).toMatchObject({ kept: 8_500, held: 0 })
  })
})

const anyMove = fc.record({
  by: fc.constantFrom('customer' as const, 'customer' as const, 'office' as const, 'undo' as const),
  day: fc.nat({ max: 7 }),
  hour: fc.integer({ min: 9, max: 16 }),
  waits: fc.constantFrom(0, 3, 11, 600, 1_500),
})

/** Violated rules after a move: a refused one changes nothing, and no other one ends dearer than the day needs. */
async function faultsOf(
  world: World,
  by: string,
  isDone: boolean,
  before: BookingDetails,
  after: BookingDetails,
): Promise<readonly string[]> {
  if (!isDone) return after.version === before.version ? [] : ['a refused move changed the booking']
  if (by === 'undo' || after.startsAt === null) return []
  const needed = await world.booking.priorityOn(inBusinessZone(after.startsAt).toPlainDate())
  const compared = needed && comparePriority(after.priority, needed)
  const isSurcharged = amountDue(after) > amountDue(before)
  return [
    ...(compared === 'not-needed' ? ['the priority is dearer than the day needs'] : []),
    ...(compared === 'too-low' && by === 'customer' && isEarlier(after, before)
      ? ['an earlier day was got for less']
      : []),
    ...(isSurcharged ? ['the price rose'] : []),
  ]
}

function isEarlier({ startsAt: after }: BookingDetails, { startsAt: before }: BookingDetails): boolean {
  if (after === null || before === null) return false
  const [to, from] = [inBusinessZone(after).toPlainDate(), inBusinessZone(before).toPlainDate()]
  return Temporal.PlainDate.compare(to, from) < 0
}

describe('any order of moves, undos and waits', () => {
  it('never leaves a customer above the priority of the day, and keeps the price after the moves, no more', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<PaymentPolicy>('full', 'full', 'deposit', 'after'),
        fc.array(fc.nat({ max: 8 }), { maxLength: 3 }),
        fc.array(anyMove, { minLength: 1, maxLength: 6 }),
        async (policy, closed, moves) => {
          using world = openMoneyWorld()
          world.policy(policy)
          const monday = Temporal.PlainDate.from('2026-03-02')
          for (const day of new Set(closed)) {
            if (day > 0)
              world.data.insert('closed_days', { date: monday.add({ days: day }).toString(), name: 'Closed' })
          }
          const id = await paidOnMonday(world)
          for (const { by, day, hour, waits } of moves) {
            const to = monday.add({ days: day }).toZonedDateTime({ timeZone: 'UTC', plainTime: { hour } }).toInstant()
            const before = await world.details(id)
            const done = await (by === 'undo'
              ? world.booking.undoMove(asha, id)
              : world.booking.reschedule(by === 'office' ? office : asha, id, to))
            expect(await faultsOf(world, by, done.ok, before, await world.details(id))).toEqual([])
            world.clock.move({ minutes: waits })
            await world.booking.settleMoves()
            await world.relay()
          }
          await afterTenMinutes(world)
          const details = await world.details(id)
          expect(amountDue(details)).toBe(
            { urgent: 17_000, priority: 12_750, standard: 8_500, emergency: 0 }[details.priority],
          )
          const first = { full: 12_750, deposit: 4_500, hold: 0, after: 0 }[policy]
          expect(details.paid).toBe(Math.min(first, amountDue(details)))
          expect(await world.atTheProvider(id)).toMatchObject({ kept: details.paid })
        },
      ),
      { numRuns: runs(40) },
    )
  })
})
