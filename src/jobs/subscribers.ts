import type { WaitingEvent } from '#adapters/sqlite'
import { noticedKinds } from '#modules/messaging'
import { type Pence, pence } from '#modules/shared'
import type { Modules } from '../compose.ts'
import { bookingOf, paymentOf } from './event-body.ts'
import { notifyOf } from './notify.ts'
import type { Subscriber } from './outbox-relay.ts'

/** Who hears of which event. Each must bear hearing one again. */
export function subscribersOf(modules: Modules): Readonly<Record<string, readonly Subscriber[]>> {
  const notices = Object.fromEntries(noticedKinds.map((kind) => [kind, [notifyOf(modules)]]))
  const suspicious = ['payment-declined', 'payment-failed', 'payment-disputed', 'fraud-warning']
  return {
    ...notices,
    ...Object.fromEntries(suspicious.map((kind) => [kind, [look(modules), ...(notices[kind] ?? [])]])),
    'payment-succeeded': [confirmPaid(modules), ...(notices['payment-succeeded'] ?? [])],
    'booking-cancelled': [settleCancelled(modules), ...(notices['booking-cancelled'] ?? [])],
    'booking-completed': [giveBack(modules, 'final-cost'), ...(notices['booking-completed'] ?? [])],
  }
}

/** Something has happened that says more about a payment than was known. */
function look({ payments }: Modules): Subscriber {
  return async (event) => {
    await payments.checkFraud(paymentOf(event))
  }
}

/** Money has come in: the booking is confirmed; or, when it had been cancelled before, this payment goes back. */
function confirmPaid({ booking, payments }: Modules): Subscriber {
  return async (event) => {
    const bookingId = bookingOf(event)
    await payments.checkFraud(paymentOf(event))
    const outcome = await booking.confirmPaid(bookingId)
    if (outcome.ok || outcome.refusal.kind !== 'cancelled-before-payment') return
    const history = await booking.history(bookingId)
    const cancelled = history.find(({ to }) => to === 'cancelled')
    const paidAfterwards = cancelled !== undefined && Temporal.Instant.compare(cancelled.at, event.at) <= 0
    if (paidAfterwards) await payments.returnPayment(paymentOf(event))
  }
}

/** What is still open is closed at the provider first, so that nobody can pay for what is cancelled; told again until it is. */
function settleCancelled(modules: Modules): Subscriber {
  const refund = giveBack(modules, 'cancelled')
  return async (event) => {
    const settled = await modules.payments.settleBeforeExpiry(bookingOf(event))
    await refund(event)
    if (settled === 'unknown') throw new Error('the provider could not say how the open payment stands')
  }
}

function giveBack({ payments }: Modules, cause: 'cancelled' | 'final-cost'): Subscriber {
  return async (event) => {
    const amount = refundOf(event)
    if (amount > 0) await payments.refundBooking(bookingOf(event), amount, cause)
  }
}

function refundOf({ body }: WaitingEvent): Pence {
  return pence(Number(body['refundPence'] ?? 0))
}
