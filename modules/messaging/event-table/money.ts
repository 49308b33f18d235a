import { bookingFacts } from './facts-of-bookings.ts'
import { rowsLike, untilPaid } from './row.ts'

const money = rowsLike({
  group: 'payments',
  channels: ['in_app', 'email'],
  facts: bookingFacts,
  action: 'See your booking',
})

const moneyFacts = [...bookingFacts, 'received', 'given_back', 'receipt']

const pay = 'Pay now'
const giveCard = 'Authorise your card'

/** Notifications to customers about money. */
export const moneyRows = [
  money({
    event: 'pay_link_asked',
    part: 'customer',
    concerns: 'money',
    endsWith: untilPaid,
    bookingLink: 'pay',
    urgent: true,
    about: 'The office booked for a caller, and sends the link to pay',
    title: 'Pay for your booking',
    short: '{service} ({reference}), {when}: {price}. {pay_step}',
    sms: '{business}: {service} ({reference}), {when}: {price}. {pay_step}',
    subject: 'Pay for your booking {reference}',
    text: `You booked {service} ({reference}) with {business} on the telephone: {when}, at {address}. The price is {price}.

{pay_step}

If you did not book this, call us on {hotline}.`,
    essential: true,
    facts: [...bookingFacts, 'pay_step'],
    action: pay,
  }),
  money({
    event: 'payment_succeeded',
    part: 'customer',
    concerns: 'money',
    bookingLink: 'receipt',
    about: 'A payment came in',
    title: 'Payment received',
    short: 'Thank you: we have your {received} for {service} ({reference}).',
    sms: '{business}: thank you, we have your {received} for {service} ({reference}).',
    subject: 'Payment received: {received} for {reference}',
    text: `Thank you: we have your {received} for {service} ({reference}).

{receipt}`,
    facts: moneyFacts,
    essential: true,
    action: 'See the receipt',
  }),
  money({
    event: 'payment_failed',
    part: 'customer',
    concerns: 'money',
    bookingLink: 'pay',
    about: 'A payment was refused',
    title: 'Payment not taken',
    short: 'The payment for {service} ({reference}) was refused, and nothing was taken. Please try another card.',
    subject: 'Your payment for {reference} was not taken',
    text: `The payment for {service} ({reference}) was refused, and nothing was taken. Please try another card, or call us on {hotline}.`,
    action: pay,
  }),
  money({
    event: 'payment_refunded',
    part: 'customer',
    concerns: 'money',
    bookingLink: 'receipt',
    about: 'Money went back to the customer',
    title: 'Refund made',
    short: '{given_back} of the {received} that you paid for {service} ({reference}) has been refunded to you.',
    subject: 'Refund made: {reference}',
    text: `{given_back} of the {received} that you paid for {service} ({reference}) has been refunded to you, the way it was paid. A bank may take some days to show it.

{receipt}`,
    facts: moneyFacts,
    essential: true,
    action: 'See the receipt',
  }),
  money({
    event: 'payment_authorised',
    part: 'customer',
    concerns: 'money',
    about: 'A bank has set money aside',
    title: 'Card authorised',
    short: 'Your bank has set the money for {service} ({reference}) aside. It is taken after the work.',
  }),
  money({
    event: 'payment_released',
    part: 'customer',
    concerns: 'money',
    about: 'Money that was set aside was released',
    title: 'Money released',
    short: 'What your bank had set aside for {service} ({reference}) is no longer held.',
  }),
  money({
    event: 'hold_asked',
    part: 'customer',
    concerns: 'money',
    endsWith: untilPaid,
    bookingLink: 'pay',
    about: 'The visit is near, and a card is asked for',
    title: 'Please authorise your card',
    short: '{service} ({reference}) is near: {when}. Your bank sets the money aside now; it is taken after the work.',
    channels: ['in_app', 'email', 'push'],
    essential: true,
    action: giveCard,
  }),
  money({
    event: 'hold_lapsed',
    part: 'customer',
    concerns: 'money',
    endsWith: untilPaid,
    bookingLink: 'pay',
    about: 'A bank no longer holds the money, and a card is asked for again',
    title: 'Please give your card again',
    short: 'The bank no longer holds the money for {service} ({reference}). Nothing was taken.',
    channels: ['in_app', 'email', 'push'],
    essential: true,
    action: giveCard,
  }),
  money({
    event: 'card_kept',
    part: 'customer',
    concerns: 'money',
    about: 'A card was saved, to be charged after the work',
    title: 'Card saved',
    short: 'Your card is saved for {service} ({reference}). Nothing is taken now: it is charged after the work.',
    subject: 'Your card is saved for {reference}',
    text: `Your card is saved for {service} ({reference}): {when}. Nothing is taken now.

You agreed that we charge it without asking you again: once the work is done, what that comes to, at most {price}; or, if you cancel less than {free_hours} before or nobody is in, up to the call-out fee. If you cancel in time, it is not charged.

It is kept by our payment provider, for this booking only unless you saved it for others too. You can choose another card on the page of your booking.`,
    facts: [...bookingFacts, 'free_hours'],
  }),
  money({
    event: 'card_not_charged',
    part: 'customer',
    concerns: 'money',
    endsWith: untilPaid,
    bookingLink: 'pay',
    about: 'A saved card was refused after the work',
    title: 'Your card could not be charged',
    short: 'The work is done, and your saved card did not pay for {service} ({reference}). Please pay it now.',
    channels: ['in_app', 'email', 'push'],
    essential: true,
    action: pay,
  }),
  money({
    event: 'card_forgotten',
    part: 'customer',
    concerns: 'money',
    endsWith: untilPaid,
    bookingLink: 'pay',
    about: 'A card is no longer saved, and another is asked for',
    title: 'Please give a card again',
    short: 'Your card is no longer saved for {service} ({reference}). It was not charged.',
    channels: ['in_app', 'email', 'push'],
    essential: true,
    action: 'Give a card',
  }),
  money({
    event: 'booking_part_paid',
    part: 'customer',
    concerns: 'money',
    endsWith: untilPaid,
    bookingLink: 'pay',
    about: 'Only a part was paid in time, and the rest is asked for',
    title: 'Please pay the rest',
    short: 'Only a part of {service} ({reference}) is paid. {pay_by}',
    subject: 'Please pay the rest of {reference}',
    text: `Only a part of {service} ({reference}), {when}, is paid. {pay_by}

Questions? Call us on {hotline}.`,
    channels: ['in_app', 'email', 'push'],
    facts: [...bookingFacts, 'pay_by'],
    essential: true,
    action: pay,
  }),
  money({
    event: 'rest_due',
    part: 'customer',
    concerns: 'money',
    endsWith: [...untilPaid, 'document-issued'],
    bookingLink: 'pay',
    about: 'The work is done, something is left to pay, and no invoice asks for it',
    title: 'Please pay the rest',
    short: '{left} is left to pay for {service} ({reference}).',
    subject: '{left} is left to pay for {reference}',
    text: `{left} is left to pay for {service} ({reference}). The work was done on {done_on}.

You can pay by card in a minute. If you have paid in another way, call us on {hotline}.`,
    channels: ['in_app', 'email', 'whatsapp'],
    facts: [...bookingFacts, 'left', 'done_on'],
    action: pay,
  }),
]
