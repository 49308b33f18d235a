import { at } from '#modules/shared'

/** The legal pages, in the order in which they are listed. */
export const legalPages = ['privacy', 'terms', 'cookies', 'accessibility', 'complaints', 'cancellation'] as const

export type LegalPage = (typeof legalPages)[number]

interface LegalPageWords {
  readonly title: string
  /** In the footer. */
  readonly short: string
  /** For search engines, and under the heading of the editor. */
  readonly says: string
  readonly address: string
  /** The facts that the text must name: the law asks for them on this page. */
  readonly requires: readonly LegalFact[]
}

/** The facts that the texts may name. A line that names an empty fact is left out. */
export const legalFacts = [
  'business',
  'company_name',
  'company_number',
  'registered_office',
  'address',
  'phone',
  'email',
  'vat_number',
  'complaints',
  'insurers',
  'call_out_fee',
  'free_hours',
  'held',
  'kept',
  'cookies',
  'storage',
  'advertising',
] as const

type LegalFact = (typeof legalFacts)[number]
export type LegalFacts = Readonly<Record<LegalFact, string>>

export const legalWords: Readonly<Record<LegalPage, LegalPageWords>> = {
  privacy: {
    title: 'Privacy notice',
    short: 'Privacy',
    says: 'The personal data that we keep about you, why, for how long, who else gets it, and your rights.',
    address: at.legal.privacy(),
    requires: ['business', 'address', 'email', 'held', 'kept'],
  },
  terms: {
    title: 'Terms and conditions',
    short: 'Terms',
    says: 'The terms on which we repair: prices, payment, changes, guarantee, and what we owe each other.',
    address: at.legal.terms(),
    requires: ['business', 'address', 'email', 'complaints'],
  },
  cookies: {
    title: 'Cookies',
    short: 'Cookies',
    says: 'Every cookie that this site sets, what it is for and how long it lasts.',
    address: at.legal.cookies(),
    requires: ['cookies', 'storage'],
  },
  accessibility: {
    title: 'Accessibility statement',
    short: 'Accessibility',
    says: 'How far this site can be used by everybody, what is left to do, and how to tell us of a barrier.',
    address: at.legal.accessibility(),
    requires: ['phone', 'email'],
  },
  complaints: {
    title: 'Complaints',
    short: 'Complaints',
    says: 'How to complain about our work, when we answer, and where to go if we do not agree.',
    address: at.legal.complaints(),
    requires: ['complaints', 'phone'],
  },
  cancellation: {
    title: 'Your right to cancel',
    short: 'Cancellation',
    says: 'The 14 days in which a consumer may cancel by law, what it costs, and the model cancellation form.',
    address: at.legal.cancellation(),
    requires: ['business', 'address', 'email'],
  },
}

/** The pages of which a booking keeps the version: those that belong to its contract. */
export const pagesOfContract = ['terms', 'cancellation', 'privacy'] as const satisfies readonly LegalPage[]

/** The versions that were in force when a booking was made, as bookings name them. */
export type AgreedPages = Readonly<Record<(typeof pagesOfContract)[number], string>>

/** The longest that one text may be. */
export const legalLimit = 30_000

export function isLegalPage(text: string): text is LegalPage {
  return legalPages.some((page) => page === text)
}
