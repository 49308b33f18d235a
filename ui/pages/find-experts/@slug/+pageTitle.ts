import type { PageContextServer } from 'vike/types'
import { type TitleWords, fittingTitle } from '../../../page-title.ts'
import type { Data } from './+data.ts'

export function pageTitle({ data, site }: PageContextServer & { readonly data?: Data }): TitleWords {
  if (!data) return 'Find Experts'
  if (data.kind === 'ended') return `${data.name}: ended`
  return fittingTitle(data.expert.name, `in ${data.expert.area}`, site.businessName)
}
