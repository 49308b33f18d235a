import type {
  BookingId,
  CarePlanId,
  EnquiryId,
  Pence,
  PropertyId,
  RecurrenceId,
  ServiceId,
  UserId,
} from '#modules/shared'

export const carePlanStates = ['proposed', 'active', 'paused', 'ended'] as const
export type CarePlanState = (typeof carePlanStates)[number]

export const carePlanIntervals = ['monthly', 'yearly'] as const
type CarePlanInterval = (typeof carePlanIntervals)[number]

/** The cause of the end of a plan. `withdrawn`: the customer, within the days to cancel; `expired`: nobody accepted it in time. */
export const carePlanEndings = ['customer', 'office', 'withdrawn', 'expired'] as const
type CarePlanEnding = (typeof carePlanEndings)[number]

export const renewalStages = ['days_30', 'days_7'] as const
export type RenewalStage = (typeof renewalStages)[number]

export const carePlanLimits = {
  visitsAYear: 12,
  mostPence: 10_000_000,
  reason: 500,
  /** A proposal can be accepted for so many days. */
  proposalDays: 30,
  /** The first day is at most so many days ahead. */
  daysAhead: 365,
  /** The customer can cancel within so many days, without a reason. */
  withdrawalDays: 14,
  /** A visit can be booked from so many days before it is due. */
  visitDays: 30,
} as const

/** The offer to one customer, as the office writes it. Prices have VAT in them. */
export interface CarePlanTerms {
  readonly customerId: UserId
  readonly propertyId: PropertyId
  /** The plan of the site, and its name at that time. */
  readonly tier: string
  readonly name: string
  readonly interval: CarePlanInterval
  /** For one month or one year. */
  readonly price: Pence
  readonly visitsAYear: number
  /** The service that is booked for each visit. */
  readonly serviceId: ServiceId
  readonly startsOn: Temporal.PlainDate
  /** The day on which the first visit is due: within the first turn of visits. */
  readonly firstVisitOn: Temporal.PlainDate
}

export interface CarePlanAcceptance {
  readonly at: Temporal.Instant
  /** A user's id, or `link`. */
  readonly by: string
  /** A digest of the network address with the plan, which names nobody; empty once it is erased. */
  readonly addressHash: string
  readonly termsVersion: string
  /** The text as it was shown. */
  readonly text: string
  /** The customer asked for visits within the days to withdraw. */
  readonly isEarly: boolean
}

/** The amount that a withdrawal gives back; the office decides how. */
export interface CarePlanRefund {
  readonly billed: Pence
  readonly visits: number
  readonly worth: Pence
  readonly due: Pence
  /** When the office said that it is done; null before. */
  readonly settledAt: Temporal.Instant | null
}

interface CarePlanEnd {
  readonly at: Temporal.Instant
  readonly by: CarePlanEnding
  readonly reason: string
  /** Visits that are due until then are still made; null: none. */
  readonly coveredUntil: Temporal.PlainDate | null
  /** Null where nothing goes back. */
  readonly refund: CarePlanRefund | null
}

export interface CarePlan extends CarePlanTerms {
  readonly id: CarePlanId
  /** The request that it answers. */
  readonly enquiryId: EnquiryId | null
  readonly state: CarePlanState
  readonly createdBy: UserId
  readonly createdAt: Temporal.Instant
  /** From then on a proposal cannot be accepted. */
  readonly expiresAt: Temporal.Instant
  readonly acceptance: CarePlanAcceptance | null
  /** Under it the documents of the plan come; drawn with the acceptance. */
  readonly recurrenceId: RecurrenceId | null
  /** From that day nothing is billed and no visit is due; null while it is not paused. */
  readonly pausedFrom: Temporal.PlainDate | null
  /** Visits that were due before it and never offered are left out: those of a pause. */
  readonly visitsFrom: Temporal.PlainDate
  /** The number of the last visit that was offered, or left out. */
  readonly lastVisit: number
  /** The renewal of which the customer was reminded last. */
  readonly reminded: { readonly renewsOn: Temporal.PlainDate; readonly stage: RenewalStage } | null
  readonly ending: CarePlanEnd | null
  readonly version: number
}

/** A visit that is included, from the day on which it can be booked. */
export interface CarePlanVisit {
  readonly number: number
  readonly dueOn: Temporal.PlainDate
}

/** The same with its booking: `open` while it has none that stands. */
export interface ShownVisit extends CarePlanVisit {
  readonly bookingId: BookingId | null
  readonly state: 'open' | 'booked' | 'made'
  readonly startsAt: Temporal.Instant | null
}

export const carePlanEntryKinds = [
  'proposed',
  'accepted',
  'paused',
  'resumed',
  'ended',
  'withdrawn',
  'expired',
  'reminded',
  'visit_due',
  'refund_settled',
] as const
type CarePlanEntryKind = (typeof carePlanEntryKinds)[number]

/** One thing that became of a plan. */
export interface CarePlanEntry {
  readonly kind: CarePlanEntryKind
  readonly at: Temporal.Instant
  /** A user's id, `link` or `system`. */
  readonly by: string
  /** A day or words; empty where there are none. */
  readonly detail: string
}

/** An offered visit without a booking that stands, for the lists of the office. */
export interface OpenVisit<Plan extends CarePlan = CarePlan> extends CarePlanVisit {
  readonly plan: Plan
}

/** Under it the booking of an included visit is kept: one at a time. */
export type PlanVisitKey = `${CarePlanId}:${number}`

export function visitKey(id: CarePlanId, number: number): PlanVisitKey {
  return `${id}:${number}`
}
