import type { PageContextServer } from 'vike/types'
import { type TitleWords, fittingTitle } from '../../../page-title.ts'
import type { Data } from './+data.ts'

export function pageTitle({ data, site }: PageContextServer & { readonly data?: Data }): TitleWords {
  if (!data?.place) return 'Croydon and south London: all areas'
  if (data.written) return data.written.title
  return fittingTitle('Home repairs', `in ${data.place.name} (${data.place.code})`, site.businessName)
}
