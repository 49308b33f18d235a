import type { AccountPorts } from '#modules/accounts'
import { isStartConsentAsked, isUrgentRepair } from '#modules/booking'
import type { Catalogue } from '#modules/catalogue'
import { heldWords } from '#modules/privacy'
import { keptWords } from '#modules/retention'
import type { Clock } from '#modules/shared'
import { type TermsPorts, type Trader, createTerms } from '#modules/terms'

export interface TermsAdapters {
  readonly clock: Clock
  readonly terms: TermsPorts['terms']
  readonly legal: TermsPorts['legal']
  readonly accounts: Pick<AccountPorts, 'tokens'>
}

/** The terms of an order and the legal pages, with the identity of the business. */
export function composeTerms(
  { terms, legal, accounts, clock }: TermsAdapters,
  catalogue: Pick<Catalogue, 'siteToday' | 'bookingTerms' | 'publicSite' | 'retention'>,
) {
  return createTerms({
    terms,
    legal,
    data: async () => ({
      held: heldWords(),
      kept: keptWords(await catalogue.retention()),
      showsAdverts: (await catalogue.publicSite()).adsense.isOn,
    }),
    trader: () => traderOf(catalogue),
    hash: (text) => accounts.tokens.hash(text),
    isUrgent: isUrgentRepair,
    needsConsent: isStartConsentAsked,
    clock,
  })
}

/** The identity of the business, as the terms of an order name it. */
async function traderOf(catalogue: Pick<Catalogue, 'siteToday' | 'bookingTerms'>): Promise<Trader> {
  const [site, { callOutFee, freeChangeHours }] = await Promise.all([catalogue.siteToday(), catalogue.bookingTerms()])
  const { businessName, companyName, companyNumber, vatRegistered, vatNumber } = site
  return {
    businessName,
    companyName,
    companyNumber,
    address: site.businessAddress || site.registeredOffice,
    phone: site.hotline,
    email: site.contactEmail,
    vatRegistered,
    vatNumber,
    complaints: site.complaintsAddress,
    registeredOffice: site.registeredOffice,
    insurers: site.insurers,
    callOutFee,
    freeChangeHours,
  }
}
