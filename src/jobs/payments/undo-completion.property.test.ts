import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BookingModule, createBooking } from '#modules/booking'
import { type BookingId, pence } from '#modules/shared'
import { office, openMoneyWorld } from '../../../tests/support/apps/money-world.ts'
import { tuesdayTen } from '../../../tests/support/builders/bookings.ts'
import { runs } from '../../../tests/support/property-runs.ts'

const admin = { ...office, role: 'admin' } as const

type Step =
  | { readonly kind: 'complete'; readonly finalCost: number | null }
  | { readonly kind: 'wait'; readonly minutes: number }
  | { readonly kind: 'undo' | 'settle' | 'restart' }

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('complete' as const), finalCost: fc.constantFrom(null, 6_000, 2_000) }),
    fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 9, 10) }),
    fc.record({ kind: fc.constantFrom('undo' as const, 'settle' as const, 'restart' as const) }),
  ),
  { maxLength: 12 },
)

/** How the completion stands, and the amount that the business keeps. */
interface Model {
  readonly openSince: Temporal.Instant | null
  readonly isSettled: boolean
  readonly finalCost: number | null
  readonly kept: number
}

function after(model: Model, step: Step, now: Temporal.Instant): Model {
  const { openSince, isSettled, finalCost } = model
  const isOver = openSince !== null && Temporal.Instant.compare(now, openSince.add({ minutes: 10 })) >= 0
  if (step.kind === 'complete' && openSince === null && !isSettled) {
    return { ...model, openSince: now, finalCost: step.finalCost }
  }
  if (step.kind === 'undo' && openSince !== null && !isOver) return { ...model, openSince: null, finalCost: null }
  if (step.kind === 'settle' && isOver) {
    return { openSince: null, isSettled: true, finalCost, kept: finalCost ?? model.kept }
  }
  return model
}

/** Null for a step that completes nothing. */
function completed(booking: BookingModule, id: BookingId, step: Step) {
  if (step.kind !== 'complete') return null
  const finalCost = step.finalCost === null ? null : pence(step.finalCost)
  const change = {
    status: 'completed',
    technicianNotes: null,
    finalCost,
    passwordFresh: true,
    isUndoable: true,
  } as const
  return booking.changeStatus(admin, id, change)
}

describe('a completion', () => {
  it('is undone only within ten minutes, and moves money and notifies once, only after them', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        using world = openMoneyWorld()
        world.policy('full')
        const id = await world.book(tuesdayTen)
        await world.pay(id)
        await world.relay()
        await world.move(id, 'in_progress', null)
        let { booking } = world
        let model: Model = { openSince: null, isSettled: false, finalCost: null, kept: 8_500 }
        for (const step of all) {
          const now = world.clock.now()
          const next = after(model, step, now)
          if (step.kind === 'wait') world.clock.move({ minutes: step.minutes })
          if (step.kind === 'settle') await booking.settleCompletions()
          if (step.kind === 'restart') booking = createBooking(world.ports)
          const done =
            step.kind === 'undo' ? await booking.undoCompletion(office, id) : await completed(booking, id, step)
          expect(done?.ok ?? next !== model).toBe(next !== model)
          model = next
          await world.relayAgain()
          const isDone = model.isSettled || model.openSince !== null
          expect(await world.details(id)).toMatchObject({
            status: isDone ? 'completed' : 'in_progress',
            finalCost: model.finalCost,
            paid: model.kept,
          })
          expect(world.events('booking-completed')).toBe(model.isSettled ? 1 : 0)
          expect(await world.atTheProvider(id)).toMatchObject({ kept: model.kept })
        }
      }),
      { numRuns: runs(40) },
    )
  })
})
