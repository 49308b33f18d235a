import { describe, expect, it } from 'vitest'
import type { Confirmation, Intent, PaymentGateway, ProviderState } from '#modules/payments'
import { type PaymentId, type RefundId, type Result, type UserId, pence } from '#modules/shared'

export interface OpenedGateway extends AsyncDisposable {
  readonly gateway: PaymentGateway
  /** Payment methods of this provider, by what they do. */
  readonly methods: {
    readonly succeeds: string
    readonly declines: string
    readonly hasNoFunds: string
    readonly challenges: string
    readonly isBlocked: string
  }
  /** What the customer answers at the provider's 3-D Secure page. */
  answerChallenge(ref: string, passed: boolean): Promise<void>
  /** The signed notices that the provider has sent since it was asked last. */
  notices(): Promise<readonly { readonly text: string; readonly header: (name: string) => string | undefined }[]>
  /** Lets so much time pass. */
  wait(by: Temporal.DurationLike): void
}

const payment = 'pay_00000001' as PaymentId
const other = 'pay_00000002' as PaymentId
const asha = 'usr_asha' as UserId
const ben = 'usr_ben' as UserId
const refund = (name: string) => `rfd_${name}` as RefundId

/** What every `PaymentGateway` promises, whoever the provider is. */
export function paymentGatewayContract(provider: string, open: () => Promise<OpenedGateway>): void {
  async function intent({ gateway }: OpenedGateway, asked: Partial<Intent> = {}): Promise<ProviderState> {
    return gateway.createIntent({
      paymentId: payment,
      amount: pence(12_000),
      customerRef: await gateway.createCustomer(asha),
      capture: 'automatic',
      description: 'Booking K7Q4M2',
      ...asked,
    })
  }

  async function confirm(
    { gateway }: OpenedGateway,
    asked: Pick<Confirmation, 'ref' | 'methodId'> & Partial<Confirmation>,
  ) {
    const returnUrl = 'http://localhost:3000/pay/bkg_boiler'
    return valueOf(await gateway.confirm({ attempt: 1, saveCard: false, returnUrl, ...asked }))
  }

  describe(`PaymentGateway of ${provider}`, () => {
    it('makes one intent for one payment, however often it is asked', async () => {
      await using opened = await open()
      const first = await intent(opened)
      expect(await intent(opened)).toEqual(first)
      expect(first).toMatchObject({ paymentId: payment, amount: 12_000, phase: 'open', attempt: 0, captures: [] })
      expect(first.clientSecret).toMatch(/.{20,}/)
    })

    it('makes one customer for one user', async () => {
      await using opened = await open()
      const first = await opened.gateway.createCustomer(asha)
      expect(await opened.gateway.createCustomer(asha)).toBe(first)
      expect(await opened.gateway.createCustomer(ben)).not.toBe(first)
    })

    it('takes the amount of the intent, and once, however often it is confirmed', async () => {
      await using opened = await open()
      const { ref } = await intent(opened)
      const first = await confirm(opened, { ref, methodId: opened.methods.succeeds })
      expect(first).toMatchObject({ phase: 'captured', attempt: 1, failure: null, captures: [{ amount: 12_000 }] })
      expect(await confirm(opened, { ref, methodId: opened.methods.succeeds })).toEqual(first)
      expect(await confirm(opened, { ref, methodId: opened.methods.succeeds, attempt: 2 })).toEqual(first)
      expect(await opened.gateway.retrieve(ref)).toEqual(first)
    })

    it('tells why a card was declined, takes nothing, and takes the next attempt', async () => {
      await using opened = await open()
      const { ref } = await intent(opened)
      const declined = await confirm(opened, { ref, methodId: opened.methods.declines })
      expect(declined).toMatchObject({
        phase: 'declined',
        failure: { message: 'Your card was declined.' },
        captures: [],
      })
      const poor = await confirm(opened, { ref, methodId: opened.methods.hasNoFunds, attempt: 2 })
      expect(poor).toMatchObject({
        phase: 'declined',
        failure: { message: 'Your card has insufficient funds.' },
        captures: [],
      })
      const third = await confirm(opened, { ref, methodId: opened.methods.succeeds, attempt: 3 })
      expect(third).toMatchObject({ phase: 'captured', failure: null, attempt: 3 })
    })

    it('tries once for one attempt, also with another card', async () => {
      await using opened = await open()
      const { ref } = await intent(opened)
      const declined = await confirm(opened, { ref, methodId: opened.methods.declines })
      expect(await confirm(opened, { ref, methodId: opened.methods.succeeds })).toEqual(declined)
    })

    it('refuses a payment method that it does not know, and counts no attempt', async () => {
      await using opened = await open()
      const { ref } = await intent(opened)
      const returnUrl = 'http://localhost:3000/'
      const asked = { ref, attempt: 1, methodId: 'pm_card_unheard_of', saveCard: false, returnUrl }
      expect(await opened.gateway.confirm(asked)).toEqual({ ok: false, refusal: { kind: 'payment-method-unknown' } })
      expect(await opened.gateway.retrieve(ref)).toMatchObject({ phase: 'open', attempt: 0 })
    })

    it('asks for 3-D Secure with an address to go to, and takes the money only once that was passed', async () => {
      await using opened = await open()
      const { ref } = await intent(opened)
      const asks = await confirm(opened, { ref, methodId: opened.methods.challenges })
      expect(asks).toMatchObject({ phase: 'requires_action', captures: [] })
      expect(URL.canParse(asks.redirectUrl ?? '')).toBe(true)
      await opened.answerChallenge(ref, true)
      expect(await opened.gateway.retrieve(ref)).toMatchObject({ phase: 'captured', captures: [{ amount: 12_000 }] })
    })

    it('declines when 3-D Secure was not passed, and stays open', async () => {
      await using opened = await open()
      const { ref } = await intent(opened)
      await confirm(opened, { ref, methodId: opened.methods.challenges })
      await opened.answerChallenge(ref, false)
      expect(await opened.gateway.retrieve(ref)).toMatchObject({ phase: 'declined', captures: [], redirectUrl: null })
      const next = await confirm(opened, { ref, methodId: opened.methods.succeeds, attempt: 2 })
      expect(next.phase).toBe('captured')
    })

    it('blocks what it takes for fraud for good, with a high risk', async () => {
      await using opened = await open()
      const { ref } = await intent(opened)
      const blocked = await confirm(opened, { ref, methodId: opened.methods.isBlocked })
      expect(blocked).toMatchObject({ phase: 'blocked', riskLevel: 'high', captures: [] })
      const again = await confirm(opened, { ref, methodId: opened.methods.succeeds, attempt: 2 })
      expect(again).toMatchObject({ phase: 'blocked', captures: [] })
    })

    it('takes nothing of a cancelled intent', async () => {
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

    it('only authorises by hand, and then captures once, never above', async () => {
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

    it('lets an authorisation go when it is cancelled', async () => {
      await using opened = await open()
      const { ref } = await intent(opened, { capture: 'manual' })
      await confirm(opened, { ref, methodId: opened.methods.succeeds })
      expect(await opened.gateway.cancel(ref)).toMatchObject({ phase: 'cancelled', captures: [] })
      expect(await opened.gateway.capture(ref, pence(1))).toMatchObject({ ok: false })
    })

    it('gives back once for one refund, and never above what is left', async () => {
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

    it('refunds nothing that was not captured', async () => {
      await using opened = await open()
      const { ref } = await intent(opened)
      const { refunds } = await opened.gateway.refund(ref, refund('early'), pence(1))
      expect(refunds).toMatchObject([{ outcome: 'failed' }])
    })

    it('saves a card only when it was asked to and the card was charged', async () => {
      await using opened = await open()
      const customer = await opened.gateway.createCustomer(asha)
      const { ref } = await intent(opened)
      await confirm(opened, { ref, methodId: opened.methods.declines, saveCard: true })
      expect(await opened.gateway.listCards(customer)).toEqual([])
      await confirm(opened, { ref, methodId: opened.methods.succeeds, attempt: 2 })
      expect(await opened.gateway.listCards(customer)).toEqual([])
      const second = await intent(opened, { paymentId: other })
      await confirm(opened, { ref: second.ref, methodId: opened.methods.succeeds, saveCard: true })
      expect(await opened.gateway.listCards(customer)).toMatchObject([{ brand: 'visa', last4: '4242' }])
    })

    it("keeps a customer's cards to that customer: not listed, not charged and not deleted by another", async () => {
      await using opened = await open()
      const { gateway, methods } = opened
      const [hers, his] = [await gateway.createCustomer(asha), await gateway.createCustomer(ben)]
      const { ref } = await intent(opened)
      await confirm(opened, { ref, methodId: methods.succeeds, saveCard: true })
      const [card] = await gateway.listCards(hers)
      const cardId = card?.id ?? ''
      expect(await gateway.listCards(his)).toEqual([])
      const ofBen = await intent(opened, { paymentId: other, customerRef: his })
      const asked = {
        ref: ofBen.ref,
        attempt: 1,
        methodId: cardId,
        saveCard: false,
        returnUrl: 'http://localhost:3000/',
      }
      expect(await gateway.confirm(asked)).toEqual({ ok: false, refusal: { kind: 'payment-method-unknown' } })
      expect(await gateway.deleteCard(his, cardId)).toBe(false)
      expect(await gateway.listCards(hers)).toHaveLength(1)
      const third = await intent(opened, { paymentId: 'pay_00000003' as PaymentId })
      expect(await confirm(opened, { ref: third.ref, methodId: cardId })).toMatchObject({ phase: 'captured' })
      expect(await gateway.deleteCard(hers, cardId)).toBe(true)
      expect(await gateway.deleteCard(hers, cardId)).toBe(false)
    })

    it('tells signed news of what happened, without the client secret', async () => {
      await using opened = await open()
      const { ref, clientSecret } = await intent(opened)
      await confirm(opened, { ref, methodId: opened.methods.succeeds })
      const [sent] = await opened.notices()
      if (!sent) throw new Error('no notice was sent')
      const notice = valueOf(await opened.gateway.readNotice(sent.text, sent.header))
      expect(notice.ref).toBe(ref)
      const state = notice.state ?? (await opened.gateway.retrieve(ref))
      expect(state).toMatchObject({ paymentId: payment, phase: 'captured', captures: [{ amount: 12_000 }] })
      expect(sent.text).not.toContain(clientSecret)
    })

    it('trusts no notice that was changed, not signed, or signed long ago', async () => {
      await using opened = await open()
      const { ref } = await intent(opened)
      await confirm(opened, { ref, methodId: opened.methods.succeeds })
      const [sent] = await opened.notices()
      if (!sent) throw new Error('no notice was sent')
      const refused = { ok: false, refusal: { kind: 'notice-not-trusted' } }
      const { gateway } = opened
      expect(await gateway.readNotice(sent.text.replace('12000', '12001'), sent.header)).toEqual(refused)
      expect(await gateway.readNotice(sent.text, () => undefined)).toEqual(refused)
      expect(await gateway.readNotice(sent.text, (name) => sent.header(name)?.replace(/.$/, 'x'))).toEqual(refused)
      expect(await gateway.readNotice('not JSON', sent.header)).toEqual(refused)
      opened.wait({ minutes: 10 })
      expect(await gateway.readNotice(sent.text, sent.header)).toEqual(refused)
    })
  })
}

function valueOf<T>(outcome: Result<T, { readonly kind: string }>): T {
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal.kind}`)
  return outcome.value
}
