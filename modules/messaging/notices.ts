/** What a notice says about a booking: words that are ready to read. */
export interface BookingFacts {
  readonly bookingId: string
  readonly reference: string
  readonly service: string
  /** "Tuesday 1 December, 10 am", or "As soon as possible". */
  readonly when: string
  readonly technician: string | null
  /** Until when the rest is waited for, where only a part is paid; null where nothing ends by itself. */
  readonly restBy?: string | null
  /** Of the payment that it is about, in pounds: what came in, and what of that went back in all. */
  readonly payment?: { readonly received: string; readonly givenBack: string }
}

export type Recipient = 'customer' | 'technician' | 'office'

export interface Notice {
  readonly to: Recipient
  /** Stable and snake_case: which of the business's messages it is. */
  readonly type: string
  readonly title: string
  readonly message: string
  /** A path of this site. */
  readonly link: string
}

type Words = (facts: BookingFacts) => Omit<Notice, 'to' | 'type' | 'link'>

interface Template {
  readonly to: Recipient
  /** It leads to the page where the booking is paid. */
  readonly pays?: true
  readonly says: Words
}

const job = ({ service, reference }: BookingFacts) => `${service} (${reference})`

/** Event by recipient: who hears of what, and in which words (E11). */
const templates: Readonly<Record<string, readonly Template[]>> = {
  'booking-requested': [
    {
      to: 'customer',
      says: (facts) => ({ title: 'Booking received', message: `${job(facts)}: ${facts.when}.` }),
    },
  ],
  'emergency-unassigned': [
    {
      to: 'office',
      says: (facts) => ({
        title: 'Emergency without a technician',
        message: `Nobody is free for ${job(facts)}. Find someone now.`,
      }),
    },
  ],
  'fraud-suspected': [
    {
      to: 'office',
      says: (facts) => ({
        title: 'A payment needs a look',
        message: `The payment for ${job(facts)} looks unusual. Nobody is sent by itself until you decide.`,
      }),
    },
  ],
  'booking-needs-technician': [
    {
      to: 'office',
      says: (facts) => ({
        title: 'Nobody assigned',
        message: `${job(facts)}, ${facts.when}, needs a technician.`,
      }),
    },
  ],
  'booking-confirmed': [
    {
      to: 'customer',
      says: (facts) => ({
        title: 'Booking confirmed',
        message: `${job(facts)}: ${facts.when}${facts.technician ? `, with ${facts.technician}` : ''}.`,
      }),
    },
  ],
  'technician-assigned': [
    {
      to: 'technician',
      says: (facts) => ({ title: 'New job', message: `${job(facts)}: ${facts.when}.` }),
    },
  ],
  'technician-released': [
    {
      to: 'technician',
      says: (facts) => ({ title: 'Job handed to someone else', message: `${job(facts)} is no longer yours.` }),
    },
  ],
  'booking-rescheduled': [
    {
      to: 'customer',
      says: (facts) => ({ title: 'Booking moved', message: `${job(facts)} is now ${facts.when}.` }),
    },
    {
      to: 'technician',
      says: (facts) => ({ title: 'Job moved', message: `${job(facts)} is now ${facts.when}.` }),
    },
  ],
  'booking-started': [
    {
      to: 'customer',
      says: (facts) => ({ title: 'Work has started', message: `${job(facts)} is under way.` }),
    },
  ],
  'booking-completed': [
    {
      to: 'customer',
      says: (facts) => ({ title: 'Repair completed', message: `${job(facts)} is done. How did it go?` }),
    },
  ],
  'booking-cancelled': [
    {
      to: 'customer',
      says: (facts) => ({ title: 'Booking cancelled', message: `${job(facts)} is cancelled.` }),
    },
    {
      to: 'technician',
      says: (facts) => ({ title: 'Job cancelled', message: `${job(facts)}, ${facts.when}, is cancelled.` }),
    },
  ],
  'variation-proposed': [
    {
      to: 'customer',
      says: (facts) => ({
        title: 'More work than was agreed',
        message: `${job(facts)} needs more than was agreed. Please say yes or no: nothing more is done before.`,
      }),
    },
  ],
  'variation-accepted': [
    {
      to: 'technician',
      says: (facts) => ({ title: 'The customer said yes', message: `Go on with ${job(facts)} at the new price.` }),
    },
    {
      to: 'office',
      says: (facts) => ({ title: 'Customer agreed to more work', message: `${job(facts)} has a new agreed price.` }),
    },
  ],
  'variation-declined': [
    {
      to: 'technician',
      says: (facts) => ({
        title: 'The customer said no',
        message: `Do what was agreed for ${job(facts)}, and nothing more.`,
      }),
    },
    {
      to: 'office',
      says: (facts) => ({ title: 'Customer said no to more work', message: `${job(facts)} stays at its price.` }),
    },
  ],
  'variation-withdrawn': [
    {
      to: 'customer',
      says: (facts) => ({
        title: 'Nothing more is asked',
        message: `${job(facts)} stays at the price that you agreed to.`,
      }),
    },
  ],
  'payment-succeeded': [
    {
      to: 'customer',
      says: (facts) => ({
        title: 'Payment received',
        message: `Thank you: we have your ${facts.payment ? `${facts.payment.received} ` : 'payment '}for ${job(facts)}.`,
      }),
    },
  ],
  'payment-authorised': [
    {
      to: 'customer',
      says: (facts) => ({
        title: 'Card authorised',
        message: `Your bank has set the money for ${job(facts)} aside. It is taken after the work.`,
      }),
    },
  ],
  'payment-released': [
    {
      to: 'customer',
      says: (facts) => ({
        title: 'Money let go',
        message: `What your bank had set aside for ${job(facts)} is no longer held.`,
      }),
    },
  ],
  'hold-asked': [
    {
      to: 'customer',
      pays: true,
      says: (facts) => ({
        title: 'Please authorise your card',
        message: `${job(facts)} is near: ${facts.when}. Your bank sets the money aside now; it is taken after the work.`,
      }),
    },
  ],
  'hold-lapsed': [
    {
      to: 'customer',
      pays: true,
      says: (facts) => ({
        title: 'Please give your card again',
        message: `The bank no longer holds the money for ${job(facts)}. Nothing was taken.`,
      }),
    },
    {
      to: 'office',
      says: (facts) => ({
        title: 'The hold on a card has ended',
        message: `The bank no longer holds the money for ${job(facts)}. The customer has been asked for a card again.`,
      }),
    },
  ],
  'booking-part-paid': [
    {
      to: 'customer',
      pays: true,
      says: (facts) => ({
        title: 'Please pay the rest',
        message: facts.restBy
          ? `Only a part of ${job(facts)} is paid. Please pay the rest by ${facts.restBy}; if not, the booking is cancelled and what you paid goes back to you.`
          : `Only a part of ${job(facts)} is paid. Please pay the rest.`,
      }),
    },
    {
      to: 'office',
      says: (facts) => ({
        title: 'Only a part is paid',
        message: facts.restBy
          ? `Only a part of ${job(facts)} is paid. The customer has been asked for the rest, and the booking waits for it until ${facts.restBy}.`
          : `Only a part of ${job(facts)} is paid. The customer has been asked for the rest.`,
      }),
    },
  ],
  'payment-disputed': [
    {
      to: 'office',
      says: (facts) => ({
        title: 'A payment is disputed',
        message: `The customer's bank took back the money for ${job(facts)}. Send evidence before its deadline.`,
      }),
    },
  ],
  'dispute-closed': [
    {
      to: 'office',
      says: (facts) => ({
        title: 'A dispute is settled',
        message: `The bank has decided about the money for ${job(facts)}.`,
      }),
    },
  ],
  'fraud-warning': [
    {
      to: 'office',
      says: (facts) => ({
        title: 'A bank warns of fraud',
        message: `The payment for ${job(facts)} may be disputed. Look at it before the work begins.`,
      }),
    },
  ],
  'payment-refunded': [
    {
      to: 'customer',
      says: (facts) => ({
        title: 'Money given back',
        message: facts.payment
          ? `${facts.payment.givenBack} of the ${facts.payment.received} that you paid for ${job(facts)} has gone back to you.`
          : `Money has gone back to you for ${job(facts)}.`,
      }),
    },
  ],
}

/** The kinds of event that somebody hears of. */
export const noticedKinds: readonly string[] = Object.keys(templates)

/** Everything that is to be said of one event. A kind that nobody hears of says nothing. */
export function noticesOf(kind: string, facts: BookingFacts): readonly Notice[] {
  return (templates[kind] ?? []).map(({ to, says, pays }) => ({
    to,
    type: kind.replaceAll('-', '_'),
    link: pays ? `/pay/${facts.bookingId}` : linkFor(to, kind, facts),
    ...says(facts),
  }))
}

function linkFor(to: Recipient, kind: string, { bookingId }: BookingFacts): string {
  if (to === 'office') return `/admin/bookings/${bookingId}`
  if (to === 'customer' && kind === 'variation-proposed') return `/variation/${bookingId}`
  if (to === 'customer' && kind === 'booking-completed') return `/review/${bookingId}`
  return `/track/${bookingId}`
}
