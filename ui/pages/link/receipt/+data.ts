import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { type UserId, at } from '#modules/shared'
import type { Data } from '../../receipt/@id/+data.ts'

const byLink = { userId: 'usr_system' as UserId, staff: true } as const

/** For the holder of the link: this receipt only. */
export async function data({ modules, routeParams }: PageContextServer): Promise<Data> {
  const token = routeParams['token'] ?? ''
  const opened = await modules.links.openReceipt(token)
  const found = opened && (await modules.payments.receipt(byLink, opened.paymentId))
  if (!found?.ok) throw render(404)
  const { title, business, about, amounts, left, notes } = found.value
  return { title, business, about, amounts, left, notes, file: `${at.link.receipt(token)}.pdf` }
}
