import { at } from '#modules/shared'

/** The facts about the business that decide whether the site may go live. */
export interface LaunchFacts {
  /** Each legal page that has blanks: its title, its editor and the blanks. */
  readonly blanks: readonly {
    readonly page: string
    readonly title: string
    readonly blanks: readonly string[]
    /** The page where they are filled in. */
    readonly href: string
  }[]
  readonly companyName: string
  readonly companyNumber: string
  readonly registeredOffice: string
  /** Where the business is established: its own line, or the registered office. */
  readonly address: string
  readonly email: string
  readonly complaints: string
  readonly vatRegistered: boolean
  readonly vatNumber: string
  readonly hotline: string
  readonly hotlineConfirmed: boolean
  readonly hasDemo: boolean
  readonly hasOwner: boolean
  readonly hasServices: boolean
  readonly hasDistricts: boolean
}

export const launchFaultCodes = [
  'legal_blanks',
  'company_facts',
  'hotline_unconfirmed',
  'demo_data',
  'no_owner',
  'no_services',
  'no_area',
] as const

export interface LaunchFault {
  readonly code: (typeof launchFaultCodes)[number]
  /** The thing that is wrong, such as a page or a detail: unique together with the code. */
  readonly subject: string
  readonly words: string
  /** The page where it is mended; null where only the command line can. */
  readonly href: string | null
}

/** Everything that prevents going live; empty when nothing does. */
export function launchFaults(facts: LaunchFacts): readonly LaunchFault[] {
  const faults: LaunchFault[] = facts.blanks
    .filter(({ blanks }) => blanks.length > 0)
    .map(({ page, title, blanks, href }) => ({
      code: 'legal_blanks',
      subject: page,
      words: `${title}: fill in ${blanks.map((name) => `"${name}"`).join(', ')}.`,
      href,
    }))
  for (const [subject, words] of missingFacts(facts))
    faults.push({ code: 'company_facts', subject, words: `Give ${words}.`, href: at.admin.business() })
  if (!facts.hotlineConfirmed) {
    const words = `Confirm that ${facts.hotline} is your own telephone number, or give another one.`
    faults.push({ code: 'hotline_unconfirmed', subject: 'hotline', words, href: at.admin.hours() })
  }
  if (facts.hasDemo) {
    const words = 'Remove the sample business: "callout seed --remove-demo" on the command line takes it away.'
    faults.push({ code: 'demo_data', subject: 'demo', words, href: null })
  }
  if (!facts.hasOwner) {
    const words =
      'Make somebody the owner: set ADMIN_EMAIL to the e-mail address of an administrator who has verified it.'
    faults.push({ code: 'no_owner', subject: 'owner', words, href: at.admin.users() })
  }
  if (!facts.hasServices) {
    const words = 'Offer at least one service.'
    faults.push({ code: 'no_services', subject: 'services', words, href: at.admin.services() })
  }
  if (!facts.hasDistricts) {
    const words = 'Name the postcode districts that you serve.'
    faults.push({ code: 'no_area', subject: 'area', words, href: at.admin.areas() })
  }
  return faults
}

/**
 * The details that the law asks of the site of a trader. Unless a sole trader is named, the number and registered
 * office of the company are needed (Companies (Trading Disclosures) Regulations 2015); a sole trader has neither.
 */
function missingFacts(facts: LaunchFacts): readonly (readonly [string, string])[] {
  const { companyName, companyNumber, registeredOffice } = facts
  const isCompany = companyName === '' || limited.test(companyName) || companyNumber !== '' || registeredOffice !== ''
  const wanted: readonly (readonly [string, boolean, string])[] = [
    ['company_name', companyName === '', 'the registered name of the company, or of the sole trader'],
    ['company_number', isCompany && companyNumber === '', 'the company number'],
    ['registered_office', isCompany && registeredOffice === '', 'the registered office'],
    ['address', facts.address === '', 'the address of the business'],
    ['email', facts.email === '', 'an e-mail address for customers'],
    ['complaints', facts.complaints === '', 'the address for complaints'],
    ['vat_number', facts.vatRegistered && facts.vatNumber === '', 'the VAT number, or say that you are not registered'],
  ]
  return wanted.flatMap(([name, isMissing, words]) => (isMissing ? [[name, words] as const] : []))
}

const limited = /\b(?:ltd|limited|plc|llp|cic|public limited company|limited liability partnership)\.?$/i
