import { describe, expect, it } from 'vitest'
import type {
  Application,
  Attempt,
  Dispute,
  FraudWarning,
  LedgerEntry,
  Payment,
  PaymentEvent,
  PaymentStore,
  Refund,
  Step,
  TimelineLine,
} from '#modules/payments'
import { type IdempotencyClaim, type Pence, type PaymentId, type RefundId, type UserId, pence } from '#modules/shared'
import { asha, ben, boiler, office, start, tap } from '../support/payments.ts'

export interface OpenedPaymentStore extends AsyncDisposable {
  /** Over a database with the people and bookings of `tests/support/payments.ts`. */
  readonly store: PaymentStore
  /** The kinds of the events that were kept, oldest first. */
  kept(): Promise<readonly string[]>
}

const one = 'pay_00000001' as PaymentId
const another = 'pay_00000002' as PaymentId

function aPayment(changes: Partial<Payment> = {}): Payment {
  return {
    id: one,
    purpose: 'booking',
    bookingId: boiler,
    userId: asha,
    provider: 'test',
    capture: 'automatic',
    method: null,
    reference: null,
    recordedBy: null,
    providerRef: null,
    clientSecret: null,
    amount: pence(12_000),
    currency: 'gbp',
    status: 'pending',
    riskLevel: null,
    failure: null,
    card: null,
    attempts: 0,
    version: 1,
    paidAt: null,
    refundedAt: null,
    createdAt: start,
    updatedAt: start,
    ...changes,
  }
}

function anEntry(changes: Partial<LedgerEntry> = {}): LedgerEntry {
  const entry = {
    paymentId: one,
    bookingId: boiler,
    refundId: null,
    kind: 'capture',
    providerRef: 'ch_1',
    at: start,
  } as const
  return { ...entry, amount: pence(12_000), ...changes }
}

function aRefund(name: string, amount: Pence, changes: Partial<Refund> = {}): Refund {
  return {
    id: `rfd_${name}` as RefundId,
    paymentId: one,
    amount,
    reason: 'Asked for',
    status: 'pending',
    requestedBy: office,
    providerRef: null,
    createdAt: start,
    updatedAt: start,
    ...changes,
  }
}

function told(kind: PaymentEvent['kind']): PaymentEvent {
  return { kind, paymentId: one, bookingId: boiler, at: start }
}

function paying(payment: Payment): Step {
  const full: Payment = {
    ...payment,
    status: 'succeeded',
    providerRef: 'pi_1',
    clientSecret: 'secret',
    riskLevel: 'low',
    card: { brand: 'visa', last4: '4242' },
    attempts: 2,
    paidAt: start,
  }
  return { ...still, payment: full, entries: [anEntry()], events: [told('payment-succeeded')] }
}

/** What a step has where it says nothing. */
const still = {
  entries: [],
  refunds: [],
  disputes: [],
  warnings: [],
  attempt: null,
  lines: [],
  events: [],
  moved: true,
} as const

function applying(step: Step | null, rest: Partial<Application> = {}): Application {
  return { step, paymentId: one, event: null, claim: null, at: start, ...rest }
}

const opened: TimelineLine = {
  paymentId: one,
  at: start,
  actor: asha,
  what: 'opened',
  amount: pence(12_000),
  providerRef: null,
  note: null,
}

const dispute: Dispute = {
  paymentId: one,
  provider: 'test',
  ref: 'dp_1',
  amount: pence(12_000),
  outcome: 'open',
  reason: 'fraudulent',
  dueBy: start.add({ hours: 168 }),
  evidenceSent: false,
  createdAt: start,
  updatedAt: start,
}

const warning: FraudWarning = { paymentId: one, provider: 'test', ref: 'issfr_1', reason: 'stolen', createdAt: start }

const attempt: Attempt = {
  paymentId: one,
  userId: asha,
  attempt: 2,
  outcome: 'succeeded',
  failureCode: null,
  card: { brand: 'visa', last4: '4242' },
  at: start,
}

/** All that a step can say beside its money. */
function telling(payment: Payment): Step {
  const line: TimelineLine = {
    ...opened,
    actor: 'test',
    what: 'dispute-opened',
    providerRef: 'dp_1',
    note: 'fraudulent',
  }
  return {
    ...paying(payment),
    disputes: [dispute],
    warnings: [warning],
    attempt,
    lines: [line, { ...line, amount: null }],
  }
}

function aClaim<T>(fingerprint = 'print', userId: UserId = asha): IdempotencyClaim<T> {
  return { userId, key: 'key-1', fingerprint, answer: () => ({ status: 200, body: '{"first":true}' }) }
}

const bare = { ledger: [], refunds: [], disputes: [], warnings: [] } as const

const event = { provider: 'test', eventId: 'evt_1', kind: 'payment.captured', receivedAt: start } as const

async function accepted<T>(outcome: Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false }>) {
  const settled = await outcome
  if (!settled.ok) throw new Error('refused')
  return settled
}

/** What every `PaymentStore` promises, whichever database keeps it. */
export function paymentStoreContract(keeper: string, open: () => Promise<OpenedPaymentStore>): void {
  describe(`PaymentStore kept by ${keeper}`, () => {
    it('gives back exactly what was written, its version grown by one', async () => {
      await using opened = await open()
      const payment = aPayment()
      expect(await opened.store.open(payment)).toEqual({ ...bare, payment })
      expect(await opened.store.find(one)).toEqual({ ...bare, payment })
      const step = paying(payment)
      const record = { ...bare, payment: { ...step.payment, version: 2 }, ledger: step.entries }
      expect(await opened.store.apply(applying(step))).toEqual({ ok: true, value: record })
      expect(await opened.store.find(one)).toEqual(record)
      expect(await opened.kept()).toEqual(['payment-succeeded'])
    })

    it('has null for what it does not know', async () => {
      await using opened = await open()
      expect(await opened.store.find(one)).toBeNull()
      expect(await opened.store.findOpen(boiler)).toBeNull()
    })

    it('answers the open payment that a booking has, rather than a second', async () => {
      await using opened = await open()
      const second = aPayment({ id: another, amount: pence(1) })
      const [first, other] = await Promise.all([opened.store.open(aPayment()), opened.store.open(second)])
      expect(other).toEqual(first)
      expect(await opened.store.find(second.id)).toBeNull()
      expect(await opened.store.findOpen(boiler)).toEqual(first)
    })

    it('opens a new one once the first is settled', async () => {
      await using opened = await open()
      const { payment } = await opened.store.open(aPayment())
      await opened.store.apply(applying(paying(payment)))
      expect(await opened.store.findOpen(boiler)).toBeNull()
      const second = aPayment({ id: another })
      expect((await opened.store.open(second)).payment).toEqual(second)
    })

    it('refuses a step over a newer version, and keeps nothing of it: no entry, no event, no answer', async () => {
      await using opened = await open()
      const { payment } = await opened.store.open(aPayment())
      await opened.store.apply(applying({ ...paying(payment), entries: [], events: [] }))
      const late = await opened.store.apply(applying(paying(payment), { event, claim: aClaim() }))
      expect(late).toEqual({ ok: false, refusal: { kind: 'payment-changed', paymentId: one } })
      expect((await opened.store.find(one))?.ledger).toEqual([])
      expect(await opened.kept()).toEqual([])
      expect(await opened.store.keepEvent(event)).toBe(true)
      expect(await opened.store.apply(applying(null, { claim: aClaim() }))).toMatchObject({ ok: true })
    })

    it('takes an event of the provider once, with what it changes', async () => {
      await using opened = await open()
      const { payment } = await opened.store.open(aPayment())
      expect(await opened.store.apply(applying(null, { event }))).toMatchObject({ ok: true })
      const again = await opened.store.apply(applying(paying(payment), { event }))
      expect(again).toEqual({ ok: false, refusal: { kind: 'event-seen' } })
      expect((await opened.store.find(one))?.payment).toEqual(payment)
      expect(await opened.store.keepEvent(event)).toBe(false)
    })

    it('keeps the answer of a claim with the step, and gives it to the next with that key', async () => {
      await using opened = await open()
      const { payment } = await opened.store.open(aPayment())
      await opened.store.apply(applying(null, { claim: aClaim() }))
      const answer = { status: 200, body: '{"first":true}' }
      const again = await opened.store.apply(applying(paying(payment), { claim: aClaim() }))
      expect(again).toEqual({ ok: false, refusal: { kind: 'already-answered', answer } })
      const other = await opened.store.apply(applying(paying(payment), { claim: aClaim('other') }))
      expect(other).toEqual({ ok: false, refusal: { kind: 'idempotency-mismatch' } })
      expect((await opened.store.find(one))?.payment).toEqual(payment)
      expect(await opened.store.apply(applying(null, { claim: aClaim('other', ben) }))).toMatchObject({ ok: true })
    })

    it('forgets an answer after a day', async () => {
      await using opened = await open()
      await opened.store.open(aPayment())
      await opened.store.apply(applying(null, { claim: aClaim() }))
      const at = start.add({ hours: 24, seconds: 1 })
      expect(await opened.store.apply(applying(null, { claim: aClaim('other'), at }))).toMatchObject({ ok: true })
    })

    it('refuses a refund above what is left, also when two are asked at once', async () => {
      await using opened = await open()
      const { payment } = await opened.store.open(aPayment())
      const early = await opened.store.addRefund(aRefund('early', pence(1)))
      expect(early).toEqual({ ok: false, refusal: { kind: 'refund-above-left', left: 0 } })
      await opened.store.apply(applying(paying(payment)))
      const both = await Promise.all(
        ['first', 'second'].map((name) => opened.store.addRefund(aRefund(name, pence(7_000)))),
      )
      expect(both).toMatchObject([{ ok: true }, { ok: false, refusal: { kind: 'refund-above-left', left: 5_000 } }])
      expect((await opened.store.find(one))?.refunds).toEqual([aRefund('first', pence(7_000))])
    })

    it('answers the refund that is there for an id that was used', async () => {
      await using opened = await open()
      const { payment } = await opened.store.open(aPayment())
      await opened.store.apply(applying(paying(payment)))
      const first = aRefund('first', pence(7_000))
      await opened.store.addRefund(first)
      expect(await opened.store.addRefund(aRefund('first', pence(1)))).toEqual({ ok: true, value: first })
      expect((await opened.store.find(one))?.refunds).toEqual([first])
    })

    it('fails for the id of another payment’s refund, and adds nothing', async () => {
      await using opened = await open()
      const { payment } = await opened.store.open(aPayment())
      await opened.store.apply(applying(paying(payment)))
      const first = aRefund('first', pence(7_000))
      await opened.store.addRefund(first)
      await expect(opened.store.addRefund({ ...first, paymentId: another })).rejects.toThrow(first.id)
      expect((await opened.store.find(one))?.refunds).toEqual([first])
    })

    it('moves a refund with its entry, and lists those that wait', async () => {
      await using opened = await open()
      const { payment } = await opened.store.open(aPayment())
      await opened.store.apply(applying(paying(payment)))
      const refund = aRefund('first', pence(7_000))
      await opened.store.addRefund(refund)
      const later = start.add({ minutes: 5 })
      expect(await opened.store.listPendingRefunds(later)).toEqual([refund])
      expect(await opened.store.listPendingRefunds(start)).toEqual([])
      const done: Refund = { ...refund, status: 'succeeded', providerRef: 're_1', updatedAt: later }
      const entry = anEntry({
        kind: 'refund',
        amount: pence(-7_000),
        providerRef: 're_1',
        refundId: refund.id,
        at: later,
      })
      const paid = (await opened.store.find(one))?.payment ?? payment
      const step: Step = {
        ...still,
        payment: { ...paid, status: 'partially_refunded', refundedAt: later, updatedAt: later },
        entries: [entry],
        refunds: [done],
        events: [told('payment-refunded')],
      }
      await opened.store.apply(applying(step))
      expect(await opened.store.find(one)).toMatchObject({ ledger: [{ kind: 'capture' }, entry], refunds: [done] })
      expect(await opened.store.listPendingRefunds(later)).toEqual([])
    })

    it('never has one movement of money twice', async () => {
      await using opened = await open()
      const { payment } = await opened.store.open(aPayment())
      await opened.store.apply(applying(paying(payment)))
      const other = aPayment({ id: another, userId: ben, bookingId: tap })
      await opened.store.open(other)
      const entries = [anEntry({ paymentId: other.id, bookingId: tap })]
      const twice = { ...paying(other), payment: { ...other, status: 'succeeded' as const }, entries }
      await expect(opened.store.apply(applying(twice, { paymentId: other.id }))).rejects.toThrow(/unique/i)
      expect(await opened.store.find(other.id)).toMatchObject({ payment: { status: 'pending' }, ledger: [] })
    })

    it('writes disputes, warnings, the attempt and its lines with the step, and gives them back', async () => {
      await using store = await open()
      const { payment } = await store.store.open(aPayment())
      const step = telling(payment)
      const { value } = await accepted(store.store.apply(applying(step)))
      expect(value).toMatchObject({ disputes: [dispute], warnings: [warning] })
      expect(await store.store.find(one)).toEqual(value)
      expect(await store.store.attempts(one)).toEqual([attempt])
      expect(await store.store.timeline(one)).toEqual([opened, ...step.lines])
      expect(await store.store.timeline(another)).toEqual([])
    })

    it.each(['a step over a newer version', 'an event that was seen', 'a claim that was used'])(
      'keeps nothing of %s',
      async (refused) => {
        await using store = await open()
        const { payment } = await store.store.open(aPayment())
        await store.store.apply(applying({ ...still, payment }, { event, claim: aClaim() }))
        const read = { ...payment, version: refused.startsWith('a step') ? 1 : 2 }
        const rest = refused.startsWith('an event')
          ? { event }
          : refused.startsWith('a claim')
            ? { claim: aClaim() }
            : {}
        expect(await store.store.apply(applying(telling(read), rest))).toMatchObject({ ok: false })
        expect(await store.store.find(one)).toMatchObject({ disputes: [], warnings: [], ledger: [] })
        expect(await store.store.attempts(one)).toEqual([])
        expect(await store.store.timeline(one)).toEqual([opened])
      },
    )

    it('moves a dispute on where it is', async () => {
      await using store = await open()
      const { payment } = await store.store.open(aPayment())
      await store.store.apply(applying(telling(payment)))
      const later = start.add({ hours: 1 })
      const won: Dispute = { ...dispute, outcome: 'won', evidenceSent: true, dueBy: null, updatedAt: later }
      const paid = (await store.store.find(one))?.payment ?? payment
      await accepted(store.store.apply(applying({ ...still, payment: paid, disputes: [won] })))
      expect((await store.store.find(one))?.disputes).toEqual([won])
    })

    it('lists disputes that are open or were opened since then, newest first', async () => {
      await using store = await open()
      const { payment } = await store.store.open(aPayment())
      const at = (days: number) => start.add({ hours: days * 24 })
      const disputes = (['lost', 'open', 'won', 'open'] as const).map((outcome, day): Dispute => {
        return { ...dispute, ref: `dp_${day}`, outcome, dueBy: null, createdAt: at(day), updatedAt: at(day) }
      })
      await accepted(store.store.apply(applying({ ...paying(payment), disputes })))
      const names = async (since: Temporal.Instant) => (await store.store.listDisputes(since)).map(({ ref }) => ref)
      expect(await names(start)).toEqual(['dp_3', 'dp_2', 'dp_1', 'dp_0'])
      expect(await names(at(2))).toEqual(['dp_3', 'dp_2', 'dp_1'])
      expect(await names(at(9))).toEqual(['dp_3', 'dp_1'])
    })

    it('begins the timeline with who opened the payment, once, and notes each refund that is asked for', async () => {
      await using store = await open()
      const [{ payment }] = await Promise.all([
        store.store.open(aPayment()),
        store.store.open(aPayment({ id: another })),
      ])
      await store.store.apply(applying(paying(payment)))
      await store.store.addRefund(aRefund('first', pence(7_000)))
      await store.store.addRefund(aRefund('first', pence(7_000)))
      await store.store.addRefund(aRefund('above', pence(7_000)))
      const asked = { actor: office, what: 'refund-asked', amount: pence(7_000), note: 'Asked for' } as const
      expect(await store.store.timeline(one)).toEqual([opened, { ...opened, ...asked }])
      expect(await store.store.timeline(another)).toEqual([])
    })

    it('adds a line of its own', async () => {
      await using store = await open()
      await store.store.open(aPayment())
      const line: TimelineLine = { ...opened, actor: office, what: 'evidence-asked', providerRef: 'dp_1' }
      await store.store.addLine(line)
      expect(await store.store.timeline(one)).toEqual([opened, line])
      await expect(store.store.addLine({ ...line, paymentId: another })).rejects.toThrow(/foreign key/i)
    })

    it("lists a provider's payments of a window, oldest first, page by page", async () => {
      await using store = await open()
      const ids: PaymentId[] = []
      for (let at = 0; at < 6; at += 1) {
        const id = `pay_0000000${at}` as PaymentId
        // Two of them at the same instant; one without a name there; one of another provider.
        const createdAt = start.add({ minutes: Math.floor(at / 2) })
        const provider = at === 5 ? ('stripe' as const) : ('test' as const)
        const { payment } = await store.store.open(aPayment({ id, createdAt, provider }))
        const named = at === 4 ? null : `pi_${at}`
        const over = { ...payment, status: 'cancelled', providerRef: named } as const
        await store.store.apply(applying({ ...still, payment: over }, { paymentId: id }))
        ids.push(id)
      }
      const window = { from: start, until: start.add({ minutes: 10 }) }
      const list = async (limit: number, after: number | null, within = window) => {
        const place = after === null ? null : ((await store.store.find(ids[after] ?? one))?.payment ?? null)
        const found = await store.store.listOfProvider('test', within, limit, place)
        return found.map(({ payment }) => ids.indexOf(payment.id))
      }
      expect(await list(10, null)).toEqual([0, 1, 2, 3])
      expect(await list(3, null)).toEqual([0, 1, 2])
      expect(await list(3, 0)).toEqual([1, 2, 3])
      expect(await list(3, 2)).toEqual([3])
      expect(await list(10, null, { from: start.add({ minutes: 1 }), until: window.until })).toEqual([2, 3])
      expect(await list(10, null, { from: start, until: start.add({ minutes: 1 }) })).toEqual([0, 1])
    })

    it("lists a user's payments, newest first, page by page, and nobody else's", async () => {
      await using opened = await open()
      const ids: PaymentId[] = []
      for (let at = 1; at <= 5; at += 1) {
        // Two of them at the same instant.
        const createdAt = start.add({ minutes: Math.floor(at / 2) })
        const payment = aPayment({ id: `pay_0000000${at}` as PaymentId, createdAt })
        await opened.store.open(payment)
        await opened.store.apply(
          applying(
            { ...paying(payment), payment: { ...payment, status: 'cancelled' }, entries: [] },
            { paymentId: payment.id },
          ),
        )
        ids.unshift(payment.id)
      }
      await opened.store.open(aPayment({ id: 'pay_of-ben' as PaymentId, userId: ben, bookingId: tap }))
      const names = async (limit: number, after: PaymentId | null) =>
        (await opened.store.listByUser(asha, limit, after)).map(({ payment }) => payment.id)
      expect(await names(10, null)).toEqual(ids)
      expect(await names(2, null)).toEqual(ids.slice(0, 2))
      expect(await names(2, ids[1] ?? null)).toEqual(ids.slice(2, 4))
      expect(await names(2, ids[3] ?? null)).toEqual(ids.slice(4))
      expect(await names(2, ids[4] ?? null)).toEqual([])
      const ofBooking = await opened.store.listForBooking(boiler)
      expect(ofBooking.map(({ payment }) => payment.id)).toEqual(ids.toReversed())
    })

    it("keeps the first of a provider's names for a user", async () => {
      await using opened = await open()
      expect(await opened.store.findCustomer(asha, 'test')).toBeNull()
      expect(await opened.store.keepCustomer(asha, 'test', 'cus_1')).toBe('cus_1')
      expect(await opened.store.keepCustomer(asha, 'test', 'cus_2')).toBe('cus_1')
      expect(await opened.store.findCustomer(asha, 'test')).toBe('cus_1')
      expect(await opened.store.findCustomer(asha, 'stripe')).toBeNull()
      expect(await opened.store.findCustomer(ben, 'test')).toBeNull()
    })
  })
}
