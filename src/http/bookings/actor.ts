import type { User } from '#modules/accounts'
import type { Actor } from '#modules/booking'

/** Who acts on a booking, in the booking module's words. */
export function actorOf({ id, role }: User): Actor {
  return { userId: id, role }
}
