/** The run of the next day begins so many parts further: a busy machine measures as many in one run. */
const stride = 4

/**
 * The parts in the order of a day of the year: each day begins with another, so that a run with a limit of time measures all
 * of them within some days.
 */
export function partsOfDay<Name>(names: readonly Name[], dayOfYear: number): readonly Name[] {
  const first = names.length === 0 ? 0 : (dayOfYear * stride) % names.length
  return [...names.slice(first), ...names.slice(0, first)]
}
