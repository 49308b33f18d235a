import { z } from 'zod'
import type { User } from '#modules/accounts'
import { type BookingDetails, dueNow } from '#modules/booking'
import { paymentPolicies } from '#modules/catalogue'
import { instantText, poundsNumber } from '#modules/shared'
import type { DraftsModule } from '#modules/booking'
import { orderOf } from '../bookings/order-schema.ts'
import { bookingSchema, bookingView } from '../bookings/views.ts'
import type { Answer, Api } from '../kit/api.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import type { DraftCookie } from '../wizard/draft-cookie.ts'
import { type CallerPorts, type CallerTerms, createCallerDesk } from './caller-desk.ts'
import { callerBookingFields, callerTermsFields } from './fields.ts'
import { callerProblem } from './problems.ts'

export interface CallerRoutePorts extends CallerPorts {
  readonly drafts: Pick<DraftsModule, 'hashOf'>
  readonly cookie: Pick<DraftCookie, 'read'>
}

const shared = { tag: 'Office', access: 'dispatch', method: 'post' } as const

const bookedSchema = bookingSchema.extend({
  customer_id: z.string(),
  due_now: z.int().meta({ description: 'The amount in pence that is to be paid before the visit; 0 for none' }),
  pay_by: instantSchema.nullable().meta({ description: 'Until when the time is kept unpaid; null: it stays' }),
})

const termsSchema = z.strictObject({
  version: z.string(),
  sections: z.array(z.strictObject({ title: z.string(), text: z.string() })),
  text: z.string(),
  consent: z.string().nullable().meta({
    description: 'To be asked of the caller: the answer is `consent` of the order; null where nothing is asked',
  }),
  fingerprint: z.string(),
  estimated_cost: z.number(),
  payment_policy: z.enum(paymentPolicies),
})

/** The office books for somebody who calls. */
export function callerRoutes(api: Api, ports: CallerRoutePorts): void {
  const { clock, drafts, cookie } = ports
  const desk = createCallerDesk(ports)
  const answered =
    (who: User) =>
    (done: BookingDetails): Answer => ({
      status: 201,
      body: {
        ...bookingView(done, who),
        customer_id: done.customerId,
        due_now: dueNow(done, clock.now()).amount,
        pay_by: done.expiresAt && instantText(done.expiresAt),
      },
    })

  api.endpoint(
    {
      ...shared,
      path: '/api/admin/bookings/terms',
      summary:
        'The terms of an order for a caller, to be read aloud before it. `fingerprint` goes into the order as `told`. Nothing is written.',
      body: callerTermsFields,
      answers: { 200: { says: 'The text, and the price that it names', schema: termsSchema } },
    },
    async ({ c, body }) => {
      const found = await desk.terms({
        customer: body.customer ?? null,
        serviceId: body.service_id,
        priority: body.priority,
        startsAt: body.scheduled_date ?? null,
        quoteId: body.quote_id ?? null,
        paysAfter: body.pay_after ?? false,
      })
      return found.ok ? { status: 200, body: termsView(found.value) } : callerProblem(c, found.refusal)
    },
  )

  api.endpoint(
    {
      ...shared,
      path: '/api/admin/bookings',
      scope: 'bookings:write',
      summary:
        'Book for a caller: a customer by id, or a new one, who is kept with the booking. Address, postcode and phone default to those of the customer or the property. With `told` the text was read to the caller; another text by now: 409 `terms_changed`. Without it no consent counts. `send` sends the link to pay; a channel that does not reach the payer: 422 `not_reachable`. Otherwise as `POST /api/bookings`.',
      body: callerBookingFields,
      answers: { 201: { says: 'The booking, which holds its time', schema: bookedSchema } },
      idempotent: true,
    },
    async ({ c, who, body, claim }) => {
      const { customer, told, photos, pay_after, send, ...fields } = body
      const made = await desk.book(
        { who, address: c.var.address },
        {
          customer,
          order: orderOf(fields),
          told: told ?? null,
          paysAfter: pay_after ?? false,
          send: send ?? null,
          draftHash: photos === true ? await drafts.hashOf(cookie.read(c)) : null,
          claim: claim(answered(who)),
        },
      )
      return made.ok ? answered(who)(made.value) : callerProblem(c, made.refusal)
    },
  )
}

function termsView(terms: CallerTerms): z.input<typeof termsSchema> {
  const { version, sections, text, consent, fingerprint, price, policy } = terms
  return {
    version,
    sections: sections.map(({ title, text: body }) => ({ title, text: body })),
    text,
    consent,
    fingerprint,
    estimated_cost: poundsNumber(price),
    payment_policy: policy,
  }
}
