import type { Pence, ServiceId } from '#modules/shared'
import { type Question, isSameQuestions } from './pages/service-texts.ts'
import { slugOf } from './pages/slug.ts'
import {
  type Category,
  type PaymentPolicy,
  type SeedCategory,
  type Service,
  differingDetails,
  differingTradeDetails,
  noServiceRoom,
} from './service.ts'

/** A service as the data file has it. */
export interface SeedService {
  readonly id: ServiceId
  readonly name: string
  readonly category: string
  readonly description: string
  readonly included: readonly string[]
  readonly questions: readonly Question[]
  readonly basePrice: Pence
  readonly emergencyPrice: Pence | null
  readonly durationMinutes: number
  readonly bufferMinutes: number
  readonly requiredSkills: readonly string[]
  readonly isEmergency: boolean
  readonly paymentPolicy: PaymentPolicy
}

/** The offer in the data file, in its order. */
export interface CatalogueSeed {
  readonly categories: readonly SeedCategory[]
  readonly services: readonly SeedService[]
}

export interface SeededService {
  readonly outcome: 'added' | 'changed' | 'unchanged'
  /** A value of the owner's stood against another one of the file. */
  readonly kept: boolean
  readonly service: Service
}

/** The place of a service that the file has. */
interface SeedPlace {
  readonly slug?: string
  readonly position?: number
  /** False in a trade that is retired. */
  readonly isOffered?: boolean
}

/** A trade after the data file is applied: the owner's own details stay, and so does whether it is offered. */
export function seedTrade(present: Category | null, file: SeedCategory): Category {
  if (!present) return { ...file, isActive: true, own: [], ownPlace: false, version: 1 }
  const own = Object.fromEntries(present.own.map((detail) => [detail, present[detail]]))
  const merged: Category = { ...present, ...file, ...own }
  const isSameTrade = merged.isFlag === present.isFlag && differingTradeDetails(merged, present).length === 0
  return isSameTrade ? present : { ...merged, version: present.version + 1 }
}

/**
 * A service after the data file is applied: wording and figures come from the file; the owner's own details, prices, payment
 * policy, room, promise of arrival, the texts of its page, and whether and where it is offered stay, and so does its address. Emergencies have
 * no window of arrival. `present` is null for a new service, which gets `slug` and `position`. No service of a retired trade is offered.
 */
export function seedService(
  present: Service | null,
  file: SeedService,
  at: Temporal.Instant,
  { slug = slugOf(file.name), position = 0, isOffered = true }: SeedPlace = {},
): SeededService {
  if (!present) {
    const edited = {
      basePrice: false,
      emergencyPrice: false,
      isActive: false,
      paymentPolicy: false,
      included: false,
      questions: false,
      details: [],
    }
    const offer = { room: noServiceRoom, arrival: 'exact', isActive: isOffered, districts: null } as const
    const service = { ...file, slug, position, ...offer, edited, version: 1, createdAt: at, updatedAt: at }
    return { outcome: 'added', kept: false, service }
  }
  const { edited } = present
  const own = Object.fromEntries(edited.details.map((detail) => [detail, present[detail]]))
  const followed = { ...present, ...file, ...own }
  const { isEmergency } = followed
  const merged: Service = {
    ...followed,
    basePrice: edited.basePrice ? present.basePrice : file.basePrice,
    emergencyPrice: edited.emergencyPrice ? present.emergencyPrice : isEmergency ? file.emergencyPrice : null,
    isActive: isOffered && (!edited.isActive || present.isActive),
    paymentPolicy: edited.paymentPolicy ? present.paymentPolicy : file.paymentPolicy,
    arrival: isEmergency ? 'exact' : present.arrival,
    included: edited.included ? present.included : file.included,
    questions: edited.questions ? present.questions : file.questions,
  }
  const kept =
    differingDetails(merged, file).length > 0 ||
    merged.basePrice !== file.basePrice ||
    merged.emergencyPrice !== file.emergencyPrice ||
    merged.paymentPolicy !== file.paymentPolicy ||
    merged.included.join('\n') !== file.included.join('\n') ||
    !isSameQuestions(merged.questions, file.questions) ||
    !merged.isActive
  if (isSame(present, merged)) return { outcome: 'unchanged', kept, service: present }
  return { outcome: 'changed', kept, service: { ...merged, version: present.version + 1, updatedAt: at } }
}

function isSame(one: Service, other: Service): boolean {
  return (
    one.name === other.name &&
    one.category === other.category &&
    one.description === other.description &&
    one.basePrice === other.basePrice &&
    one.emergencyPrice === other.emergencyPrice &&
    one.durationMinutes === other.durationMinutes &&
    one.bufferMinutes === other.bufferMinutes &&
    one.requiredSkills.join() === other.requiredSkills.join() &&
    one.isEmergency === other.isEmergency &&
    one.isActive === other.isActive &&
    one.arrival === other.arrival &&
    one.included.join('\n') === other.included.join('\n') &&
    isSameQuestions(one.questions, other.questions) &&
    one.paymentPolicy === other.paymentPolicy
  )
}
