import type { PageContextServer } from 'vike/types'
import { foundCustomer } from '../../found-customer.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { id, fullName } = await foundCustomer(pageContext)
  return { href: `/admin/customers/${id}`, name: fullName }
}
