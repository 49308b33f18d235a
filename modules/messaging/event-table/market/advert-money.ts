import { rowsLike } from '../row.ts'

const facts = [
  /** "listing" or "job advert". */
  'advert',
  'title',
  'received',
  'given_back',
  /** The word for the end of the time for evidence; empty where nobody said. */
  'due',
] as const

const owners = rowsLike({
  group: 'account',
  channels: ['in_app', 'email'],
  facts: ['advert', 'title', 'received', 'given_back'],
  essential: true,
  action: 'See it',
})

const office = rowsLike({ group: 'office', channels: ['in_app', 'email'], facts, action: 'See the payment' })

/** Notifications about money for a listing or a job advert: to its owner, and to the office. */
export const advertMoneyRows = [
  owners({
    event: 'advert_payment_failed',
    part: 'account',
    concerns: 'account',
    about: 'A payment for a listing or a job advert was refused',
    title: 'Payment not taken',
    short: 'The payment for your {advert} “{title}” was refused, and nothing was taken. Please try another card.',
    subject: 'Your payment for your {advert} was not taken',
    text: 'The payment for your {advert} “{title}” was refused, and nothing was taken. Please try another card, or call us on {hotline}.',
  }),
  owners({
    event: 'advert_payment_refunded',
    part: 'account',
    concerns: 'account',
    about: 'Money for a listing or a job advert went back, and no days ended by that',
    title: 'Refund made',
    short: '{given_back} of the {received} that you paid for your {advert} “{title}” has been refunded to you.',
    subject: 'Refund made for your {advert}',
    text: '{given_back} of the {received} that you paid for your {advert} “{title}” has been refunded to you, the way it was paid. A bank may take some days to show it.',
  }),
  owners({
    event: 'advert_money_held',
    part: 'account',
    concerns: 'account',
    about: 'A bank took back the money for a listing or a job advert, and its days ended',
    facts: ['advert', 'title', 'ends', 'received', 'given_back'],
    title: 'Payment taken back by the bank',
    short: 'The bank took back the payment for your {advert} “{title}”. The days that it bought have ended.',
    subject: 'The bank took back the payment for your {advert}',
    text: `The bank took back the payment for your {advert} “{title}”, because somebody disputed it. The days that were left of this payment have ended.

If you did not dispute it, tell your bank. If the money comes back to us, the days go on.`,
  }),
  office({
    event: 'advert_payment_disputed',
    part: 'office',
    concerns: 'office',
    about: "An advertiser's bank took back the money for a listing or a job advert",
    title: 'A payment is disputed',
    short: 'The bank took back the money for the {advert} “{title}”, and its days have ended. {due}',
  }),
  office({
    event: 'advert_dispute_closed',
    part: 'office',
    concerns: 'office',
    about: 'A dispute about a listing or a job advert is settled',
    title: 'A dispute is settled',
    short: 'The bank has decided about the money for the {advert} “{title}”.',
  }),
  office({
    event: 'advert_fraud_suspected',
    part: 'office',
    concerns: 'office',
    about: 'A payment for a listing or a job advert looks unusual',
    title: 'A payment needs review',
    short: 'The payment for the {advert} “{title}” looks unusual. Look at it, and at what is shown.',
  }),
  office({
    event: 'advert_fraud_warning',
    part: 'office',
    concerns: 'office',
    about: 'A bank warns of fraud with a payment for a listing or a job advert',
    title: 'A bank warns of fraud',
    short: 'The payment for the {advert} “{title}” may be disputed. Look at it, and at what is shown.',
  }),
  office({
    event: 'advert_payment_returned',
    part: 'office',
    concerns: 'office',
    about: 'A payment for a listing or a job advert went back automatically, since it bought nothing',
    title: 'A payment went back',
    short: '{given_back} for the {advert} “{title}” was refunded automatically, because no days could be bought.',
  }),
]
