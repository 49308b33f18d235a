import { type Result, accept, refuse } from '#modules/shared'
import { type SettingFault, createFieldReader } from './stored-fields.ts'

/** The identity of the business, as its pages and documents state it. An empty line is shown nowhere. */
export interface SiteFacts {
  readonly businessName: string
  /** As people dial it. */
  readonly hotline: string
  /** Whether the owner has said that the number is really the business's own; until then the office is warned. */
  readonly hotlineConfirmed: boolean
  /** The number, in E.164, to which the link to WhatsApp leads. */
  readonly whatsappNumber: string
  readonly companyName: string
  readonly companyNumber: string
  readonly registeredOffice: string
  readonly vatNumber: string
  readonly complaintsAddress: string
  readonly insurers: string
}

export const defaultSiteFacts: SiteFacts = {
  businessName: 'Callout Croydon',
  hotline: '0800-247-847',
  hotlineConfirmed: false,
  whatsappNumber: '',
  companyName: '',
  companyNumber: '',
  registeredOffice: '',
  vatNumber: '',
  complaintsAddress: '',
  insurers: '',
}

/** As settings and the wire have them. */
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
    vat_number: facts.vatNumber,
    complaints_address: facts.complaintsAddress,
    insurers: facts.insurers,
  }
}

const line = /^[^\p{Cc}\p{Cs}]{0,200}$/u

export function parseSiteFacts(stored: unknown): Result<SiteFacts, SiteFactsRefused> {
  const otherwise = printSiteFacts(defaultSiteFacts)
  const read = createFieldReader(stored)
  const text = (path: Exclude<keyof StoredSiteFacts, 'hotline_confirmed'>, form = line, wanted = 'one line of text') =>
    read.text(path, otherwise[path], form, `must be ${wanted}`)
  const facts: SiteFacts = {
    businessName: text('business_name', /^(?=.{2,60}$)\S[^\p{Cc}\p{Cs}]*\S$/u, 'a name of 2 to 60 characters'),
    hotline: text('hotline', /^\+?\d[\d -]{3,18}\d$/, 'a telephone number'),
    hotlineConfirmed: read.yesNo('hotline_confirmed', otherwise.hotline_confirmed),
    whatsappNumber: text('whatsapp_number', /^(\+[1-9]\d{7,14})?$/, 'a number with its country, such as +447700900123'),
    companyName: text('company_name'),
    companyNumber: text('company_number'),
    registeredOffice: text('registered_office'),
    vatNumber: text('vat_number'),
    complaintsAddress: text('complaints_address'),
    insurers: text('insurers'),
  }
  const faults = read.faults()
  return faults.length > 0 ? refuse({ kind: 'bad-site-facts', faults }) : accept(facts)
}
