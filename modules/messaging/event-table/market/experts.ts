import { rowsLike } from '../row.ts'

const mails = rowsLike({
  group: 'account',
  channels: ['email'],
  /** The sender's name, the name of the listing, and what was written. */
  facts: ['name', 'listing', 'words'],
  essential: true,
  action: 'Answer',
})

/** Mails between visitors and the experts of the directory. */
export const expertRows = [
  mails({
    event: 'listing_message',
    part: 'visitor',
    concerns: 'account',
    about: 'A visitor wrote to an expert through the page of a listing',
    title: '{name} wrote to you',
    short: '{words}',
    subject: '{name} wrote to {listing}',
    text: `{name} wrote to {listing} through the directory of {business}:

{words}

Answer by the link below. An answer within 48 hours counts towards the response rate on your page.`,
  }),
  mails({
    event: 'listing_message_answered',
    part: 'visitor',
    concerns: 'account',
    about: 'An expert answered a message that came through the page of a listing',
    title: '{listing} answered you',
    short: '{words}',
    subject: '{listing} answered your message',
    text: `{listing} answered your message:

{words}

To write again, use the page of the listing. {business} does not vouch for those who advertise: any agreement is between you and them.`,
    action: 'See the listing',
  }),
]
