import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'

/** Shown once, as the answer to a form: this address alone has nothing. */
export function guard({ form, who }: PageContextServer): void {
  if (!form || !who) throw render(404)
}
