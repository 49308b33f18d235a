import { describe, expect, it } from 'vitest'
import { OutsideDown, type RefundId, pence } from '#modules/shared'
import { specificationsAt, withoutSpecifications } from '../../tests/fakes/open-api.ts'
import { confirmed, ordered, paid, returnUrl } from '../../tests/fakes/paypal/journey.ts'
import { openPayPal } from '../../tests/fakes/paypal/opened.ts'

const skip = specificationsAt() === null
const refundId = 'rfd_first' as RefundId

describe.skipIf(skip)(`a PayPal order${skip ? `, ${withoutSpecifications}` : ''}`, () => {
  it("is made for the server's amount in pounds, under our own names, with nothing to ship", async () => {
    await using opened = await openPayPal()
    const { ref, id } = await ordered(opened, { amount: pence(8_507), description: 'x'.repeat(300) })
    const { unit, intent } = opened.paypal.order(id)
    expect(intent).toBe('CAPTURE')
    expect(unit).toMatchObject({
      invoice_id: 'pay_00000001',
      custom_id: 'pay_00000001',
      description: 'x'.repeat(127),
      amount: { currency_code: 'GBP', value: '85.07' },
    })
    expect(ref).toBe(`${id}.${unit.payee.merchant_id}.pay_00000001.8507`)
  })

  it('stays unpaid when the payer closes the window: nothing is asked to be taken', async () => {
    await using opened = await openPayPal()
    const { ref } = await ordered(opened)
    expect(await opened.gateway.payPage(ref, returnUrl)).toContain('/checkoutnow?token=')
    for (const attempt of [1, 2]) {
      expect(await confirmed(opened, ref, attempt)).toMatchObject({ phase: 'requires_action', captures: [] })
    }
    expect(opened.paypal.asked.filter((line) => line.endsWith('/capture'))).toEqual([])
  })

  it('stays unpaid when it was approved and nobody came back to have it taken', async () => {
    await using opened = await openPayPal()
    const { ref, id } = await ordered(opened)
    opened.paypal.approve(id)
    expect(await opened.gateway.retrieve(ref)).toMatchObject({ phase: 'open', captures: [] })
    expect(opened.paypal.order(id).captures).toEqual([])
  })

  it('sends the payer back to our own site once it is paid', async () => {
    await using opened = await openPayPal()
    const { ref } = await paid(opened)
    expect(await opened.gateway.payPage(ref, returnUrl)).toBe(returnUrl)
  })

  it('that was declined leads back to PayPal, where another way to pay can be chosen', async () => {
    await using opened = await openPayPal()
    const { ref, id } = await ordered(opened)
    opened.paypal.approve(id, 'is-declined')
    const { failure, redirectUrl } = await confirmed(opened, ref)
    expect(failure?.code).toBe('instrument_declined')
    const page = `${opened.paypal.url.origin}/checkoutnow?token=${id}`
    expect(redirectUrl).toBe(`${page}&again=1`)
    expect(await opened.gateway.payPage(ref, returnUrl)).toBe(page)
  })

  it('that PayPal has forgotten unpaid is cancelled, so that a new payment can be begun', async () => {
    await using opened = await openPayPal()
    const { ref, id } = await ordered(opened)
    opened.paypal.forget(id)
    const gone = { ref, paymentId: 'pay_00000001', phase: 'cancelled', captures: [] }
    expect(await opened.gateway.retrieve(ref)).toMatchObject(gone)
    expect(await confirmed(opened, ref)).toMatchObject(gone)
    expect(await opened.gateway.cancel(ref)).toMatchObject(gone)
  })

  it('stays cancelled over a restart, also when the payer approves it afterwards', async () => {
    await using opened = await openPayPal()
    const { ref, id } = await ordered(opened)
    await opened.gateway.cancel(ref)
    opened.paypal.approve(id)
    expect(await confirmed(opened, ref)).toMatchObject({ phase: 'cancelled', captures: [] })
    expect(opened.paypal.order(id).captures).toEqual([])
  })

  it.each([
    ['COMPLETED', { phase: 'captured', captures: [{ amount: 12_000 }] }],
    ['DECLINED', { phase: 'blocked', captures: [], failure: { code: 'paypal_refused' } }],
  ] as const)('under review is no money until PayPal says so: %s', async (status, settled) => {
    await using opened = await openPayPal()
    const { ref, id } = await ordered(opened)
    opened.paypal.approve(id, 'is-reviewed')
    expect(await confirmed(opened, ref)).toMatchObject({ phase: 'authorised', captures: [] })
    expect(await opened.gateway.capture(ref, pence(12_000))).toMatchObject({ ok: false })
    expect(await opened.gateway.cancel(ref)).toMatchObject({ phase: 'authorised', captures: [] })
    opened.paypal.settleReview(id, status)
    expect(await opened.gateway.retrieve(ref)).toMatchObject(settled)
  })

  it('with a hold under review is not held yet, and can be let go', async () => {
    await using opened = await openPayPal()
    const { ref, id } = await ordered(opened, { capture: 'manual' })
    opened.paypal.approve(id, 'is-reviewed')
    expect(await confirmed(opened, ref)).toMatchObject({ phase: 'requires_action', captures: [] })
    expect(await opened.gateway.capture(ref, pence(100))).toMatchObject({ ok: false })
    expect(await opened.gateway.cancel(ref)).toMatchObject({ phase: 'cancelled' })
    expect(opened.paypal.order(id).holds).toMatchObject([{ status: 'VOIDED' }])
  })

  it('never has more taken than was held, although PayPal would', async () => {
    await using opened = await openPayPal()
    const { ref, id } = await ordered(opened, { capture: 'manual' })
    opened.paypal.approve(id)
    await confirmed(opened, ref)
    expect(await opened.gateway.capture(ref, pence(12_500))).toMatchObject({ ok: false })
    expect(opened.paypal.order(id).captures).toEqual([])
  })

  it.each([
    ['PENDING', 'pending'],
    ['FAILED', 'failed'],
  ] as const)('tells of a refund that is %s', async (status, outcome) => {
    await using opened = await openPayPal()
    const { ref } = await paid(opened)
    opened.paypal.refundsAre(status)
    const told = await opened.gateway.refund(ref, refundId, pence(500))
    expect(told.refunds).toMatchObject([{ refundId, amount: 500, outcome }])
    expect(await opened.gateway.retrieve(ref)).toEqual(told)
  })

  it('gives back once for one refund, also when PayPal no longer remembers that it was asked', async () => {
    await using opened = await openPayPal()
    const { ref, id } = await paid(opened)
    const first = await opened.gateway.refund(ref, refundId, pence(5_000))
    opened.paypal.forgetRequestIds()
    expect(await opened.gateway.refund(ref, refundId, pence(5_000))).toEqual(first)
    expect(opened.paypal.order(id).refunds).toHaveLength(1)
  })

  it('gives back no more when two refunds are asked for at once', async () => {
    await using opened = await openPayPal()
    const { ref, id } = await paid(opened)
    const both = ['rfd_one', 'rfd_two'].map((name) => opened.gateway.refund(ref, name as RefundId, pence(8_000)))
    const told = (await Promise.all(both)).flatMap(({ refunds }) => refunds.map(({ outcome }) => outcome))
    expect(told).toContain('failed')
    expect(opened.paypal.order(id).refunds).toHaveLength(1)
  })

  it.each(['the order', 'what was taken'])(
    'gives nothing back where PayPal does not know %s any more, and says so',
    async (what) => {
      await using opened = await openPayPal()
      const { ref, id } = await paid(opened)
      if (what === 'the order') opened.paypal.forget(id)
      else opened.paypal.misbehave(/refund$/, { issue: 'RESOURCE_NOT_FOUND' })
      const told = await opened.gateway.refund(ref, refundId, pence(5_000))
      expect(told.refunds).toMatchObject([{ refundId, amount: 5_000, outcome: 'failed' }])
    },
  )

  it('takes no evidence in a dispute', async () => {
    await using opened = await openPayPal()
    const { ref } = await paid(opened)
    const evidence = {
      customerName: 'Asha',
      customerEmail: 'asha@example.com',
      serviceAddress: 'x',
      serviceDate: null,
      description: 'x',
      account: 'x',
    }
    expect(await opened.gateway.sendEvidence(ref, 'PP-D-1', evidence)).toEqual({
      ok: false,
      refusal: { kind: 'evidence-not-taken' },
    })
  })

  it.each(['', 'pi_123', '5O190127TN364715T', '5O1.7YJ.bkg_boiler.100', '5O1.7YJ.pay_00000001.1.5'])(
    'has no such name as %j, and nothing is asked of PayPal',
    async (ref) => {
      await using opened = await openPayPal()
      await expect(opened.gateway.retrieve(ref)).rejects.toThrow(/names no PayPal order/)
      await expect(confirmed(opened, ref)).rejects.not.toBeInstanceOf(OutsideDown)
      expect(opened.paypal.asked).toEqual([])
    },
  )
})
