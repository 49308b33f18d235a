import fc from 'fast-check'
import { customerByLink } from '#modules/booking'
import { type BookingId, pence } from '#modules/shared'
import { office, tuesdayTen } from '../../support/builders/bookings.ts'
import type { MovableClock } from '../../support/doubles.ts'
import type { MoneyModel } from './money-model-world.ts'

const methods = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_mastercard',
  'pm_card_chargeDeclined',
  'pm_card_threeDSecure2Required',
  'pm_card_authenticationRequired',
  'pm_card_chargeCustomerFail',
] as const

export const starts = {
  near: tuesdayTen,
  far: Temporal.Instant.from('2026-03-10T10:00:00Z'),
  farther: Temporal.Instant.from('2026-03-24T10:00:00Z'),
} as const
export type Start = keyof typeof starts

export type Deed =
  | { readonly do: 'pay'; readonly way: 'card' | 'paypal'; readonly method: string; readonly times: 1 | 2 }
  | { readonly do: 'challenge'; readonly passed: boolean }
  /** The notice at this place of all that ever came in, again or for the first time. */
  | { readonly do: 'notice'; readonly at: number }
  | { readonly do: 'refund' | 'by-hand'; readonly name: number; readonly amount: number }
  | { readonly do: 'cancel'; readonly by: 'customer' | 'office' }
  /** The next move of the work; where it is the last, at this share of the price. */
  | { readonly do: 'work'; readonly share: number }
  /** Another time for the visit: within the days that a bank holds money, or after them. */
  | { readonly do: 'move'; readonly by: 'link' | 'office'; readonly to: Start }
  | { readonly do: 'undo-move'; readonly by: 'link' | 'office' }
  /** By law, within 14 days. */
  | { readonly do: 'withdraw'; readonly by: 'account' | 'link' }
  | { readonly do: 'wait'; readonly minutes: number }
  | { readonly do: 'expire' | 'check' | 'relay' | 'finish-refunds' | 'claim' }

const oneOf = <T extends string>(...names: readonly T[]) => fc.constantFrom(...names)
const amount = fc.integer({ min: 1, max: 9_000 })
export const deeds: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: oneOf('pay'),
      way: oneOf('card', 'card', 'paypal'),
      method: fc.constantFrom(...methods),
      times: fc.constantFrom(1 as const, 2 as const),
    }),
  },
  fc.record({ do: oneOf('challenge'), passed: fc.boolean() }),
  { weight: 3, arbitrary: fc.record({ do: oneOf('notice'), at: fc.nat({ max: 20 }) }) },
  fc.record({ do: oneOf('refund', 'by-hand'), name: fc.nat({ max: 3 }), amount }),
  fc.record({ do: oneOf('cancel'), by: oneOf('customer', 'office') }),
  { weight: 2, arbitrary: fc.record({ do: oneOf('work'), share: fc.nat({ max: 100 }) }) },
  fc.record({ do: oneOf('move'), by: oneOf('link', 'office'), to: fc.constantFrom<Start>('near', 'far', 'farther') }),
  fc.record({ do: oneOf('undo-move'), by: oneOf('link', 'office') }),
  fc.record({ do: oneOf('withdraw'), by: oneOf('account', 'link') }),
  fc.record({ do: oneOf('wait'), minutes: fc.nat({ max: 40 }) }),
  { weight: 3, arbitrary: fc.record({ do: oneOf('expire', 'check', 'relay', 'finish-refunds', 'claim') }) },
)
/** Does it as the customer that the booking has by then, or as the office. */
export async function act(model: MoneyModel, id: BookingId, clock: MovableClock, deed: Deed): Promise<void> {
  const { booking, payments } = model.modules
  const { customerId } = await model.details(id)
  const byLink = customerByLink({ customerId })
  switch (deed.do) {
    case 'pay':
      return allDone(Array.from({ length: deed.times }, () => model.pay(id, deed.way, deed.method)))
    case 'challenge':
      return model.answerChallenge(id, deed.passed)
    case 'notice':
      return model.receive(deed.at)
    case 'refund': {
      const last = (await payments.listForBooking(id)).at(-1)
      return last && model.refund(last.payment.id, deed.name, deed.amount)
    }
    case 'by-hand':
      return model.payByHand(id, deed.name, deed.amount)
    case 'cancel':
      await booking.cancel(deed.by === 'office' ? office : byLink, id, null)
      return
    case 'withdraw':
      await booking.withdraw(id, deed.by === 'link' ? 'link' : customerId)
      return
    case 'work': {
      const { status, technicianId, estimatedCost } = await model.details(id)
      if (technicianId === null) return
      const next = status === 'confirmed' ? 'in_progress' : 'completed'
      const cost = pence(Math.floor((estimatedCost * deed.share) / 100))
      const finalCost = next === 'completed' && cost > 0 ? cost : null
      await booking.changeStatus(office, id, {
        status: next,
        technicianNotes: null,
        finalCost,
        isUndoable: cost % 2 === 1,
      })
      return
    }
    case 'move':
      await booking.reschedule(deed.by === 'office' ? office : byLink, id, starts[deed.to])
      return
    case 'undo-move':
      await booking.undoMove(deed.by === 'office' ? office : byLink, id)
      return
    case 'claim':
      return model.claim()
    case 'wait':
      clock.move({ minutes: deed.minutes })
      return
    case 'expire':
      await model.expire()
      return
    case 'check':
      for (const { payment } of await payments.listForBooking(id)) await payments.check(payment.id)
      return
    case 'relay':
      await booking.settleCompletions()
      await booking.settleMoves()
      return model.drainEvents()
    case 'finish-refunds':
      clock.move({ minutes: 2 })
      await payments.finishRefunds()
  }
}

/** Waits for all, and only then throws what one of them threw. */
export async function allDone(works: readonly Promise<unknown>[]): Promise<void> {
  const faults = (await Promise.allSettled(works)).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (faults.length > 0) throw new AggregateError(faults)
}
