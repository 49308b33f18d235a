import type { SqliteDatabase } from '../kit/database.ts'

/** The average rating of a technician's latest jobs. */
export interface TechnicianRatings {
  /** For asking about many at once; a rating is null where there is none. Good until the next turn of the event loop. */
  now(): (technicianId: string) => number | null
  /** Called when this process has kept a rating. */
  forget(): void
}

/**
 * Caches averages: every booking asks for them, and each costs a read of all jobs of a technician. Writes of other
 * processes show by the next turn of the event loop, and those of this one in `forget`.
 */
export function createTechnicianRatings({ raw, memory }: SqliteDatabase): TechnicianRatings {
  const average = raw
    .prepare<[string], number | null>(
      `select avg(rating) from (
         select id from bookings where technician_id = ? and status = 'completed' order by starts_at desc limit 100
       ) job join reviews on reviews.booking_id = job.id`,
    )
    .pluck()
  const known = new Map<string, number | null>()
  let version = memory.byOthers()

  function ratingOf(technicianId: string): number | null {
    const remembered = known.get(technicianId)
    if (remembered !== undefined) return remembered
    const rating = average.get(technicianId) ?? null
    known.set(technicianId, rating)
    return rating
  }

  return {
    now() {
      const present = memory.byOthers()
      if (present !== version) known.clear()
      version = present
      return ratingOf
    },
    forget: () => known.clear(),
  }
}
