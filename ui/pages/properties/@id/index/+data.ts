import { redirect, render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at, atCare, parseId } from '#modules/shared'
import { doneIn } from '../../../../done-in.ts'
import { careShown, dueDoneWords } from '../../../../components/care/care-shown.ts'
import { signedIn } from '../../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** For a technician while a visit there is theirs; customers and the office have it on pages of their own. */
export async function data(pageContext: PageContextServer) {
  const { id: userId, role } = signedIn(pageContext)
  const reader = { userId, role }
  const id = parseId('prp', pageContext.routeParams['id'] ?? '')
  const entered = id && (await pageContext.modules.care.enter(reader, id))
  if (!entered) throw render(404)
  if (!entered.ok) throw render(entered.refusal.kind === 'not-assigned' ? 403 : 404)
  const { side, property, bookingId } = entered.value
  if (side === 'customer') throw redirect(at.profile.property(property.id))
  if (side === 'office') throw redirect(at.admin.customerProperty(property.userId, property.id))
  const care = await careShown(pageContext, reader, property.id, atCare.property(property.id))
  if (!care) throw render(403)
  const { name, address, postcode } = property
  const done = doneIn(pageContext, dueDoneWords)
  return {
    care,
    done,
    name,
    address: `${address}, ${postcode}`,
    back: bookingId ? at.tracker(bookingId) : at.dashboard(),
  }
}
