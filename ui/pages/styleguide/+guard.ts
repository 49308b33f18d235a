import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'

/** For those who build the product: in production there is no such page. */
export function guard({ workshop }: PageContextServer): void {
  if (!workshop) throw render(404)
}
