import type { CardFields } from './card-fields.ts'
import type { CardTaker } from './view.ts'

/** Loads fields only where a card is to be paid with, and only those of its provider; null: there are none here. */
export const loadersOfCardFields = {
  test: async (): Promise<CardFields> => (await import('./CardForm.tsx')).CardForm,
  stripe: async (): Promise<CardFields> => (await import('./StripeForm.tsx')).StripeForm,
  page: null,
} as const satisfies Record<CardTaker['provider'], (() => Promise<CardFields>) | null>
