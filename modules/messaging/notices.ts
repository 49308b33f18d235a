/** What a notice says about a booking: words that are ready to read. */
export interface BookingFacts {
  readonly bookingId: string
  readonly reference: string
  readonly service: string
  /** "Tuesday 1 December, 10 am", or "As soon as possible". */
  readonly when: string
  readonly technician: string | null
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
        title: 'Paid, and nobody assigned',
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
  'payment-succeeded': [
    {
      to: 'customer',
      says: (facts) => ({ title: 'Payment received', message: `Thank you: ${job(facts)} is paid.` }),
    },
  ],
  'payment-refunded': [
    {
      to: 'customer',
      says: (facts) => ({ title: 'Refund on its way', message: `Money is going back to you for ${job(facts)}.` }),
    },
  ],
}

/** The kinds of event that somebody hears of. */
export const noticedKinds: readonly string[] = Object.keys(templates)

/** Everything that is to be said of one event. A kind that nobody hears of says nothing. */
export function noticesOf(kind: string, facts: BookingFacts): readonly Notice[] {
  return (templates[kind] ?? []).map(({ to, says }) => ({
    to,
    type: kind.replaceAll('-', '_'),
    link: linkFor(to, kind, facts),
    ...says(facts),
  }))
}

function linkFor(to: Recipient, kind: string, { bookingId }: BookingFacts): string {
  if (to === 'office') return `/admin/bookings/${bookingId}`
  if (to === 'customer' && kind === 'booking-completed') return `/review/${bookingId}`
  return `/track/${bookingId}`
}
