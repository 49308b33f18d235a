import type { EmergencyServiceId } from '#modules/shared'
import type { CataloguePorts } from '../ports.ts'
import { type EmergencyServiceEdit, editEmergencyService } from './edit-emergency-service.ts'

/** The cards of emergency services, for the site and for the office. */
export function createEmergencies(ports: Pick<CataloguePorts, 'services' | 'emergencies' | 'cardImages' | 'clock'>) {
  const { emergencies, services, cardImages, clock } = ports
  return {
    /** All of them in their order. */
    allEmergencyServices: () => emergencies.read(),
    /** The active ones in their order. A card whose service is not offered asks for a call. */
    async emergencyServices() {
      const [cards, { byId }] = await Promise.all([emergencies.read(), services.read()])
      return cards
        .filter(({ isActive }) => isActive)
        .map((card) => {
          const service = card.serviceId && byId.get(card.serviceId)
          return service && service.isActive && service.isEmergency ? card : { ...card, serviceId: null }
        })
    },
    editEmergencyService: (edit: EmergencyServiceEdit) => editEmergencyService(ports, edit),
    /** Another photo, drawn anew. */
    async setEmergencyPicture(id: EmergencyServiceId, file: Uint8Array) {
      const picture = await cardImages.redrawn(file)
      if (picture.ok) await emergencies.setPicture(id, picture.value, clock.now())
      return picture
    },
    removeEmergencyPicture: (id: EmergencyServiceId) => emergencies.setPicture(id, null, clock.now()),
    emergencyPicture: (sha256: string) => emergencies.findPicture(sha256),
  }
}
