import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at, parseId } from '#modules/shared'
import { doneIn } from '../../../../../../done-in.ts'
import { bookRepairHref } from '../../../../../../components/office/book-repair-href.ts'
import { careShown, dueDoneWords } from '../../../../../../components/care/care-shown.ts'
import { signedIn } from '../../../../../../sign-in-first.ts'
import { foundCustomer } from '../../found-customer.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** Under its own customer; under another it is not there. */
export async function data(pageContext: PageContextServer) {
  const { id: userId, fullName } = await foundCustomer(pageContext)
  const id = parseId('prp', pageContext.routeParams['property'] ?? '')
  const property = id && (await pageContext.modules.customers.property(userId, id))
  if (!property) throw render(404)
  const href = at.admin.customer(userId)
  const action = at.admin.customerProperty(userId, property.id)
  const { id: readerId, role } = signedIn(pageContext)
  const care = await careShown(pageContext, { userId: readerId, role }, property.id, action)
  return {
    href,
    name: fullName,
    action,
    property,
    care,
    done: doneIn(pageContext, dueDoneWords),
    book: bookRepairHref(userId, property.id),
  }
}
