import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at, parseId } from '#modules/shared'
import { doneIn } from '../../../../done-in.ts'
import { careShown, dueDoneWords } from '../../../../components/care/care-shown.ts'
import { signedIn } from '../../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** For its owner; to everybody else it is not there. */
export async function data(pageContext: PageContextServer) {
  const { id: userId, role } = signedIn(pageContext)
  const id = parseId('prp', pageContext.routeParams['id'] ?? '')
  const property = id && (await pageContext.modules.customers.property(userId, id))
  if (!property) throw render(404)
  const action = at.profile.property(property.id)
  const care = await careShown(pageContext, { userId, role }, property.id, action)
  return { action, property, care, done: doneIn(pageContext, dueDoneWords) }
}
