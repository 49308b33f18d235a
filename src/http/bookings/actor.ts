import type { User } from '#modules/accounts'
import type { Actor } from '#modules/booking'

/** The actor on a booking, in the booking module's terms. */
export function actorOf({ id, role }: User): Actor {
  return { userId: id, role }
}
