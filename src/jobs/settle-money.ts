import type { WaitingEvent } from '#adapters/sqlite'
import { type BookingDetails, amountDue } from '#modules/booking'
import { type BookingId, type Pence, type UserId, pence } from '#modules/shared'
import type { Modules as All } from '../compose.ts'
import { bookingOf, paymentOf } from './event-body.ts'
import type { Subscriber } from './outbox-relay.ts'

type Modules = Pick<All, 'booking' | 'payments'>

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
    if (outcome.ok) return outcome.value.status === 'completed' ? settleDone(modules, bookingId) : undefined
    if (outcome.refusal.kind !== 'cancelled-before-payment') return
    const history = await booking.history(bookingId)
    const cancelled = history.find(({ to }) => to === 'cancelled')
    const cameAfterwards = cancelled !== undefined && Temporal.Instant.compare(cancelled.at, event.at) <= 0
    if (cameAfterwards) await payments.undo(paymentOf(event))
  }
}

/** What is still open is closed at the provider first, so that nobody can pay for what is cancelled; told again until it is. */
export function settleCancelled({ payments }: Pick<Modules, 'payments'>): Subscriber {
  return async (event) => {
    const bookingId = bookingOf(event)
    const settled = await payments.settleBeforeExpiry(bookingId)
    const refund = penceOf(event, 'refundPence')
    if (refund > 0) await payments.refundBooking(bookingId, refund, 'cancelled')
    await payments.settleHold(bookingId, penceOf(event, 'takenPence'))
    if (settled === 'unknown') throw new Error('the provider could not say how the open payment stands')
  }
}

/** The work is done: what is set aside is taken as far as it is due, and what was paid above that goes back. */
export function settleCompleted(modules: Modules): Subscriber {
  return (event) => settleDone(modules, bookingOf(event))
}

async function settleDone(modules: Modules, bookingId: BookingId): Promise<void> {
  const { payments } = modules
  const before = await details(modules, bookingId)
  await payments.settleHold(bookingId, pence(Math.max(0, amountDue(before) - before.charged)))
  const after = await details(modules, bookingId)
  const above = after.paid - amountDue(after)
  if (above > 0) await payments.refundBooking(bookingId, pence(above), 'final-cost')
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
