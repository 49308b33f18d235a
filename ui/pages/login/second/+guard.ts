import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'

/** Shown only in between: see `src/http/second-factor/forms.ts`. */
export function guard({ form }: PageContextServer): void {
  if (!form) throw render(404)
}
