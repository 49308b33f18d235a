import type { PositionShown } from '#modules/booking'
import { clockWords } from '../../time-words.ts'
import { mapLinkAt } from '../office/map-link.ts'

/** Where the technician on the way is, in words. */
export interface WhereShown {
  /** "About 3 miles away, near Addiscombe (CR0)". */
  readonly words: string
  /** "2 minutes ago, at 9:40 am". */
  readonly age: string
  /** A plain link, opened only when it is pressed. */
  readonly map: string
}

export function whereShown(position: PositionShown | null, now: Temporal.Instant): WhereShown | null {
  if (position === null) return null
  const { near, miles, at } = position
  const away = miles === null ? 'On the way' : miles < 2 ? 'Less than 2 miles away' : `About ${miles} miles away`
  return {
    words: near ? `${away}, near ${near.name} (${near.code})` : away,
    age: `${ageWords(Math.floor(at.until(now).total('minutes')))}, at ${clockWords(at)}`,
    map: mapLinkAt(position),
  }
}

function ageWords(minutes: number): string {
  if (minutes < 1) return 'Less than a minute ago'
  return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`
}
