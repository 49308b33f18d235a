import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import type { User } from '#modules/accounts'
import { parseId } from '#modules/shared'

/** The customer of the address, or the page that says there is none: nor is whoever has deleted their account. */
export async function foundCustomer({ modules, routeParams }: PageContextServer): Promise<User> {
  const id = parseId('usr', routeParams['id'] ?? '')
  const found = id && (await modules.customers.isKnown(id)) ? await modules.accounts.find(id) : null
  if (!found) throw render(404)
  return found
}
