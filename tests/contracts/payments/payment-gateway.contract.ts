import { describe, expect, it } from 'vitest'
import { OutsideDown, pence } from '#modules/shared'
import { noSavedCards, savedCards } from './payment-gateway-cards.contract.ts'
import {
  type Offers,
  type Open,
  asha,
  ben,
  cardProvider,
  confirm,
  intent,
  payment,
  refund,
  valueOf,
} from './payment-gateway-harness.ts'
import { keptCards, noKeptCards } from './payment-gateway-kept.contract.ts'
import { listedPayments, noListedPayments } from './payment-gateway-listing.contract.ts'
import { payerAtTheProvider, payerOnOurPage } from './payment-gateway-payer.contract.ts'

export { type Offers } from './payment-gateway-harness.ts'

/** The contract of every `PaymentGateway`, for any provider. */
export function paymentGatewayContract(provider: string, open: Open, offers: Offers = cardProvider): void {
  describe(`PaymentGateway of ${provider}`, () => {
    it('makes one intent for one payment, however often it is requested', async () => {
      await using opened = await open()
      const first = await intent(opened)
      expect(await intent(opened)).toEqual(first)
      expect(first).toMatchObject({ paymentId: payment, amount: 12_000, phase: 'open', attempt: 0, captures: [] })
    })

    it('makes one customer for one user', async () => {
      await using opened = await open()
      const first = await opened.gateway.createCustomer(asha)
      expect(await opened.gateway.createCustomer(asha)).toBe(first)
      expect(await opened.gateway.createCustomer(ben)).not.toBe(first)
    })

    it('captures the amount of the intent once, however often it is confirmed', async () => {
      await using opened = await open()
      const { ref } = await intent(opened)
      const first = await confirm(opened, { ref, methodId: opened.methods.succeeds })
      expect(first).toMatchObject({ phase: 'captured', attempt: 1, failure: null, captures: [{ amount: 12_000 }] })
      expect(await confirm(opened, { ref, methodId: opened.methods.succeeds })).toEqual(first)
      expect(await confirm(opened, { ref, methodId: opened.methods.succeeds, attempt: 2 })).toEqual(first)
      expect(await opened.gateway.retrieve(ref)).toEqual(first)
    })

    it('has a payment page, and captures nothing when it is only opened', async () => {
      await using opened = await open()
      const { ref } = await intent(opened)
      expect(URL.canParse(await opened.gateway.payPage(ref, 'http://localhost:3000/pay/done'))).toBe(true)
      expect(await opened.gateway.retrieve(ref)).toMatchObject({ phase: 'open', captures: [] })
    })

    it('blocks a suspected fraud permanently', async () => {
      await using opened = await open()
      const { ref } = await intent(opened)
      const blocked = await confirm(opened, { ref, methodId: opened.methods.isBlocked })
      expect(blocked).toMatchObject({ phase: 'blocked', riskLevel: offers.blockedRisk, captures: [] })
      const again = await confirm(opened, { ref, methodId: opened.methods.succeeds, attempt: 2 })
      expect(again).toMatchObject({ phase: 'blocked', captures: [] })
    })

    it('captures nothing of a cancelled intent', async () => {
      await using opened = await open()
      const { ref } = await intent(opened)
      expect(await opened.gateway.cancel(ref)).toMatchObject({ phase: 'cancelled' })
      expect(await opened.gateway.cancel(ref)).toMatchObject({ phase: 'cancelled' })
      const late = await confirm(opened, { ref, methodId: opened.methods.succeeds })
      expect(late).toMatchObject({ phase: 'cancelled', captures: [] })
    })

    it('leaves a captured intent as it is when it is cancelled', async () => {
      await using opened = await open()
      const { ref } = await intent(opened)
      const paid = await confirm(opened, { ref, methodId: opened.methods.succeeds })
      expect(await opened.gateway.cancel(ref)).toEqual(paid)
    })

    it('only authorises with manual capture, and then captures once, never above the authorisation', async () => {
      await using opened = await open()
      const { ref } = await intent(opened, { capture: 'manual' })
      const early = await opened.gateway.capture(ref, pence(1))
      expect(early).toEqual({ ok: false, refusal: { kind: 'capture-not-allowed' } })
      const held = await confirm(opened, { ref, methodId: opened.methods.succeeds })
      expect(held).toMatchObject({ phase: 'authorised', captures: [] })
      const above = await opened.gateway.capture(ref, pence(12_001))
      expect(above).toEqual({ ok: false, refusal: { kind: 'capture-not-allowed' } })
      const taken = valueOf(await opened.gateway.capture(ref, pence(9_000)))
      expect(taken).toMatchObject({ phase: 'captured', captures: [{ amount: 9_000 }] })
      expect(valueOf(await opened.gateway.capture(ref, pence(9_000)))).toEqual(taken)
    })

    it('releases an authorisation when it is cancelled', async () => {
      await using opened = await open()
      const { ref } = await intent(opened, { capture: 'manual' })
      await confirm(opened, { ref, methodId: opened.methods.succeeds })
      expect(await opened.gateway.cancel(ref)).toMatchObject({ phase: 'cancelled', captures: [] })
      expect(await opened.gateway.capture(ref, pence(1))).toMatchObject({ ok: false })
    })

    it('refunds once for one refund, and never above the rest', async () => {
      await using opened = await open()
      const { ref } = await intent(opened)
      await confirm(opened, { ref, methodId: opened.methods.succeeds })
      await opened.gateway.refund(ref, refund('first'), pence(5_000))
      const twice = await opened.gateway.refund(ref, refund('first'), pence(5_000))
      expect(twice.refunds).toMatchObject([{ refundId: refund('first'), amount: 5_000, outcome: 'succeeded' }])
      const above = await opened.gateway.refund(ref, refund('above'), pence(7_001))
      expect(above.refunds).toMatchObject([{ outcome: 'succeeded' }, { refundId: refund('above'), outcome: 'failed' }])
      const rest = await opened.gateway.refund(ref, refund('rest'), pence(7_000))
      expect(rest.refunds.filter(({ outcome }) => outcome === 'succeeded')).toHaveLength(2)
    })

    it.each(['refunded', 'not refunded'] as const)(
      'refunds once when its requests fail and it is asked again, where the provider had %s',
      async (done) => {
        await using opened = await open()
        const { ref } = await intent(opened)
        await confirm(opened, { ref, methodId: opened.methods.succeeds })
        const asked = () => opened.gateway.refund(ref, refund('first'), pence(5_000))
        for (let outages = 0; outages < 6; outages += 1) {
          opened.refundsFail?.(1, done)
          const fault = await asked().then(
            () => null,
            (thrown: unknown) => thrown,
          )
          expect(fault === null || fault instanceof OutsideDown).toBe(true)
        }
        const { refunds } = await asked()
        expect(refunds).toMatchObject([{ refundId: refund('first'), amount: 5_000, outcome: 'succeeded' }])
        expect((await opened.gateway.retrieve(ref)).refunds).toHaveLength(1)
      },
    )

    it('refunds nothing that was not captured', async () => {
      await using opened = await open()
      const { ref } = await intent(opened)
      const { refunds } = await opened.gateway.refund(ref, refund('early'), pence(1))
      expect(refunds).toMatchObject([{ outcome: 'failed' }])
    })

    it('sends signed webhooks, without the client secret', async () => {
      await using opened = await open()
      const { ref, clientSecret } = await intent(opened)
      await confirm(opened, { ref, methodId: opened.methods.succeeds })
      const [sent] = await opened.notices()
      if (!sent) throw new Error('no notice was sent')
      const notice = valueOf(await opened.gateway.readNotice(sent.text, sent.header))
      expect(notice.ref).toBe(ref)
      const state = notice.state ?? (await opened.gateway.retrieve(ref))
      expect(state).toMatchObject({ paymentId: payment, phase: 'captured', captures: [{ amount: 12_000 }] })
      expect(clientSecret !== null && JSON.stringify(notice).includes(clientSecret)).toBe(false)
    })

    it('refuses a webhook that was changed, not signed, or signed long ago', async () => {
      await using opened = await open()
      const { ref } = await intent(opened)
      await confirm(opened, { ref, methodId: opened.methods.succeeds })
      const [sent] = await opened.notices()
      if (!sent) throw new Error('no notice was sent')
      const refused = { ok: false, refusal: { kind: 'notice-not-trusted' } }
      const { gateway } = opened
      const changed = sent.text.replace('12000', '12001').replace('120.00', '120.01')
      expect(changed).not.toBe(sent.text)
      expect(await gateway.readNotice(changed, sent.header)).toEqual(refused)
      expect(await gateway.readNotice(sent.text, () => undefined)).toEqual(refused)
      expect(await gateway.readNotice(sent.text, (name) => sent.header(name)?.replace(/.$/, 'x'))).toEqual(refused)
      expect(await gateway.readNotice('not JSON', sent.header)).toEqual(refused)
      const { still, noMore } = offers.noticesTrusted
      opened.wait(still)
      expect(await gateway.readNotice(sent.text, sent.header)).toMatchObject({ ok: true })
      opened.wait(noMore)
      expect(await gateway.readNotice(sent.text, sent.header)).toEqual(refused)
    })

    const paying = offers.payerChooses === 'our-page' ? payerOnOurPage : payerAtTheProvider
    paying(open)
    const saving = offers.savedCards ? savedCards : noSavedCards
    saving(open)
    const keeping = offers.keepsCards ? keptCards : noKeptCards
    keeping(open)
    const listing = offers.listsPayments ? listedPayments : noListedPayments
    listing(open)
  })
}
