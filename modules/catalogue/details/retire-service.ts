import { type Result, type ServiceId, refuse } from '#modules/shared'
import { type EditRefusal, type ServiceUnknown, editService } from '../edit-service.ts'
import type { CataloguePorts } from '../ports.ts'
import type { OpenBookings } from '../areas/area-bookings.ts'
import { type Service, servicesIn } from '../service.ts'

/** The consequences of retiring a service. */
interface Retirement {
  /** The bookings that are not over: they stay as they are. */
  readonly open: OpenBookings
  /** The names of the emergency cards that only ask for a call from then on. */
  readonly cards: readonly string[]
  /** The label of its trade, where no other service of it is offered. */
  readonly lastOfTrade: string | null
}

interface Seen {
  readonly id: ServiceId
  /** The version that the owner saw. */
  readonly version: number
}

/** Takes a service out of the offer. Its bookings stay, and its page leads to its trade. */
export function retireService(ports: CataloguePorts, { id, version }: Seen): Promise<Result<Service, EditRefusal>> {
  return editService(ports, { id, version, isActive: false })
}

/** Offers a service again that was retired, with all that it had. */
export function offerAgain(ports: CataloguePorts, { id, version }: Seen): Promise<Result<Service, EditRefusal>> {
  return editService(ports, { id, version, isActive: true })
}

/** Reads the consequences of retiring a service, with at most so many of its open bookings. Changes nothing. */
export async function retirementOf(
  { services, emergencies }: Pick<CataloguePorts, 'services' | 'emergencies'>,
  id: ServiceId,
  limit: number,
): Promise<Result<Retirement, ServiceUnknown>> {
  const [copy, cards] = await Promise.all([services.read(), emergencies.read()])
  const service = copy.byId.get(id)
  if (!service) return refuse({ kind: 'service-unknown' })
  const trade = copy.categories.find(({ slug }) => slug === service.category)
  const others = trade ? servicesIn(copy.services, trade).filter((one) => one.isActive && one.id !== id) : []
  return {
    ok: true,
    value: {
      open: await services.openBookings(id, limit),
      cards: cards.filter((card) => card.isActive && card.serviceId === id).map(({ name }) => name),
      lastOfTrade: trade && others.length === 0 ? trade.label : null,
    },
  }
}
