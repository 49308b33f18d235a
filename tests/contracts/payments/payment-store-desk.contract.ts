import { describe, expect, it } from 'vitest'
import type { Attempt, Dispute, FraudWarning, Payment, Step, TimelineLine } from '#modules/payments'
import { type PaymentId, pence } from '#modules/shared'
import { asha, office, start } from '../../support/builders/payments.ts'
import {
  type OpenedPaymentStore,
  aClaim,
  aPayment,
  aRefund,
  another,
  applying,
  event,
  one,
  paying,
  still,
} from './payment-store-builders.ts'

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
function stepOf(payment: Payment): Step {
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

async function accepted<T>(outcome: Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false }>) {
  const settled = await outcome
  if (!settled.ok) throw new Error('refused')
  return settled
}

/** The contract of every `PaymentStore` for data beside the money. */
export function paymentDeskContract(keeper: string, open: () => Promise<OpenedPaymentStore>): void {
  describe(`PaymentStore's timelines and disputes kept by ${keeper}`, () => {
    it('writes disputes, warnings, the attempt and its lines with the step, and gives them back', async () => {
      await using store = await open()
      const { payment } = await store.store.open(aPayment())
      const step = stepOf(payment)
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
        expect(await store.store.apply(applying(stepOf(read), rest))).toMatchObject({ ok: false })
        expect(await store.store.find(one)).toMatchObject({ disputes: [], warnings: [], ledger: [] })
        expect(await store.store.attempts(one)).toEqual([])
        expect(await store.store.timeline(one)).toEqual([opened])
      },
    )

    it('updates a dispute in place', async () => {
      await using store = await open()
      const { payment } = await store.store.open(aPayment())
      await store.store.apply(applying(stepOf(payment)))
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

    it('begins the timeline with the user who opened the payment, once, and records each requested refund', async () => {
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

    it('adds one line to the timeline', async () => {
      await using store = await open()
      await store.store.open(aPayment())
      const line: TimelineLine = { ...opened, actor: office, what: 'evidence-asked', providerRef: 'dp_1' }
      await store.store.addLine(line)
      expect(await store.store.timeline(one)).toEqual([opened, line])
      await expect(store.store.addLine({ ...line, paymentId: another })).rejects.toThrow(/foreign key/i)
    })

    it("lists a provider's payments of a window, oldest first, in pages", async () => {
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
  })
}
