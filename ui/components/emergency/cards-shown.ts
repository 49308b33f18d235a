import type { EmergencyService, Service } from '#modules/catalogue'
import { at } from '#modules/shared'

/** The cards of Emergency Callout Services in their order, as the office sees them. */
export function cardsShown(
  cards: readonly EmergencyService[],
  services: readonly Pick<Service, 'id' | 'name' | 'isActive'>[],
) {
  return cards.map(({ id, serviceId, name, icon, colour, isActive, displayOrder }) => {
    const service = services.find((one) => one.id === serviceId)
    return {
      id,
      href: at.admin.emergencyService(id),
      name,
      icon,
      colour,
      isActive,
      place: displayOrder,
      isFirst: displayOrder === 1,
      isLast: displayOrder === cards.length,
      books: service ? { name: service.name, isOffered: service.isActive } : null,
    }
  })
}

export type CardShown = ReturnType<typeof cardsShown>[number]
