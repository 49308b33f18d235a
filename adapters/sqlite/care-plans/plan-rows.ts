import { type CarePlan, isOver } from '#modules/care-plans'
import {
  type CarePlanId,
  type EnquiryId,
  type PropertyId,
  type RecurrenceId,
  type ServiceId,
  type UserId,
  pence,
} from '#modules/shared'
import { instantText } from '../kit/instant-text.ts'

type Ending = NonNullable<CarePlan['ending']>

export interface PlanRow {
  readonly id: CarePlanId
  readonly customer_id: UserId
  readonly property_id: PropertyId
  readonly enquiry_id: EnquiryId | null
  readonly tier: string
  readonly name: string
  readonly billing_interval: CarePlan['interval']
  readonly price_pence: number
  readonly visits_a_year: number
  readonly service_id: ServiceId
  readonly starts_on: string
  readonly first_visit_on: string
  readonly state: CarePlan['state']
  readonly created_by: UserId
  readonly created_at: string
  readonly expires_at: string
  readonly accepted_at: string | null
  readonly accepted_by: string | null
  readonly address_hash: string | null
  readonly terms_version: string | null
  readonly terms_text: string | null
  readonly is_early: 0 | 1 | null
  readonly recurrence_id: RecurrenceId | null
  readonly paused_from: string | null
  readonly visits_from: string
  readonly last_visit: number
  readonly reminded_of: string | null
  readonly reminded_stage: 'days_30' | 'days_7' | null
  readonly ended_at: string | null
  readonly ended_by: Ending['by'] | null
  readonly end_reason: string | null
  readonly covered_until: string | null
  readonly refund_billed_pence: number | null
  readonly refund_visits: number | null
  readonly refund_due_pence: number | null
  readonly refund_settled_at: string | null
  readonly is_over: 0 | 1
  readonly version: number
}

export const planColumns = [
  'id',
  'customer_id',
  'property_id',
  'enquiry_id',
  'tier',
  'name',
  'billing_interval',
  'price_pence',
  'visits_a_year',
  'service_id',
  'starts_on',
  'first_visit_on',
  'state',
  'created_by',
  'created_at',
  'expires_at',
  'accepted_at',
  'accepted_by',
  'address_hash',
  'terms_version',
  'terms_text',
  'is_early',
  'recurrence_id',
  'paused_from',
  'visits_from',
  'last_visit',
  'reminded_of',
  'reminded_stage',
  'ended_at',
  'ended_by',
  'end_reason',
  'covered_until',
  'refund_billed_pence',
  'refund_visits',
  'refund_due_pence',
  'refund_settled_at',
  'is_over',
  'version',
] as const satisfies readonly (keyof PlanRow)[]

export function planFrom(row: PlanRow): CarePlan {
  return {
    id: row.id,
    customerId: row.customer_id,
    propertyId: row.property_id,
    enquiryId: row.enquiry_id,
    tier: row.tier,
    name: row.name,
    interval: row.billing_interval,
    price: pence(row.price_pence),
    visitsAYear: row.visits_a_year,
    serviceId: row.service_id,
    startsOn: Temporal.PlainDate.from(row.starts_on),
    firstVisitOn: Temporal.PlainDate.from(row.first_visit_on),
    state: row.state,
    createdBy: row.created_by,
    createdAt: Temporal.Instant.from(row.created_at),
    expiresAt: Temporal.Instant.from(row.expires_at),
    acceptance:
      row.accepted_at === null
        ? null
        : {
            at: Temporal.Instant.from(row.accepted_at),
            by: row.accepted_by ?? '',
            addressHash: row.address_hash ?? '',
            termsVersion: row.terms_version ?? '',
            text: row.terms_text ?? '',
            isEarly: row.is_early === 1,
          },
    recurrenceId: row.recurrence_id,
    pausedFrom: dayFrom(row.paused_from),
    visitsFrom: Temporal.PlainDate.from(row.visits_from),
    lastVisit: row.last_visit,
    reminded:
      row.reminded_of === null || row.reminded_stage === null
        ? null
        : { renewsOn: Temporal.PlainDate.from(row.reminded_of), stage: row.reminded_stage },
    ending: endingFrom(row),
    version: row.version,
  }
}

function endingFrom(row: PlanRow): CarePlan['ending'] {
  if (row.ended_at === null || row.ended_by === null) return null
  const { refund_billed_pence: billed, refund_due_pence: due, refund_visits: visits, refund_settled_at: settled } = row
  return {
    at: Temporal.Instant.from(row.ended_at),
    by: row.ended_by,
    reason: row.end_reason ?? '',
    coveredUntil: dayFrom(row.covered_until),
    refund:
      billed === null || due === null
        ? null
        : {
            billed: pence(billed),
            visits: visits ?? 0,
            worth: pence(billed - due),
            due: pence(due),
            settledAt: settled === null ? null : Temporal.Instant.from(settled),
          },
  }
}

export function planRow(plan: CarePlan): PlanRow {
  const { acceptance, ending, reminded } = plan
  const refund = ending?.refund ?? null
  return {
    id: plan.id,
    customer_id: plan.customerId,
    property_id: plan.propertyId,
    enquiry_id: plan.enquiryId,
    tier: plan.tier,
    name: plan.name,
    billing_interval: plan.interval,
    price_pence: plan.price,
    visits_a_year: plan.visitsAYear,
    service_id: plan.serviceId,
    starts_on: plan.startsOn.toString(),
    first_visit_on: plan.firstVisitOn.toString(),
    state: plan.state,
    created_by: plan.createdBy,
    created_at: instantText(plan.createdAt),
    expires_at: instantText(plan.expiresAt),
    accepted_at: acceptance && instantText(acceptance.at),
    accepted_by: acceptance && acceptance.by,
    address_hash: acceptance && acceptance.addressHash,
    terms_version: acceptance && acceptance.termsVersion,
    terms_text: acceptance && acceptance.text,
    is_early: acceptance && (acceptance.isEarly ? 1 : 0),
    recurrence_id: plan.recurrenceId,
    paused_from: dayText(plan.pausedFrom),
    visits_from: plan.visitsFrom.toString(),
    last_visit: plan.lastVisit,
    reminded_of: dayText(reminded && reminded.renewsOn),
    reminded_stage: reminded && reminded.stage,
    ended_at: ending && instantText(ending.at),
    ended_by: ending && ending.by,
    end_reason: ending && ending.reason,
    covered_until: dayText(ending && ending.coveredUntil),
    refund_billed_pence: refund && refund.billed,
    refund_visits: refund && refund.visits,
    refund_due_pence: refund && refund.due,
    refund_settled_at: refund?.settledAt ? instantText(refund.settledAt) : null,
    is_over: isOver(plan) ? 1 : 0,
    version: plan.version,
  }
}

function dayFrom(text: string | null): Temporal.PlainDate | null {
  return text === null ? null : Temporal.PlainDate.from(text)
}

function dayText(day: Temporal.PlainDate | null): string | null {
  return day && day.toString()
}
