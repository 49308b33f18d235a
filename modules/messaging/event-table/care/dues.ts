import { rowsLike } from '../row.ts'

const facts = [
  /** "Gas safety check". */
  'check',
  'property',
  'address',
  /** "is due on 10 March 2027, in 60 days". */
  'due_when',
  /** The owner of the property. */
  'owner',
  /** The duty of a landlord, for gas safety; empty otherwise. */
  'law_words',
] as const

const customers = rowsLike({ group: 'reminders', channels: ['in_app', 'email'], facts, bookingLink: null })
const office = rowsLike({ group: 'office', channels: ['in_app', 'email'], facts })

/** Reminders that a check or a service of a property is due, to its owner and to the office. */
export const careRows = [
  customers({
    event: 'care_due',
    part: 'customer',
    concerns: 'visit',
    about: 'A check or service of a property is due',
    title: '{check}: {property}',
    short: 'The {check} of {property} {due_when}.',
    subject: '{check} of {property} {due_when}',
    text: `The {check} of {property} ({address}) {due_when}.

{law_words}

Book a time that suits you and the tenant by the link below, or call us on {hotline}.

If somebody else has done it, enter the day on the page of the property, and we remind you no more until the next one.`,
    action: 'Book a visit',
  }),
  office({
    event: 'care_due',
    part: 'office',
    concerns: 'office',
    about: 'A check or service of a property is due',
    title: '{check}: {property}',
    short: 'The {check} of {property} of {owner} {due_when}.',
    subject: '{check} of {property} of {owner} {due_when}',
    text: `The {check} of {property} ({address}) of {owner} {due_when}. The owner was reminded too.`,
    action: 'Book it for them',
  }),
]
