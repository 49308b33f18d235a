import { type Result, type ServiceId, accept, refuse } from '#modules/shared'
import { type EditRefusal, editService } from '../edit-service.ts'
import type { CataloguePorts, OrderChanged } from '../ports.ts'
import type { Service } from '../service.ts'
import { offerAgain, retireService, retirementOf } from './retire-service.ts'
import { movedBy } from './service-order.ts'

interface VersionUnknown {
  readonly kind: 'version-unknown'
}

/** The owner's work on services beside their edits: retiring, order, and earlier versions. */
export function createServiceDesk(ports: CataloguePorts) {
  const { services } = ports
  return {
    retireService: (seen: Pick<Service, 'id' | 'version'>) => retireService(ports, seen),
    offerServiceAgain: (seen: Pick<Service, 'id' | 'version'>) => offerAgain(ports, seen),
    retirementOf: (id: ServiceId, limit: number) => retirementOf(ports, id, limit),
    /** Sorts the services of a trade. Refuses where these are not exactly its services, as after another was added. */
    sortServices: (category: string, ids: readonly ServiceId[]): Promise<Result<null, OrderChanged>> =>
      services.sort(category, ids),
    /** Moves a service one step in its trade; the first stays the first. */
    async moveService(id: ServiceId, step: -1 | 1): Promise<Result<null, OrderChanged>> {
      const { byId, services: all } = await services.read()
      const moved = byId.get(id)
      if (!moved) return refuse({ kind: 'order-changed' })
      const ids = all.filter(({ category }) => category === moved.category).map((one) => one.id)
      const sorted = movedBy(ids, id, step)
      return sorted === ids ? accept(null) : services.sort(moved.category, sorted)
    },
    /** The latest first. */
    serviceHistory: (id: ServiceId, limit: number) => services.history(id, limit),
    /** Makes a service what it was in an earlier version, by the rules of today. Its bookings stay as they are. */
    async putBackService(
      id: ServiceId,
      version: number,
      seen: number,
    ): Promise<Result<Service, EditRefusal | VersionUnknown>> {
      const earlier = await services.versionOf(id, version)
      if (!earlier) return refuse({ kind: 'version-unknown' })
      return editService(ports, { id, version: seen, ...earlier.facts })
    },
  }
}
