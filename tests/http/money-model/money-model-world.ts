import type { BookingRequest, NewCaller, PaymentPolicy } from '#modules/booking'
import {
  type Notice,
  type Payment,
  type PaymentGateway,
  type PaymentRecord,
  cardConsentVersion,
} from '#modules/payments'
import { type BookingId, OutsideDown, type PaymentId, type RefundId, type UserId, pence } from '#modules/shared'
import { compose } from '../../../src/compose.ts'
import { readConfig } from '../../../src/config.ts'
import { expireBookings } from '../../../src/jobs/bookings/expire-bookings.ts'
import { startOutboxRelay } from '../../../src/jobs/outbox/relay.ts'
import { subscribersOf } from '../../../src/jobs/outbox/subscribers.ts'
import { createLog } from '../../../src/log.ts'
import { openAdapters } from '../../../src/open-adapters.ts'
import { aRequest, asha, furnish, office, tapRepair } from '../../support/builders/bookings.ts'
import { agreeing } from '../../support/builders/terms.ts'
import { type MovableClock, countedIds } from '../../support/doubles.ts'
import { gatewaysOf } from '../../support/builders/payments.ts'
import { testPortOf } from '../../support/database.ts'

/** A provider as the model sees it: our side of it, and what the world does at theirs. */
export interface Provider {
  readonly gateway: PaymentGateway
  /** Notices since the last call. */
  notices(): Promise<readonly Notice[]>
  /** The payer's answer at the bank's page. */
  answerChallenge(ref: string, passed: boolean): Promise<void>
}

/** A disturbance during an act. */
export type Trouble =
  | null
  /** The process dies at the nth write of a store, before or after it. */
  | { readonly dies: 'before' | 'after'; readonly write: number }
  /** The provider does what it is asked for, and the answer is lost. */
  | { readonly lost: true }

class Died extends Error {}

/** Books without an account, in orders that say so. */
const guest = 'usr_gill' as UserId

/** The office books for him, who has a telephone and no e-mail address. */
const caller: NewCaller = {
  id: 'usr_cal' as UserId,
  fullName: 'Cal Caller',
  email: '',
  phone: '+447700900321',
  address: '12 Park Lane',
  postcode: 'CR0 1AB',
}

/** An order by a customer, a guest or a caller. */
export interface Order {
  /** The customer asked for a start within the 14 days of the right to cancel. */
  readonly isAsked: boolean
  readonly by: 'customer' | 'guest' | 'caller'
  /** The office lets a caller pay after the visit. */
  readonly paysAfter: boolean
}

const writes = new Set([
  'open',
  'apply',
  'keepEvent',
  'addRefund',
  'keepCustomer',
  'record',
  'save',
  'expire',
  'add',
  'issue',
  'settle',
  'settleIssued',
  'move',
  'reject',
  'takeNotices',
])
const asks = new Set(['createCustomer', 'createIntent', 'confirm', 'capture', 'cancel', 'refund'])

/** The whole application without its server: every module, store, job and subscriber, over two providers. */
export async function openMoneyModel(
  clock: MovableClock,
  providers: { readonly card: Provider; readonly paypal: Provider },
  folder: string,
) {
  const log = createLog('silent')
  const config = { ...readConfig({ DATA_DIR: folder, NODE_ENV: 'test' }), databaseFile: ':memory:' }
  const opened = await openAdapters(config, log, clock)
  const { database } = opened
  const data = testPortOf(database)
  furnish(database, ['tom', 'ann'])
  // The guest has the confirmed address of the account that may take the bookings over.
  const { email, created_at, updated_at } = data.row('users', { id: asha.userId }) ?? {}
  data.set('users', { id: asha.userId }, { email_verified_at: created_at ?? null })
  data.insert('users', {
    id: guest,
    email: email ?? null,
    guest_key: email ?? null,
    password_hash: '',
    full_name: 'Gill Guest',
    role: 'guest',
    status: 'active',
    email_verified_at: created_at ?? null,
    created_at: created_at ?? null,
    updated_at: updated_at ?? null,
  })
  let trouble: { left: number; kind: Trouble } = { left: 0, kind: null }

  function mortal<T extends object>(store: T): T {
    return intercepted(store, writes, async (work) => {
      const { kind } = trouble
      if (!kind || !('dies' in kind)) return work()
      trouble.left -= 1
      if (trouble.left !== 0) return work()
      if (kind.dies === 'after') await work()
      throw new Died()
    })
  }

  function losing<T extends object>(gateway: T): T {
    return intercepted(gateway, asks, async (work) => {
      const done = await work()
      if (!trouble.kind || !('lost' in trouble.kind) || trouble.left === 0) return done
      trouble.left = 0
      throw new OutsideDown('the provider')
    })
  }

  const gateways = gatewaysOf({ card: losing(providers.card.gateway), paypal: losing(providers.paypal.gateway) })
  const modules = compose({
    ...opened,
    clock,
    ids: countedIds(),
    booking: { ...opened.booking, bookings: mortal(opened.booking.bookings) },
    billing: { ...opened.billing, documents: mortal(opened.billing.documents) },
    market: { adverts: mortal(opened.market.adverts), lives: mortal(opened.market.lives) },
    payments: {
      ...opened.payments,
      payments: mortal(opened.payments.payments),
      manualPayments: mortal(opened.payments.manualPayments),
      fraud: mortal(opened.payments.fraud),
      gateways,
    },
  })
  const { booking, payments } = modules
  const relay = startOutboxRelay(
    { outbox: opened.outbox, clock, log, unreadable: async () => {} },
    subscribersOf(modules),
    { everyMs: 1e9 },
  )
  const notices: { readonly provider: Provider; readonly notice: Notice }[] = []

  async function details(id: BookingId) {
    const found = await opened.booking.bookings.find(id)
    if (!found) throw new Error(`there is no ${id}`)
    return found
  }

  /** The payer's answer at the bank's page, where it is asked for. */
  async function answer({ provider: name, providerRef, status }: Payment, passed: boolean): Promise<void> {
    const provider = Object.values(providers).find(({ gateway }) => gateway.provider === name)
    if (providerRef && status === 'requires_action') await provider?.answerChallenge(providerRef, passed)
  }

  return {
    database,
    data,
    modules,
    notices,
    details,

    /** Does it with that trouble, and bears what comes of the trouble, and nothing else. */
    async during(kind: Trouble, work: () => Promise<unknown>): Promise<void> {
      trouble = { kind, left: kind && 'write' in kind ? kind.write : 1 }
      try {
        await work()
      } catch (fault) {
        if (!isOf(fault)) throw fault
      } finally {
        trouble = { kind: null, left: 0 }
      }
    },

    async book(policy: PaymentPolicy, startsAt: Temporal.Instant, order: Order): Promise<BookingId> {
      const { isAsked } = order
      // The promise of arrival changes nothing about money.
      data.set('services', {}, { payment_policy: policy, arrival: isAsked ? 'two_hours' : 'exact' })
      const agree = agreeing(isAsked ? 'given' : 'missing')
      const made = await booking.request(aRequest({ serviceId: tapRepair, startsAt, agree, ...orderedBy(order) }))
      if (!made.ok) throw new Error(`not booked: ${made.refusal.kind}`)
      return made.value.id
    },

    async pay(bookingId: BookingId, way: 'card' | 'paypal', methodId: string): Promise<void> {
      const { customerId: userId } = await details(bookingId)
      const paying = await payments.open({ userId, bookingId, way })
      if (!paying.ok) return
      const paymentId = paying.value.payment.id
      const consent = { version: cardConsentVersion, byLink: false }
      await payments.confirm({ userId, paymentId, methodId, saveCard: false, consent })
    },

    /** The account takes the guest's bookings over. */
    async claim(): Promise<void> {
      await modules.guests.claim(asha.userId, guest)
    },
    /** The number of payments of a user who has no booking any more. */
    leftWithGuest: () =>
      data.count('bookings', { customer_id: guest }) === 0 ? data.count('payments', { user_id: guest }) : 0,

    async refund(paymentId: PaymentId, name: number, amount: number): Promise<void> {
      const refundId = `rfd_model-${name}-${paymentId.slice('pay_'.length)}` as RefundId
      await payments.refund({ paymentId, refundId, amount: pence(amount), reason: 'x', requestedBy: office.userId })
    },

    async payByHand(bookingId: BookingId, name: number, amount: number): Promise<void> {
      await payments.record({
        bookingId,
        paymentId: `pay_by-hand-${name}` as PaymentId,
        method: 'cash',
        amount: pence(amount),
        date: clock.now().toZonedDateTimeISO('Europe/London').toPlainDate(),
        reference: null,
        recordedBy: office.userId,
      })
    },

    /** Collects the notices of the providers; `receive` handles one. */
    async collect(): Promise<void> {
      for (const provider of Object.values(providers)) {
        for (const notice of await provider.notices()) notices.push({ provider, notice })
      }
    },
    async receive(at: number): Promise<void> {
      const one = notices[at]
      if (one) await payments.takeNotice(one.provider.gateway.provider, one.notice)
    },
    async answerChallenge(bookingId: BookingId, passed: boolean): Promise<void> {
      const last = (await payments.listForBooking(bookingId)).at(-1)?.payment
      if (last) await answer(last, passed)
    },
    answer,
    /** The lives of adverts, past the rules of their owners and staff. */
    adverts: opened.market.adverts,
    /** By the providers' own word, for each payment that they have: what is kept of it, and whether it can be paid. */
    async books(records: readonly PaymentRecord[]) {
      const found: { readonly id: string; readonly kept: number; readonly isOpen: boolean }[] = []
      for (const { payment } of records) {
        const provider = Object.values(providers).find(({ gateway }) => gateway.provider === payment.provider)
        if (!provider || !payment.providerRef) continue
        const { captures, refunds, disputes, phase } = await provider.gateway.retrieve(payment.providerRef)
        const taken = captures.reduce((sum, { amount }) => sum + amount, 0)
        const back = refunds.reduce((sum, { amount, outcome }) => sum + (outcome === 'succeeded' ? amount : 0), 0)
        const held = disputes.reduce((sum, { amount, outcome }) => sum + (outcome === 'won' ? 0 : amount), 0)
        const isOpen = ['open', 'requires_action', 'declined'].includes(phase)
        found.push({ id: payment.id, kept: taken - back - held, isOpen })
      }
      return found
    },
    /** The providers say of each refund of the payment that it could not be paid out after all. */
    async failRefunds(paymentId: PaymentId, name: number): Promise<void> {
      const record = await opened.payments.payments.find(paymentId)
      const ref = record?.payment.providerRef
      const provider = Object.values(providers).find(({ gateway }) => gateway.provider === record?.payment.provider)
      if (!provider || !ref) return
      const now = await provider.gateway.retrieve(ref)
      const refunds = now.refunds.map((one) => ({ ...one, outcome: 'failed' as const }))
      const notice = { eventId: `evt_failed${name}`, kind: 'refund.failed', ref, state: { ...now, refunds } }
      await payments.takeNotice(provider.gateway.provider, notice)
    },
    drainEvents: () => relay.drain(),
    expire: () => expireBookings(modules, log),
    waiting: () => opened.outbox.countOpen(),
    /** The number of events of a kind. */
    eventCount: (kind: string) => data.count('outbox', { kind }) ?? 0,

    /**
     * By the providers' own word, and the office's where there is no other: captured money (with manual payments),
     * authorised money and open money.
     */
    async money(bookingId: BookingId) {
      let [kept, manualPayments, held, open] = [0, 0, 0, 0]
      for (const { payment, ledger } of await payments.listForBooking(bookingId)) {
        const provider = Object.values(providers).find(({ gateway }) => gateway.provider === payment.provider)
        if (payment.provider === 'office') manualPayments += ledger.reduce((sum, { amount }) => sum + amount, 0)
        if (!provider || !payment.providerRef) continue
        const state = await provider.gateway.retrieve(payment.providerRef)
        for (const { amount } of state.captures) kept += amount
        for (const { amount, outcome } of state.refunds) kept -= outcome === 'succeeded' ? amount : 0
        if (state.phase === 'authorised') held += state.amount
        if (['open', 'requires_action', 'declined'].includes(state.phase)) open += 1
      }
      return { kept: kept + manualPayments, manualPayments, held, open }
    },

    async [Symbol.asyncDispose]() {
      await relay[Symbol.asyncDispose]()
      opened[Symbol.dispose]()
    },
  }
}

function orderedBy({ by, paysAfter }: Order): Partial<BookingRequest> {
  if (by === 'customer') return {}
  if (by === 'guest') return { customerId: guest, byGuest: true }
  const { id: customerId, fullName: name, email, phone, address, postcode } = caller
  const contact = { name, email, phone, address, postcode }
  const payLinkBy = paysAfter ? null : (['sms'] as const)
  return {
    customerId,
    caller,
    bookedBy: office.userId,
    byGuest: true,
    contact,
    paysAfter,
    payLinkBy,
    source: 'office',
  }
}

export type MoneyModel = Awaited<ReturnType<typeof openMoneyModel>>

/** The same, with what these methods do left to `around`. */
function intercepted<T extends object>(
  object: T,
  names: ReadonlySet<string>,
  around: (work: () => Promise<unknown>) => Promise<unknown>,
): T {
  return new Proxy(object, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name)
      if (typeof found !== 'function' || !names.has(String(name))) return found
      return (...asked: unknown[]) => around(async () => Reflect.apply(found, target, asked) as unknown)
    },
  })
}

function isOf(fault: unknown): boolean {
  if (fault instanceof AggregateError) return fault.errors.every(isOf)
  return fault instanceof Died || fault instanceof OutsideDown
}
