import type { BookingDetails, BookingModule } from '#modules/booking'
import { parseId } from '#modules/shared'
import type { Submitted } from '../kit/submission.ts'
import { actorOf } from './actor.ts'

type Asked = Pick<Submitted<unknown, unknown>, 'who' | 'param'>
type Finds = Pick<BookingModule, 'find'>

/** Loads the booking whose id is in the address, for a user who may see it. */
export function foundBooking(booking: Finds) {
  return async ({ who, param }: Asked): Promise<BookingDetails | null> => {
    const id = parseId('bkg', param('id'))
    const found = id && (await booking.find(actorOf(who), id))
    return found?.ok ? found.value : null
  }
}

/** Loads a booking for its customer; to everyone else it is not there. */
export function ownBooking(booking: Finds) {
  const load = foundBooking(booking)
  return async (asked: Asked): Promise<BookingDetails | null> => {
    const found = await load(asked)
    return found?.customerId === asked.who.id ? found : null
  }
}

/** Loads a booking for the technician who is assigned; to everyone else it is not there. */
export function ownJob(booking: Finds) {
  const load = foundBooking(booking)
  return async (asked: Asked): Promise<BookingDetails | null> => {
    const found = await load(asked)
    return found?.technician?.userId === asked.who.id ? found : null
  }
}
