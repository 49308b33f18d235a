import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type PaymentId, type UserId, pence } from '#modules/shared'
import { paymentGatewayContract } from '../../tests/contracts/payments/payment-gateway.contract.ts'
import { movableClock, rethrow } from '../../tests/support/doubles.ts'
import { type TestGateway, createTestGateway, signatureHeader } from './index.ts'

const start = Temporal.Instant.from('2026-03-02T12:00:00Z')
const publicUrl = new URL('http://localhost:3000')

paymentGatewayContract('the test gateway', async () => {
  const clock = movableClock(start)
  const provider = createTestGateway({ file: ':memory:', publicUrl, clock, onFault: rethrow })
  return {
    gateway: provider.gateway,
    methods: {
      succeeds: 'pm_card_visa',
      otherSucceeds: 'pm_card_mastercard',
      declines: 'pm_card_chargeDeclined',
      hasNoFunds: 'pm_card_chargeDeclinedInsufficientFunds',
      challenges: 'pm_card_threeDSecure2Required',
      isBlocked: 'pm_card_radarBlock',
      failsLater: 'pm_card_chargeCustomerFail',
      wantsOwner: 'pm_card_authenticationRequired',
    },
    async answerChallenge(ref, passed) {
      const { clientSecret } = await provider.gateway.retrieve(ref)
      const intent = provider.hosted.find(ref, clientSecret ?? '')
      if (!intent) throw new Error(`there is no intent ${ref}`)
      provider.hosted.answerChallenge(intent, passed)
    },
    async notices() {
      const sent: { text: string; header: (name: string) => string | undefined }[] = []
      await provider.deliveries.deliverDue(async (text, signature) => {
        sent.push({ text, header: (name) => (name === signatureHeader ? signature : undefined) })
        return true
      })
      return sent
    },
    now: () => clock.now(),
    wait: (by) => clock.move(by),
    async [Symbol.asyncDispose]() {
      provider[Symbol.dispose]()
    },
  }
})

async function pay({ gateway }: TestGateway, name: string): Promise<string> {
  const customerRef = await gateway.createCustomer('usr_asha' as UserId)
  const paymentId = `pay_${name}` as PaymentId
  const { ref } = await gateway.createIntent({
    paymentId,
    amount: pence(500),
    customerRef,
    capture: 'automatic',
    description: 'x',
  })
  const returnUrl = 'http://localhost:3000/'
  await gateway.confirm({ ref, attempt: 1, methodId: 'pm_card_visa', saveCard: false, returnUrl })
  return ref
}

describe('test gateway over a restart', () => {
  it('keeps its intents, its secret and its undelivered webhooks', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'test-gateway-'))
    const settings = {
      file: join(folder, 'own', 'gateway.sqlite'),
      publicUrl,
      clock: movableClock(start),
      onFault: rethrow,
    }
    const before = createTestGateway(settings)
    const ref = await pay(before, 'restart')
    const signed: [string, string][] = []
    await before.deliveries.deliverDue(async (...sent) => {
      signed.push(sent)
      return false
    })
    before[Symbol.dispose]()

    const after = createTestGateway(settings)
    expect(await after.gateway.retrieve(ref)).toMatchObject({ phase: 'captured' })
    expect(after.deliveries.waiting()).toBe(1)
    for (const [text, signature] of signed) {
      expect(await after.gateway.readNotice(text, () => signature)).toMatchObject({ ok: true })
    }
    after[Symbol.dispose]()
    rmSync(folder, { recursive: true })
  })

  it("refuses another gateway's signature", async () => {
    const clock = movableClock(start)
    using one = createTestGateway({ file: ':memory:', publicUrl, clock, onFault: rethrow })
    using two = createTestGateway({ file: ':memory:', publicUrl, clock, onFault: rethrow })
    await pay(one, 'foreign')
    await one.deliveries.deliverDue(async (text, signature) => {
      expect(await two.gateway.readNotice(text, () => signature)).toMatchObject({ ok: false })
      return true
    })
    expect.assertions(1)
  })
})

describe('webhooks of the test gateway', () => {
  it('are retried after growing delays when they are not accepted', async () => {
    const clock = movableClock(start)
    using provider = createTestGateway({ file: ':memory:', publicUrl, clock, onFault: rethrow })
    await pay(provider, 'later')
    const no = async () => false
    const tries = async () => {
      let asked = 0
      await provider.deliveries.deliverDue(async () => {
        asked += 1
        return no()
      })
      return asked
    }
    expect(await tries()).toBe(1)
    expect(await tries()).toBe(0)
    clock.move({ seconds: 1 })
    expect(await tries()).toBe(1)
    clock.move({ seconds: 1 })
    expect(await tries()).toBe(0)
    clock.move({ seconds: 1 })
    expect(await tries()).toBe(1)
    clock.move({ hours: 1 })
    expect(await provider.deliveries.deliverDue(async () => true)).toBe(1)
    expect(provider.deliveries.waiting()).toBe(0)
  })

  it('are sent over HTTP, signed, from start until stop', async () => {
    const got: { readonly text: string; readonly signature: string }[] = []
    const server = createServer((incoming, outgoing) => {
      incoming.setEncoding('utf8')
      let text = ''
      incoming.on('data', (part: string) => (text += part))
      incoming.on('end', () => {
        got.push({ text, signature: String(incoming.headers[signatureHeader]) })
        outgoing.writeHead(200).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const clock = movableClock(start)
    using provider = createTestGateway({ file: ':memory:', publicUrl, clock, onFault: rethrow })
    provider.deliveries.start(new URL(`http://127.0.0.1:${port}/hook`))
    await pay(provider, 'over-http')
    await expect.poll(() => provider.deliveries.waiting()).toBe(0)
    expect(got).toHaveLength(1)
    const [{ text, signature } = { text: '', signature: '' }] = got
    expect(await provider.gateway.readNotice(text, () => signature)).toMatchObject({ ok: true })

    await provider.deliveries.stop()
    await pay(provider, 'after-the-stop')
    expect(provider.deliveries.waiting()).toBe(1)
    expect(got).toHaveLength(1)
    server.close()
  })
})

describe('hosted pages of the test gateway', () => {
  it('show an intent only for its own client secret', async () => {
    using provider = createTestGateway({ file: ':memory:', publicUrl, clock: movableClock(start), onFault: rethrow })
    const ref = await pay(provider, 'hosted')
    const { clientSecret } = await provider.gateway.retrieve(ref)
    expect(provider.hosted.find(ref, clientSecret ?? '')).toMatchObject({ ref, amount: 500, payable: false })
    for (const wrong of ['', 'x', `${clientSecret}x`, clientSecret?.slice(0, -1) ?? '']) {
      expect(provider.hosted.find(ref, wrong)).toBeNull()
    }
    expect(provider.hosted.find('pi_test_none', clientSecret ?? '')).toBeNull()
  })
})
