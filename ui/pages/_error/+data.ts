import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'

export type Data = Awaited<ReturnType<typeof data>>

/** The places that a visitor may have looked for; none on the page of a fault, which reads no database. */
export async function data({ is404, modules }: PageContextServer) {
  if (is404 !== true) return { services: [], districts: [] }
  const [categories, districts] = await Promise.all([modules.catalogue.categories(), modules.catalogue.districts()])
  return {
    services: categories.map(({ slug, label }) => ({ href: `${at.book()}?category=${slug}`, label })),
    districts: districts.filter(({ isMain }) => isMain),
  }
}
