import { stillDue } from '#modules/booking'
import { type EndingKind, eventsEndedBy } from '#modules/messaging'
import type { UserId } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import type { Emitted, Subscriber } from '../outbox/events.ts'

const system = { userId: 'usr_system' as UserId, role: 'office' } as const

/** Shown with a message that was cancelled while it was queued. The events of payments and documents are judged below. */
const reasons = {
  'booking-rescheduled': 'The visit was moved meanwhile.',
  'booking-started': 'The work began meanwhile.',
  'booking-completed': 'The work was done meanwhile.',
  'booking-cancelled': 'The booking was cancelled meanwhile.',
  'payer-changed': 'Somebody else pays now.',
  'technician-named': 'A technician has it meanwhile.',
  'alarm-taken': 'Somebody of the office has it meanwhile.',
} satisfies { readonly [Kind in Exclude<EndingKind, 'payment-succeeded' | 'document-issued'>]: string }

/** Still true after a move that keeps the arrival window, of which the customer gets no other notification. */
const reminders: ReadonlySet<string> = new Set(['reminder_24h', 'reminder_2h'])

type OfBooking = keyof typeof reasons

/**
 * Cancels queued messages that are no longer true, such as in quiet hours: `endsWith` in the event table. No event ends
 * its own message, since an event may be relayed again.
 */
export function overtakes({
  billing,
  booking,
  messaging,
}: {
  readonly billing: Pick<Modules['billing'], 'find' | 'isBilled'>
  readonly booking: Pick<Modules['booking'], 'find'>
  readonly messaging: Pick<Modules['messaging'], 'cancelQueued'>
}) {
  const ends = (kind: OfBooking): Subscriber<OfBooking> => {
    return async (event) => {
      // The reminders are of the visit that the booking is at.
      if (event.kind === 'booking-rescheduled' && event.body.visit !== undefined) return
      const keepsPromise = event.kind === 'booking-rescheduled' && event.body.keepsPromise === true
      const ended = eventsEndedBy(kind).filter((name) => !keepsPromise || !reminders.has(name))
      await messaging.cancelQueued(event.body.bookingId, ended, reasons[kind])
    }
  }
  return {
    'booking-rescheduled': ends('booking-rescheduled'),
    'booking-started': ends('booking-started'),
    'booking-completed': ends('booking-completed'),
    'booking-cancelled': ends('booking-cancelled'),
    'payer-changed': ends('payer-changed'),
    'technician-named': ends('technician-named'),
    'alarm-taken': ends('alarm-taken'),
    'payment-succeeded': async (event: Emitted<'payment-succeeded'>) => {
      const { bookingId } = event.body
      const found = bookingId === null ? null : await booking.find(system, bookingId)
      if (!found?.ok || stillDue(found.value) > 0) return
      await messaging.cancelQueued(found.value.id, eventsEndedBy('payment-succeeded'), 'It was paid meanwhile.')
    },
    'document-issued': async (event: Emitted<'document-issued'>) => {
      const bookingId = (await billing.find(event.body.invoiceId))?.content.bookingId
      if (!bookingId || !(await billing.isBilled(bookingId))) return
      await messaging.cancelQueued(bookingId, eventsEndedBy('document-issued'), 'An invoice asks for it now.')
    },
  } satisfies { readonly [Kind in EndingKind]: Subscriber<Kind> }
}
