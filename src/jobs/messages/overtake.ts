import { stillDue } from '#modules/booking'
import type { UserId } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import type { Emitted, EventKind, Subscriber } from '../outbox/events.ts'

type OfBooking = 'booking-rescheduled' | 'booking-started' | 'booking-completed' | 'booking-cancelled' | 'payer-changed'

const system = { userId: 'usr_system' as UserId, role: 'office' } as const

const ofVisits = ['reminder_24h', 'reminder_2h', 'technician_on_the_way']
const withPrices = ['booking_requested', 'booking_confirmed']
const ofMoney = ['hold_asked', 'hold_lapsed', 'card_not_charged', 'card_forgotten', 'booking_part_paid', 'rest_due']

/**
 * What waits to be said, such as through the quiet hours, and is true no longer is not said any more. No event ends what it
 * tells itself: hearing it again would.
 */
export function overtakes({
  booking,
  messaging,
}: {
  readonly booking: Pick<Modules['booking'], 'find'>
  readonly messaging: Pick<Modules['messaging'], 'cancelQueued'>
}) {
  const ends = (events: readonly string[], reason: string): Subscriber<OfBooking> => {
    return async (event) => {
      await messaging.cancelQueued(event.body.bookingId, events, reason)
    }
  }
  return {
    'booking-rescheduled': ends(ofVisits, 'The visit was moved meanwhile.'),
    'booking-started': ends(ofVisits, 'The work began meanwhile.'),
    'booking-completed': ends([...ofVisits, 'variation_proposed'], 'The work was done meanwhile.'),
    'booking-cancelled': ends(
      [...ofVisits, ...ofMoney, 'booking_rescheduled', 'variation_proposed'],
      'The booking was cancelled meanwhile.',
    ),
    'payer-changed': ends([...ofMoney, ...withPrices], 'Somebody else pays now.'),
    'payment-succeeded': async (event: Emitted<'payment-succeeded'>) => {
      const found = await booking.find(system, event.body.bookingId)
      if (!found.ok || stillDue(found.value) > 0) return
      await messaging.cancelQueued(found.value.id, ofMoney, 'It was paid meanwhile.')
    },
  } satisfies { readonly [Kind in EventKind]?: Subscriber<Kind> }
}
