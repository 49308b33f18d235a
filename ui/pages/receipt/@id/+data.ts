import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { parseId } from '#modules/shared'
import { signedIn } from '../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** For whoever paid, and for the office; to everyone else there is no receipt. */
export async function data(pageContext: PageContextServer) {
  const { id: userId, role } = signedIn(pageContext)
  const id = parseId('pay', pageContext.routeParams['id'] ?? '')
  const staff = role === 'office' || role === 'admin'
  const found = id && (await pageContext.modules.payments.receipt({ userId, staff }, id))
  if (!id || !found?.ok) throw render(404)
  const { title, business, about, amounts, left, notes } = found.value
  return { title, business, about, amounts, left, notes, file: `/receipt/${id}.pdf` }
}
