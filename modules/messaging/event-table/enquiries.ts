import { type Row, rowsLike } from './row.ts'

const facts = [
  'reference',
  'name',
  'about',
  'message',
  /** By when somebody answers, such as "3.40 pm today"; empty where nothing is promised. */
  'promise',
  'reply',
] as const

const visitors = rowsLike({ group: 'account', channels: ['email'], facts, essential: true })
const office = rowsLike({ group: 'office', channels: ['in_app', 'email'], facts, action: 'See the enquiry' })

/** Notifications to visitors who write, and to the office about them. */
export const enquiryRows = [
  visitors({
    event: 'enquiry_received',
    part: 'visitor',
    concerns: 'enquiry',
    about: 'Somebody wrote to the office',
    title: 'We have your message',
    short: 'Your reference is {reference}.',
    subject: 'We have your message ({reference})',
    text: `Thank you for writing to {business}. Your reference is {reference}.

{promise}

In an emergency, do not wait for us: call {hotline}.

You wrote:

{message}`,
  }),
  visitors({
    event: 'enquiry_replied',
    part: 'visitor',
    concerns: 'enquiry',
    about: 'The office replied to an enquiry',
    title: 'A reply to your message',
    short: '{reply}',
    subject: 'About your message ({reference})',
    text: `{reply}

If you want to write back, please quote your reference: {reference}.`,
  }),
  visitors({
    event: 'area_opened',
    part: 'visitor',
    concerns: 'enquiry',
    about: 'We come to the postcode of somebody on the waiting list',
    title: 'We come to {postcode} now',
    short: 'We come to {postcode} now. You can book a visit.',
    subject: 'We come to {postcode} now',
    text: `You asked us to tell you when we come to {postcode}. We do now: you can book a visit, and see the price before you do.

This is the one message that you asked for. We send no other about it.`,
    facts: ['postcode'],
    action: 'Book a visit',
    essential: false,
  }),
  visitors({
    event: 'submission_waits',
    part: 'visitor',
    concerns: 'enquiry',
    about: 'A visitor confirms by e-mail what they sent, where their browser could not',
    title: 'Confirm what you sent us',
    short: 'Confirm what you sent us.',
    subject: 'One more step: confirm what you sent us',
    text: `Somebody, we hope you, filled in a form on the website of {business}. Open the link and press the button, and we receive it. The link works for {days}.

In an emergency, do not wait for us: call {hotline}.

If it was not you, do nothing: we do not receive the form, and it is deleted.`,
    facts: ['days'],
    action: 'Confirm and send',
  }),
  office({
    event: 'enquiry_received',
    part: 'office',
    concerns: 'office',
    about: 'Somebody wrote to the office',
    title: 'New enquiry',
    short: '{name} ({about}), {reference}: {message}',
    subject: 'New enquiry {reference}: {about}',
    text: `{name} has written ({about}, {reference}):

{message}`,
  }),
  office({
    event: 'enquiry_assigned',
    part: 'office',
    concerns: 'office',
    about: 'An enquiry was given to somebody',
    title: 'An enquiry was assigned to you',
    short: '{name} ({about}), {reference}, is assigned to you.',
    channels: ['in_app'],
  }),
]

const chat = rowsLike({ group: 'office', channels: ['in_app'], facts: [], action: 'Open the conversation' })

/** Notifications to the office about the chat on the site. They quote nothing, because a visitor may delete a conversation. */
export const chatRows = [
  chat({
    event: 'chat_waiting',
    part: 'office',
    concerns: 'office',
    about: 'A visitor wrote in the chat',
    title: 'Chat: a visitor waits',
    short: 'A visitor of the site has written in the chat and waits for an answer.',
    channels: ['in_app', 'push'],
  }),
  chat({
    event: 'chat_assigned',
    part: 'office',
    concerns: 'office',
    about: 'A conversation of the chat was given to somebody',
    title: 'A chat was assigned to you',
    short: 'A conversation with a visitor of the site is assigned to you.',
  }),
]

const threadWords = {
  title: 'New message',
  short: '{sender} wrote about {service} ({reference}).',
  subject: 'New message about {service} ({reference})',
  text: '{sender} has written to you about {service} ({reference}).',
  action: 'Read and answer',
  facts: ['sender', 'service', 'reference'],
} as const

/** The steps of one notice: under the bell at once, and by push and e-mail where it was not read meanwhile. */
const noticeSteps = [
  { event: 'thread_message', channels: ['in_app'], about: 'A message in the conversation of a booking' },
  { event: 'thread_message_push', channels: ['push'], about: 'The same, unread for ten seconds' },
  { event: 'thread_message_mail', channels: ['email'], about: 'The same, unread for five minutes' },
] as const

/** Messages in the conversation of a booking. They quote nothing, because a message may be removed. */
export const threadRows: readonly Row[] = noticeSteps.flatMap((step) => [
  rowsLike({ ...threadWords, group: 'bookings', channels: step.channels })({
    ...threadWords,
    ...step,
    part: 'customer',
    concerns: 'visit',
  }),
  rowsLike({ ...threadWords, group: 'jobs', channels: step.channels })({
    ...threadWords,
    ...step,
    part: 'technician',
    concerns: 'job',
  }),
  rowsLike({ ...threadWords, group: 'office', channels: step.channels })({
    ...threadWords,
    ...step,
    part: 'office',
    concerns: 'office',
  }),
])

const ring = rowsLike({
  group: 'bookings',
  channels: ['in_app', 'push'],
  facts: ['caller', 'reference'],
  action: 'Join the call',
  urgent: true,
  bookingLink: null,
})

const callWords = {
  event: 'video_call',
  title: '{caller} calls you by video',
  short: '{caller} waits in a video call about {reference}.',
} as const

/** The ring of a video call on devices where no page of the conversation lies open. */
export const callRows = [
  ring({ ...callWords, part: 'customer', concerns: 'visit', about: 'Somebody starts a video call with the customer' }),
  ring({
    ...callWords,
    part: 'technician',
    concerns: 'job',
    about: 'Somebody starts a video call with the technician',
    group: 'jobs',
  }),
  ring({
    ...callWords,
    part: 'office',
    concerns: 'office',
    about: 'A customer starts a video call about a booking',
    group: 'office',
  }),
]
