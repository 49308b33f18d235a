import { rowsLike } from './row.ts'

const facts = [
  'reference',
  'name',
  'description',
  /** The words of a question or message; empty otherwise. */
  'words',
  /** By when somebody answers, such as "3.40 pm today"; empty where nothing is promised. */
  'promise',
  /** The number and the total of the quote; empty before there is one. */
  'number',
  'total',
  /** "The work is booked as CB-123456 for Monday 2 March, 10 am." Empty where it is not. */
  'booked',
] as const

const visitors = rowsLike({
  group: 'account',
  channels: ['email'],
  facts,
  essential: true,
  action: 'See your request',
})
const office = rowsLike({ group: 'office', channels: ['in_app', 'email'], facts, action: 'See the request' })

/** Notifications to people who ask for a quote, and to the office about them. The quote itself: see `documents.ts`. */
export const quoteRows = [
  visitors({
    event: 'quote_request_received',
    part: 'visitor',
    concerns: 'enquiry',
    about: 'Somebody asked for a quote',
    title: 'We have your request for a quote',
    short: 'Your reference is {reference}.',
    subject: 'We have your request for a quote ({reference})',
    text: `Thank you for asking {business} for a quote. Your reference is {reference}.

{promise}

In an emergency, do not wait for us: call {hotline}.

You wrote:

{description}`,
  }),
  visitors({
    event: 'quote_question',
    part: 'visitor',
    concerns: 'enquiry',
    about: 'The office asked about a request for a quote',
    title: 'A question about your quote',
    short: '{words}',
    subject: 'A question about your request ({reference})',
    text: `We need to know a little more before we can send your quote ({reference}):

{words}

Please answer by the link below.`,
    action: 'Answer',
  }),
  visitors({
    event: 'quote_accepted',
    part: 'visitor',
    concerns: 'enquiry',
    about: 'A quote that was asked for is accepted',
    title: 'You accepted quote {number}',
    short: 'Thank you. You accepted {number} for {total}. {booked}',
    subject: 'You accepted quote {number}',
    text: `Thank you. You accepted quote {number} for {total}.

{booked}

Keep this e-mail: its link always leads to the quote and our answers.`,
    action: 'See your quote',
  }),
  visitors({
    event: 'quote_declined',
    part: 'visitor',
    concerns: 'enquiry',
    about: 'A quote that was asked for is declined',
    title: 'You declined quote {number}',
    short: 'You declined {number}.',
    subject: 'You declined quote {number}',
    text: `You declined quote {number}. Nothing is booked, and nothing is charged.

If that was a mistake, or another price would suit you, tell us by the link below or call {hotline}.`,
    action: 'Write to us',
  }),
  office({
    event: 'quote_accepted',
    part: 'office',
    concerns: 'office',
    about: 'A quote that was asked for is accepted',
    title: 'Quote {number} accepted',
    short: '{name} accepted {number} for {total} ({reference}). {booked}',
    subject: '{name} accepted quote {number}: {total}',
  }),
  office({
    event: 'quote_declined',
    part: 'office',
    concerns: 'office',
    about: 'A quote that was asked for is declined',
    title: 'Quote {number} declined',
    short: '{name} declined {number} for {total} ({reference}).',
    subject: '{name} declined quote {number}',
  }),
  office({
    event: 'quote_request_received',
    part: 'office',
    concerns: 'office',
    about: 'Somebody asked for a quote',
    title: 'New request for a quote',
    short: '{name}, {reference}: {description}',
    subject: 'New request for a quote {reference}',
    text: `{name} asks for a quote ({reference}):

{description}`,
  }),
  office({
    event: 'quote_message',
    part: 'office',
    concerns: 'office',
    about: 'A customer wrote about their quote',
    title: 'A message about a quote',
    short: '{name}, {reference}: {words}',
    subject: '{name} wrote about {reference}',
    text: `{name} wrote about the quote {reference}:

{words}`,
  }),
  office({
    event: 'quote_request_assigned',
    part: 'office',
    concerns: 'office',
    about: 'A request for a quote was given to somebody',
    title: 'A request for a quote was assigned to you',
    short: '{name}, {reference}, is assigned to you.',
    channels: ['in_app'],
  }),
]
