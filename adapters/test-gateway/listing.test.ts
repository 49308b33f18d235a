import { describe, expect, it } from 'vitest'
import { type PaymentId, type UserId, pence } from '#modules/shared'
import { movableClock, rethrow } from '../../tests/support/doubles.ts'
import { createTestGateway } from './index.ts'

const start = Temporal.Instant.from('2026-03-02T12:00:00Z')

function open() {
  const clock = movableClock(start)
  const publicUrl = new URL('http://localhost:3000')
  const provider = createTestGateway({ file: ':memory:', publicUrl, clock, onFault: rethrow })
  const { gateway } = provider
  let made = 0
  return {
    clock,
    gateway,
    async begin(userId = 'usr_asha'): Promise<string> {
      made += 1
      const customerRef = await gateway.createCustomer(userId as UserId)
      const paymentId = `pay_${String(made).padStart(8, '0')}` as PaymentId
      const intent = { paymentId, amount: pence(500), customerRef, capture: 'automatic', description: 'x' } as const
      return (await gateway.createIntent(intent)).ref
    },
    [Symbol.dispose]: () => provider[Symbol.dispose](),
  }
}

describe('payment list of the test gateway', () => {
  it('contains payments begun from the first instant until before the second', async () => {
    using shop = open()
    const refs: string[] = []
    for (let hour = 0; hour < 4; hour += 1) {
      refs.push(await shop.begin())
      shop.clock.move({ hours: 1 })
    }
    const page = await shop.gateway.listPayments(start.add({ hours: 1 }), start.add({ hours: 3 }), null)
    expect(page?.states.map(({ ref }) => ref)).toEqual(refs.slice(1, 3))
    expect(page?.next).toBeNull()
  })

  it.each([100, 101, 250])(
    'lists each of %i payments once over its pages, also those of one instant',
    async (count) => {
      using shop = open()
      const refs = new Set<string>()
      for (let at = 0; at < count; at += 1) {
        refs.add(await shop.begin())
        if (at % 40 === 0) shop.clock.move({ seconds: 1 })
      }
      const listed: string[] = []
      let pages = 0
      for (let after: string | null | undefined = null; after !== undefined; pages += 1) {
        const page = await shop.gateway.listPayments(start, start.add({ hours: 1 }), after)
        listed.push(...(page?.states ?? []).map(({ ref }) => ref))
        after = page?.next ?? undefined
      }
      expect(listed).toHaveLength(count)
      expect(new Set(listed)).toEqual(refs)
      expect(pages).toBe(Math.ceil(count / 100))
    },
  )
})

describe('default card at the test gateway', () => {
  async function withCards() {
    const shop = open()
    const { gateway } = shop
    const returnUrl = 'http://localhost:3000/'
    for (const methodId of ['pm_card_visa', 'pm_card_mastercard']) {
      await gateway.confirm({ ref: await shop.begin(), attempt: 1, methodId, saveCard: true, returnUrl })
    }
    const customer = await gateway.createCustomer('usr_asha' as UserId)
    const cards = await gateway.listCards(customer)
    const defaults = async () =>
      (await gateway.listCards(customer)).flatMap(({ id, isDefault }) => (isDefault ? id : []))
    return { shop, gateway, customer, ids: cards.map(({ id }) => id), defaults }
  }

  it('is none until one is chosen, and then the one chosen last', async () => {
    const { shop, gateway, customer, ids, defaults } = await withCards()
    using _ = shop
    expect(await defaults()).toEqual([])
    for (const id of ids) {
      expect(await gateway.makeDefaultCard(customer, id)).toBe(true)
      expect(await defaults()).toEqual([id])
    }
  })

  it("is never another customer's card nor a deleted one", async () => {
    const { shop, gateway, customer, ids, defaults } = await withCards()
    using _ = shop
    const [first = '', second = ''] = ids
    const ben = await gateway.createCustomer('usr_ben' as UserId)
    expect(await gateway.makeDefaultCard(ben, first)).toBe(false)
    await gateway.makeDefaultCard(customer, first)
    expect(await gateway.deleteCard(customer, first)).toBe(true)
    expect(await defaults()).toEqual([])
    expect(await gateway.makeDefaultCard(customer, first)).toBe(false)
    expect(await gateway.makeDefaultCard(customer, second)).toBe(true)
  })
})
