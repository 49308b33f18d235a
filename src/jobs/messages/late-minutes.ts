import type { BookingDetails, BookingModule } from '#modules/booking'
import type { UserId } from '#modules/shared'
import type { Emitted } from '../outbox/events.ts'

const system = { userId: 'usr_system' as UserId, role: 'office' } as const

/**
 * By how many minutes a visit is late now, when its message is made; null where it is not any more: it was moved, cancelled
 * or given to another, or the visit before it ended sooner.
 */
export async function lateMinutes(
  booking: Pick<BookingModule, 'find' | 'delayedBy'>,
  { technicianId, longer, minutes }: Emitted<'technician-delayed'>['body'],
  visit: BookingDetails,
): Promise<number | null> {
  if (visit.status !== 'confirmed' || visit.technicianId !== technicianId) return null
  if (longer === undefined) return minutes
  const before = await booking.find(system, longer)
  const delayed = before.ok ? await booking.delayedBy(before.value) : null
  return delayed?.booking.id === visit.id ? delayed.minutes : null
}
