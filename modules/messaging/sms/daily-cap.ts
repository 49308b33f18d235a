/** Segments in a day of London, unless the owner has set another number. */
export const defaultSmsCap = 200
export const mostSmsCap = 100_000

interface Spending {
  /** Segments of the day so far. */
  readonly used: number
  /** Segments of the message. */
  readonly segments: number
  readonly cap: number
  readonly isEmergency: boolean
}

/**
 * Whether a message is within the daily cap. Messages about emergencies pass the cap, and may use as much again: a limit
 * remains, because anybody can ask for an emergency. A cap of 0 sends nothing at all.
 */
export function isWithinSmsCap({ used, segments, cap, isEmergency }: Spending): boolean {
  return used + segments <= (isEmergency ? 2 * cap : cap)
}
