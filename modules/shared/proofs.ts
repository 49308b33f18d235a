/** The types of files that prove something. */
export type ProofMediaType = 'application/pdf' | 'image/jpeg' | 'image/png'

/** For each person or listing, besides those that a decision rests on. */
export const documentsAtMost = 12

/** Days before the last day of a proof at which its holder is reminded, the longest first. */
export const proofReminderDays = [30, 7, 0] as const

/** A proof with its last day. */
interface Dated {
  readonly expiresOn: Temporal.PlainDate
  /** Days before the end at which the holder was last reminded; null for never. */
  readonly reminded: number | null
}

/**
 * The effect of time on a valid proof, by London's calendar: nothing, a reminder (the latest that is due, each once), or
 * its end.
 */
export function judgeLastDay(
  { expiresOn, reminded }: Dated,
  today: Temporal.PlainDate,
): { readonly kind: 'nothing' } | { readonly kind: 'expired' } | { readonly kind: 'remind'; readonly days: number } {
  const left = today.until(expiresOn, { largestUnit: 'day' }).days
  if (left < 0) return { kind: 'expired' }
  const due = proofReminderDays.findLast((days) => left <= days)
  if (due === undefined || (reminded !== null && reminded <= due)) return { kind: 'nothing' }
  return { kind: 'remind', days: due }
}
