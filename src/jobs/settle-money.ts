import type { WaitingEvent } from '#adapters/sqlite'
import { type BookingDetails, amountDue } from '#modules/booking'
import { type BookingId, type Pence, type UserId, pence } from '#modules/shared'
import { type RefundCause, refundable } from '#modules/payments'
import type { Modules as All } from '../compose.ts'
import { alertOfMoneyOwed } from './alert-office.ts'
import { bookingOf, paymentOf } from './event-body.ts'
import type { Subscriber } from './outbox-relay.ts'

type Modules = Pick<All, 'booking' | 'payments'> & { readonly accounts: Pick<All['accounts'], 'staff' | 'notify'> }

const system = { userId: 'usr_system' as UserId, role: 'office' } as const

/**
 * Money has come in or is set aside: the booking is confirmed. What comes after the work is taken as far as it is due;
 * what comes after the booking was cancelled goes back.
 */
export function moneyArrived(modules: Modules): Subscriber {
  const { booking, payments } = modules
  return async (event) => {
    const bookingId = bookingOf(event)
    await payments.checkFraud(paymentOf(event))
    const outcome = await booking.confirmPaid(bookingId)
    if (outcome.ok) return outcome.value.status === 'completed' ? settleDone(modules, event) : undefined
    if (outcome.refusal.kind !== 'cancelled-before-payment') return
    const history = await booking.history(bookingId)
    const cancelled = history.find(({ to }) => to === 'cancelled')
    const cameAfterwards = cancelled !== undefined && Temporal.Instant.compare(cancelled.at, event.at) <= 0
    if (cameAfterwards) await undo(modules, event)
  }
}

/** Money that came in by hand does not go back by itself. */
async function undo(modules: Modules, event: WaitingEvent): Promise<void> {
  const { payments } = modules
  const known = await payments.known({ userId: system.userId, staff: true }, paymentOf(event))
  if (!known.ok || known.value.payment.provider !== 'office') return payments.undo(paymentOf(event))
  const booking = await details(modules, bookingOf(event))
  const left = refundable(known.value)
  if (left > 0) await alertOfMoneyOwed(modules, event, booking, left)
}

/** What is still open is closed at the provider first, so that nobody can pay for what is cancelled; told again until it is. */
export function settleCancelled(modules: Modules): Subscriber {
  const { payments } = modules
  return async (event) => {
    const bookingId = bookingOf(event)
    const settled = await payments.settleBeforeExpiry(bookingId)
    const refund = penceOf(event, 'refundPence')
    if (refund > 0) await giveBack(modules, event, refund, 'cancelled')
    await payments.settleHold(bookingId, penceOf(event, 'takenPence'))
    if (settled === 'unknown') throw new Error('the provider could not say how the open payment stands')
  }
}

/** The work is done: what is set aside is taken as far as it is due, and what was paid above that goes back. */
export function settleCompleted(modules: Modules): Subscriber {
  return (event) => settleDone(modules, event)
}

async function settleDone(modules: Modules, event: WaitingEvent): Promise<void> {
  const { payments } = modules
  const bookingId = bookingOf(event)
  const before = await details(modules, bookingId)
  await payments.settleHold(bookingId, pence(Math.max(0, amountDue(before) - before.charged)))
  const after = await details(modules, bookingId)
  const above = after.paid - amountDue(after)
  if (above > 0) await giveBack(modules, event, pence(above), 'final-cost')
}

async function giveBack(modules: Modules, event: WaitingEvent, amount: Pence, cause: RefundCause): Promise<void> {
  const bookingId = bookingOf(event)
  const given = await modules.payments.refundBooking(bookingId, amount, cause)
  if (given < amount) await alertOfMoneyOwed(modules, event, await details(modules, bookingId), pence(amount - given))
}

/** A visit that was moved so far away that no bank holds money until then: it is let go, and asked for again later. */
export function settleMoved({ booking, payments }: Modules): Subscriber {
  return async (event) => {
    const bookingId = bookingOf(event)
    if (!(await booking.asksCardLater(bookingId))) return
    await payments.settleHold(bookingId, pence(0))
    await booking.confirmPaid(bookingId)
  }
}

/** What was set aside was let go: where that leaves something to pay, it is told. */
export function holdLetGo({ booking }: Pick<Modules, 'booking'>): Subscriber {
  return (event) => booking.noteLapsedHold(bookingOf(event), paymentOf(event))
}

async function details({ booking }: Pick<Modules, 'booking'>, bookingId: BookingId): Promise<BookingDetails> {
  const found = await booking.find(system, bookingId)
  if (!found.ok) throw new Error(`there is no booking ${bookingId}`)
  return found.value
}

function penceOf({ body }: WaitingEvent, name: string): Pence {
  return pence(Number(body[name] ?? 0))
}
