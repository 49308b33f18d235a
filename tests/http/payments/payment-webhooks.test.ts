import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { signatureHeader } from '#adapters/test-gateway'
import type { Notice, PaymentPorts } from '#modules/payments'
import { OutsideDown, accept } from '#modules/shared'
import { createMetrics } from '../../../src/http/operations/metrics.ts'
import { paymentWebhooks } from '../../../src/http/payments/webhooks.ts'
import { createLog } from '../../../src/log.ts'
import { bareApi } from '../../support/apps/bare-api.ts'
import { asha, boiler, changed, openPayments } from '../../support/builders/payments.ts'
import { stores } from '../../support/stores.ts'

interface Sent {
  readonly text: string
  readonly signature: string
}

function openApp(change?: (ports: PaymentPorts) => PaymentPorts) {
  const opened = openPayments(change)
  const { clock, database, payments } = opened
  const metrics = createMetrics({
    openOutboxEvents: () => 0,
    messages: async () => ({ queued: 0, unsure: 0, failedLastDay: 0 }),
  })
  const api = bareApi({ clock, answers: stores.answers(database) })
  paymentWebhooks(api, { payments, clock, log: createLog('silent'), metrics })
  const sent: Sent[] = []

  async function send({ text, signature }: Sent, provider = 'test') {
    const headers = { [signatureHeader]: signature }
    const answer = await api.call(`/api/webhooks/${provider}`, { method: 'POST', body: text, headers })
    return answer.status
  }

  /** Pays at the provider, behind our back. */
  async function pay(methodId: string) {
    const made = await payments.open({ userId: asha, bookingId: boiler })
    if (!made.ok) throw new Error(made.refusal.kind)
    const { id, providerRef } = made.value.payment
    const returnUrl = 'http://localhost:3000/'
    const ref = providerRef ?? ''
    await opened.provider.gateway.confirm({ ref, attempt: 1, methodId, saveCard: false, returnUrl })
    await collect()
    return { id, ref }
  }

  /** The notices that the provider has sent since, kept for later. */
  async function collect(): Promise<void> {
    await opened.provider.deliveries.deliverDue(async (text, signature) => {
      sent.push({ text, signature })
      return true
    })
  }

  /** After what was counted has been written. */
  async function health() {
    await setImmediate()
    return (await payments.webhookHealth()).find(({ provider }) => provider === 'test')
  }
  const events = () => opened.data.pick('provider_events', ['event_id', 'payment_id'])
  return { ...opened, api, metrics, sent, send, pay, health, events }
}

/** A provider whose every notice is trusted, and says this. */
function saying(notice: Partial<Notice>) {
  return (ports: PaymentPorts): PaymentPorts => ({
    ...ports,
    gateways: changed(ports.gateways, (gateway) => ({
      ...gateway,
      readNotice: async () => accept({ eventId: 'evt_1', kind: 'x', ref: null, state: null, ...notice }),
    })),
  })
}

describe('a trusted webhook', () => {
  it('is handled once, with its event in the same transaction, however many arrive at the same moment', async () => {
    using app = openApp()
    const { id } = await app.pay('pm_card_visa')
    const [notice = { text: '', signature: '' }] = app.sent
    const statuses = await Promise.all(Array.from({ length: 20 }, () => app.send(notice)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(app.taken(boiler)).toBe(12_000)
    expect(app.data.eventKinds()).toEqual(['payment-succeeded'])
    expect(app.events()).toEqual([{ event_id: expect.stringMatching(/^evt_/), payment_id: id }])
    const lines = await app.ports.payments.timeline(id)
    expect(lines.map(({ what, actor }) => [what, actor])).toEqual([
      ['opened', asha],
      ['captured', 'test'],
    ])
  })

  it.each([
    ['in order', (sent: readonly Sent[]) => sent],
    ['the last first', (sent: readonly Sent[]) => sent.toReversed()],
    ['each three times', (sent: readonly Sent[]) => sent.flatMap((one) => [one, one, one])],
  ])('ends in the same payment when the notices come %s', async (_, order) => {
    using app = openApp()
    const { id, ref } = await app.pay('pm_card_createDispute')
    expect(app.sent.length).toBe(2)
    for (const notice of order(app.sent)) expect(await app.send(notice)).toBe(200)
    const record = await app.ports.payments.find(id)
    expect(record).toMatchObject({
      payment: { status: 'disputed', providerRef: ref },
      disputes: [{ outcome: 'open', evidenceSent: false, amount: 12_000 }],
    })
    expect(record?.ledger.map(({ kind }) => kind).toSorted()).toEqual(['capture', 'dispute'])
    const kinds = app.data.eventKinds().filter((kind) => !kind.startsWith('fraud'))
    expect(kinds.toSorted()).toEqual(['payment-disputed', 'payment-succeeded'])
    expect(app.events()).toHaveLength(2)
  })

  it('changes nothing when it arrives after the answer to the customer', async () => {
    using app = openApp()
    const { id } = await app.pay('pm_card_visa')
    await app.payments.check(id)
    const before = await app.ports.payments.find(id)
    for (const notice of app.sent) expect(await app.send(notice)).toBe(200)
    expect(await app.ports.payments.find(id)).toMatchObject({ ledger: before?.ledger, refunds: [] })
    expect(app.data.eventKinds()).toEqual(['payment-succeeded'])
  })

  it('of an unknown kind or payment is kept and answered 200, once', async () => {
    using app = openApp(saying({ kind: 'terminal.reader.on_fire' }))
    expect(await app.send({ text: '{}', signature: '' })).toBe(200)
    expect(await app.send({ text: '{}', signature: '' })).toBe(200)
    expect(app.events()).toEqual([{ event_id: 'evt_1', payment_id: null }])
  })

  it('that cannot be handled answers 5xx and is not kept, and its cause is shown without secrets', async () => {
    let broken = true
    using app = openApp((ports) => ({
      ...ports,
      payments: {
        ...ports.payments,
        async apply(application) {
          if (broken && application.event) throw new Error('the secret of Asha')
          return ports.payments.apply(application)
        },
      },
    }))
    const { id } = await app.pay('pm_card_visa')
    const [notice = { text: '', signature: '' }] = app.sent
    expect(await app.send(notice)).toBe(500)
    expect(app.events()).toEqual([])
    expect((await app.ports.payments.timeline(id)).map(({ what }) => what)).toEqual(['opened'])
    expect(await app.health()).toMatchObject({ failed: 1, lastFailure: 'A fault of ours: the log has it' })
    broken = false
    expect(await app.send(notice)).toBe(200)
    expect(app.taken(boiler)).toBe(12_000)
  })

  it('about a payment that the provider cannot answer for is not kept', async () => {
    using app = openApp((ports) => ({
      ...ports,
      gateways: changed(ports.gateways, (gateway) => ({
        ...gateway,
        readNotice: async () => accept({ eventId: 'evt_1', kind: 'x', ref: 'pi_1', state: null }),
        retrieve: async () => {
          throw new OutsideDown('Stripe')
        },
      })),
    }))
    expect(await app.send({ text: '{}', signature: '' })).toBe(500)
    expect(app.events()).toEqual([])
    expect(await app.health()).toMatchObject({ failed: 1, lastFailure: 'The provider gave no answer' })
  })
})

describe('an untrusted webhook', () => {
  it('is 400, changes nothing, and is counted', async () => {
    using app = openApp()
    await app.pay('pm_card_visa')
    const [notice = { text: '', signature: '' }] = app.sent
    const forged = { text: notice.text.replaceAll('12000', '99000'), signature: notice.signature }
    expect(await app.send(forged)).toBe(400)
    expect(app.events()).toEqual([])
    expect(await app.health()).toMatchObject({ refused: 1, lastRefusedAt: app.clock.now(), lastReceivedAt: null })
    expect(await app.metrics.text()).toContain('webhooks_total{provider="test",outcome="refused"} 1')
  })

  it('writes next to nothing in a flood', async () => {
    let writes = 0
    using app = openApp((ports) => ({
      ...ports,
      webhooks: {
        ...ports.webhooks,
        async add(tallies) {
          writes += 1
          await ports.webhooks.add(tallies)
        },
      },
    }))
    const began = performance.now()
    const statuses = await Promise.all(
      Array.from({ length: 500 }, () => app.send({ text: '{}', signature: `t=1,v1=${'0'.repeat(64)}` })),
    )
    expect(new Set(statuses)).toEqual(new Set([400]))
    expect(writes).toBeLessThanOrEqual(1 + (performance.now() - began) / 1_000)
    expect(await app.metrics.text()).toContain('webhooks_total{provider="test",outcome="refused"} 500')
  })
})

describe('the health of webhooks', () => {
  it('names every provider that is set up, also without a notice so far', async () => {
    using app = openApp()
    expect(await app.payments.webhookHealth()).toEqual([
      {
        provider: 'test',
        lastReceivedAt: null,
        lastFailedAt: null,
        lastFailure: null,
        failed: 0,
        lastRefusedAt: null,
        refused: 0,
      },
    ])
    await app.pay('pm_card_visa')
    for (const notice of app.sent) await app.send(notice)
    expect(await app.health()).toMatchObject({ lastReceivedAt: app.clock.now(), failed: 0, refused: 0 })
  })
})
