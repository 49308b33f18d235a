import type { PageContextServer } from 'vike/types'
import type { WholeTitle } from '../../page-title.ts'

export function pageTitle({ site }: PageContextServer): WholeTitle {
  return { whole: `${site.businessName}: building repairs in Croydon and south London` }
}
