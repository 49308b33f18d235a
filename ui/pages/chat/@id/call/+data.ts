import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at, parseId } from '#modules/shared'

export type Data = Awaited<ReturnType<typeof data>>

/** The route has judged that the visitor is a member of the conversation of the booking. */
export async function data({ modules, routeParams, site }: PageContextServer) {
  const id = parseId('bkg', routeParams['id'] ?? '')
  if (!id) throw render(404)
  return { id, back: at.bookingChat(id), phone: site.hotline, hasRelay: modules.calls.network().hasRelay }
}
