import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'

/** Shown once, as the answer to a form: there is nothing at this address by itself. */
export function guard({ form, who }: PageContextServer): void {
  if (!form || !who) throw render(404)
}
