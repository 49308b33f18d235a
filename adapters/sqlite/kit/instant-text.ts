import { instantText as spelled } from '#modules/shared'

/** How an instant is stored. The rows of one change all have its moment, so that is spelled out once. */
export function instantText(at: Temporal.Instant): string {
  if (at !== last.at) last = { at, text: spelled(at) }
  return last.text
}

let last: { readonly at: Temporal.Instant | null; readonly text: string } = { at: null, text: '' }
