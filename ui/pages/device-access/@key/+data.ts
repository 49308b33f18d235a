import { redirect, render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at, parseId } from '#modules/shared'
import { accessDoneWords, accessesShown } from '../../../components/device-access/access-shown.ts'
import { doneIn } from '../../../done-in.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** By the link of a request, or signed in by the booking's id: to everyone else it is not there. */
export async function data(pageContext: PageContextServer) {
  const { routeParams, site, now, form } = pageContext
  const key = routeParams['key'] ?? ''
  const bookingId = parseId('bkg', key)
  const { accesses, mayDecide, mayEnd } = await (bookingId
    ? ofBooking(pageContext, bookingId)
    : byLink(pageContext, key))
  return {
    key,
    ...accessesShown(accesses, now),
    mayDecide,
    mayEnd,
    done: doneIn(pageContext, accessDoneWords),
    alert: form?.alert ?? null,
    phone: site.hotline,
  }
}

async function byLink({ modules }: PageContextServer, token: string) {
  const access = await modules.deviceAccess.byToken(token)
  if (!access) throw render(404)
  return { accesses: [access], mayDecide: true, mayEnd: true }
}

async function ofBooking(
  { modules, who, guest, urlOriginal }: PageContextServer,
  bookingId: NonNullable<ReturnType<typeof parseId<'bkg'>>>,
) {
  const reader = who ?? guest
  if (!reader) throw redirect(at.loginThen(urlOriginal))
  const { id, role, fullName } = reader
  const listed = await modules.deviceAccess.list(bookingId, { user: { id, role, fullName }, hasTrackLink: false })
  if (!listed) throw render(404)
  const { side } = listed.who
  if (side === 'technician') throw redirect(at.tracker(bookingId))
  return { accesses: listed.items, mayDecide: side === 'customer', mayEnd: true }
}
