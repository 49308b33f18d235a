import { rowsLike } from '../row.ts'

const facts = [
  /** "listing" or "job advert". */
  'advert',
  'title',
  /** The end of the days that are paid for. */
  'ends',
] as const

const owners = rowsLike({ group: 'account', channels: ['in_app', 'email'], facts, action: 'See it' })

/** Notifications to people who advertise, about what they paid for. */
export const advertRows = [
  owners({
    event: 'advert_paid',
    part: 'account',
    concerns: 'account',
    about: 'A payment bought days of a listing or a job advert',
    title: 'Payment received',
    short: 'Your {advert} “{title}” is paid for until {ends}.',
    subject: 'Payment received for your {advert}',
    text: `Thank you. Your {advert} “{title}” is paid for until {ends}. Nothing renews automatically.

{shown}

{receipt}`,
    facts: [...facts, 'shown', 'receipt'],
    essential: true,
  }),
  owners({
    event: 'advert_money_back',
    part: 'account',
    concerns: 'account',
    about: 'The money for a listing or a job advert went back, and its days ended',
    title: 'Payment returned',
    short: '{given_back} for your {advert} “{title}” is refunded. The days that it bought have ended.',
    subject: 'Payment returned for your {advert}',
    text: `{given_back} for your {advert} “{title}” is refunded to you, the way it was paid. A bank may take some days to show it.

The days that were left of this payment have ended.`,
    facts: [...facts, 'given_back', 'received'],
    essential: true,
  }),
  owners({
    event: 'advert_ending',
    part: 'account',
    concerns: 'account',
    about: 'A listing or a job advert ends in a few days',
    title: 'Your {advert} ends in {days}',
    short: '“{title}” is paid for until {ends}. Nothing renews automatically.',
    subject: 'Your {advert} ends in {days}',
    text: `Your {advert} “{title}” is paid for until {ends}. Nothing renews automatically.

Renew it by the link below, and the new days are added to those that are left.`,
    facts: [...facts, 'days'],
    action: 'Renew it',
  }),
  owners({
    event: 'advert_ended',
    part: 'account',
    concerns: 'account',
    about: 'The days of a listing or a job advert are over',
    title: 'Your {advert} has ended',
    short: '“{title}” is not shown any more. You can renew it at any time.',
    subject: 'Your {advert} has ended',
    text: `The days of your {advert} “{title}” were paid for until {ends}. It is not shown any more, and nothing was renewed.

You can renew it at any time by the link below.`,
    facts: [...facts, 'days'],
    action: 'Renew it',
  }),
]
