import { type SiteFacts, footerLines } from '#modules/catalogue'
import { footOf } from '#modules/invoicing'
import { type EffectLine, differing } from '../settings/effects/differing.ts'
import type { Effect } from '../settings/fields.ts'

/** Where each fact of the business is read, and what stands there. */
const places: readonly EffectLine<SiteFacts>[] = [
  { about: 'Name on pages, in messages and on documents', says: ({ businessName }) => businessName },
  { about: 'Number that customers are told to call', says: ({ hotline }) => hotline },
  { about: 'Foot of every page', says: (site) => footerLines(site).join('. ') },
  {
    about: 'Head of invoices: address',
    says: ({ businessAddress, registeredOffice }) => businessAddress || registeredOffice,
  },
  { about: 'Head of invoices: e-mail address', says: ({ contactEmail }) => contactEmail },
  {
    about: 'Foot of invoices',
    says: (site) => footOf({ ...site, name: site.businessName, vatNumber: site.vatRegistered ? site.vatNumber : null }),
  },
  { about: 'Prices', says: ({ vatRegistered }) => (vatRegistered ? 'include VAT, and say so' : 'do not mention VAT') },
  { about: 'Offices on the page Contact', says: ({ officeAddresses }) => officeAddresses.join('; ') },
]

/** The effects of other facts of the business on pages and documents from now on. Issued documents stay. */
export function businessEffects(now: SiteFacts, then: SiteFacts): readonly Effect[] {
  return differing(now, then, places)
}
