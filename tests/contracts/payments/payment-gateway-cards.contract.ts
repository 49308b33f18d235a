import { expect, it } from 'vitest'
import { type Open, asha, ben, confirm, intent, other, payment, third } from './payment-gateway-harness.ts'

export function savedCards(open: Open): void {
  it('saves a card only when it is requested and the card was charged', async () => {
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

  it('charges a payer without a customer, and keeps no card of theirs', async () => {
    await using opened = await open()
    const { gateway, methods } = opened
    const { ref } = await intent(opened, { customerRef: null })
    const paid = await confirm(opened, { ref, methodId: methods.succeeds, saveCard: true })
    expect(paid).toMatchObject({ phase: 'captured' })
    expect(await intent(opened, { customerRef: null })).toMatchObject({ ref })
    expect(await gateway.listCards(await gateway.createCustomer(asha))).toEqual([])
  })

  it('keeps the cards of a customer apart: not listed, not charged and not deleted by another', async () => {
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
    expect(await gateway.makeDefaultCard(his, cardId)).toBe(false)
    expect(await gateway.listCards(hers)).toHaveLength(1)
    const hers3 = await intent(opened, { paymentId: third })
    expect(await confirm(opened, { ref: hers3.ref, methodId: cardId })).toMatchObject({ phase: 'captured' })
    expect(await gateway.deleteCard(hers, cardId)).toBe(true)
    expect(await gateway.deleteCard(hers, cardId)).toBe(false)
  })

  it('lists at most one default card: the latest request', async () => {
    await using opened = await open()
    const { gateway, methods } = opened
    const customer = await gateway.createCustomer(asha)
    for (const paymentId of [payment, other]) {
      const { ref } = await intent(opened, { paymentId })
      const methodId = paymentId === payment ? methods.succeeds : methods.otherSucceeds
      await confirm(opened, { ref, methodId, saveCard: true })
    }
    const cards = await gateway.listCards(customer)
    expect(cards).toHaveLength(2)
    for (const { id } of cards) {
      expect(await gateway.makeDefaultCard(customer, id)).toBe(true)
      const first = (await gateway.listCards(customer)).filter(({ isDefault }) => isDefault)
      expect(first).toMatchObject([{ id }])
    }
    expect(await gateway.makeDefaultCard(customer, 'pm_card_unheard_of')).toBe(false)
  })
}

export function noSavedCards(open: Open): void {
  it('saves no card, also when it is requested, and has none to list, delete or make the default', async () => {
    await using opened = await open()
    const { gateway } = opened
    const customer = await gateway.createCustomer(asha)
    const { ref } = await intent(opened)
    const paid = await confirm(opened, { ref, methodId: opened.methods.succeeds, saveCard: true })
    expect(paid.phase).toBe('captured')
    expect(await gateway.listCards(customer)).toEqual([])
    expect(await gateway.deleteCard(customer, opened.methods.succeeds)).toBe(false)
    expect(await gateway.makeDefaultCard(customer, opened.methods.succeeds)).toBe(false)
  })
}
