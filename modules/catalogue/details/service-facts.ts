import type { UserId } from '#modules/shared'
import type { Service } from '../service.ts'

/** All of a service that the office may change. */
export type ServiceFacts = Pick<
  Service,
  | 'name'
  | 'description'
  | 'category'
  | 'durationMinutes'
  | 'requiredSkills'
  | 'isEmergency'
  | 'basePrice'
  | 'emergencyPrice'
  | 'isActive'
  | 'paymentPolicy'
  | 'room'
  | 'arrival'
  | 'districts'
  | 'slug'
  | 'included'
  | 'questions'
>

/** A service as it was from one change to the next. */
export interface ServiceVersion {
  readonly version: number
  readonly facts: ServiceFacts
  readonly at: Temporal.Instant
  /** Null for the data file and for the command line. */
  readonly by: UserId | null
}

export function serviceFacts(service: Service): ServiceFacts {
  const { name, description, category, durationMinutes, requiredSkills, isEmergency } = service
  const { basePrice, emergencyPrice, isActive, paymentPolicy, room, arrival, districts } = service
  const { slug, included, questions } = service
  return {
    name,
    description,
    category,
    durationMinutes,
    requiredSkills,
    isEmergency,
    basePrice,
    emergencyPrice,
    isActive,
    paymentPolicy,
    room,
    arrival,
    districts,
    slug,
    included,
    questions,
  }
}
