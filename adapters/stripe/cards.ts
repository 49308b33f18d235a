import type Stripe from 'stripe'
import type { PaymentGateway, SavedCard } from '#modules/payments'
import { need, once } from './faults.ts'
import { keptAlone } from './kept-reading.ts'
import { idOf, names } from './reading.ts'

type Cards = Pick<PaymentGateway, 'createCustomer' | 'listCards' | 'deleteCard' | 'makeDefaultCard'>

interface KeptCard {
  readonly id: string
  /** The same for each time that one card was saved. */
  readonly fingerprint: string
  readonly card: Stripe.PaymentMethod.Card
}

export function createCards(stripe: Stripe): Cards {
  async function kept(customerRef: string): Promise<readonly KeptCard[]> {
    const [{ data }, alone] = await Promise.all([
      need(stripe.customers.listPaymentMethods(customerRef, { type: 'card', limit: 100 })),
      keptAlone(stripe, customerRef),
    ])
    return data.flatMap(({ id, card }) =>
      card && !alone.has(id) ? [{ id, card, fingerprint: card.fingerprint ?? id }] : [],
    )
  }

  async function find(customerRef: string, cardId: string): Promise<readonly KeptCard[]> {
    const cards = await kept(customerRef)
    const asked = cards.find(({ id }) => id === cardId)
    return asked ? cards.filter(({ fingerprint }) => fingerprint === asked.fingerprint) : []
  }

  return {
    async createCustomer(userId) {
      const made = await once(`${userId}-customer`, (idempotencyKey) =>
        stripe.customers.create({ metadata: { [names.user]: userId } }, { idempotencyKey }),
      )
      if ('refused' in made) throw made.refused.fault
      return made.answer.id
    },

    async listCards(customerRef): Promise<readonly SavedCard[]> {
      const [cards, customer] = await Promise.all([kept(customerRef), need(stripe.customers.retrieve(customerRef))])
      const chosen = customer.deleted ? null : idOf(customer.invoice_settings.default_payment_method)
      const first = cards.find(({ id }) => id === chosen)?.fingerprint
      return cards
        .filter(({ fingerprint }, at) => cards.findIndex((other) => other.fingerprint === fingerprint) === at)
        .map(({ id, fingerprint, card }) => ({
          id,
          brand: card.brand,
          last4: card.last4,
          expMonth: card.exp_month,
          expYear: card.exp_year,
          isDefault: fingerprint === first,
        }))
    },

    async deleteCard(customerRef, cardId) {
      const cards = await find(customerRef, cardId)
      await Promise.all(cards.map(({ id }) => need(stripe.paymentMethods.detach(id))))
      return cards.length > 0
    },

    async makeDefaultCard(customerRef, cardId) {
      const [card] = await find(customerRef, cardId)
      if (!card) return false
      await need(stripe.customers.update(customerRef, { invoice_settings: { default_payment_method: cardId } }))
      return true
    },
  }
}
