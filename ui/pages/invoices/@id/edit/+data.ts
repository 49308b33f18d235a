import { redirect, render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at, parseId } from '#modules/shared'
import { draftShown } from '../../draft-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** A document that is issued stays as it is, and a receipt says what its payment says. */
export async function data(pageContext: PageContextServer) {
  const id = parseId('ivc', pageContext.routeParams['id'] ?? '')
  const document = id && (await pageContext.modules.billing.find(id))
  if (!document) throw render(404)
  if (document.issued || document.origin === 'receipt') throw redirect(at.invoice(document.id))
  return draftShown(pageContext, document)
}
