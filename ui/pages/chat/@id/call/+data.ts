import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at, parseId } from '#modules/shared'
import { callShown } from '../../../../components/conversations/thread-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The call of a booking, for a member of its conversation. */
export async function data(pageContext: PageContextServer) {
  const id = parseId('bkg', pageContext.routeParams['id'] ?? '')
  const call = id && (await callShown(pageContext, id))
  if (!id || !call) throw render(404)
  return { call, back: at.bookingChat(id) }
}
