import { type BookingLink, type Part, type Row, rowsOf } from '#modules/messaging'
import type { BookingId } from '#modules/shared'
import { type Emitted, type EventKind, type Events, eventKinds } from '../outbox/events.ts'

/** A notification of one recipient, as its row of the event table has it. */
export interface Notification extends Pick<Row, 'event' | 'concerns' | 'calendar' | 'urgent'> {
  readonly part: Part
  /** The page that a customer opens without signing in; null for none that is secret. */
  readonly bookingLink: BookingLink | null
  /** The page under the bell, where it is not the usual one. */
  readonly href?: string
}

/** The kinds of event of a booking or of payments. */
type KindOfBooking = {
  readonly [Kind in EventKind]: Events[Kind] extends { readonly bookingId: BookingId | null } ? Kind : never
}[EventKind]

/** Whether the recipients of its rows are notified; a new kind does not compile without an answer. */
const notifies = {
  'booking-requested': true,
  'pay-link-asked': true,
  'booking-confirmed': true,
  'report-ready': true,
  'guarantee-claimed': true,
  'booking-rescheduled': true,
  // The notification of the move said it, and the customer is notified of the refund itself.
  'booking-move-settled': false,
  'technician-on-the-way': true,
  'booking-started': true,
  'technician-delayed': true,
  'booking-completed': true,
  'return-visit-needed': true,
  'return-choice-asked': true,
  'return-visit-planned': true,
  // Only the office is alerted, here and below: `alert-office.ts`. The customer is notified of the refund itself.
  'late-entry-kept': false,
  'cost-reduction-asked': false,
  'cost-reduction-approved': false,
  'booking-cancelled': true,
  'booking-withdrawn': true,
  'booking-rated': false,
  // Webhooks alone.
  'review-published': false,
  'technician-assigned': true,
  'job-offered': true,
  'offer-ended': true,
  'technician-named': true,
  'office-alarm': true,
  'emergency-late': true,
  // It only ends the alarm: `overtake.ts`.
  'alarm-taken': false,
  'technician-released': true,
  'emergency-unassigned': true,
  'booking-needs-technician': true,
  'booking-part-paid': true,
  // The former and the new payer have rows of their own: `payer-messages.ts`.
  'payer-changed': false,
  'device-access-asked': true,
  'device-access-granted': true,
  'device-access-declined': true,
  'device-access-revoked': true,
  'variation-proposed': true,
  'variation-accepted': true,
  'variation-declined': true,
  'variation-withdrawn': true,
  'payment-succeeded': true,
  'payment-declined': false,
  'payment-failed': true,
  'payment-cancelled': false,
  'payment-refunded': true,
  // Its documents follow: `automatic-documents.ts`.
  'refund-returned': false,
  'payment-authorised': true,
  'payment-released': true,
  'card-kept': true,
  'card-released': false,
  'card-failed': false,
  'card-not-charged': true,
  'card-forgotten': true,
  'hold-asked': true,
  'hold-lapsed': true,
  'payment-disputed': true,
  'dispute-closed': true,
  'fraud-suspected': true,
  'fraud-warning': true,
  // Everybody but the one who calls: `call-messages.ts`.
  // Its steps have rows of their own: `thread-notices.ts`.
  'thread-waits': false,
  'call-started': false,
  'call-ended': false,
} as const satisfies Readonly<Record<KindOfBooking, boolean>>

export type NotificationKind = {
  readonly [Kind in KindOfBooking]: (typeof notifies)[Kind] extends true ? Kind : never
}[KindOfBooking]

export const notificationKinds = eventKinds.filter(isNotificationKind)

function isNotificationKind(kind: EventKind): kind is NotificationKind {
  const answers: Readonly<Partial<Record<EventKind, boolean>>> = notifies
  return answers[kind] === true
}

export function isNotification(event: Emitted): event is Emitted<NotificationKind> {
  return isNotificationKind(event.kind)
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
