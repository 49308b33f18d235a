import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'

/** Shown only as a step on the way: there is nothing to confirm at this address alone. */
export function guard({ form, who }: PageContextServer): void {
  if (!form || !who) throw render(404)
}
