import { z } from 'zod'
import {
  type CarePlanLine,
  type CarePlanPreview,
  type CarePlansModule,
  carePlanEndings,
  carePlanEntryKinds,
  carePlanIntervals,
  carePlanStates,
} from '#modules/care-plans'
import { instantText } from '#modules/shared'
import { instantSchema } from '../kit/instant-schema.ts'

const day = z.iso.date()
const amount = z.int().meta({ description: 'In pence' })

export const lineSchema = z.strictObject({
  id: z.string(),
  customer_id: z.string(),
  customer: z.string(),
  property_id: z.string(),
  property: z.string(),
  address: z.string(),
  postcode: z.string(),
  plan: z.string(),
  name: z.string(),
  interval: z.enum(carePlanIntervals),
  price_pence: amount,
  visits_a_year: z.int(),
  service_id: z.string(),
  service: z.string(),
  start: day,
  first_visit: day,
  state: z.enum(carePlanStates),
  created_at: instantSchema,
  expires_at: instantSchema,
  accepted_at: instantSchema.nullable(),
  paused_from: day.nullable(),
  ended_at: instantSchema.nullable(),
  ended_by: z.enum(carePlanEndings).nullable(),
  covered_until: day.nullable().meta({ description: 'Visits that are due until then are still made' }),
  refund: z
    .strictObject({
      billed_pence: amount,
      visits: z.int(),
      worth_pence: amount,
      due_pence: amount,
      settled_at: instantSchema.nullable(),
    })
    .nullable()
    .meta({ description: 'After a withdrawal' }),
  version: z.int(),
})

export function lineView(plan: CarePlanLine): z.input<typeof lineSchema> {
  const { acceptance, ending } = plan
  const refund = ending?.refund ?? null
  return {
    id: plan.id,
    customer_id: plan.customerId,
    customer: plan.customer.name,
    property_id: plan.propertyId,
    property: plan.property.name,
    address: plan.property.address,
    postcode: plan.property.postcode,
    plan: plan.tier,
    name: plan.name,
    interval: plan.interval,
    price_pence: Number(plan.price),
    visits_a_year: plan.visitsAYear,
    service_id: plan.serviceId,
    service: plan.service,
    start: plan.startsOn.toString(),
    first_visit: plan.firstVisitOn.toString(),
    state: plan.state,
    created_at: instantText(plan.createdAt),
    expires_at: instantText(plan.expiresAt),
    accepted_at: acceptance && instantText(acceptance.at),
    paused_from: plan.pausedFrom && plan.pausedFrom.toString(),
    ended_at: ending && instantText(ending.at),
    ended_by: ending && ending.by,
    covered_until: ending?.coveredUntil ? ending.coveredUntil.toString() : null,
    refund: refund && {
      billed_pence: Number(refund.billed),
      visits: refund.visits,
      worth_pence: Number(refund.worth),
      due_pence: Number(refund.due),
      settled_at: refund.settledAt && instantText(refund.settledAt),
    },
    version: plan.version,
  }
}

export const wholeSchema = lineSchema.extend({
  next_payment: day.nullable(),
  withdraw_until: day.nullable().meta({ description: 'Until then the customer can cancel without a reason' }),
  offer: z
    .strictObject({ terms_version: z.string(), text: z.string() })
    .nullable()
    .meta({ description: 'The contract that is accepted; null where nothing can be accepted' }),
  visits: z.array(
    z.strictObject({
      number: z.int(),
      due_on: day,
      state: z.enum(['open', 'booked', 'made']),
      booking_id: z.string().nullable(),
    }),
  ),
  history: z.array(z.strictObject({ kind: z.enum(carePlanEntryKinds), at: instantSchema, detail: z.string() })),
})

/** The plan with what is to come and what became of it. */
export async function wholeView(carePlans: CarePlansModule, plan: CarePlanLine): Promise<z.input<typeof wholeSchema>> {
  const [billing, visits, entries, withdrawal, offer] = await Promise.all([
    carePlans.billing(plan),
    carePlans.visits(plan.id),
    carePlans.entries(plan.id),
    carePlans.withdrawal(plan),
    carePlans.offer(plan),
  ])
  return {
    ...lineView(plan),
    next_payment: billing?.next ? billing.next.toString() : null,
    withdraw_until: withdrawal && withdrawal.until.toString(),
    offer: offer && { terms_version: offer.termsVersion, text: offer.text },
    visits: visits.map(({ number, dueOn, state, bookingId }) => ({
      number,
      due_on: dueOn.toString(),
      state,
      booking_id: bookingId,
    })),
    history: entries.map(({ kind, at, detail }) => ({ kind, at: instantText(at), detail })),
  }
}

export const previewSchema = z.strictObject({
  bills: z.array(z.strictObject({ on: day, amount_pence: amount })),
  visits: z.array(day),
  withdraw_until: day,
  renews_on: day,
})

/** A preview that assumes acceptance today. */
export function previewView(preview: CarePlanPreview): z.input<typeof previewSchema> {
  return {
    bills: preview.bills.map((bill) => ({ on: bill.on.toString(), amount_pence: Number(bill.amount) })),
    visits: preview.visits.map(String),
    withdraw_until: preview.withdrawUntil.toString(),
    renews_on: preview.renewsOn.toString(),
  }
}
