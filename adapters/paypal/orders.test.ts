import { describe, expect, it } from 'vitest'
import { OutsideDown, type RefundId, pence } from '#modules/shared'
import { specificationsAt, withoutSpecifications } from '../../tests/fakes/open-api.ts'
import { confirmed, ordered, paid, returnUrl } from '../../tests/fakes/paypal/journey.ts'
import { openPayPal } from '../../tests/fakes/paypal/opened.ts'

const skip = specificationsAt() === null
const refundId = 'rfd_first' as RefundId

describe.skipIf(skip)(`PayPal order${skip ? `, ${withoutSpecifications}` : ''}`, () => {
  it("has the server's amount in pounds, our own ids, and no shipping", async () => {
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

  it('stays unpaid when the payer closes the window, and no capture is requested', async () => {
    await using opened = await openPayPal()
    const { ref } = await ordered(opened)
    expect(await opened.gateway.payPage(ref, returnUrl)).toContain('/checkoutnow?token=')
    for (const attempt of [1, 2]) {
      expect(await confirmed(opened, ref, attempt)).toMatchObject({ phase: 'requires_action', captures: [] })
    }
    expect(opened.paypal.asked.filter((line) => line.endsWith('/capture'))).toEqual([])
  })

  it('stays unpaid when the payer approved it and did not come back', async () => {
    await using opened = await openPayPal()
    const { ref, id } = await ordered(opened)
    opened.paypal.approve(id)
    expect(await opened.gateway.retrieve(ref)).toMatchObject({ phase: 'open', captures: [] })
    expect(opened.paypal.order(id).captures).toEqual([])
  })

  it('sends the payer back to our own site after payment', async () => {
    await using opened = await openPayPal()
    const { ref } = await paid(opened)
    expect(await opened.gateway.payPage(ref, returnUrl)).toBe(returnUrl)
  })

  it('leads back to PayPal after a decline, to choose another way to pay', async () => {
    await using opened = await openPayPal()
    const { ref, id } = await ordered(opened)
    opened.paypal.approve(id, 'is-declined')
    const { failure, redirectUrl } = await confirmed(opened, ref)
    expect(failure?.code).toBe('instrument_declined')
    const page = `${opened.paypal.url.origin}/checkoutnow?token=${id}`
    expect(redirectUrl).toBe(`${page}&again=1`)
    expect(await opened.gateway.payPage(ref, returnUrl)).toBe(page)
  })

  it('is cancelled when PayPal has dropped it unpaid, so that a new payment can begin', async () => {
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
  ] as const)('counts as unpaid while PayPal reviews it: %s', async (status, settled) => {
    await using opened = await openPayPal()
    const { ref, id } = await ordered(opened)
    opened.paypal.approve(id, 'is-reviewed')
    expect(await confirmed(opened, ref)).toMatchObject({ phase: 'authorised', captures: [] })
    expect(await opened.gateway.capture(ref, pence(12_000))).toMatchObject({ ok: false })
    expect(await opened.gateway.cancel(ref)).toMatchObject({ phase: 'authorised', captures: [] })
    opened.paypal.settleReview(id, status)
    expect(await opened.gateway.retrieve(ref)).toMatchObject(settled)
  })

  it('is not authorised while PayPal reviews the authorisation, and can be released', async () => {
    await using opened = await openPayPal()
    const { ref, id } = await ordered(opened, { capture: 'manual' })
    opened.paypal.approve(id, 'is-reviewed')
    expect(await confirmed(opened, ref)).toMatchObject({ phase: 'requires_action', captures: [] })
    expect(await opened.gateway.capture(ref, pence(100))).toMatchObject({ ok: false })
    expect(await opened.gateway.cancel(ref)).toMatchObject({ phase: 'cancelled' })
    expect(opened.paypal.order(id).holds).toMatchObject([{ status: 'VOIDED' }])
  })

  it('is never captured above its authorisation, although PayPal would allow it', async () => {
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
  ] as const)('reports a refund that is %s', async (status, outcome) => {
    await using opened = await openPayPal()
    const { ref } = await paid(opened)
    opened.paypal.refundsAre(status)
    const answered = await opened.gateway.refund(ref, refundId, pence(500))
    expect(answered.refunds).toMatchObject([{ refundId, amount: 500, outcome }])
    expect(await opened.gateway.retrieve(ref)).toEqual(answered)
  })

  it('is refunded once for one refund, also when PayPal has forgotten the request', async () => {
    await using opened = await openPayPal()
    const { ref, id } = await paid(opened)
    const first = await opened.gateway.refund(ref, refundId, pence(5_000))
    opened.paypal.forgetRequestIds()
    expect(await opened.gateway.refund(ref, refundId, pence(5_000))).toEqual(first)
    expect(opened.paypal.order(id).refunds).toHaveLength(1)
  })

  it('is refunded at most its amount when two refunds are requested at once', async () => {
    await using opened = await openPayPal()
    const { ref, id } = await paid(opened)
    const both = ['rfd_one', 'rfd_two'].map((name) => opened.gateway.refund(ref, name as RefundId, pence(8_000)))
    const answered = (await Promise.all(both)).flatMap(({ refunds }) => refunds.map(({ outcome }) => outcome))
    expect(answered).toContain('failed')
    expect(opened.paypal.order(id).refunds).toHaveLength(1)
  })

  it.each(['the order', 'what was taken'])('refuses a refund when PayPal does not know %s any more', async (what) => {
    await using opened = await openPayPal()
    const { ref, id } = await paid(opened)
    if (what === 'the order') opened.paypal.forget(id)
    else opened.paypal.misbehave(/refund$/, { issue: 'RESOURCE_NOT_FOUND' })
    const answered = await opened.gateway.refund(ref, refundId, pence(5_000))
    expect(answered.refunds).toMatchObject([{ refundId, amount: 5_000, outcome: 'failed' }])
  })

  it('accepts no evidence in a dispute', async () => {
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
    'is unknown by the id %j, and PayPal is not asked',
    async (ref) => {
      await using opened = await openPayPal()
      await expect(opened.gateway.retrieve(ref)).rejects.toThrow(/names no PayPal order/)
      await expect(confirmed(opened, ref)).rejects.not.toBeInstanceOf(OutsideDown)
      expect(opened.paypal.asked).toEqual([])
    },
  )

  it("has PayPal's fee with its capture, and is paid without one where PayPal does not say it in pounds", async () => {
    await using opened = await openPayPal()
    const { ref, id } = await paid(opened)
    const { amount } = opened.paypal.order(id).unit
    const [capture] = opened.paypal.order(id).captures
    const fee = Math.round(Number(amount.value) * 2.9) + 30
    expect((await opened.gateway.retrieve(ref)).captures).toMatchObject([{ fee }])
    const said = capture?.seller_receivable_breakdown
    if (!capture || !said) throw new Error('PayPal says its fee')
    capture.seller_receivable_breakdown = { ...said, paypal_fee: { currency_code: 'EUR', value: '3.00' } }
    expect(await opened.gateway.retrieve(ref)).toMatchObject({ phase: 'captured', captures: [{ fee: null }] })
    delete capture.seller_receivable_breakdown
    expect(await opened.gateway.retrieve(ref)).toMatchObject({ phase: 'captured', captures: [{ fee: null }] })
  })
})
