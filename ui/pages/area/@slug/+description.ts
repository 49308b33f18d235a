import type { PageContextServer } from 'vike/types'
import { shortened } from '../../../page-title.ts'
import type { Data } from './+data.ts'

export function description({ data: { place, written } }: PageContextServer & { readonly data: Data }): string {
  if (place === null) {
    return 'Every postcode district in which we repair homes: Croydon, South Croydon, Thornton Heath, Purley and the rest of south London. Check yours.'
  }
  if (written) return written.description
  const { name, code, others, landmarks } = place
  const near = landmarks.slice(0, 2).join(' and ')
  const also = others.length > 0 ? ` Also ${others.slice(0, 3).join(', ')}.` : ''
  return shortened(
    `Home repairs in ${name} (${code})${near && `, around ${near}`}: prices for each job, and times you can book online.${also}`,
  )
}
