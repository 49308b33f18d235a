import { rowsLike } from '../row.ts'

const facts = [
  /** "Public liability insurance": what was checked. */
  'checked',
  /** The name of the listing. */
  'listing',
  /** The last day of the check. */
  'day',
  /** Why it was withdrawn. */
  'why',
] as const

const owners = rowsLike({
  group: 'account',
  channels: ['in_app', 'email'],
  facts,
  action: 'See your documents',
})
const office = rowsLike({ group: 'office', channels: ['in_app'], facts, action: 'Open it' })
const owner = { part: 'account', concerns: 'account' } as const
const staff = { part: 'office', concerns: 'office' } as const

/** Notifications about the badges of listings: to their owners, and a line for the office. */
export const checkRows = [
  office({
    ...staff,
    event: 'listing_document_received',
    about: 'The owner of a listing sent a document to be checked',
    title: 'A document of a listing to check',
    short: '{listing} sent a document: {checked}.',
  }),
  owners({
    ...owner,
    event: 'listing_checked',
    about: 'An administrator checked a fact of a listing against a document',
    title: 'Checked: {checked}',
    short: 'The page of {listing} has the badge until {day}.',
    subject: 'Checked: {checked} of {listing}',
    text: `We have read the document that you sent. The page of {listing} has the badge for {checked} from now on, until {day}. It ends with that day.

Another business name ends it too, because the document names the business.`,
  }),
  owners({
    ...owner,
    event: 'listing_check_expiring',
    about: 'A badge of a listing ends soon',
    title: 'A badge of {listing} ends soon',
    short: '{checked}: until {day}. Please send the next document.',
    subject: 'A badge of {listing} ends soon',
    text: `{checked} of {listing} is checked until {day}. Please send us the next document before that: once the day is over, the badge is gone.`,
    action: 'Send the next one',
  }),
  owners({
    ...owner,
    event: 'listing_check_ended',
    about: 'A badge of a listing has ended with its last day',
    title: 'A badge of {listing} has ended',
    short: '{checked}: it was checked until {day}.',
    subject: 'A badge of {listing} has ended',
    text: `{checked} of {listing} was checked until {day}. The badge is gone from its page until we have read the next document.`,
    action: 'Send the next one',
  }),
  office({
    ...staff,
    event: 'listing_check_ended',
    about: 'A badge of a listing has ended with its last day',
    title: 'A badge of {listing} has ended',
    short: '{checked}: it was checked until {day}.',
  }),
  owners({
    ...owner,
    event: 'listing_check_withdrawn',
    about: 'An administrator withdrew a badge of a listing',
    title: 'A badge of {listing} was withdrawn',
    short: '{checked}: {why}',
    subject: 'A badge of {listing} was withdrawn',
    text: `We have withdrawn the badge for {checked} from the page of {listing}. The reason:

{why}

You can send another document. To contest this, answer this e-mail or call {hotline}.`,
    essential: true,
  }),
  owners({
    ...owner,
    event: 'listing_check_fell',
    about: 'A badge of a listing ended because its owner changed the words',
    title: 'A badge of {listing} has ended',
    short: '{checked}: the document does not prove the new words.',
    subject: 'A badge of {listing} has ended',
    text: `You changed the words of {listing}, and the document that we have read does not prove the new ones. The badge for {checked} is gone from its page.

Send a document that goes with the new words, and we check it again.`,
    action: 'Send a document',
  }),
]
