import { type Result, accept, refuse } from '#modules/shared'
import { type SettingFault, createFieldReader } from './stored-fields.ts'
import { catalogueLimits } from './text-limits.ts'

/** The identity of the business, as its pages and documents state it. An empty line is shown nowhere. */
export interface SiteFacts {
  readonly businessName: string
  /** The number as people dial it. */
  readonly hotline: string
  /** Whether the owner has said that the number is really the business's own; until then the office is warned. */
  readonly hotlineConfirmed: boolean
  /** The number, in E.164, to which the link to WhatsApp leads. */
  readonly whatsappNumber: string
  readonly companyName: string
  readonly companyNumber: string
  readonly registeredOffice: string
  /** The place of business, where that is not the registered office. */
  readonly businessAddress: string
  readonly contactEmail: string
  /** Its prices include VAT. Where it is not registered, no page, message or document speaks of VAT in a price. */
  readonly vatRegistered: boolean
  /** Empty where the business is not registered for VAT. */
  readonly vatNumber: string
  readonly complaintsAddress: string
  readonly insurers: string
  /** Offices that customers may come to, one line each (decision Q11): only real ones. */
  readonly officeAddresses: readonly string[]
}

export const siteLimits = { offices: 8 } as const

export const defaultSiteFacts: SiteFacts = {
  businessName: 'Callout Croydon',
  hotline: '0800-247-847',
  hotlineConfirmed: false,
  whatsappNumber: '',
  companyName: '',
  companyNumber: '',
  registeredOffice: '',
  businessAddress: '',
  contactEmail: '',
  vatRegistered: true,
  vatNumber: '',
  complaintsAddress: '',
  insurers: '',
  officeAddresses: [],
}

/** The form of settings and the wire. */
type StoredSiteFacts = ReturnType<typeof printSiteFacts>

export interface SiteFactsRefused {
  readonly kind: 'bad-site-facts'
  readonly faults: readonly SettingFault[]
}

export function printSiteFacts(facts: SiteFacts) {
  return {
    business_name: facts.businessName,
    hotline: facts.hotline,
    hotline_confirmed: facts.hotlineConfirmed,
    whatsapp_number: facts.whatsappNumber,
    company_name: facts.companyName,
    company_number: facts.companyNumber,
    registered_office: facts.registeredOffice,
    business_address: facts.businessAddress,
    contact_email: facts.contactEmail,
    vat_registered: facts.vatRegistered,
    vat_number: facts.vatNumber,
    complaints_address: facts.complaintsAddress,
    insurers: facts.insurers,
    office_addresses: facts.officeAddresses,
  }
}

const line = new RegExp(`^[^\\p{Cc}\\p{Cs}]{0,${catalogueLimits.siteFact}}$`, 'u')
const officeLine = new RegExp(`^(?=\\S)[^\\p{Cc}\\p{Cs}]{1,${catalogueLimits.siteFact}}$`, 'u')
const name = new RegExp(`^(?=.{2,${catalogueLimits.businessName}}$)\\S[^\\p{Cc}\\p{Cs}]*\\S$`, 'u')

export function parseSiteFacts(stored: unknown): Result<SiteFacts, SiteFactsRefused> {
  const otherwise = printSiteFacts(defaultSiteFacts)
  const read = createFieldReader(stored)
  const text = (
    path: Exclude<keyof StoredSiteFacts, 'hotline_confirmed' | 'vat_registered' | 'office_addresses'>,
    form = line,
    wanted = 'one line of text',
  ) => read.text(path, otherwise[path], form, `must be ${wanted}`)
  const vatRegistered = read.yesNo('vat_registered', otherwise.vat_registered)
  const facts: SiteFacts = {
    businessName: text('business_name', name, `a name of 2 to ${catalogueLimits.businessName} characters`),
    hotline: text('hotline', /^\+?\d[\d -]{3,18}\d$/, 'a telephone number'),
    hotlineConfirmed: read.yesNo('hotline_confirmed', otherwise.hotline_confirmed),
    whatsappNumber: text('whatsapp_number', /^(\+[1-9]\d{7,14})?$/, 'a number with its country, such as +447700900123'),
    companyName: text('company_name'),
    companyNumber: text('company_number'),
    registeredOffice: text('registered_office'),
    businessAddress: text('business_address'),
    contactEmail: text('contact_email', /^(?:[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+)?$/u, 'an e-mail address'),
    vatRegistered,
    vatNumber: vatRegistered
      ? text('vat_number')
      : text('vat_number', /^$/, 'empty while the business is not registered for VAT'),
    complaintsAddress: text('complaints_address'),
    insurers: text('insurers'),
    officeAddresses: read.texts('office_addresses', otherwise.office_addresses, officeLine, 0, siteLimits.offices),
  }
  const faults = read.faults()
  return faults.length > 0 ? refuse({ kind: 'bad-site-facts', faults }) : accept(facts)
}
