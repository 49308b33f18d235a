import type { PageContextServer } from 'vike/types'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules }: PageContextServer) {
  const [services, districts] = await Promise.all([modules.catalogue.activeServices(), modules.catalogue.districts()])
  return {
    services: services.map(({ id, name }) => ({ value: id, label: name })),
    places: [...new Set(districts.flatMap(({ names }) => names))].toSorted((a, b) => a.localeCompare(b, 'en-GB')),
  }
}
