import { visitFacts } from './facts-of-bookings.ts'
import { rowsLike } from './row.ts'

const visit = rowsLike({
  group: 'bookings',
  channels: ['email'],
  facts: [...visitFacts, 'access_known', 'nothing_to_pay'],
})

const follow = 'See the visit'

/**
 * Notifications to the contact at the property where somebody else pays: the time, the technician and the access, and
 * nothing of money. The row of the booking itself goes to the payer. A tenant has the same rows, which promise that there is
 * nothing to pay only where the booking names another payer.
 */
export const occupierRows = [
  visit({
    event: 'visit_requested',
    part: 'customer',
    concerns: 'visit',
    about: 'A visit was asked for that somebody else pays for',
    title: 'A visit was asked for',
    short: '{service} ({reference}): {when}.',
    sms: '{business}: a visit to you was asked for: {service} ({reference}), {when}. {nothing_to_pay}',
    smsInEmergencies: true,
    subject: 'A visit to you was asked for: {service}',
    text: `A visit to {address} was asked for: {service} ({reference}), {when}. {nothing_to_pay}

We write again as soon as we know who comes.

Questions? Call us on {hotline}.`,
    action: follow,
  }),
  visit({
    event: 'visit_confirmed',
    part: 'customer',
    concerns: 'visit',
    hasManageLink: true,
    calendar: 'confirmed',
    about: 'A visit was confirmed that somebody else pays for',
    title: 'Visit confirmed',
    short: '{service} ({reference}): {visit}.',
    sms: '{business}: we come to you. {service} ({reference}), {visit}. Please make sure that somebody is in. {nothing_to_pay}',
    smsInEmergencies: true,
    subject: 'We come to you: {service}, {when}',
    text: `A visit to you is confirmed. {nothing_to_pay}

{service} ({reference})
{visit}
{address}

Please make sure that somebody is in, and that we can get to the repair. {access_known}

If the time does not suit you, call us on {hotline}.`,
    channels: ['email', 'whatsapp'],
    essential: true,
    action: follow,
  }),
  visit({
    event: 'visit_cancelled',
    part: 'customer',
    concerns: 'visit',
    calendar: 'cancelled',
    about: 'A visit was cancelled that somebody else pays for',
    title: 'Visit cancelled',
    short: '{service} ({reference}) is cancelled.',
    sms: '{business}: the visit for {service} ({reference}), {when}, is cancelled. Nobody will come.',
    subject: 'Visit cancelled: {reference}',
    text: `{service} ({reference}), {when}, is cancelled. Nobody will come to {address}.

If you did not expect this, call us on {hotline}.`,
    essential: true,
  }),
]
