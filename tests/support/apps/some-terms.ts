import { createTokens } from '#adapters/system'
import { isStartConsentAsked, isUrgentRepair } from '#modules/booking'
import { type TermsPorts, createTerms } from '#modules/terms'
import { aTrader } from '../builders/terms.ts'

/** The terms of a business that has given every detail. */
export function someTerms(terms: TermsPorts['terms'], clock: TermsPorts['clock']) {
  return createTerms({
    terms,
    clock,
    hash: (text) => createTokens().hash(text),
    isUrgent: isUrgentRepair,
    needsConsent: isStartConsentAsked,
    trader: async () => aTrader(),
  })
}
