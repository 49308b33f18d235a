import type { CardFields } from './card-fields.ts'
import type { CardTaker } from './view.ts'

/** Loads the card fields of the provider in use; the other provider’s code is never fetched. */
export async function loadCardFields(provider: CardTaker['provider']): Promise<CardFields> {
  return provider === 'stripe'
    ? (await import('./StripeForm.tsx')).StripeForm
    : (await import('./CardForm.tsx')).CardForm
}
