import { systemIds } from '#adapters/system'
import type { Clock, Id, IdPrefix, IdSource } from '#modules/shared'

/** A clock that stands at a moment of the past, and goes on by a millisecond at each reading. */
export interface PastClock extends Clock {
  /** It never goes back behind a moment that it has shown. */
  goTo(at: Temporal.Instant): void
}

export function createPastClock(begin: Temporal.Instant): PastClock {
  let present = begin
  return {
    now() {
      present = present.add({ milliseconds: 1 })
      return present
    },
    goTo(at) {
      if (Temporal.Instant.compare(at, present) > 0) present = at
    },
  }
}

/** Ids that begin with the time of the clock as others begin with the real one: lists that go by id show them in order. */
export function idsOfClock(clock: Clock): IdSource {
  return {
    next<Prefix extends IdPrefix>(prefix: Prefix) {
      const time = clock.now().epochMilliseconds.toString(16).padStart(12, '0')
      const rest = systemIds.next(prefix).slice(prefix.length + '_00000000-0000'.length)
      return `${prefix}_${time.slice(0, 8)}-${time.slice(8)}${rest}` as Id<Prefix>
    },
  }
}
