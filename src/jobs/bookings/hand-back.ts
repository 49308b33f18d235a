import type { Modules } from '../../compose.ts'
import type { Subscriber } from '../outbox/events.ts'

/** A technician was suspended or works here no longer: their jobs are the office's to give to others. */
export function handBack({
  booking,
}: {
  readonly booking: Pick<Modules['booking'], 'handBackJobs'>
}): Subscriber<'technician-left'> {
  return async (event) => {
    await booking.handBackJobs(event.body.userId)
  }
}
