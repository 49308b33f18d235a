import type { PageContextServer } from 'vike/types'
import { formatPence } from '../../../../format.ts'
import { detailsShown } from '../../services/details-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules }: PageContextServer) {
  const [categories, { callOutFee }] = await Promise.all([
    modules.catalogue.categories(),
    modules.catalogue.bookingTerms(),
  ])
  return { details: detailsShown(null, categories), callOutFee: formatPence(callOutFee) }
}
