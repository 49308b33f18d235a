import { describe, expect, it } from 'vitest'
import type { DisputeEvidence, Notice } from '#modules/payments'
import { type PaymentId, type RefundId, type UserId, pence } from '#modules/shared'
import { movableClock, rethrow } from '../../tests/support/doubles.ts'
import { createTestGateway } from './index.ts'

const start = Temporal.Instant.from('2026-03-02T12:00:00Z')
const due = Temporal.Instant.from('2026-03-09T12:00:00Z')

const evidence: DisputeEvidence = {
  customerName: 'Asha Patel',
  customerEmail: 'asha@example.com',
  serviceAddress: '12 Park Lane, Croydon CR0 1AB',
  serviceDate: '2026-03-01',
  description: 'Boiler repair',
  account: 'Asked for on 28 February, done on 1 March.',
}

async function openPaid(methodId: string, capture: 'automatic' | 'manual' = 'automatic') {
  const clock = movableClock(start)
  const publicUrl = new URL('http://localhost:3000')
  const provider = createTestGateway({ file: ':memory:', publicUrl, clock, onFault: rethrow })
  const { gateway } = provider
  const customerRef = await gateway.createCustomer('usr_asha' as UserId)
  const paymentId = 'pay_00000001' as PaymentId
  const { ref } = await gateway.createIntent({
    paymentId,
    amount: pence(12_000),
    customerRef,
    capture,
    description: 'x',
  })
  const returnUrl = 'http://localhost:3000/'
  const confirmed = await gateway.confirm({ ref, attempt: 1, methodId, saveCard: false, returnUrl })
  return {
    clock,
    gateway,
    ref,
    confirmed,
    state: () => gateway.retrieve(ref),
    send: async (account: string) => {
      const [dispute] = (await gateway.retrieve(ref)).disputes
      return gateway.sendEvidence(ref, dispute?.ref ?? '', { ...evidence, account })
    },
    async notices() {
      const notices: Notice[] = []
      await provider.deliveries.deliverDue(async (text, signature) => {
        const read = await gateway.readNotice(text, () => signature)
        if (read.ok) notices.push(read.value)
        return read.ok
      })
      return notices
    },
    [Symbol.dispose]: () => provider[Symbol.dispose](),
  }
}

describe('disputed test payment', () => {
  it('is paid first and disputed after, with a webhook for each', async () => {
    using paid = await openPaid('pm_card_createDispute')
    expect(paid.confirmed).toMatchObject({ ok: true, value: { phase: 'captured', disputes: [] } })
    const state = await paid.state()
    expect(state.disputes).toEqual([
      {
        ref: expect.stringMatching(/^dp_test_/),
        amount: 12_000,
        outcome: 'open',
        reason: 'fraudulent',
        dueBy: due,
        evidenceSent: false,
      },
    ])
    const [first, second, ...others] = await paid.notices()
    expect(first).toMatchObject({ kind: 'payment.captured', state: { disputes: [] } })
    expect(second?.kind).toBe('dispute.created')
    expect(second?.state?.disputes).toEqual(state.disputes)
    expect(others).toEqual([])
  })

  it('is disputed at its capture, not at its authorisation', async () => {
    using held = await openPaid('pm_card_createDispute', 'manual')
    expect((await held.state()).disputes).toEqual([])
    await held.gateway.capture(held.ref, pence(9_000))
    expect((await held.state()).disputes).toMatchObject([{ amount: 9_000, outcome: 'open' }])
  })

  it.each([
    ['winning_evidence', 'won'],
    ['losing_evidence', 'lost'],
  ] as const)('is settled at once by evidence with %s, with one webhook', async (account, outcome) => {
    using paid = await openPaid('pm_card_createDispute')
    await paid.notices()
    const answered = await paid.send(account)
    expect(answered).toMatchObject({ ok: true, value: { disputes: [{ outcome, dueBy: null, evidenceSent: true }] } })
    expect(await paid.send('losing_evidence')).toEqual(answered)
    expect(await paid.notices()).toMatchObject([{ kind: 'dispute.closed', state: { disputes: [{ outcome }] } }])
  })

  it('stays under review after any other evidence, which is final', async () => {
    using paid = await openPaid('pm_card_createDispute')
    await paid.notices()
    const answered = await paid.send(evidence.account)
    expect(answered).toMatchObject({ value: { disputes: [{ outcome: 'open', dueBy: null, evidenceSent: true }] } })
    expect(await paid.send('winning_evidence')).toEqual(answered)
    expect(await paid.notices()).toMatchObject([{ kind: 'dispute.updated' }])
    paid.clock.move({ hours: 24 * 30 })
    expect((await paid.state()).disputes).toMatchObject([{ outcome: 'open' }])
  })

  it('is lost after its deadline, and accepts no evidence any more', async () => {
    using paid = await openPaid('pm_card_createDispute')
    paid.clock.set(due.subtract({ milliseconds: 1 }))
    const [waiting] = (await paid.state()).disputes
    expect(waiting?.outcome).toBe('open')
    expect(waiting?.dueBy).toEqual(due)
    paid.clock.set(due)
    expect((await paid.state()).disputes).toMatchObject([{ outcome: 'lost', dueBy: null }])
    expect(await paid.send('winning_evidence')).toEqual({ ok: false, refusal: { kind: 'evidence-not-taken' } })
  })

  it('refuses a refund during the dispute, and accepts one after it was won', async () => {
    using paid = await openPaid('pm_card_createDispute')
    const early = await paid.gateway.refund(paid.ref, 'rfd_early' as RefundId, pence(1))
    expect(early.refunds).toMatchObject([{ outcome: 'failed' }])
    await paid.send('winning_evidence')
    const late = await paid.gateway.refund(paid.ref, 'rfd_late' as RefundId, pence(12_000))
    expect(late.refunds).toMatchObject([{ outcome: 'failed' }, { outcome: 'succeeded' }])
  })
})

describe('test payment with a fraud warning', () => {
  it('is paid first and warned of after, without a dispute', async () => {
    using paid = await openPaid('pm_card_createIssuerFraudRecord')
    expect(paid.confirmed).toMatchObject({ ok: true, value: { phase: 'captured', warnings: [] } })
    const warnings = [{ ref: expect.stringMatching(/^issfr_test_/), reason: 'unauthorized_use_of_card' }]
    expect(await paid.state()).toMatchObject({ disputes: [], warnings })
    expect(await paid.notices()).toMatchObject([
      { kind: 'payment.captured' },
      { kind: 'warning.created', state: { warnings } },
    ])
  })
})
