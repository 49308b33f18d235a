import { type Result, accept, refuse } from '#modules/shared'

/** The visits that an automatic assignment offers to technicians, instead of giving them at once. */
export const offerModes = ['emergencies', 'all', 'off'] as const
export type OfferMode = (typeof offerModes)[number]

export const defaultOfferMode: OfferMode = 'emergencies'

export function parseOfferMode(stored: unknown): Result<OfferMode, { readonly kind: 'offers-refused' }> {
  const mode = offerModes.find((one) => one === stored)
  return mode === undefined ? refuse({ kind: 'offers-refused' }) : accept(mode)
}
