import { type Pence, type Result, type ServiceId, accept, refuse } from '#modules/shared'
import type { CataloguePorts, ServiceChanged } from './ports.ts'
import type { PaymentPolicy, Service, ServiceRoom } from './service.ts'

/** The owner's changes to a service; a field that is left out stays. */
export interface ServiceEdit {
  readonly id: ServiceId
  /** The version that the owner saw. */
  readonly version: number
  readonly basePrice?: Pence
  readonly emergencyPrice?: Pence | null
  readonly isActive?: boolean
  /** Applies to new bookings; existing ones keep theirs. */
  readonly paymentPolicy?: PaymentPolicy
  /** Applies to new bookings. */
  readonly room?: Partial<ServiceRoom>
}

export interface ServiceUnknown {
  readonly kind: 'service-unknown'
}

export interface EmergencyPriceRefused {
  /** Only services for emergencies have such a price, and it is never below the base price. */
  readonly kind: 'no-emergency-service' | 'emergency-below-base'
}

/** Changes price, offer, room, or when it is paid. A value that really changes is the owner's from then on: no data file changes it any more. */
export async function editService(
  { services, clock }: CataloguePorts,
  edit: ServiceEdit,
): Promise<Result<Service, ServiceUnknown | ServiceChanged | EmergencyPriceRefused>> {
  const service = (await services.read()).byId.get(edit.id)
  if (!service) return refuse({ kind: 'service-unknown' })
  if (service.version !== edit.version) return refuse({ kind: 'service-changed' })
  const edited = applyEdit(service, edit)
  if (!edited.ok || edited.value === service) return edited
  const at = clock.now()
  return services.save({ ...edited.value, updatedAt: at }, [{ kind: 'service-edited', serviceId: edit.id, at }])
}

/** The service as edited, or the very same one when nothing changes. */
export function applyEdit(service: Service, edit: ServiceEdit): Result<Service, EmergencyPriceRefused> {
  const { basePrice = service.basePrice, emergencyPrice = service.emergencyPrice } = edit
  const { isActive = service.isActive, paymentPolicy = service.paymentPolicy } = edit
  const room = { ...service.room, ...edit.room }
  if (edit.emergencyPrice && !service.isEmergency) return refuse({ kind: 'no-emergency-service' })
  if (service.isEmergency && emergencyPrice !== null && emergencyPrice < basePrice) {
    return refuse({ kind: 'emergency-below-base' })
  }
  const changes = {
    basePrice: basePrice !== service.basePrice,
    emergencyPrice: emergencyPrice !== service.emergencyPrice,
    isActive: isActive !== service.isActive,
    paymentPolicy: paymentPolicy !== service.paymentPolicy,
  }
  if (!Object.values(changes).includes(true) && isSameRoom(service.room, room)) return accept(service)
  const edited = {
    basePrice: service.edited.basePrice || changes.basePrice,
    emergencyPrice: service.edited.emergencyPrice || changes.emergencyPrice,
    isActive: service.edited.isActive || changes.isActive,
    paymentPolicy: service.edited.paymentPolicy || changes.paymentPolicy,
  }
  return accept({ ...service, basePrice, emergencyPrice, isActive, paymentPolicy, room, edited })
}

function isSameRoom(one: ServiceRoom, other: ServiceRoom): boolean {
  return (
    one.beforeMinutes === other.beforeMinutes &&
    one.afterMinutes === other.afterMinutes &&
    one.noticeMinutes === other.noticeMinutes &&
    one.horizonDays === other.horizonDays
  )
}
