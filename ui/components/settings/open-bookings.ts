import type { OpenBookings } from '#modules/catalogue'
import { at } from '#modules/shared'
import { datedWords } from '../../time-words.ts'
import type { OpenBookingsShown } from './OpenBookings.tsx'

/** Those of one service, or each with its service. */
export function openBookingsShown(
  open: OpenBookings,
  now: Temporal.Instant,
  of: 'service' | 'trade',
): OpenBookingsShown {
  return {
    count: open.count,
    shown: open.first.map(({ id, reference, serviceName, startsAt }) => ({
      href: at.admin.booking(id),
      reference,
      about: [...(of === 'trade' ? [serviceName] : []), startsAt ? datedWords(startsAt, now) : 'an emergency'].join(
        ', ',
      ),
    })),
  }
}
