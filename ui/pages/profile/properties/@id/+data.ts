import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { parseId } from '#modules/shared'
import { signedIn } from '../../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** For its owner; to everybody else it is not there. */
export async function data(pageContext: PageContextServer) {
  const { id: userId } = signedIn(pageContext)
  const id = parseId('prp', pageContext.routeParams['id'] ?? '')
  const property = id && (await pageContext.modules.customers.property(userId, id))
  if (!property) throw render(404)
  return { action: `/profile/properties/${property.id}`, property }
}
