import type {
  CarePlanId,
  Clock,
  IdSource,
  InvoiceId,
  Pence,
  PropertyId,
  RecurrenceId,
  Result,
  SecretLinkPorts,
  ServiceId,
  UserId,
} from '#modules/shared'
import type { CarePlan, CarePlanEntry, CarePlanState, OpenVisit, ShownVisit } from './care-plan.ts'
import type { CarePlanOpen, CarePlanUnknown } from './refusals.ts'
import type { CarePlanStep } from './steps.ts'

/** A plan with the present names of those and of that which it is about. */
export interface CarePlanLine extends CarePlan {
  readonly customer: { readonly name: string; readonly email: string }
  readonly property: { readonly name: string; readonly address: string; readonly postcode: string }
  readonly service: string
}

export interface CarePlanQuery {
  readonly state: CarePlanState | null
  readonly customerId: UserId | null
  readonly propertyId: PropertyId | null
}

/** Keeps plans. Each method is one transaction, with its history, events and audit line. */
export interface CarePlanStore {
  /** Refuses where the property has a plan that is not ended. */
  add(step: CarePlanStep): Promise<Result<CarePlan, CarePlanOpen>>
  /** Null when there is none. */
  find(id: CarePlanId): Promise<CarePlanLine | null>
  /** The latest first, from before `before` on. */
  list(query: CarePlanQuery, before: CarePlanId | null, limit: number): Promise<readonly CarePlanLine[]>
  /** Keeps what `decide` says of the plan as it is. */
  change<No>(
    id: CarePlanId,
    decide: (plan: CarePlan) => Result<CarePlanStep, No>,
  ): Promise<Result<CarePlan, No | CarePlanUnknown>>
  /**
   * Keeps what `decide` says of each plan that is not over (`isOver`), by id from after `after` on, `limit` at a time: the last one;
   * null when there are no more.
   */
  tend(
    decide: (plan: CarePlan) => CarePlanStep | null,
    after: CarePlanId | null,
    limit: number,
  ): Promise<CarePlanId | null>
  /**
   * Those whose documents have not begun among the next `limit` active plans, by id from after `after` on, and the last plan
   * that was looked at; null when there are no more.
   */
  toBill(
    after: CarePlanId | null,
    limit: number,
  ): Promise<{ readonly due: readonly CarePlan[]; readonly last: CarePlanId | null }>
  /** Oldest first. */
  entries(id: CarePlanId): Promise<readonly CarePlanEntry[]>
  /** Those that were offered, by number. */
  visits(id: CarePlanId): Promise<readonly ShownVisit[]>
  /** Visits that were offered and have no booking that stands, the earliest due first; of plans that were not withdrawn. */
  openVisits(limit: number): Promise<readonly OpenVisit<CarePlanLine>[]>
}

/** The standing of the documents of a plan. */
interface PlanBilling {
  /** Null: no further document comes. */
  readonly next: Temporal.PlainDate | null
  /** Newest first. */
  readonly documents: readonly {
    readonly id: InvoiceId
    readonly number: string | null
    readonly on: Temporal.PlainDate | null
    readonly total: Pence
  }[]
}

/** The recurring documents, as plans need them. */
export interface PlanDocuments {
  /** Begins them with the first one, which is sent; once, however often it is asked. */
  begin(plan: CarePlan): Promise<void>
  /** Pauses them, goes on or ends them; the same again changes nothing. */
  follow(recurrenceId: RecurrenceId, as: 'running' | 'paused' | 'ended'): Promise<void>
  hasBegun(recurrenceId: RecurrenceId): Promise<boolean>
  /** Null before they have begun. */
  standing(recurrenceId: RecurrenceId): Promise<PlanBilling | null>
}

/** The plans of the site. */
interface PlanCatalogue {
  /** The name of a plan that is offered; null for none. */
  tier(id: string): Promise<string | null>
  /** A service that is booked at a start, by its name; null for none. */
  service(id: ServiceId): Promise<string | null>
  business(): Promise<{
    readonly business: string
    readonly email: string
    readonly phone: string
    readonly vatRegistered: boolean
  }>
  /** The version of the general terms. */
  terms(): Promise<string>
}

/** The ports of this module; `src/compose.ts` provides them. */
export interface CarePlanPorts extends SecretLinkPorts<CarePlanId> {
  readonly plans: CarePlanStore
  readonly documents: PlanDocuments
  readonly catalogue: PlanCatalogue
  /** The customer with an e-mail address that the office can write to, and the property in use; null for none. */
  readonly place: (customerId: UserId, propertyId: PropertyId) => Promise<{ readonly email: string } | null>
  readonly clock: Clock
  readonly ids: IdSource
}
