import { type Pence, type Result, type ServiceId, accept, parseId, refuse } from '#modules/shared'
import { freeSlug, slugOf } from '../pages/slug.ts'
import { noServiceTexts } from '../pages/service-texts.ts'
import { tradePage } from '../pages/trade-pages.ts'
import type { CatalogueCopy, CataloguePorts } from '../ports.ts'
import { type PaymentPolicy, type Service, type ServiceDetails, noServiceRoom, serviceDetails } from '../service.ts'
import { type DetailsRefused, judgeDetails } from './judge-details.ts'
import { lastPlace } from './service-order.ts'

/** A service that the office adds: its details, its price, and when customers pay. */
export interface NewService extends ServiceDetails {
  readonly basePrice: Pence
  readonly emergencyPrice: Pence | null
  readonly paymentPolicy: PaymentPolicy
  /** Customers can book it from now on. */
  readonly isActive: boolean
}

interface EmergencyPriceRefused {
  readonly kind: 'no-emergency-service' | 'emergency-below-base'
}

export type AddRefusal = DetailsRefused | EmergencyPriceRefused

/** Adds a service that no data file has: all of it is the office's. */
export async function addService(
  { services, clock }: Pick<CataloguePorts, 'services' | 'clock'>,
  wanted: NewService,
): Promise<Result<Service, AddRefusal>> {
  // Somebody who adds a service at the same moment may take the address: the next free one is as good.
  for (let tries = 0; tries < mostTries; tries += 1) {
    const decided = decideAddition(wanted, await services.read(), clock.now())
    if (!decided.ok) return decided
    const added = decided.value
    const kept = await services.add(added, [{ kind: 'service-edited', serviceId: added.id, at: added.createdAt }])
    if (kept.ok) return accept(kept.value)
    if (kept.refusal.kind === 'name-taken') break
    if (kept.refusal.kind === 'trade-retired') return refuse({ kind: 'details-refused', faults: [tradeRetired] })
  }
  return refuse({ kind: 'details-refused', faults: [nameTaken] })
}

const mostTries = 5

/** The service that is added, among the present ones. */
export function decideAddition(
  wanted: NewService,
  copy: CatalogueCopy,
  at: Temporal.Instant,
): Result<Service, AddRefusal> {
  const faults = judgeDetails(wanted, copy, null)
  if (faults.length > 0) return refuse({ kind: 'details-refused', faults })
  const { emergencyPrice, basePrice, isEmergency } = wanted
  if (emergencyPrice !== null && !isEmergency) return refuse({ kind: 'no-emergency-service' })
  if (emergencyPrice !== null && emergencyPrice < basePrice) return refuse({ kind: 'emergency-below-base' })
  return accept(newService(wanted, copy, at))
}

function newService(wanted: NewService, { byId, bySlug, services }: CatalogueCopy, at: Temporal.Instant): Service {
  const slug = freeSlug(wanted.name, (one) => bySlug.has(one) || tradePage(one) !== null)
  const id = idOf(freeSlug(slugOf(wanted.name).slice(0, mostIdWords), (one) => byId.has(idOf(one))))
  return {
    ...wanted,
    ...noServiceTexts,
    id,
    slug,
    name: wanted.name.trim(),
    description: wanted.description.trim(),
    requiredSkills: [...new Set(wanted.requiredSkills)],
    position: lastPlace(services, wanted.category),
    bufferMinutes: 0,
    room: noServiceRoom,
    arrival: 'exact',
    districts: null,
    edited: {
      basePrice: true,
      emergencyPrice: true,
      isActive: true,
      paymentPolicy: true,
      included: true,
      questions: true,
      details: serviceDetails,
    },
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
}

/** The data file takes 56 characters: there is room for a number behind. */
const mostIdWords = 50
const tradeRetired = { path: 'category', message: 'Choose one of the trades' }
const nameTaken = { path: 'name', message: 'Another service has this name' }

function idOf(slug: string): ServiceId {
  const id = parseId('svc', `svc_${slug}`)
  if (!id) throw new Error(`no service can have the address ${slug}`)
  return id
}
