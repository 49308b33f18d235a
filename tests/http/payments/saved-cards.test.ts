import { describe, expect, it } from 'vitest'
import type { User } from '#modules/accounts'
import { aUser } from '../../support/builders/accounts.ts'
import { openPaymentApp } from '../../support/apps/payment-app.ts'
import { boiler } from '../../support/builders/payments.ts'

const asha = aUser({ id: 'asha' })
const ben = aUser({ id: 'ben' })

describe('/api/me/cards', () => {
  it('lists and deletes the cards of the caller only', async () => {
    using app = openPaymentApp()
    expect(await app.get('/api/me/cards')).toEqual({ status: 200, body: { items: [], next_cursor: null } })
    await app.paid(asha, boiler, true)
    const { body } = await app.get('/api/me/cards')
    expect(body.items).toEqual([
      {
        id: expect.any(String),
        card: { last4: '4242', brand: 'visa', exp_month: 12, exp_year: 2030 },
        is_default: false,
      },
    ])
    const path = `/api/me/cards/${body.items[0].id}`
    expect((await app.get('/api/me/cards', ben)).body.items).toEqual([])
    expect((await app.api.call(path, { method: 'DELETE', as: ben })).status).toBe(404)
    expect((await app.get('/api/me/cards')).body.items).toHaveLength(1)
    expect((await app.api.call(path, { method: 'DELETE', as: asha })).status).toBe(204)
    expect((await app.api.call(path, { method: 'DELETE', as: asha })).status).toBe(404)
  })

  it('sets the default among the cards of the caller only', async () => {
    using app = openPaymentApp()
    await app.paid(asha, boiler, true)
    app.costs.set(boiler, 13_000)
    const { body: opened } = await app.intent()
    await app.confirm(opened.payment_id, 'pm_card_mastercard', { save: true })
    const defaults = async () => {
      const { body } = await app.get('/api/me/cards')
      return body.items.map((one: { card: { brand: string }; is_default: boolean }) => [one.card.brand, one.is_default])
    }
    const { body } = await app.get('/api/me/cards')
    for (const { id, card } of body.items) {
      const make = (as: User) => app.api.call(`/api/me/cards/${id}/default`, { method: 'POST', as })
      expect((await make(ben)).status).toBe(404)
      expect((await make(asha)).status).toBe(204)
      expect(await defaults()).toEqual([
        ['mastercard', card.brand === 'mastercard'],
        ['visa', card.brand === 'visa'],
      ])
    }
    expect((await app.api.call('/api/me/cards/pm_nothing/default', { method: 'POST', as: asha })).status).toBe(404)
  })
})
