import type { Point } from './rough-place.ts'
import { roughPlace } from './rough-place.ts'
import type { Visit } from './visit.ts'

/** A technician shares where they are for at most so long, counted from their yes. */
export const longestSharingMinutes = 120
/** A phone sends its position at most once in so many seconds. */
const sharingSeconds = 60

/** Where a technician on the way was, to 500 metres. */
export interface RoughPosition extends Point {
  readonly at: Temporal.Instant
}

/** The yes of a technician for one journey, with the last position of it. */
export interface Sharing {
  readonly agreedAt: Temporal.Instant
  /** Null until the phone has sent one. */
  readonly position: RoughPosition | null
}

/** Only a technician on the way to a visit shares where they are (decision E10). */
export function isJourney({ status, calledOffAt, checkIn }: Visit): boolean {
  return status === 'en_route' && calledOffAt === null && checkIn === null
}

export function isSharingOver({ agreedAt }: Pick<Sharing, 'agreedAt'>, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, agreedAt.add({ minutes: longestSharingMinutes })) >= 0
}

/** The position to keep after a reading: rounded. The kept one stays where the reading comes within a minute of it. */
export function positionAfter({ position }: Sharing, reading: Point, now: Temporal.Instant): RoughPosition {
  const isEarly = position !== null && Temporal.Instant.compare(now, position.at.add({ seconds: sharingSeconds })) < 0
  return isEarly ? position : { ...roughPlace(reading), at: now }
}
