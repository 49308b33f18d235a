import { bookingFacts, visitFacts } from './facts-of-bookings.ts'
import { rowsLike } from './row.ts'

const booking = rowsLike({ group: 'bookings', channels: ['in_app', 'email'], facts: bookingFacts, part: 'customer' })
const visit = rowsLike({ group: 'visits', channels: ['in_app', 'email', 'push'], facts: bookingFacts })
const reminder = rowsLike({
  group: 'reminders',
  channels: ['in_app', 'email', 'push', 'whatsapp'],
  facts: [...bookingFacts, 'day'],
})

const track = 'See your booking'

/** Notifications to customers about a booking. */
export const bookingRows = [
  booking({
    event: 'booking_requested',
    part: 'customer',
    concerns: 'money',
    endsWith: ['payer-changed'],
    about: 'A booking was received',
    title: 'Booking received',
    short: '{service} ({reference}): {when}.',
    sms: `{business}: we have your booking {reference} for {service}: {when}.

{next_step}

Questions? Call {hotline}.`,
    smsInEmergencies: true,
    subject: 'We have your booking {reference}',
    text: `Thank you. We have your booking for {service} ({reference}): {when}, at {address}. The price is {price}.

{next_step}

Questions? Call us on {hotline}.`,
    facts: [...bookingFacts, 'next_step'],
    action: 'Continue your booking',
  }),
  booking({
    event: 'booking_confirmed',
    part: 'customer',
    concerns: 'money',
    hasManageLink: true,
    endsWith: ['payer-changed'],
    calendar: 'confirmed',
    about: 'A booking was confirmed',
    title: 'Booking confirmed',
    short: '{service} ({reference}): {visit}.',
    sms: '{business}: your booking {reference} is confirmed. {service}, {visit}. Price: {price}. Questions? Call {hotline}.',
    smsInEmergencies: true,
    subject: 'Booking confirmed: {service}, {when}',
    text: `Your booking is confirmed.

{service} ({reference})
{visit}
{address}
Price: {price}

{change_terms}

{warranty}

Questions? Call us on {hotline}.`,
    channels: ['in_app', 'email', 'whatsapp'],
    facts: [...bookingFacts, 'change_terms', 'warranty'],
    essential: true,
    action: track,
  }),
  booking({
    event: 'technician_changed',
    part: 'customer',
    concerns: 'visit',
    about: 'A different technician is coming',
    title: 'A different technician is coming',
    short: '{technician} is coming for {service} ({reference}): {when}.',
    sms: '{business}: {technician} is now coming for {service} ({reference}), {when}.',
    smsInEmergencies: true,
    subject: 'A different technician is coming: {reference}',
    text: `{technician} is now coming for {service} ({reference}). Nothing else has changed: {when}, at {address}.`,
    action: track,
  }),
  booking({
    event: 'booking_rescheduled',
    part: 'customer',
    concerns: 'visit',
    endsWith: ['booking-cancelled'],
    calendar: 'confirmed',
    about: 'A booking was moved',
    title: 'Booking moved',
    short: '{service} ({reference}) is now {when}.',
    sms: `{business}: {service} ({reference}) is now {visit}.

{price_change}

If that does not suit you, call {hotline}.`,
    subject: 'Booking moved: {service}, {when}',
    text: `{service} ({reference}) is now {visit}, at {address}.

{price_change}

If that does not suit you, call us on {hotline}.`,
    channels: ['in_app', 'email', 'push', 'whatsapp'],
    facts: [...bookingFacts, 'price_change'],
    essential: true,
    action: track,
  }),
  booking({
    event: 'booking_cancelled',
    part: 'customer',
    concerns: 'money',
    calendar: 'cancelled',
    about: 'A booking was cancelled',
    title: 'Booking cancelled',
    short: '{service} ({reference}) is cancelled.',
    sms: `{business}: {service} ({reference}), {when}, is cancelled.

{money_back}

If you did not expect this, call {hotline}.`,
    subject: 'Booking cancelled: {reference}',
    text: `{service} ({reference}), {when}, is cancelled.

{money_back}

If you did not expect this, call us on {hotline}.`,
    facts: [...bookingFacts, 'money_back'],
    essential: true,
    action: 'Book again',
  }),
  booking({
    event: 'booking_withdrawn',
    part: 'customer',
    concerns: 'money',
    bookingLink: null,
    about: 'A customer cancelled the contract by law, within 14 days',
    title: 'Contract cancelled',
    short: 'We have your cancellation of {service} ({reference}).',
    sms: `{business}: we received your cancellation of the contract for {service} ({reference}) on {withdrawn_on}.

{charge_words}

{money_back}`,
    subject: 'We have your cancellation: {reference}',
    text: `We confirm that we received your cancellation of the contract for {service} ({reference}) on {withdrawn_on}.

{charge_words}

{money_back}

If you did not expect this, call us on {hotline}.`,
    facts: [...bookingFacts, 'withdrawn_on', 'charge_words', 'money_back'],
    essential: true,
  }),
  booking({
    event: 'booking_expired',
    part: 'customer',
    concerns: 'money',
    bookingLink: null,
    about: 'A booking ended because it was not paid in time',
    title: 'Booking cancelled',
    short: '{service} ({reference}) was not paid in time, so its time is free again. Nothing was taken.',
    sms: '{business}: {service} ({reference}) was not paid in time and is cancelled. Nothing was taken.',
    subject: 'Your booking {reference} was not paid in time',
    text: `{service} ({reference}), {when}, was not paid in time, so its time is free again. Nothing was taken.

You are welcome to book again, or to call us on {hotline}.`,
    action: 'Book again',
  }),
  reminder({
    event: 'reminder_24h',
    part: 'customer',
    concerns: 'visit',
    hasManageLink: true,
    endsWith: ['booking-rescheduled', 'booking-started', 'booking-completed', 'booking-cancelled'],
    about: 'A visit is 24 hours away',
    title: 'Your visit is {day}',
    short: '{service} ({reference}): {visit}.',
    sms: '{business}: your visit is {day}. {service} ({reference}), {visit}. Please make sure that somebody is in.',
    subject: 'Your visit is {day}: {service}, {when}',
    text: `{service} ({reference}) is {day}: {visit}, at {address}.

Please make sure that somebody is in, and that we can get to the repair.

If that does not suit you any more, call us on {hotline}.`,
    action: track,
  }),
  reminder({
    event: 'reminder_2h',
    part: 'customer',
    concerns: 'visit',
    hasManageLink: true,
    endsWith: ['booking-rescheduled', 'booking-started', 'booking-completed', 'booking-cancelled'],
    about: 'A visit is 2 hours away',
    title: 'Your visit is soon',
    short: '{service} ({reference}): {visit}.',
    sms: '{business}: your visit is soon. {service} ({reference}), {visit}.',
    subject: 'Your visit is soon: {service}, {when}',
    text: `{service} ({reference}) is soon: {visit}, at {address}.`,
    channels: ['in_app', 'email', 'push'],
    action: track,
  }),
  visit({
    event: 'technician_on_the_way',
    part: 'customer',
    concerns: 'visit',
    endsWith: ['booking-rescheduled', 'booking-started', 'booking-completed', 'booking-cancelled'],
    urgent: true,
    about: 'The technician is on the way',
    title: 'On the way',
    short: '{technician} is on the way for {service} ({reference}) and should be there at about {arrival}.',
    sms: '{business}: {technician} is on the way and should be with you at about {arrival}, for {service} ({reference}).',
    smsInEmergencies: true,
    subject: '{technician} is on the way',
    text: `{technician} is on the way to you for {service} ({reference}), and should be at {address} at about {arrival}, in {minutes} minutes.`,
    channels: ['in_app', 'email', 'push', 'whatsapp'],
    facts: [...bookingFacts, 'arrival', 'minutes'],
    action: track,
  }),
  visit({
    event: 'technician_delayed',
    part: 'customer',
    concerns: 'visit',
    endsWith: ['booking-rescheduled', 'booking-started', 'booking-completed', 'booking-cancelled'],
    urgent: true,
    about: 'The technician comes later, as the visit before takes longer',
    title: 'We are running late',
    short: '{technician} should be there for {service} ({reference}) at about {arrival}, {minutes} minutes late.',
    subject: 'We are running late: {reference}',
    text: `The visit before yours takes longer. {technician} should be at {address} for {service} ({reference}) at about {arrival}, {minutes} minutes later than planned. We are sorry.

If that does not suit you, call us on {hotline}.`,
    channels: ['in_app', 'email', 'push', 'whatsapp'],
    facts: [...visitFacts, 'arrival', 'minutes'],
    action: track,
  }),
  visit({
    event: 'booking_started',
    part: 'customer',
    concerns: 'visit',
    about: 'The work has started',
    title: 'Work has started',
    short: '{service} ({reference}) is under way.',
    channels: ['in_app'],
    action: track,
  }),
  visit({
    event: 'booking_completed',
    part: 'customer',
    concerns: 'visit',
    bookingLink: 'review',
    about: 'The work is done, and the customer is asked for a rating',
    title: 'Repair completed',
    short: '{service} ({reference}) is done. How did it go?',
    sms: '{business}: {service} ({reference}) is done. How did it go? A rating takes a minute.',
    subject: 'Repair completed: {service}',
    text: `{service} ({reference}) is done. How did it go? A rating takes a minute, and helps others to choose.

{warranty}`,
    facts: [...bookingFacts, 'warranty'],
    action: 'Rate the repair',
  }),
  booking({
    event: 'report_ready',
    part: 'customer',
    concerns: 'money',
    bookingLink: 'report',
    about: 'The report of a visit was submitted',
    title: 'Your report is ready',
    short: 'The report of our visit for {service} ({reference}) is ready to read.',
    sms: '{business}: the report of our visit for {service} ({reference}) is ready to read.',
    subject: 'The report of our visit: {reference}',
    text: `The report of our visit for {service} ({reference}) is ready: the work, the parts, the photos and how it ended. You can read it, keep it as a PDF, and claim on the guarantee there.

Questions? Call us on {hotline}.`,
    action: 'Read the report',
  }),
  booking({
    event: 'report_corrected',
    part: 'customer',
    concerns: 'money',
    bookingLink: 'report',
    about: 'A report that the customer could read was corrected',
    title: 'Your report was corrected',
    short: 'We corrected the report of our visit for {service} ({reference}). It says why.',
    sms: '{business}: we corrected the report of our visit for {service} ({reference}). It says why.',
    subject: 'We corrected the report of our visit: {reference}',
    text: `We corrected the report of our visit for {service} ({reference}). It says why, and replaces the one that you had before. You can read it and keep it as a PDF.

Questions? Call us on {hotline}.`,
    action: 'Read the report',
  }),
  booking({
    event: 'return_visit_needed',
    part: 'customer',
    concerns: 'visit',
    endsWith: ['booking-completed', 'booking-cancelled'],
    about: 'A technician reports that somebody has to come again',
    title: 'We have to come again',
    short: '{service} ({reference}) is not finished. {return_reason} We tell you when we can come.',
    sms: '{business}: {service} ({reference}) is not finished. {return_reason} We tell you when we can come. Questions? Call {hotline}.',
    subject: 'We have to come again: {reference}',
    text: `{service} ({reference}) is not finished yet. {return_reason}

There is nothing for you to do now. We write to you as soon as we know when we can come. The return visit costs nothing extra, unless you agree to more work.

Questions? Call us on {hotline}.`,
    facts: [...bookingFacts, 'return_reason'],
    action: track,
  }),
  booking({
    event: 'nobody_opened',
    part: 'customer',
    concerns: 'visit',
    endsWith: ['booking-completed', 'booking-cancelled'],
    urgent: true,
    about: 'Nobody opened to one of several visits of a booking, which goes on',
    title: 'We could not get in',
    short: 'Nobody opened when {technician} came for {service} ({reference}). Your booking goes on.',
    sms: '{business}: nobody opened when {technician} came for {service} ({reference}). Your booking goes on. Please call {hotline} to say when somebody is in.',
    subject: 'We could not get in: {reference}',
    text: `{technician} came to {address} for {service} ({reference}), and nobody opened. We are sorry that we missed you.

Your booking goes on, and its price stays as it was agreed. Please call us on {hotline} to say when somebody is in.`,
    channels: ['in_app', 'email', 'push'],
    action: track,
  }),
  booking({
    event: 'return_choice_asked',
    part: 'customer',
    concerns: 'visit',
    endsWith: ['booking-completed', 'booking-cancelled'],
    bookingLink: 'return',
    about: 'The customer is asked to choose the time of a return visit',
    title: 'Choose when we come again',
    short: 'We can come again for {service} ({reference}). Please choose a time.',
    sms: '{business}: we can come again for {service} ({reference}). Please choose a time. Questions? Call {hotline}.',
    subject: 'Choose when we come again: {reference}',
    text: `We can come again to finish {service} ({reference}). Please choose the time that suits you.

The return visit costs nothing extra, unless you agree to more work.

Questions? Call us on {hotline}.`,
    channels: ['in_app', 'email', 'push'],
    essential: true,
    action: 'Choose a time',
  }),
  booking({
    event: 'return_visit_planned',
    part: 'customer',
    concerns: 'visit',
    endsWith: ['booking-rescheduled', 'booking-completed', 'booking-cancelled'],
    calendar: 'confirmed',
    about: 'The time of a return visit is planned',
    title: 'Return visit planned',
    short: 'We come again for {service} ({reference}): {visit}.',
    sms: '{business}: we come again for {service} ({reference}): {visit}. If that does not suit you, call {hotline}.',
    subject: 'Return visit: {service}, {when}',
    text: `We come again to finish {service} ({reference}): {visit}, at {address}.

The return visit costs nothing extra, unless you agree to more work.

If the time does not suit you, call us on {hotline}.`,
    channels: ['in_app', 'email', 'push'],
    essential: true,
    action: track,
  }),
  booking({
    event: 'variation_proposed',
    part: 'customer',
    concerns: 'money',
    endsWith: ['booking-completed', 'booking-cancelled'],
    bookingLink: 'variation',
    urgent: true,
    about: 'The work needs more than was agreed, and the customer is asked',
    title: 'More work than was agreed',
    short: '{service} ({reference}) needs more than was agreed. Please say yes or no: nothing more is done before.',
    sms: '{business}: {service} ({reference}) needs more than was agreed. Please say yes or no: nothing more is done before. Questions? Call {hotline}.',
    subject: 'More work than was agreed: {reference}',
    text: `{service} ({reference}) needs more than was agreed. Please say yes or no: nothing more is done before.

Questions? Call us on {hotline}.`,
    channels: ['in_app', 'email', 'push', 'whatsapp'],
    essential: true,
    action: 'See the price and decide',
  }),
  booking({
    event: 'device_access_asked',
    part: 'customer',
    concerns: 'visit',
    endsWith: ['booking-cancelled'],
    bookingLink: 'deviceAccess',
    urgent: true,
    about: 'The technician asks to use a phone or tablet of the customer',
    title: 'May our technician use your {device}?',
    short:
      '{asker} asks to use your {device} for {service} ({reference}). You decide, and you can take it back at any time.',
    sms: '{business}: {asker} asks to use your {device} for {service} ({reference}). You decide, and you can take it back at any time. Questions? Call {hotline}.',
    subject: '{asker} asks to use your {device}: {reference}',
    text: `{asker} asks to use your {device} for {service} ({reference}):

{purpose}

If you agree, it lasts for 24 hours, and you can take it back at any time. Nothing on your {device} is controlled from afar. Without an answer, the request is over after 24 hours.

Questions? Call us on {hotline}.`,
    facts: [...bookingFacts, 'device', 'asker', 'purpose'],
    channels: ['in_app', 'email', 'push'],
    action: 'See the request and decide',
  }),
  booking({
    event: 'variation_withdrawn',
    part: 'customer',
    concerns: 'money',
    about: 'More work is no longer asked for',
    title: 'Nothing more is asked',
    short: '{service} ({reference}) stays at the price that you agreed to.',
    action: track,
  }),
]
