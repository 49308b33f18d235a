import { createSealing } from '#adapters/system'
import type { Clock, Id, IdPrefix, IdSource } from '#modules/shared'

export function stoppedClock(at: Temporal.Instant): Clock {
  return { now: () => at }
}

export interface MovableClock extends Clock {
  /** Moves on by so much time (back, when it is negative). */
  move(by: Temporal.DurationLike): void
  /** Stands at this instant from now on. */
  set(at: Temporal.Instant): void
}

export function movableClock(start: Temporal.Instant): MovableClock {
  let at = start
  return {
    now: () => at,
    move(by) {
      at = at.add(by)
    },
    set(next) {
      at = next
    },
  }
}

/** A movable clock that is one millisecond later at each reading, so that what happens first is dated first. */
export function tickingClock(start: Temporal.Instant): MovableClock {
  const clock = movableClock(start)
  return {
    ...clock,
    now() {
      clock.move({ milliseconds: 1 })
      return clock.now()
    },
  }
}

/** `usr_00000001`, `bkg_00000002`, ...: one count for all kinds. */
export function countedIds(): IdSource {
  let made = 0
  return {
    next<Prefix extends IdPrefix>(prefix: Prefix) {
      made += 1
      return `${prefix}_${String(made).padStart(8, '0')}` as Id<Prefix>
    },
  }
}

/** Seals the links of messages under the key of the tests. */
export const testLinks = createSealing('the secret of a test', 'callout message links')

/** A fault in work that nobody waits for fails the test run. */
export function rethrow(fault: unknown): never {
  throw fault
}
