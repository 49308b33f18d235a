import { z } from 'zod'
import { type ReturnNeed, type ReturnsModule, partIn } from '#modules/booking'
import { visitIdOf } from '#modules/fulfilment'
import type { User } from '#modules/accounts'
import { instantText } from '#modules/shared'
import { actorOf } from '../bookings/actor.ts'
import { bookingParams } from '../bookings/fields.ts'
import { localStart } from '../bookings/order-schema.ts'
import { visitParams } from '../fulfilment/field-actions.ts'
import { visitSchema, visitView } from '../fulfilment/visit-views.ts'
import type { Api } from '../kit/api.ts'
import { localDate } from '../kit/fields.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { problem } from '../kit/problem.ts'
import { followedParts, partToOrderSchema, partToOrderView } from './fields.ts'
import { problemOfReturn } from './problems.ts'

const partsSchema = z.strictObject({
  parts_to_order: z.array(partToOrderSchema),
  version: z.int(),
})

const needSchema = z.strictObject({
  /** The visit that waits. */
  visit_id: z.string(),
  reason: z.string().nullable(),
  return_by: z.iso.date().nullable(),
  /** Since when the customer may choose the time. */
  asked_at: instantSchema.nullable(),
  /** The return visit, once it is planned. */
  planned: visitSchema.nullable(),
  /** For those who work here. */
  parts: partsSchema.optional(),
})

const startsSchema = z.strictObject({
  days: z.array(
    z.strictObject({
      date: z.iso.date(),
      starts: z.array(
        z.strictObject({
          scheduled_date: instantSchema,
          arrival_from: instantSchema.nullable(),
          arrival_to: instantSchema.nullable(),
        }),
      ),
    }),
  ),
  next: z.iso.date().nullable(),
})

const startFields = z.strictObject({ scheduled_date: localStart })
const partsFields = z.strictObject({
  version: z.int('Please give the version that you saw; 0 for none'),
  parts_to_order: followedParts,
})

/** Return visits: what they wait for, their free starts, and who plans them. */
export function returnRoutes(api: Api, returns: ReturnsModule): void {
  const common = { path: '/api/bookings/:id/return-visit', tag: 'Field', params: bookingParams } as const

  api.endpoint(
    {
      ...common,
      method: 'get',
      summary:
        'The work of a booking that waits to go on: why, what it waits for, and its return visit once that is planned. For the customer, the technician of the visit that waits, and the office; the parts are for those who work here. 409 `no_return_needed` where nothing waits.',
      access: 'booker',
      answers: { 200: { says: 'What waits', schema: needSchema } },
    },
    async ({ c, who, params }) => {
      const found = await returns.find(actorOf(who), params.id)
      return found.ok
        ? { status: 200, body: needView(found.value.need, who) }
        : problem(c, problemOfReturn(found.refusal))
    },
  )

  api.endpoint(
    {
      ...common,
      method: 'get',
      path: '/api/bookings/:id/return-visit/starts',
      summary:
        'The free starts of the return visit on the next days, from `from` on or from the day on which the last part is expected; `next` begins the list after it.',
      access: 'booker',
      query: z.object({ from: localDate.optional() }),
      answers: { 200: { says: 'The free starts', schema: startsSchema } },
    },
    async ({ c, who, params, query }) => {
      const found = await returns.find(actorOf(who), params.id)
      if (!found.ok) return problem(c, problemOfReturn(found.refusal))
      const { days, next } = await returns.starts(found.value.need, query.from ?? null)
      const listed = days.map(({ date, starts }) => ({
        date: date.toString(),
        starts: starts.map(({ startsAt, window }) => ({
          scheduled_date: instantText(startsAt),
          arrival_from: window && instantText(window.from),
          arrival_to: window && instantText(window.to),
        })),
      }))
      return { status: 200, body: { days: listed, next: next && next.toString() } }
    },
  )

  api.endpoint(
    {
      ...common,
      method: 'post',
      summary:
        'Plans the return visit at a free start, with the technician of the visit that waits where they are free, else with the first who is. For the office, that technician, and the customer once they were asked (else 409 `choice_not_asked`). It costs nothing extra. Sent again with the same start it is the same visit; another one: 409 `return_planned`; a start that was taken meanwhile: 409 `slot_taken` with `next_slots`.',
      access: 'booker',
      body: startFields,
      limit: 'booking',
      answers: { 201: { says: 'The return visit', schema: visitSchema } },
    },
    async ({ c, who, params, body }) => {
      const planned = await returns.plan(actorOf(who), params.id, body.scheduled_date)
      return planned.ok ? { status: 201, body: visitView(planned.value) } : problem(c, problemOfReturn(planned.refusal))
    },
  )

  api.endpoint(
    {
      ...common,
      method: 'post',
      path: '/api/bookings/:id/return-visit/ask',
      summary:
        'Lets the customer choose the time of the return visit: a message brings a link. For the office and the technician of the visit that waits. Within ten minutes it sends no second message.',
      access: 'report-work',
      answers: { 200: { says: 'What waits', schema: needSchema } },
    },
    async ({ c, who, params }) => {
      const asked = await returns.ask(actorOf(who), params.id)
      return asked.ok ? { status: 200, body: needView(asked.value, who) } : problem(c, problemOfReturn(asked.refusal))
    },
  )

  api.endpoint(
    {
      method: 'put',
      path: '/api/visits/:id/parts-to-order',
      tag: 'Field',
      params: visitParams,
      summary:
        'Writes the parts that a visit waits for, in place of those with the `version` that was read; 0 before any are written. 409 `parts_changed` once it is another.',
      access: 'dispatch',
      body: partsFields,
      answers: { 200: { says: 'The parts', schema: partsSchema } },
    },
    async ({ c, who, params, body }) => {
      const written = await returns.writeParts(actorOf(who), params.id, body.version, body.parts_to_order)
      return written.ok ? { status: 200, body: partsView(written.value) } : problem(c, problemOfReturn(written.refusal))
    },
  )
}

function needView(need: ReturnNeed, who: User): z.input<typeof needSchema> {
  const { waiting, reason, returnBy, askedAt, planned, parts } = need
  return {
    visit_id: visitIdOf(waiting),
    reason,
    return_by: returnBy && returnBy.toString(),
    asked_at: askedAt && instantText(askedAt),
    planned: planned && visitView(planned),
    ...(partIn(need, actorOf(who)) !== 'customer' && { parts: partsView(parts) }),
  }
}

function partsView({ parts, version }: ReturnNeed['parts']): z.input<typeof partsSchema> {
  return {
    parts_to_order: parts.map(partToOrderView),
    version,
  }
}
