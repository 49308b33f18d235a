import { parseId } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import type { Subscriber } from '../outbox/relay.ts'

/** A technician was suspended or works here no longer: their jobs are the office's to give to others. */
export function handBack({ booking }: { readonly booking: Pick<Modules['booking'], 'handBackJobs'> }): Subscriber {
  return async (event) => {
    const userId = parseId('usr', String(event.body['userId']))
    if (!userId) throw new Error(`event ${event.id} names nobody`)
    await booking.handBackJobs(userId)
  }
}
