import type { CalendarVisit, Part } from '#modules/messaging'
import type { Emitted, EventKind } from '../outbox/events.ts'

/** What one part is told of an event; what is left out is as usual. */
export interface Said {
  readonly part: Part
  /** The row of the event table, where it is not the event's own name. */
  readonly event?: string
  readonly link?: string
  /** Where whoever reads outside the site is led, who need have no account to pay or decide. */
  readonly outside?: 'pay' | 'variation' | 'receipt'
  /** How the visit is to stand in the reader's calendar. */
  readonly calendar?: CalendarVisit['state']
  readonly urgent?: boolean
}

export const customer: Said = { part: 'customer' }
const technician: Said = { part: 'technician' }
const office: Said = { part: 'office' }
export const paying: Said = { part: 'customer', outside: 'pay' }
const receipt: Said = { part: 'customer', outside: 'receipt' }

/** Who hears of which event of a booking or its payments. */
export const told = {
  'booking-requested': [customer],
  'booking-confirmed': [{ ...customer, calendar: 'confirmed' }],
  'booking-rescheduled': [
    { ...customer, calendar: 'confirmed' },
    { ...technician, calendar: 'confirmed' },
  ],
  'technician-on-the-way': [{ ...customer, urgent: true }],
  'booking-started': [customer],
  'booking-completed': [customer],
  'booking-cancelled': [
    { ...customer, calendar: 'cancelled' },
    { ...technician, calendar: 'cancelled' },
  ],
  'technician-assigned': [{ ...technician, calendar: 'confirmed' }],
  'technician-released': [{ ...technician, calendar: 'cancelled' }],
  'emergency-unassigned': [{ ...office, urgent: true }],
  'booking-needs-technician': [office],
  'booking-part-paid': [paying, office],
  'variation-proposed': [{ ...customer, outside: 'variation', urgent: true }],
  'variation-accepted': [{ ...technician, urgent: true }, office],
  'variation-declined': [{ ...technician, urgent: true }, office],
  'variation-withdrawn': [customer],
  'payment-succeeded': [receipt],
  'payment-failed': [paying],
  'payment-refunded': [receipt],
  'payment-authorised': [customer],
  'payment-released': [customer],
  'card-kept': [customer],
  'card-not-charged': [paying, office],
  'card-forgotten': [paying, office],
  'hold-asked': [paying, office],
  'hold-lapsed': [paying, office],
  'payment-disputed': [office],
  'dispute-closed': [office],
  'fraud-suspected': [office],
  'fraud-warning': [office],
} satisfies { readonly [Kind in EventKind]?: readonly Said[] }

export type ToldKind = keyof typeof told

/** The kinds of event that somebody hears of in this way. */
export function isTold(event: Emitted): event is Emitted<ToldKind> {
  return Object.hasOwn(told, event.kind)
}

export const toldKinds = Object.keys(told) as readonly ToldKind[]
