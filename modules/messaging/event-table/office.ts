import { bookingFacts } from './facts-of-bookings.ts'
import { rowsLike } from './row.ts'

const office = rowsLike({
  group: 'office',
  channels: ['in_app', 'email'],
  facts: bookingFacts,
  action: 'See the booking',
})
const bell = rowsLike({ group: 'office', channels: ['in_app'], facts: bookingFacts, action: 'See the booking' })

/** Notifications to the office. */
export const officeRows = [
  office({
    event: 'emergency_unassigned',
    part: 'office',
    about: 'Nobody is free for an emergency',
    title: 'Emergency without a technician',
    short: 'Nobody is free for {service} ({reference}). Find someone now.',
    subject: 'Emergency without a technician: {reference}',
    text: `Nobody is free for {service} ({reference}), at {address}. Find someone now.`,
    channels: ['in_app', 'email', 'push'],
  }),
  office({
    event: 'booking_needs_technician',
    part: 'office',
    about: 'Nobody fits a booking',
    title: 'Nobody assigned',
    short: '{service} ({reference}), {when}, needs a technician.',
  }),
  office({
    event: 'fraud_suspected',
    part: 'office',
    about: 'A payment looks unusual',
    title: 'A payment needs a look',
    short: 'The payment for {service} ({reference}) looks unusual. Nobody is sent automatically until you decide.',
  }),
  bell({
    event: 'variation_accepted',
    part: 'office',
    about: 'A customer said yes to more work',
    title: 'Customer agreed to more work',
    short: '{service} ({reference}) has a new agreed price.',
  }),
  bell({
    event: 'variation_declined',
    part: 'office',
    about: 'A customer said no to more work',
    title: 'Customer said no to more work',
    short: '{service} ({reference}) stays at its price.',
  }),
  office({
    event: 'hold_lapsed',
    part: 'office',
    about: 'A bank no longer holds the money for a visit to come',
    title: 'The hold on a card has ended',
    short:
      'The bank no longer holds the money for {service} ({reference}). The customer has been asked for a card again.',
  }),
  office({
    event: 'payment_disputed',
    part: 'office',
    about: "A customer's bank took money back",
    title: 'A payment is disputed',
    short: "The customer's bank took back the money for {service} ({reference}). Send evidence before its deadline.",
  }),
  office({
    event: 'dispute_closed',
    part: 'office',
    about: 'A dispute is settled',
    title: 'A dispute is settled',
    short: 'The bank has decided about the money for {service} ({reference}).',
  }),
  office({
    event: 'fraud_warning',
    part: 'office',
    about: 'A bank warns of fraud',
    title: 'A bank warns of fraud',
    short: 'The payment for {service} ({reference}) may be disputed. Look at it before the work begins.',
  }),
  office({
    event: 'booking_part_paid',
    part: 'office',
    about: 'Only a part was paid in time, and the rest is asked for',
    title: 'Only a part is paid',
    short: 'Only a part of {service} ({reference}) is paid. The customer has been asked for the rest{waits_until}.',
    facts: [...bookingFacts, 'waits_until'],
    channels: ['in_app'],
  }),
  office({
    event: 'hold_asked',
    part: 'office',
    about: 'A visit is near, and no card has been given for it',
    title: 'No card for a visit',
    short: '{service} ({reference}) is near, {when}, and no card has been given for it. The customer has been asked.',
    channels: ['in_app'],
  }),
  office({
    event: 'card_not_charged',
    part: 'office',
    about: 'A saved card was refused after the work',
    title: 'A saved card could not be charged',
    short: 'The card that was saved for {service} ({reference}) was refused. The customer has been asked to pay.',
  }),
  office({
    event: 'card_forgotten',
    part: 'office',
    about: 'A card is saved no longer, and another is asked for',
    title: 'No card for a visit',
    short: 'No card is saved for {service} ({reference}) any longer. The customer has been asked for one.',
  }),
  office({
    event: 'fee_not_taken',
    part: 'office',
    about: 'A card did not give the fee for a late cancellation',
    title: 'A fee could not be taken',
    short:
      '{reference} was cancelled late, and the card did not give the {amount}. Ask the customer for it, or let it be.',
    facts: ['reference', 'amount'],
  }),
  office({
    event: 'money_owed',
    part: 'office',
    about: 'A customer is due a refund that cannot be made automatically',
    title: 'Give money back',
    short: '{amount} of what was paid for {reference} could not be refunded automatically. Pay it back, and record it.',
    facts: ['reference', 'amount'],
  }),
  office({
    event: 'reconciliation_differs',
    part: 'office',
    about: 'The books of a provider and ours differ',
    title: 'The books differ',
    short: '{differences} between {provider} and our ledger. Look at {them} now.',
    facts: ['differences', 'provider', 'them'],
    action: 'See what differs',
  }),
]
