import type { PageContextServer } from 'vike/types'
import { areasOf, tradePageOf } from '#modules/catalogue'
import { servicesBlocks } from '#modules/site'
import { areasShown } from '../../../components/offer/AreaLinks.tsx'
import { photoShown } from '../../../components/offer/photo-shown.ts'
import { pricedOf } from '../../../components/offer/priced.ts'
import { leastOf } from '../least.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules, site }: PageContextServer) {
  const [categories, services, districts, texts] = await Promise.all([
    modules.catalogue.categories(),
    modules.catalogue.activeServices(),
    modules.catalogue.districts(),
    modules.site.texts(servicesBlocks.ids),
  ])
  const [priced, photos] = await Promise.all([pricedOf(modules, services), modules.catalogue.servicePhotos()])
  const pictures = new Map(services.map(({ id, slug }) => [slug, photoShown(photos.get(id))]))
  const trades = categories
    .filter(({ isFlag }) => !isFlag)
    .map(({ slug, label, description }) => {
      const ofTrade = priced.filter(({ category }) => category === slug)
      const page = tradePageOf(slug)
      const shown = ofTrade.flatMap((one) => {
        const photo = pictures.get(one.slug)
        return photo ? [{ slug: one.slug, name: one.name, photo }] : []
      })
      return {
        slug,
        label,
        description,
        photos: shown,
        services: ofTrade,
        from: leastOf(ofTrade),
        page: page?.slug ?? null,
      }
    })
    .filter((trade) => trade.services.length > 0)
  return { phone: site.hotline, texts, trades, areas: areasShown(areasOf(districts)) }
}
