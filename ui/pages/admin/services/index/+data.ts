import type { PageContextServer } from 'vike/types'
import { durationWords } from '../../../../time-words.ts'
import { formatPence } from '../../../../format.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules }: PageContextServer) {
  const [categories, services] = await Promise.all([modules.catalogue.categories(), modules.catalogue.allServices()])
  return {
    groups: categories
      .filter(({ isFlag }) => !isFlag)
      .map(({ slug, label }) => ({
        slug,
        label,
        services: services
          .filter(({ category }) => category === slug)
          .map(({ id, name, basePrice, emergencyPrice, isEmergency, durationMinutes, isActive }) => ({
            id,
            name,
            isEmergency,
            isActive,
            price: formatPence(basePrice),
            emergencyPrice: isEmergency
              ? emergencyPrice === null
                ? 'Twice the price'
                : formatPence(emergencyPrice)
              : 'None',
            duration: durationWords(durationMinutes),
          })),
      }))
      .filter((group) => group.services.length > 0),
  }
}
