/** The parts of the terms, in the order in which they are read. */
export const termsParts = [
  'trader',
  'order',
  'price',
  'payment',
  'change',
  'change_urgent',
  'complaints',
  'cancel',
  'cancel_urgent',
  'consent',
] as const

export type TermsPart = (typeof termsParts)[number]

/** The texts of the terms, which the owner edits. A name in braces is replaced by a fact. */
export type TermsTexts = Readonly<Record<TermsPart, string>>

/** The heading of each part, and when it belongs to an order, in words for the owner. */
export const partWords: Readonly<Record<TermsPart, { readonly title: string; readonly when: string }>> = {
  trader: { title: 'Who we are', when: 'In every order' },
  order: { title: 'What you order', when: 'In every order' },
  price: { title: 'What it costs', when: 'In every order' },
  payment: { title: 'How you pay', when: 'In every order' },
  change: { title: 'If you move or cancel the visit', when: 'For a visit at a time' },
  change_urgent: { title: 'If you cancel the visit', when: 'For an emergency' },
  complaints: { title: 'If something is wrong', when: 'In every order' },
  cancel: { title: 'Your right to cancel', when: 'For a consumer' },
  cancel_urgent: { title: 'Your right to cancel', when: 'For a consumer with an emergency' },
  consent: { title: 'Start within 14 days', when: 'Beside the box that a consumer ticks; one line' },
}

/** The facts that the texts may name. A line that names an empty fact is left out. */
export const termsFacts = [
  'business',
  'company_name',
  'company_number',
  'address',
  'phone',
  'email',
  'vat_number',
  'complaints',
  'service',
  'when',
  'price',
  'paying',
  'call_out_fee',
  'free_hours',
] as const

export type TermsFact = (typeof termsFacts)[number]
export type TermsFacts = Readonly<Record<TermsFact, string>>

/**
 * The facts that each part must name: information that the trader gives before a contract is made at a distance (Consumer
 * Contracts Regulations 2013, regulation 13(1) and Schedule 2).
 */
export const requiredFacts: Readonly<Partial<Record<TermsPart, readonly TermsFact[]>>> = {
  trader: ['business', 'address', 'phone', 'email'],
  order: ['service', 'when'],
  price: ['price'],
  payment: ['paying'],
  complaints: ['complaints'],
}

/** The longest that one text may be. */
export const termsLimit = 4_000
