import { type AdvertState, advertHeldWords, shownState } from '#modules/adverts'
import type { Listing, ListingFields } from '#modules/directory'
import { phoneWords } from '../office/phone-words.ts'
import { momentWords } from '../../time-words.ts'

interface StateWords {
  readonly label: string
  readonly tone: 'good' | 'warn' | 'plain' | 'bad'
  readonly about: string
}

const states: Readonly<Record<AdvertState, StateWords>> = {
  awaiting_payment: {
    label: 'Waiting for payment',
    tone: 'warn',
    about: 'It is shown to the public once it is paid for.',
  },
  in_review: {
    label: 'In review',
    tone: 'warn',
    about: 'Somebody reads it before it is shown. We write to you as soon as that is done.',
  },
  live: { label: 'Live', tone: 'good', about: 'The public sees it.' },
  paused: { label: 'Paused', tone: 'plain', about: 'The public does not see it. The days that you paid for go on.' },
  expired: {
    label: 'Expired',
    tone: 'warn',
    about: 'The days that you paid for are over. Renew it, and the public sees it again.',
  },
  closed: { label: 'Closed', tone: 'plain', about: 'It has ended for good.' },
  rejected: {
    label: 'Rejected',
    tone: 'bad',
    about: 'It is not shown. The mail about it gives the reason and says how to contest it.',
  },
  suspended: {
    label: 'Suspended',
    tone: 'bad',
    about: 'It is not shown. The mail about it gives the reason and says how to contest it.',
  },
}

/** The state of a listing in words, with the days that are left. */
export function listingState({ advert }: Pick<Listing, 'advert'>, now: Temporal.Instant) {
  const state = shownState(advert, now)
  const { paidUntil } = advert
  const isRunning = paidUntil !== null && ['live', 'paused', 'in_review'].includes(state)
  const days = isRunning ? Math.ceil(paidUntil.since(now).total('hours') / 24) : 0
  return {
    state,
    ...states[state],
    left: isRunning ? `${days} ${days === 1 ? 'day' : 'days'} left, until ${momentWords(paidUntil)}` : null,
  }
}

/** Why something waits, in sentences. */
export function heldWords(reasons: readonly string[]): readonly string[] {
  const words: Readonly<Record<string, string>> = {
    ...advertHeldWords,
    'contact-not-confirmed': 'Its new e-mail address is not confirmed yet.',
  }
  return reasons.map((reason) => words[reason] ?? reason)
}

/** The fields of a listing under the names of its form. */
export function formValues(fields: ListingFields): Readonly<Record<string, string>> {
  return {
    business_name: fields.businessName,
    business_description: fields.businessDescription,
    ...Object.fromEntries(fields.categories.map((slug) => [`trade-${slug}`, 'yes'])),
    contact_email: fields.contactEmail,
    contact_phone: fields.contactPhone,
    service_area: fields.serviceArea,
    postcode: fields.postcode,
    service_radius_miles: String(fields.radiusMiles),
    years_experience: String(fields.yearsExperience),
    certifications: fields.certifications.join('\n'),
    insurance_declared: fields.insuranceDeclared ? 'yes' : '',
  }
}

/** The fields of a listing as rows of a summary. */
export function factsOf(fields: ListingFields, labelOf: (slug: string) => string) {
  return [
    ['Business name', fields.businessName],
    ['Description', fields.businessDescription],
    ['Trades', fields.categories.map(labelOf).join(', ')],
    ['Contact e-mail', fields.contactEmail],
    ['Contact phone', phoneWords(fields.contactPhone)],
    ['Service area', fields.serviceArea],
    ['Postcode and radius', `${fields.postcode}, ${fields.radiusMiles} ${fields.radiusMiles === 1 ? 'mile' : 'miles'}`],
    ['Years of experience', String(fields.yearsExperience)],
    ['Certifications', fields.certifications.join(', ') || 'None named'],
    ['Public liability insurance', fields.insuranceDeclared ? 'Declared' : 'Not declared'],
  ] as const
}
