/** How far the target for emergencies was kept, as the sentence after it (decision C4); nothing where there was none. */
export function keptWords(inTimePercent: number | null): string {
  return inTimePercent === null ? '' : ` We kept it for ${inTimePercent}% of those of the last 30 days.`
}
