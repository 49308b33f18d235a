import { bookingFacts, visitFacts } from './facts-of-bookings.ts'
import { rowsLike } from './row.ts'

const payer = rowsLike({ group: 'payments', channels: ['email'], facts: visitFacts, essential: true })

/** Notifications when the office names another payer. */
export const payerRows = [
  payer({
    event: 'payer_named',
    part: 'customer',
    concerns: 'money',
    about: 'Somebody is named as who pays for a booking',
    title: 'Who pays was changed',
    short: '{service} ({reference}) is to be paid by {payer}.',
    subject: 'You are named as who pays for {reference}',
    text: `You are named as who pays for {service} ({reference}): {when}, at {address}. The price is {price}.

{pay_step}

If that is not right, call us on {hotline}.`,
    channels: ['in_app', 'email'],
    facts: [...bookingFacts, 'payer', 'pay_step'],
    action: 'See the booking',
  }),
  payer({
    event: 'payer_released',
    part: 'customer',
    concerns: 'money',
    about: 'Somebody is no longer asked to pay for a booking',
    title: 'You are no longer asked to pay',
    short: 'Somebody else pays for {service} ({reference}).',
    subject: 'You are no longer asked to pay for {reference}',
    text: `You are no longer asked to pay for {service} ({reference}): somebody else does. Links to pay it that we sent you have ended.

If that is not right, call us on {hotline}.`,
  }),
]
