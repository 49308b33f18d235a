import { z } from 'zod'
import { type BookingModule, type OfferAnswer, type OpenOffer, districtOf } from '#modules/booking'
import type { User } from '#modules/accounts'
import { visitIdOf } from '#modules/fulfilment'
import { type VisitId, instantText } from '#modules/shared'
import { actorOf } from '../bookings/actor.ts'
import { bookingProblem } from '../bookings/problems.ts'
import { type Sent, actionOf, repeated, visitParams } from '../fulfilment/field-actions.ts'
import { visitSchema, visitView } from '../fulfilment/visit-views.ts'
import type { Answer, Api } from '../kit/api.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { problem } from '../kit/problem.ts'
import { acceptFields, declineFields } from './answer-fields.ts'
import { problemOfOffer } from './problems.ts'

interface Ports {
  readonly booking: Pick<BookingModule, 'answerOffer' | 'offersTo'>
}

const offerSchema = z.strictObject({
  visit_id: z.string(),
  booking_id: z.string(),
  booking_reference: z.string(),
  service: z.string(),
  district: z.string(),
  problem_description: z.string(),
  emergency: z.boolean(),
  scheduled_date: instantSchema.nullable(),
  duration_minutes: z.int(),
  promised_at: instantSchema.nullable(),
  offered_at: instantSchema,
  answer_by: instantSchema,
  kilometres: z.number().nullable(),
})

const answers = { 200: { says: 'The visit as it is now', schema: visitSchema } } as const

/** A technician answers an offer, by JSON or by a form. */
export function answering({ booking }: Ports) {
  return (who: User, visit: VisitId, body: Sent & { readonly reason?: string }) => {
    const answer: OfferAnswer =
      body.reason === undefined ? { kind: 'accept' } : { kind: 'decline', reason: body.reason }
    return booking.answerOffer(actorOf(who), visit, answer, actionOf(who, visit, body, answer.kind, visitView))
  }
}

export function offerRoutes(api: Api, ports: Ports): void {
  const answer = answering(ports)
  const common = { method: 'post', tag: 'Field', access: 'field-work', params: visitParams, answers } as const

  async function done(c: Parameters<typeof bookingProblem>[0], answered: ReturnType<typeof answer>) {
    const visit = await answered
    if (visit.ok) return { status: 200, body: visitView(visit.value) } as Answer
    const { refusal } = visit
    return refusal.kind === 'already-answered' ? bookingProblem(c, refusal) : problem(c, problemOfOffer(refusal))
  }

  api.endpoint(
    {
      ...common,
      path: '/api/visits/:id/accept',
      summary: `Accepts a visit that is offered to you, in time by the clock of the server: it is yours, and the customer reads who comes. 409 \`offer_over\` where the offer is over. To set out or to check in is to accept, too. ${repeated}`,
      body: acceptFields,
    },
    ({ c, who, params, body }) => done(c, answer(who, params.id, body)),
  )
  api.endpoint(
    {
      ...common,
      path: '/api/visits/:id/decline',
      summary: `Declines a visit that is offered to you: it is offered to the next technician, or the office is alerted. The answer does not say who comes instead. ${repeated}`,
      body: declineFields,
    },
    ({ c, who, params, body }) => done(c, answer(who, params.id, body)),
  )
  api.endpoint(
    {
      method: 'get',
      path: '/api/field/offers',
      tag: 'Field',
      summary: 'The visits that are offered to you, the one that ends first in front.',
      access: 'field-work',
      answers: { 200: { says: 'The offers', schema: z.strictObject({ items: z.array(offerSchema) }) } },
    },
    async ({ who }) => ({ status: 200, body: { items: (await ports.booking.offersTo(who.id)).map(offerView) } }),
  )
}

function offerView({ offer, booking, kilometres, promisedAt }: OpenOffer): z.input<typeof offerSchema> {
  return {
    visit_id: visitIdOf({ bookingId: offer.bookingId, number: offer.visit }),
    booking_id: booking.id,
    booking_reference: booking.reference,
    service: booking.service.name,
    district: districtOf(booking.contact.postcode),
    problem_description: booking.problemDescription,
    emergency: booking.priority === 'emergency',
    scheduled_date: booking.startsAt && instantText(booking.startsAt),
    duration_minutes: booking.durationMinutes,
    promised_at: promisedAt && instantText(promisedAt),
    offered_at: instantText(offer.at),
    answer_by: instantText(offer.until),
    kilometres: kilometres === null ? null : Math.round(kilometres * 10) / 10,
  }
}
