import type { PageContextServer } from 'vike/types'
import { shortened } from '../../../page-title.ts'
import type { Data } from './+data.ts'

export function description({ data }: PageContextServer & { readonly data: Data }): string {
  if (data.kind === 'trade') return shortened(data.trade.lead)
  const { name, description: about, duration } = data.service
  return shortened(`${name}: ${about} Takes ${duration}.`)
}
