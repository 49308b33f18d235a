import type { PageContextServer } from 'vike/types'
import type { WholeTitle } from '../../page-title.ts'

export function pageTitle({ site }: PageContextServer): WholeTitle {
  const [first, ...others] = site.areas.map(({ name }) => name)
  const where = first === undefined ? '' : ` in ${first}${others.length > 0 ? ' and nearby' : ''}`
  return { whole: `${site.businessName}: building repairs${where}` }
}
