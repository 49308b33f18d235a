import { bookingFacts, visitFacts } from './facts-of-bookings.ts'
import { rowsLike } from './row.ts'

const office = rowsLike({
  group: 'office',
  channels: ['in_app'],
  facts: bookingFacts,
  action: 'See the booking',
})

/** Notifications about offers of visits, and about the alarm when nobody accepts. */
export const offerRows = [
  office({
    event: 'job_offered',
    part: 'technician',
    concerns: 'job',
    endsWith: ['booking-cancelled', 'technician-named'],
    urgent: true,
    about: 'A visit is offered to a technician',
    title: 'A job is offered to you',
    short: '{service} ({reference}), {when}, {district}. Accept or decline by {until}.',
    sms: '{business}: job offered: {service} ({reference}), {when}, {district}. Accept or decline by {until}.',
    smsInEmergencies: true,
    subject: 'Accept or decline by {until}: {service} ({reference})',
    text: `{service} ({reference}) is offered to you: {when}, in {district}.

Accept or decline it by {until}. After that it is offered to somebody else.`,
    group: 'jobs',
    channels: ['in_app', 'email', 'push'],
    facts: [...visitFacts, 'district', 'until'],
    action: 'Accept',
  }),
  office({
    event: 'offer_ended',
    part: 'office',
    concerns: 'office',
    about: 'A technician declined an offer, or did not answer it',
    title: 'An offer was not accepted',
    short: '{service} ({reference}): {who} {answer}. {next}',
    facts: [...bookingFacts, 'who', 'answer', 'next'],
  }),
  office({
    event: 'technician_named',
    part: 'customer',
    concerns: 'visit',
    endsWith: ['booking-cancelled'],
    about: 'A technician has accepted the visit',
    title: 'Your technician',
    short: '{technician} is coming for {service} ({reference}): {when}.',
    sms: '{business}: {technician} is coming for {service} ({reference}), {when}.',
    smsInEmergencies: true,
    subject: '{technician} is coming: {reference}',
    text: '{technician} is coming for {service} ({reference}): {when}, at {address}.',
    group: 'bookings',
    channels: ['in_app', 'email', 'push'],
    action: 'See your booking',
  }),
  office({
    event: 'office_alarm',
    part: 'office',
    concerns: 'office',
    endsWith: ['booking-cancelled', 'booking-started', 'technician-named', 'alarm-taken'],
    urgent: true,
    about: 'Nobody has accepted a visit: every two minutes, until somebody of the office has it',
    title: 'Nobody has accepted: {service}',
    short: '{service} ({reference}), {when}: nobody has accepted it. Call somebody, and say that you have it.',
    sms: '{business}: ALARM: nobody has accepted {service} ({reference}). Open the booking and press "I have it".',
    smsInEmergencies: true,
    subject: 'Alarm: nobody has accepted {reference}',
    text: `{service} ({reference}), {when}, at {address}: nobody has accepted it. This message comes every two minutes until you press "I have it", or somebody accepts.

Whom to call:
{calls}`,
    channels: ['in_app', 'email', 'push', 'whatsapp', 'sms'],
    facts: [...bookingFacts, 'calls'],
    action: 'I have it',
  }),
  office({
    event: 'emergency_late',
    part: 'office',
    concerns: 'office',
    endsWith: ['booking-cancelled', 'booking-started'],
    urgent: true,
    about: 'An emergency was promised, and nobody is there',
    title: 'An emergency is late',
    short: '{service} ({reference}): nobody is there, and {promised} was promised.',
    sms: '{business}: the emergency {reference} ({service}) is late: {promised} was promised.',
    smsInEmergencies: true,
    subject: 'An emergency is late: {reference}',
    text: '{service} ({reference}), at {address}: nobody is there yet, and {promised} was promised. {technician_words}',
    channels: ['in_app', 'email', 'push'],
    facts: [...bookingFacts, 'promised', 'technician_words'],
  }),
]
