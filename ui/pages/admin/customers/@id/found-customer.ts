import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import type { User } from '#modules/accounts'
import { parseId } from '#modules/shared'

/** The customer of the address, or the page that says there is none. */
export async function foundCustomer({ modules, routeParams }: PageContextServer): Promise<User> {
  const id = parseId('usr', routeParams['id'] ?? '')
  const found = id && (await modules.accounts.find(id))
  if (!found) throw render(404)
  return found
}
