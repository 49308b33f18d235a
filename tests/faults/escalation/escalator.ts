/** A process of its own that passes offers on and rings the alarm: see `makeTurns`. */
import { watched } from '../dying.ts'
import { makeTurns } from '../turns.ts'

await makeTurns(
  ({ booking, ...others }) => ({
    ...others,
    booking: {
      ...booking,
      bookings: watched(booking.bookings, 'save', 'passing on', 'passed on'),
      offers: watched(booking.offers, 'keep', 'ringing', 'rung'),
    },
  }),
  ({ booking }) => booking.escalate(),
)
