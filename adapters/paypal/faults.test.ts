import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { OutsideDown, type RefundId, pence } from '#modules/shared'
import { specificationsAt, withoutSpecifications } from '../../tests/fakes/open-api.ts'
import { paypalKeys } from '../../tests/fakes/paypal/index.ts'
import { confirmed, ordered, paid } from '../../tests/fakes/paypal/journey.ts'
import { openPayPal } from '../../tests/fakes/paypal/opened.ts'
import { stoppedClock } from '../../tests/support/doubles.ts'
import { createPayPalGateway } from './index.ts'

const skip = specificationsAt() === null
const troubles = ['drop', 'slow', '500'] as const
const refundId = 'rfd_first' as RefundId

// Each test has a PayPal of its own, and most of them wait for an answer that does not come.
describe.skipIf(skip).concurrent(`PayPal gateway, when PayPal fails${skip ? `, ${withoutSpecifications}` : ''}`, () => {
  it.each(troubles)('makes one order when the request fails and is repeated (%s)', async (how) => {
    await using opened = await openPayPal(how)
    opened.paypal.misbehave(/POST .*orders$/, how)
    await expect(ordered(opened)).rejects.toBeInstanceOf(OutsideDown)
    const { id } = await ordered(opened)
    expect((await ordered(opened)).id).toBe(id)
  })

  it.each(troubles)('captures once when the capture fails and is repeated (%s)', async (how) => {
    await using opened = await openPayPal(how)
    const { ref, id } = await ordered(opened)
    opened.paypal.approve(id)
    opened.paypal.misbehave(/capture$/, how)
    await expect(confirmed(opened, ref)).rejects.toBeInstanceOf(OutsideDown)
    for (const attempt of [1, 2]) {
      expect(await confirmed(opened, ref, attempt)).toMatchObject({ phase: 'captured', captures: [{ amount: 12_000 }] })
    }
    expect(opened.paypal.order(id).captures).toHaveLength(1)
  })

  it('captures once when two requests confirm at the same time', async () => {
    await using opened = await openPayPal()
    const { ref, id } = await ordered(opened)
    opened.paypal.approve(id)
    const states = await Promise.all([confirmed(opened, ref), confirmed(opened, ref), confirmed(opened, ref, 2)])
    for (const state of states) expect(state).toMatchObject({ phase: 'captured', captures: [{ amount: 12_000 }] })
    expect(opened.paypal.order(id).captures).toHaveLength(1)
  })

  it.each(troubles)('authorises once and captures once when both fail and are repeated (%s)', async (how) => {
    await using opened = await openPayPal(how)
    const { ref, id } = await ordered(opened, { capture: 'manual' })
    opened.paypal.approve(id)
    opened.paypal.misbehave(/authorize$/, how)
    await expect(confirmed(opened, ref)).rejects.toBeInstanceOf(OutsideDown)
    expect(await confirmed(opened, ref)).toMatchObject({ phase: 'authorised' })
    opened.paypal.misbehave(/capture$/, how)
    await expect(opened.gateway.capture(ref, pence(9_000))).rejects.toBeInstanceOf(OutsideDown)
    expect(await opened.gateway.capture(ref, pence(9_000))).toMatchObject({
      value: { phase: 'captured', captures: [{ amount: 9_000 }] },
    })
    expect(opened.paypal.order(id)).toMatchObject({ holds: [{ status: 'CAPTURED' }] })
    expect(opened.paypal.order(id).captures).toHaveLength(1)
  })

  it.each(troubles)('cancels an order when the request fails and is repeated (%s)', async (how) => {
    await using opened = await openPayPal(how)
    const { ref } = await ordered(opened)
    opened.paypal.misbehave(/PATCH/, how)
    await expect(opened.gateway.cancel(ref)).rejects.toBeInstanceOf(OutsideDown)
    expect(await opened.gateway.cancel(ref)).toMatchObject({ phase: 'cancelled' })
  })

  it.each(troubles)('releases an authorisation when the request fails and is repeated (%s)', async (how) => {
    await using opened = await openPayPal(how)
    const { ref, id } = await ordered(opened, { capture: 'manual' })
    opened.paypal.approve(id)
    await confirmed(opened, ref)
    opened.paypal.misbehave(/void$/, how)
    await expect(opened.gateway.cancel(ref)).rejects.toBeInstanceOf(OutsideDown)
    expect(await opened.gateway.cancel(ref)).toMatchObject({ phase: 'cancelled', captures: [] })
  })

  it.each(troubles)('refunds once when the refund fails and is repeated (%s)', async (how) => {
    await using opened = await openPayPal(how)
    const { ref, id } = await paid(opened)
    opened.paypal.misbehave(/refund$/, how)
    await expect(opened.gateway.refund(ref, refundId, pence(5_000))).rejects.toBeInstanceOf(OutsideDown)
    const { refunds } = await opened.gateway.refund(ref, refundId, pence(5_000))
    expect(refunds).toMatchObject([{ refundId, amount: 5_000, outcome: 'succeeded' }])
    expect(opened.paypal.order(id).refunds).toHaveLength(1)
  })

  it('asks again later when PayPal is still busy with another confirmation', async () => {
    await using opened = await openPayPal()
    const { ref, id } = await ordered(opened)
    opened.paypal.approve(id)
    opened.paypal.misbehave(/capture$/, { issue: 'ORDER_COMPLETION_IN_PROGRESS' })
    await expect(confirmed(opened, ref)).rejects.toBeInstanceOf(OutsideDown)
    expect(await confirmed(opened, ref)).toMatchObject({ phase: 'captured' })
  })

  it.each([
    [/capture$/, 'AUTH_CAPTURE_NOT_ENABLED'],
    [/capture$/, 'DUPLICATE_INVOICE_ID'],
    [/PATCH/, 'NOT_PATCHABLE'],
  ] as const)('throws a fault with the reason when the payer cannot help it (%s %s)', async (matching, issue) => {
    await using opened = await openPayPal()
    const { ref, id } = await ordered(opened)
    opened.paypal.approve(id)
    opened.paypal.misbehave(matching, { issue })
    const asked = matching.test('PATCH') ? opened.gateway.cancel(ref) : confirmed(opened, ref)
    await expect(asked).rejects.toThrow(issue)
    await expect(asked).rejects.not.toBeInstanceOf(OutsideDown)
    expect(opened.paypal.order(id).captures).toEqual([])
  })

  it.each([
    'INSTRUMENT_DECLINED',
    'TRANSACTION_REFUSED',
    'PAYER_ACCOUNT_RESTRICTED',
    'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  ])('declines the payment with a message for %s, and accepts another attempt', async (issue) => {
    await using opened = await openPayPal()
    const { ref, id } = await ordered(opened)
    opened.paypal.approve(id)
    opened.paypal.misbehave(/capture$/, { issue })
    const declined = await confirmed(opened, ref)
    expect(declined).toMatchObject({ phase: 'declined', failure: { code: issue.toLowerCase() }, captures: [] })
    expect(await confirmed(opened, ref, 2)).toMatchObject({ phase: 'captured' })
  })

  it('fetches a new token when the old one is refused', async () => {
    await using opened = await openPayPal()
    const { ref } = await ordered(opened)
    opened.paypal.endTokens()
    await expect(opened.gateway.retrieve(ref)).rejects.toBeInstanceOf(OutsideDown)
    expect(await opened.gateway.retrieve(ref)).toMatchObject({ phase: 'open' })
  })

  it.each(troubles)('fetches a token at the next request when fetching one fails (%s)', async (how) => {
    await using opened = await openPayPal(how)
    opened.paypal.misbehave(/token$/, how)
    await expect(ordered(opened)).rejects.toBeInstanceOf(OutsideDown)
    expect((await ordered(opened)).ref).toMatch(/pay_00000001/)
  })

  it('fetches one token for many requests', async () => {
    await using opened = await openPayPal()
    await paid(opened)
    expect(opened.paypal.asked.filter((line) => line.includes('oauth2'))).toHaveLength(1)
  })

  it.each(troubles)('throws faults without key or token in them (%s)', async (how) => {
    await using opened = await openPayPal(how)
    const { ref } = await ordered(opened)
    opened.paypal.misbehave(/GET/, how)
    expect(await secretsIn(opened.gateway.retrieve(ref))).toEqual([])
  })

  it('throws a fault without the keys when the keys are wrong', async () => {
    await using opened = await openPayPal()
    const gateway = await createPayPalGateway({
      ...paypalKeys,
      clientSecret: `${paypalKeys.clientSecret}-old`,
      apiBase: opened.paypal.url,
      returnUrl: () => 'http://localhost:3000/',
      clock: opened.clock,
    })
    const asked = ordered({ gateway })
    await expect(asked).rejects.toBeInstanceOf(OutsideDown)
    expect(await secretsIn(asked)).toEqual([])
  })
})

describe('unreachable PayPal', () => {
  it('counts as down when it refuses the connection or answers nonsense', async () => {
    const server = createServer((_, answer) => answer.writeHead(200).end('<html>'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const gateway = await createPayPalGateway({
      ...paypalKeys,
      apiBase: new URL(`http://127.0.0.1:${port}`),
      returnUrl: () => 'http://localhost:3000/',
      clock: stoppedClock(Temporal.Instant.from('2026-03-02T12:00:00Z')),
      timeoutMs: 2_000,
    })
    await expect(ordered({ gateway })).rejects.toBeInstanceOf(OutsideDown)
    await new Promise((resolve) => server.close(resolve))
    const down: unknown = await ordered({ gateway }).catch((fault: unknown) => fault)
    expect(down).toBeInstanceOf(OutsideDown)
    expect(String(down instanceof Error && down.cause)).toMatch(/^Error: no answer: ECONN(REFUSED|RESET)$/)
  })
})

/** Which secrets can be read in what a promise throws, its causes included. */
async function secretsIn(asked: Promise<unknown>): Promise<readonly string[]> {
  const thrown: unknown = await asked.then(
    () => null,
    (fault: unknown) => fault,
  )
  const text = inspect(thrown, { depth: 20, showHidden: true, getters: true })
  const { clientId, clientSecret } = paypalKeys
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  return thrown ? [clientSecret, basic, 'A21AA', 'Basic ', 'Bearer '].filter((secret) => text.includes(secret)) : ['-']
}
