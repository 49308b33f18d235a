import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import { photoShown } from '../../../../components/offer/photo-shown.ts'
import { doneIn } from '../../../../done-in.ts'
import { pricedOf } from '../../../../components/offer/priced.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The services in the order, and with the prices, of the public pages. */
export async function data({ modules, form, urlParsed }: PageContextServer) {
  const [categories, services, all] = await Promise.all([
    modules.catalogue.categories(),
    modules.catalogue.activeServices(),
    modules.catalogue.allServices(),
  ])
  const [priced, photos] = await Promise.all([pricedOf(modules, services), modules.catalogue.servicePhotos()])
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
          const places = services.filter(({ category }) => category === slug).map((one) => one.slug)
          return {
            ...service,
            page: at.service(service.slug),
            edit: id ? at.admin.service(id) : at.admin.services(),
            photo: id ? photoShown(photos.get(id)) : null,
            isFirst: places[0] === service.slug,
            isLast: places.at(-1) === service.slug,
          }
        }),
    }))
  return {
    done: doneIn({ form, urlParsed }, { moved: 'Moved. Visitors see the new order from now on.' }),
    trades: trades.filter((trade) => trade.services.length > 0),
    empty: trades.filter((trade) => trade.services.length === 0).map(({ label }) => label),
    hidden: all
      .filter(({ isActive }) => !isActive)
      .map(({ id, name }) => ({ id: id as string, name, edit: at.admin.service(id) })),
  }
}
