import type { SiteFacts } from './site-facts.ts'

/** The details that the law requires on a company's website, as far as the owner has filled them in. */
export function footerLines(site: SiteFacts): readonly string[] {
  return [
    site.companyName,
    site.companyNumber && `Registered in England and Wales, number ${site.companyNumber}`,
    site.registeredOffice && `Registered office: ${site.registeredOffice}`,
    site.vatNumber && `VAT number ${site.vatNumber}`,
    site.insurers && `Insured with ${site.insurers}`,
    site.complaintsAddress && `Complaints: ${site.complaintsAddress}`,
  ].filter((line) => line !== '')
}
