import type { PageContextServer } from 'vike/types'
import { at, may } from '#modules/shared'
import { doneIn } from '../../../../done-in.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, who } = pageContext
  const [cards, services] = await Promise.all([
    modules.catalogue.allEmergencyServices(),
    modules.catalogue.allServices(),
  ])
  return {
    done: doneIn(pageContext, { moved: 'Moved. The site shows the new order.' }),
    mayEdit: may(who, 'settings'),
    cards: cards.map(({ id, serviceId, name, icon, colour, isActive, displayOrder }) => {
      const service = services.find((one) => one.id === serviceId)
      return {
        id,
        href: at.admin.emergencyService(id),
        name,
        icon,
        colour,
        isActive,
        isFirst: displayOrder === 1,
        isLast: displayOrder === cards.length,
        books: service ? { name: service.name, isOffered: service.isActive } : null,
      }
    }),
  }
}
