import { describe, expect, it } from 'vitest'
import type { Application, DisputeEvidence, PaymentPorts } from '#modules/payments'
import { OutsideDown, type RefundId, type Result, type UserId, pence } from '#modules/shared'
import { asha, boiler, changed, office, openPayments } from '../../support/builders/payments.ts'

const staff = { userId: office, staff: true } as const

const evidence: DisputeEvidence = {
  customerName: 'Asha Patel',
  customerEmail: 'asha@example.com',
  serviceAddress: '12 Park Lane, Croydon CR0 1AB',
  serviceDate: '2026-03-01',
  description: 'Boiler repair',
  account: 'Asked for on 28 February, done on 1 March.',
}

function valueOf<T>(outcome: Result<T, { readonly kind: string }>): T {
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal.kind}`)
  return outcome.value
}

function openApp(change?: (ports: PaymentPorts) => PaymentPorts) {
  const opened = openPayments(change)
  const { payments } = opened
  const open = async () => valueOf(await payments.open({ userId: asha, bookingId: boiler })).payment.id
  async function pay(methodId = 'pm_card_visa') {
    const paymentId = await open()
    await payments.confirm({ userId: asha, paymentId, methodId, saveCard: false })
    return paymentId
  }
  /** Act, author and amount of each line. */
  async function timeline(paymentId: Awaited<ReturnType<typeof open>>) {
    const { lines } = valueOf(await payments.timeline(staff, paymentId))
    return lines.map(({ what, actor, amount }) => [what, actor, amount])
  }
  return { ...opened, open, pay, timeline }
}

describe("a payment's timeline", () => {
  it('has each attempt, the challenge of the bank and the outcome, with the actor', async () => {
    using app = openApp()
    const id = await app.open()
    for (const methodId of ['pm_card_chargeDeclined', 'pm_card_threeDSecure2Required']) {
      await app.payments.confirm({ userId: asha, paymentId: id, methodId, saveCard: false })
    }
    const record = await app.ports.payments.find(id)
    const { providerRef, clientSecret } = record?.payment ?? { providerRef: null, clientSecret: null }
    const hosted = app.provider.hosted.find(providerRef ?? '', clientSecret ?? '')
    if (!hosted) throw new Error('there is no page')
    app.provider.hosted.answerChallenge(hosted, true)
    await app.deliver()
    expect(await app.timeline(id)).toEqual([
      ['opened', asha, 12_000],
      ['declined', asha, 12_000],
      ['requires-action', asha, 12_000],
      ['captured', 'test', 12_000],
    ])
    const { lines, attempts, deskRef } = valueOf(await app.payments.timeline(staff, id))
    expect(lines[1]).toMatchObject({ note: 'card_declined', providerRef })
    expect(lines[3]?.providerRef).toMatch(/^ch_/)
    expect(deskRef).toBe(providerRef)
    expect(attempts.map(({ attempt, outcome, card }) => [attempt, outcome, card?.last4])).toEqual([
      [1, 'declined', '0002'],
      [2, 'requires_action', '3220'],
      [2, 'succeeded', '3220'],
    ])
  })

  it('has each step once where the customer clicks twice and the notice arrives at the same moment', async () => {
    using app = openApp()
    const id = await app.open()
    const click = () => app.payments.confirm({ userId: asha, paymentId: id, methodId: 'pm_card_visa', saveCard: false })
    await Promise.all([click(), click(), app.payments.check(id), app.deliver()])
    await Promise.all([click(), app.payments.check(id), app.deliver()])
    expect((await app.timeline(id)).map(([what]) => what)).toEqual(['opened', 'captured'])
    expect((await app.ports.payments.attempts(id)).map(({ outcome }) => outcome)).toEqual(['succeeded'])
  })

  it('has nothing of a step that was not written before a crash, and all of it once after', async () => {
    const dies = { next: false }
    using app = openApp((ports) => ({
      ...ports,
      payments: {
        ...ports.payments,
        async apply(application: Application) {
          if (!dies.next) return ports.payments.apply(application)
          dies.next = false
          throw new Error('the process died')
        },
      },
    }))
    const id = await app.open()
    const click = () => app.payments.confirm({ userId: asha, paymentId: id, methodId: 'pm_card_visa', saveCard: false })
    dies.next = true
    await expect(click()).rejects.toThrow('died')
    expect((await app.timeline(id)).map(([what]) => what)).toEqual(['opened'])
    expect(await app.ports.payments.attempts(id)).toEqual([])
    await app.deliver()
    await click()
    expect(await app.timeline(id)).toEqual([
      ['opened', asha, 12_000],
      ['captured', 'test', 12_000],
    ])
    expect(await app.ports.payments.attempts(id)).toHaveLength(1)
  })

  it('has the user and the reason of a refund, and its outcome', async () => {
    using app = openApp()
    const id = await app.pay()
    const asked = { paymentId: id, refundId: null, amount: pence(2_000), reason: 'Late', requestedBy: office }
    await app.payments.refund(asked)
    expect((await app.timeline(id)).slice(2)).toEqual([
      ['refund-asked', office, 2_000],
      ['refund-succeeded', office, 2_000],
    ])
    await app.provider.gateway.refund(
      (await app.ports.payments.find(id))?.payment.providerRef ?? '',
      'rfd_at-the-desk' as RefundId,
      pence(1_000),
    )
    await app.deliver()
    const { lines } = valueOf(await app.payments.timeline(staff, id))
    expect(lines.at(-1)).toMatchObject({ what: 'refund-succeeded', actor: 'test', note: "At the provider's own desk" })
  })

  it('has warnings and the cancellation', async () => {
    using app = openApp()
    const id = await app.pay('pm_card_createIssuerFraudRecord')
    await app.deliver()
    const { lines } = valueOf(await app.payments.timeline(staff, id))
    expect(lines.at(-1)).toMatchObject({ what: 'warning', actor: 'test', note: 'unauthorized_use_of_card' })
    expect(app.data.eventKinds()).toContain('fraud-warning')
    app.costs.set(boiler, 13_000)
    app.clock.move({ minutes: 1 })
    const open = await app.open()
    await app.payments.settleBeforeExpiry(boiler)
    expect((await app.timeline(open)).at(-1)).toEqual(['cancelled', 'system', null])
  })

  it('is for staff only, and of a known payment', async () => {
    using app = openApp()
    const id = await app.pay()
    const unknown = { ok: false, refusal: { kind: 'payment-unknown' } }
    expect(await app.payments.timeline({ userId: asha, staff: false }, id)).toEqual(unknown)
    const other = 'pay_nothing' as typeof id
    expect(await app.payments.timeline(staff, other)).toEqual(unknown)
  })

  it('cannot be changed by any user', async () => {
    using app = openApp()
    await app.pay()
    expect(() => app.data.set('payment_log', {}, { actor: 'nobody' })).toThrow('only added to')
  })
})

describe('the evidence in a dispute', () => {
  async function disputed(change?: (ports: PaymentPorts) => PaymentPorts) {
    const app = openApp(change)
    const id = await app.pay('pm_card_createDispute')
    await app.deliver()
    const [dispute] = await app.payments.listDisputes({ since: app.clock.now() })
    if (!dispute) throw new Error('there is no dispute')
    const send = (account = evidence.account) =>
      app.payments.sendEvidence(id, dispute.ref, { ...evidence, account }, office)
    return { ...app, id, dispute, send }
  }

  it('is sent, with its user and its outcome in the timeline', async () => {
    using app = await disputed()
    expect(app.dispute).toMatchObject({ outcome: 'open', evidenceSent: false, dueBy: expect.anything() })
    const sent = valueOf(await app.send())
    expect(sent.disputes).toMatchObject([{ outcome: 'open', evidenceSent: true, dueBy: null }])
    expect((await app.timeline(app.id)).slice(2)).toEqual([
      ['dispute-opened', 'test', 12_000],
      ['evidence-asked', office, 12_000],
      ['dispute-updated', office, 12_000],
    ])
  })

  it('wins the money back, and emits dispute-closed', async () => {
    using app = await disputed()
    const record = valueOf(await app.send('winning_evidence'))
    expect(record).toMatchObject({ payment: { status: 'succeeded' }, disputes: [{ outcome: 'won' }] })
    expect(app.taken(boiler)).toBe(12_000)
    const events = () => app.data.eventKinds().filter((kind) => !kind.startsWith('fraud'))
    expect(events()).toEqual(['payment-succeeded', 'payment-disputed', 'dispute-closed'])
    expect((await app.timeline(app.id)).at(-1)).toEqual(['dispute-won', office, 12_000])
    await app.deliver()
    expect(events()).toHaveLength(3)
  })

  it('is refused for another payment, an unknown dispute, and after the due date', async () => {
    using app = await disputed()
    const by = office as UserId
    const other = 'pay_nothing' as typeof app.id
    expect(await app.payments.sendEvidence(other, app.dispute.ref, evidence, by)).toMatchObject({
      refusal: { kind: 'payment-unknown' },
    })
    expect(await app.payments.sendEvidence(app.id, 'dp_other', evidence, by)).toMatchObject({
      refusal: { kind: 'dispute-unknown' },
    })
    app.clock.move({ hours: 8 * 24 })
    expect(await app.send()).toMatchObject({ refusal: { kind: 'evidence-not-taken' } })
  })

  it('that was sent before a crash is in the timeline after the notice, with its user', async () => {
    const dies = { next: false }
    using app = await disputed((ports) => ({
      ...ports,
      payments: {
        ...ports.payments,
        async apply(application: Application) {
          if (dies.next) throw new Error('the process died')
          return ports.payments.apply(application)
        },
      },
    }))
    dies.next = true
    await expect(app.send()).rejects.toThrow('died')
    dies.next = false
    expect((await app.timeline(app.id)).at(-1)).toEqual(['evidence-asked', office, 12_000])
    await app.deliver()
    expect((await app.timeline(app.id)).at(-1)).toEqual(['dispute-updated', 'test', 12_000])
    expect(valueOf(await app.send()).disputes).toMatchObject([{ evidenceSent: true }])
  })

  it('is in the timeline as begun where the provider did not answer', async () => {
    using app = await disputed((ports) => ({
      ...ports,
      gateways: changed(ports.gateways, (gateway) => ({
        ...gateway,
        async sendEvidence() {
          throw new OutsideDown('Stripe')
        },
      })),
    }))
    await expect(app.send()).rejects.toThrow(OutsideDown)
    expect((await app.timeline(app.id)).at(-1)).toEqual(['evidence-asked', office, 12_000])
  })
})
