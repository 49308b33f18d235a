import type { PageContextServer } from 'vike/types'
import { type TitleWords, fittingTitle } from '../../../page-title.ts'
import type { Data } from './+data.ts'

export function pageTitle({ data, site }: PageContextServer & { readonly data?: Data }): TitleWords {
  if (!data) return 'Services'
  const name = data.kind === 'trade' ? data.trade.title : data.service.name
  return fittingTitle(name, `in ${data.kind === 'trade' ? data.trade.place : data.service.place}`, site.businessName)
}
