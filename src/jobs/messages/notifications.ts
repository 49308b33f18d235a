import { type BookingLink, type Part, type Row, rowsOf } from '#modules/messaging'
import type { Emitted, EventKind } from '../outbox/events.ts'

/** A notification of one recipient, as its row of the event table has it. */
export interface Notification extends Pick<Row, 'event' | 'concerns' | 'calendar' | 'urgent'> {
  readonly part: Part
  /** The page that a customer opens without signing in; null for none that is secret. */
  readonly bookingLink: BookingLink | null
  /** The page under the bell, where it is not the usual one. */
  readonly href?: string
}

/** The events of a booking or its payments that notify the recipients of their rows. */
export const notificationKinds = [
  'booking-requested',
  'booking-confirmed',
  'booking-rescheduled',
  'technician-on-the-way',
  'booking-started',
  'booking-completed',
  'booking-cancelled',
  'technician-assigned',
  'technician-released',
  'emergency-unassigned',
  'booking-needs-technician',
  'booking-part-paid',
  'variation-proposed',
  'variation-accepted',
  'variation-declined',
  'variation-withdrawn',
  'payment-succeeded',
  'payment-failed',
  'payment-refunded',
  'payment-authorised',
  'payment-released',
  'card-kept',
  'card-not-charged',
  'card-forgotten',
  'hold-asked',
  'hold-lapsed',
  'payment-disputed',
  'dispute-closed',
  'fraud-suspected',
  'fraud-warning',
] as const satisfies readonly EventKind[]

export type NotificationKind = (typeof notificationKinds)[number]

export function isNotification(event: Emitted): event is Emitted<NotificationKind> {
  return notificationKinds.some((kind) => kind === event.kind)
}

/** The name of an event's rows in the event table. */
export function rowNameOf(kind: EventKind): string {
  return kind.replaceAll('-', '_')
}

/** The notifications of the rows of one name. An event without a row is a fault. */
export function notificationsOf(event: string): readonly Notification[] {
  const rows = rowsOf(event)
  if (rows.length === 0) throw new Error(`the event table has no row for ${event}`)
  return rows
}
