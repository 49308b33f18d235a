import type { PageContextServer } from 'vike/types'
import { shortened } from '../../page-title.ts'

export function description({ site }: PageContextServer): string {
  const areas = site.areas.slice(0, 2).map(({ name }) => name)
  const where = areas.length === 0 ? '' : ` in ${areas.join(', ')}${site.areas.length > 2 ? ' and nearby' : ''}`
  return shortened(
    `Plumbing, electrics, heating, roofs and other repairs at home${where}. See the whole price, choose a time and book online.`,
  )
}
