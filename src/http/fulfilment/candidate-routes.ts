import { z } from 'zod'
import { type BookingModule, type Candidate, candidateFacts } from '#modules/booking'
import { instantText } from '#modules/shared'
import { actorOf } from '../bookings/actor.ts'
import { bookingParams } from '../bookings/fields.ts'
import { bookingProblem } from '../bookings/problems.ts'
import type { Api } from '../kit/api.ts'
import { instantSchema } from '../kit/instant-schema.ts'

const candidateSchema = z.strictObject({
  technician_id: z.string(),
  full_name: z.string().nullable(),
  fits: z.boolean(),
  facts: z.array(z.strictObject({ fact: z.enum(candidateFacts), holds: z.boolean().nullable(), detail: z.string() })),
})

const candidatesSchema = z.strictObject({
  candidates: z.array(candidateSchema),
  decisions: z.array(
    z.strictObject({
      decided_at: instantSchema,
      technician_id: z.string().nullable(),
      candidates: z.array(candidateSchema),
    }),
  ),
})

/** Why somebody is sent to a booking, for the office. */
export function candidateRoutes(api: Api, { booking }: { readonly booking: BookingModule }): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/bookings/:id/candidates',
      scope: 'bookings:read',
      tag: 'Field',
      summary:
        'The team as an automatic assignment judges it now, those who could be sent first, in order of rank: the first is the one who is sent. `facts` has each fact that counted, and `holds` is null for a fact that only decides the order. `decisions` has the automatic assignments that there were, the latest first, as they were judged then; they are kept for 12 months.',
      access: 'dispatch',
      params: bookingParams,
      answers: { 200: { says: 'The candidates', schema: candidatesSchema } },
    },
    async ({ c, who, params }) => {
      const found = await booking.candidates(actorOf(who), params.id)
      if (!found.ok) return bookingProblem(c, found.refusal)
      const { now, decisions } = found.value
      return {
        status: 200,
        body: {
          candidates: now.map(candidateView),
          decisions: decisions.map(({ at, technicianId, candidates }) => ({
            decided_at: instantText(at),
            technician_id: technicianId,
            candidates: candidates.map(candidateView),
          })),
        },
      }
    },
  )
}

function candidateView({ id, fullName, fits, facts }: Candidate): z.input<typeof candidateSchema> {
  return { technician_id: id, full_name: fullName, fits, facts: facts.map((one) => ({ ...one })) }
}
