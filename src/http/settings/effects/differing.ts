import type { Effect } from '../fields.ts'

/** One thing that a setting decides, and its words for a value of the setting; null or empty: there is none. */
export interface EffectLine<T> {
  readonly about: string
  readonly says: (value: T) => string | null
}

/** The lines whose words differ. */
export function differing<T>(now: T, then: T, lines: readonly EffectLine<T>[]): readonly Effect[] {
  return lines.flatMap(({ about, says }) => {
    const [before, after] = [says(now) || null, says(then) || null]
    return before === after ? [] : [{ about, before, after }]
  })
}
