import { instantText as spelled } from '#modules/shared'

/** How an instant is stored. The rows of one change all have its moment, so that is spelled out once. */
export function instantText(at: Temporal.Instant): string {
  if (at !== last.at) last = { at, text: spelled(at) }
  return last.text
}

let last: { readonly at: Temporal.Instant | null; readonly text: string } = { at: null, text: '' }

/** An instant that was stored. Lists read the same rows again and again, and to read a text costs more than its row. */
export const storedInstant = keptBy((text) => Temporal.Instant.from(text))

/** A day that was stored. */
export const storedDay = keptBy((text) => Temporal.PlainDate.from(text))

const mostKept = 4_096

function keptBy<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const value = read(text)
    if (known.size >= mostKept) known.clear()
    known.set(text, value)
    return value
  }
}
