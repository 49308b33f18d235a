import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import { doneIn } from '../../../../done-in.ts'
import { durationWords } from '../../../../time-words.ts'
import { formatPence } from '../../../../format.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules, form, urlParsed }: PageContextServer) {
  const [categories, services] = await Promise.all([modules.catalogue.allCategories(), modules.catalogue.allServices()])
  return {
    done: doneIn({ form, urlParsed }, { moved: 'Moved. Customers see the new order from now on.' }),
    groups: categories
      .filter(({ isFlag }) => !isFlag)
      .map(({ slug, label, isActive: isOffered }) => ({
        slug,
        label: isOffered ? label : `${label} (retired)`,
        services: services
          .filter(({ category }) => category === slug)
          .map(({ id, name, basePrice, emergencyPrice, isEmergency, durationMinutes, isActive }, place, all) => ({
            id,
            href: at.admin.service(id),
            isFirst: place === 0,
            isLast: place === all.length - 1,
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
