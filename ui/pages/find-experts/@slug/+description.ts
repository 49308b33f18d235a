import type { PageContextServer } from 'vike/types'
import { shortened } from '../../../page-title.ts'
import type { Data } from './+data.ts'

export function description({ data }: PageContextServer & { readonly data: Data }): string {
  if (data.kind === 'ended') return `The listing of ${data.name} has ended.`
  const { name, categories, area } = data.expert
  return shortened(
    `${name}: ${categories.join(', ').toLowerCase()} in ${area}. ${data.expert.description.replaceAll('\n', ' ')}`,
  )
}
