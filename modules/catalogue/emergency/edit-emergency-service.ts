import { type EmergencyServiceId, type Result, type ServiceId, accept, refuse } from '#modules/shared'
import type { CataloguePorts } from '../ports.ts'
import type { EmergencyService } from './emergency-service.ts'
import type { EmergencyServiceChanged } from './emergency-store.ts'

/** Changes to a card; a field that is left out stays. */
export interface EmergencyServiceEdit extends Partial<
  Pick<
    EmergencyService,
    'serviceId' | 'name' | 'type' | 'description' | 'features' | 'colour' | 'icon' | 'isActive' | 'displayOrder'
  >
> {
  readonly id: EmergencyServiceId
  /** The version that the owner saw. */
  readonly version: number
}

interface EmergencyServiceUnknown {
  readonly kind: 'emergency-service-unknown'
}

/** A card is attached to a service for emergencies: price and response come from there. */
interface NoEmergencyService {
  readonly kind: 'not-an-emergency'
  readonly serviceId: ServiceId
}

interface TradeUnknown {
  readonly kind: 'trade-unknown'
}

export type EmergencyServiceRefusal =
  | EmergencyServiceUnknown
  | EmergencyServiceChanged
  | NoEmergencyService
  | TradeUnknown

/** Changes a card, and puts it at another place where that is asked for. */
export async function editEmergencyService(
  { services, emergencies, clock }: Pick<CataloguePorts, 'services' | 'emergencies' | 'clock'>,
  { id, version, displayOrder, ...changes }: EmergencyServiceEdit,
): Promise<Result<EmergencyService, EmergencyServiceRefusal>> {
  const find = async () => (await emergencies.read()).find((card) => card.id === id)
  const card = await find()
  if (!card) return refuse({ kind: 'emergency-service-unknown' })
  if (card.version !== version) return refuse({ kind: 'emergency-service-changed' })
  const { byId, categories } = await services.read()
  const { serviceId, type } = changes
  if (serviceId && byId.get(serviceId)?.isEmergency !== true) return refuse({ kind: 'not-an-emergency', serviceId })
  if (type !== undefined && !categories.some(({ slug, isFlag }) => slug === type && !isFlag)) {
    return refuse({ kind: 'trade-unknown' })
  }
  const edited = { ...card, ...changes }
  if (!isSame(card, edited)) {
    const saved = await emergencies.save({ ...edited, updatedAt: clock.now() })
    if (!saved.ok) return saved
  }
  if (displayOrder !== undefined && displayOrder !== card.displayOrder) {
    await emergencies.place(id, displayOrder, clock.now())
  }
  return accept((await find()) ?? edited)
}

function isSame(one: EmergencyService, other: EmergencyService): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
