import { rowsLike } from '../row.ts'

const mails = rowsLike({
  group: 'account',
  channels: ['email'],
  /** The sender's name, the name of the listing, and what was written. */
  facts: ['name', 'listing', 'words'],
  essential: true,
  action: 'Answer',
})

const reviewMails = rowsLike({
  group: 'account',
  channels: ['email'],
  /**
   * The name of the listing and of the author, the words, the stars; the reasons for which a review waits, that the old words
   * are shown meanwhile, and the last day for a change or for the link. Empty where there is none.
   */
  facts: ['listing', 'name', 'words', 'stars', 'reasons', 'shown', 'until'],
  essential: true,
  action: 'See your review',
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
  reviewMails({
    event: 'listing_review_asked',
    part: 'visitor',
    concerns: 'account',
    about: 'Seven days after a message to an expert, its sender may review the expert',
    title: 'How was {listing}?',
    short: 'You wrote to {listing} a week ago.',
    subject: 'How was {listing}?',
    text: `You wrote to {listing} through the directory of {business} a week ago. If you have your own experience with them, you can review them by the link below, until {until}. The link serves once.

Good and bad reviews take the same path. If you would rather not, do nothing: we do not ask again.`,
    action: 'Write a review',
  }),
  reviewMails({
    event: 'listing_review_published',
    part: 'visitor',
    concerns: 'account',
    about: 'A review of an expert is published, or the change of one',
    title: 'Your review of {listing} is published',
    short: '{words}',
    subject: 'Your review of {listing} is published',
    text: `Your review of {listing} is on their page in the directory of {business}:

{words}

You can change it until {until}, and withdraw it at any time, by the link below.`,
  }),
  reviewMails({
    event: 'listing_review_held',
    part: 'visitor',
    concerns: 'account',
    about: 'A review of an expert, or the change of one, waits for a person',
    title: 'A person reads your review of {listing} first',
    short: '{words}',
    subject: 'A person reads your review of {listing} first',
    text: `A person reads your review of {listing} within one working day, before it is shown. {shown}

The reasons of our check:
{reasons}

You wrote:

{words}

The stars of a review play no part in this. You can change or withdraw it by the link below. We write to you when it is decided, with the reasons and the way to contest them.`,
  }),
  reviewMails({
    event: 'listing_review_new',
    part: 'visitor',
    concerns: 'account',
    about: 'A new review of an expert is published',
    title: '{name} reviewed {listing}',
    short: '{stars}: {words}',
    subject: 'A new review of {listing}',
    text: `{name} reviewed {listing} in the directory of {business}, {stars}:

{words}

You may answer once, in public, and say that the job was done, by the link below. If the review breaks our rules, report it there. Few stars are no reason to remove a review.`,
    action: 'See your reviews',
  }),
  reviewMails({
    event: 'listing_review_changed',
    part: 'visitor',
    concerns: 'account',
    about: 'The author of a review of an expert has changed it',
    title: '{name} changed the review of {listing}',
    short: '{stars}: {words}',
    subject: 'A review of {listing} was changed',
    text: `{name} changed the review of {listing}, {stars}:

{words}`,
    action: 'See your reviews',
  }),
  reviewMails({
    event: 'listing_review_replied',
    part: 'visitor',
    concerns: 'account',
    about: 'An expert answered a review in public',
    title: '{listing} answered your review',
    short: '{words}',
    subject: '{listing} answered your review',
    text: `{listing} answered your review in public:

{words}

By the link below you can see, change or withdraw your review.`,
  }),
]
