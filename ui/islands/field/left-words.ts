/** How long there is to answer, in words that stand still while nothing changes: "4 min 07 s left". */
export function leftWords(seconds: number): string {
  if (seconds <= 0) return 'the time is over'
  if (seconds < 60) return `${seconds} s left`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${String(seconds % 60).padStart(2, '0')} s left`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min left`
}

/** Words for a screen reader between two looks at the clock: at the last minute, and at the end. Null for none. */
export function saidBetween(before: number, seconds: number): string | null {
  const passes = (mark: number) => before > mark && seconds <= mark
  if (passes(0)) return 'The time to answer is over.'
  return passes(60) ? 'One minute left to answer.' : null
}
