/** How the line was in the last seconds. */
export interface Line {
  /** Part of our packets that the other side did not get; null where it has not said. */
  readonly lost: number | null
  /** The room on the line, in bits a second; null where the browser cannot say. */
  readonly room: number | null
}

export interface Pace {
  readonly isPaused: boolean
  /** How many looks in a row spoke for a change. */
  readonly looks: number
}

export const usualPace: Pace = { isPaused: false, looks: 0 }

/** Looks at the line every so often. */
export const lookMs = 2_000
const looksToPause = 2
const looksToGoOn = 5
const mostLost = 0.12
/** Voice needs 40 kbit/s; below this the picture takes it away. */
const leastRoom = 90_000
const enoughRoom = 180_000

/** On a bad line the picture pauses, so that the voice goes on; on a good one it comes back, later than it went. */
export function nextPace({ isPaused, looks }: Pace, { lost, room }: Line): Pace {
  const isBad = (lost ?? 0) > mostLost || (room ?? leastRoom) < leastRoom
  // While the picture pauses, browsers report no room that it would use: then only losses speak.
  const isGood = (lost ?? 0) < mostLost / 3 && (room === null || room === 0 || isPaused || room > enoughRoom)
  const speaks = isPaused ? isGood : isBad
  if (!speaks) return { isPaused, looks: 0 }
  const needed = isPaused ? looksToGoOn : looksToPause
  return looks + 1 >= needed ? { isPaused: !isPaused, looks: 0 } : { isPaused, looks: looks + 1 }
}
