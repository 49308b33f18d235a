import { createTokens } from '#adapters/system'
import { isStartConsentAsked, isUrgentRepair } from '#modules/booking'
import { type LegalStore, type TermsPorts, createTerms } from '#modules/terms'
import { aTrader } from '../builders/terms.ts'

/** The legal pages as they come with the product. */
const writtenOnly: LegalStore = {
  latest: async () => new Map(),
  find: async () => null,
  list: async () => [],
  add: () => Promise.reject(new Error('nobody edits a legal page here')),
  version: () => 0,
}

/** The terms of a business that has given every detail. */
export function someTerms(terms: TermsPorts['terms'], clock: TermsPorts['clock']) {
  return createTerms({
    terms,
    clock,
    hash: (text) => createTokens().hash(text),
    isUrgent: isUrgentRepair,
    needsConsent: isStartConsentAsked,
    trader: async () => aTrader(),
    legal: writtenOnly,
    data: async () => ({ held: ['Your account'], kept: ['Drafts: 30 days'], showsAdverts: false }),
  })
}
