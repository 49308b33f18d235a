import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import { foundCustomer } from '../found-customer.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { id, fullName } = await foundCustomer(pageContext)
  return {
    href: at.admin.customer(id),
    name: fullName,
    business: await pageContext.modules.customers.business(id),
  }
}
