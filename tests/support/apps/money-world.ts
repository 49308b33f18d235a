import { createSqliteOutbox } from '#adapters/sqlite'
import { createTestGateway } from '#adapters/test-gateway'
import { type PaymentPolicy, stillDue } from '#modules/booking'
import { type NotificationRequest, fillLine, findRow } from '#modules/messaging'
import { type PaymentGateway, cardConsentVersion, createPayments } from '#modules/payments'
import { type BookingId, type PaymentId, type Pence, pence } from '#modules/shared'
import {
  authorisationReleased,
  moneyArrived,
  refundMoved,
  settleCancelled,
  settleCompleted,
  settleMoved,
  settleWithdrawn,
} from '../../../src/jobs/payments/settle-money.ts'
import { expireBookings } from '../../../src/jobs/bookings/expire-bookings.ts'
import { createLog } from '../../../src/log.ts'
import { aUser } from '../builders/accounts.ts'
import { openBooking } from './booking-app.ts'
import { aRequest, asha, burstPipe, office, tapRepair } from '../builders/bookings.ts'
import { rethrow } from '../doubles.ts'
import { changed, gatewaysOf, paymentStores, publicUrl } from '../builders/payments.ts'
import { type Subscribers, readEvent, subscribersTo } from '../../../src/jobs/outbox/events.ts'

/** Bookings and payments over one database and one provider, with their subscribers; the clock stands still until it is moved. */
export function openMoneyWorld(
  change: (gateway: PaymentGateway) => PaymentGateway = (gateway) => gateway,
  plumbers: readonly string[] = ['tom', 'ann'],
) {
  const opened = openBooking(plumbers)
  const { database, clock, ids, booking, ports } = opened
  const provider = createTestGateway({ file: ':memory:', publicUrl, clock, onFault: rethrow })
  const outbox = createSqliteOutbox(database)
  const log = createLog('silent')
  const stores = paymentStores(database)
  const payments = createPayments({
    ...stores,
    gateways: changed(gatewaysOf({ card: provider.gateway, paypal: provider.gateway }), change),
    bookings: {
      async amountDue(id) {
        const due = await booking.amountDue(id)
        return due && { ...due, description: due.reference }
      },
      async balance(id) {
        const found = await ports.bookings.find(id)
        return found && { customerId: found.customerId, left: stillDue(found), bookedAt: found.createdAt }
      },
    },
    paid: {
      async paid({ bookingId }) {
        if (bookingId) await booking.confirmPaid(bookingId)
      },
    },
    keepsCards: async () => true,
    clock,
    ids,
    returnUrl: ({ bookingId }) => new URL(`/pay/${bookingId}`, publicUrl).href,
  })
  const alerts = new Map<string, string>()
  const accounts = {
    staff: async () => [aUser({ id: 'office', role: 'office' })],
  }
  const messaging = {
    async notify({ event, cause, facts }: NotificationRequest) {
      alerts.set(`${cause} ${event}`, fillLine(findRow(event, 'office')?.short ?? '', facts))
      return []
    },
  }
  const modules = { accounts, booking, messaging, payments }
  const work: Subscribers = {
    'payment-succeeded': [moneyArrived(modules)],
    'payment-authorised': [moneyArrived(modules)],
    'payment-released': [authorisationReleased(modules)],
    'card-kept': [moneyArrived(modules)],
    'card-released': [authorisationReleased(modules)],
    'card-failed': [authorisationReleased(modules)],
    'booking-rescheduled': [settleMoved(modules)],
    'booking-move-settled': [refundMoved(modules)],
    'booking-cancelled': [settleCancelled(modules)],
    'booking-withdrawn': [settleWithdrawn(modules)],
    'booking-completed': [settleCompleted(modules)],
    'cost-reduction-approved': [settleCompleted(modules)],
  }
  const sent: { readonly text: string; readonly signature: string }[] = []

  /** Relays the waiting events, as the relay job does; a failed one waits again. Returns how many failed. */
  async function relay(): Promise<number> {
    let failed = 0
    for (const event of outbox.waiting(clock.now(), 1000)) {
      try {
        const read = readEvent(event)
        for (const subscriber of subscribersTo(work, read.kind)) await subscriber(read)
        await outbox.done(event.id, clock.now())
      } catch (fault) {
        failed += 1
        await outbox.failed(event.id, String(fault), clock.now())
      }
    }
    return failed
  }

  async function receive(notice: (typeof sent)[number] | undefined): Promise<void> {
    const read = notice && (await payments.readNotice('test', notice.text, () => notice.signature))
    if (read?.ok) await payments.takeNotice('test', read.value)
  }

  async function move(id: BookingId, status: 'in_progress' | 'completed', finalCost: number | null) {
    const cost = finalCost === null ? null : pence(finalCost)
    const change = { status, technicianNotes: null, finalCost: cost, passwordFresh: true }
    return booking.changeStatus({ ...office, role: 'admin' }, id, change)
  }

  return {
    ...opened,
    provider,
    payments,
    /** Alerts to the office, each once. */
    alerts: () => [...alerts.values()],
    stores,
    /** All notices that the provider has sent; `receive` handles one. */
    sent,
    receive,
    relay,
    events: (kind: string) => database.eventKinds().filter((one) => one === kind).length,
    /** Relays all events once more, as after a restored backup of the outbox. */
    relayAgain() {
      database.raw.exec('update outbox set done_at = null')
      return relay()
    },
    async collect() {
      await provider.deliveries.deliverDue(async (text, signature) => {
        sent.push({ text, signature })
        return true
      })
    },
    policy(policy: PaymentPolicy) {
      database.raw.prepare('update services set payment_policy = ?').run(policy)
    },
    async book(startsAt: Temporal.Instant | null): Promise<BookingId> {
      const serviceId = startsAt ? tapRepair : burstPipe
      const priority = startsAt ? 'standard' : 'emergency'
      const made = await booking.request(aRequest({ serviceId, startsAt, priority }))
      if (!made.ok) throw new Error(`not booked: ${made.refusal.kind}`)
      return made.value.id
    },
    async details(id: BookingId) {
      const found = await ports.bookings.find(id)
      if (!found) throw new Error(`there is no ${id}`)
      return found
    },
    async pay(id: BookingId, methodId = 'pm_card_visa', saveCard = false) {
      const paying = await payments.open({ userId: asha.userId, bookingId: id })
      if (!paying.ok) return paying
      const paymentId = paying.value.payment.id
      const consent = { version: cardConsentVersion, byLink: false }
      return payments.confirm({ userId: asha.userId, paymentId, methodId, saveCard, consent })
    },
    /** The payer says yes at the bank's page, where there is one. */
    async passChallenge(paymentId: PaymentId) {
      const { payment } = (await stores.payments.find(paymentId)) ?? {}
      const intent = provider.hosted.find(payment?.providerRef ?? '', payment?.clientSecret ?? '')
      if (intent) provider.hosted.answerChallenge(intent, true)
      await payments.check(paymentId)
    },
    move,
    async complete(id: BookingId, finalCost: number | null = null) {
      await move(id, 'in_progress', null)
      await move(id, 'completed', finalCost)
    },
    expire: () => expireBookings(modules, log),
    /** The bank lets an authorisation go. */
    async lapse(paymentId: PaymentId) {
      const record = await stores.payments.find(paymentId)
      if (record?.payment.providerRef) await provider.gateway.cancel(record.payment.providerRef)
    },
    /** The provider's own records of a booking: captured less refunded, and authorised. */
    async atTheProvider(id: BookingId): Promise<{ readonly kept: Pence; readonly held: Pence; readonly open: number }> {
      let [kept, held, open] = [0, 0, 0]
      for (const { payment } of await stores.payments.listForBooking(id)) {
        if (!payment.providerRef || payment.provider === 'office') continue
        const state = await provider.gateway.retrieve(payment.providerRef)
        for (const { amount } of state.captures) kept += amount
        for (const { amount, outcome } of state.refunds) kept -= outcome === 'succeeded' ? amount : 0
        if (state.phase === 'authorised') held += state.amount
        if (state.phase === 'open' || state.phase === 'requires_action' || state.phase === 'declined') open += 1
      }
      return { kept: pence(kept), held: pence(held), open }
    },
    [Symbol.dispose]() {
      provider[Symbol.dispose]()
      opened[Symbol.dispose]()
    },
  }
}

export { asha, office }
