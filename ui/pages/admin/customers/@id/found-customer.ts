import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import type { User } from '#modules/accounts'
import { parseId } from '#modules/shared'

/** The customer of the address; a 404 where there is none, or the account was deleted. */
export async function foundCustomer({ modules, routeParams }: PageContextServer): Promise<User> {
  const id = parseId('usr', routeParams['id'] ?? '')
  const found = id && (await modules.customers.isKnown(id)) ? await modules.accounts.find(id) : null
  if (!found) throw render(404)
  return found
}
