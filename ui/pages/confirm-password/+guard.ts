import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'

/** Shown only in between: there is nothing to confirm by itself. */
export function guard({ form, who }: PageContextServer): void {
  if (!form || !who) throw render(404)
}
