import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import { pricedOf } from '../../../../components/offer/priced.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The services in the order, and with the prices, of the public pages. */
export async function data({ modules }: PageContextServer) {
  const [categories, services, all] = await Promise.all([
    modules.catalogue.categories(),
    modules.catalogue.activeServices(),
    modules.catalogue.allServices(),
  ])
  const priced = await pricedOf(modules, services)
  const ids = new Map(services.map(({ id, slug }) => [slug, id]))
  const trades = categories
    .filter(({ isFlag }) => !isFlag)
    .map(({ slug, label, description }) => ({
      slug,
      label,
      description,
      services: priced
        .filter(({ category }) => category === slug)
        .map((service) => {
          const id = ids.get(service.slug)
          return { ...service, page: at.service(service.slug), edit: id ? at.admin.service(id) : at.admin.services() }
        }),
    }))
  return {
    trades: trades.filter((trade) => trade.services.length > 0),
    empty: trades.filter((trade) => trade.services.length === 0).map(({ label }) => label),
    hidden: all
      .filter(({ isActive }) => !isActive)
      .map(({ id, name }) => ({ id: id as string, name, edit: at.admin.service(id) })),
  }
}
