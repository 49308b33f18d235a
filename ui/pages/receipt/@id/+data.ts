import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at, may, parseId } from '#modules/shared'
import { signedIn } from '../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** For the owner of the payment, and for the office; to everyone else there is no receipt. */
export async function data(pageContext: PageContextServer) {
  const who = signedIn(pageContext)
  const id = parseId('pay', pageContext.routeParams['id'] ?? '')
  const found =
    id && (await pageContext.modules.payments.receipt({ userId: who.id, staff: may(who, 'take-payments') }, id))
  if (!id || !found?.ok) throw render(404)
  const { title, business, about, amounts, left, notes } = found.value
  return { title, business, about, amounts, left, notes, file: `${at.receipt(id)}.pdf` }
}
