import type { PageContextServer } from 'vike/types'
import { leastPrice } from './least-price.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules, site }: PageContextServer) {
  const [categories, services, districts] = await Promise.all([
    modules.catalogue.categories(),
    modules.catalogue.activeServices(),
    modules.catalogue.districts(),
  ])
  return {
    phone: site.hotline,
    trades: categories.map(({ slug, label, description, isFlag }) => ({
      slug,
      label,
      description,
      isFlag,
      from: leastPrice(services.filter(({ category }) => category === slug)),
    })),
    mainDistricts: districts.filter(({ isMain }) => isMain),
    furtherDistricts: districts.filter(({ isMain }) => !isMain),
  }
}
