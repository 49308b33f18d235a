import { z } from 'zod'
import { type BookingModule, mostInCrew, undoSeconds, warningCodes } from '#modules/booking'
import { maxDurationMinutes } from '#modules/scheduling'
import { actorOf } from '../bookings/actor.ts'
import { bookingParams } from '../bookings/fields.ts'
import { localStart } from '../bookings/order-schema.ts'
import type { Api } from '../kit/api.ts'
import { id } from '../kit/fields.ts'
import { planProblem } from './problems.ts'
import { visitSchema, visitView } from './visit-views.ts'

const visitParams = z.object({ id: id('vis') })

const technicians = z
  .array(id('tec'))
  .max(mostInCrew, `At most ${mostInCrew} technicians come to one visit`)
  .refine((ids) => new Set(ids).size === ids.length, 'Name each technician once')

const duration = z
  .int('Please give whole minutes')
  .min(15, 'At least 15 minutes')
  .max(maxDurationMinutes, 'At most 24 hours')

const confirm = z.array(z.enum(warningCodes)).max(warningCodes.length).optional()

const newVisitFields = z.strictObject({
  technician_ids: technicians.min(1, 'Name at least one technician'),
  scheduled_date: localStart,
  duration_minutes: duration.optional(),
  confirm,
})

/** A time of the clock, or a moment, as the board sends it: the clock shows some times twice. */
const startOrMoment = z.string('Please choose a date and a time').transform((text, context): Temporal.Instant => {
  if (z.iso.datetime().safeParse(text).success) return Temporal.Instant.from(text)
  const local = localStart.safeParse(text)
  if (local.success) return local.data
  context.addIssue(local.error.issues[0]?.message ?? 'Please choose a date and a time')
  return z.NEVER
})

const visitChangeFields = z.strictObject({
  version: z.int('Please give the version that you saw'),
  technician_ids: technicians.optional(),
  scheduled_date: startOrMoment.optional(),
  duration_minutes: duration.optional(),
  called_off: z.literal(true).optional(),
  confirm,
})

const rules =
  'An overlap (`technician_busy`) and a missing skill, certificate or insurance (`technician_not_qualified`) refuse. Everything else is a warning: 409 `needs_confirmation` names each, and the same request with its codes in `confirm` is done. The history keeps what was confirmed.'

const undoFields = z.strictObject({ version: z.int('Please give the version that the plan made') })

/** The office plans visits: who comes, when and for how long. */
export function planRoutes(api: Api, { booking }: { readonly booking: BookingModule }): void {
  api.endpoint(
    {
      method: 'post',
      path: '/api/bookings/:id/visits',
      scope: 'bookings:write',
      tag: 'Field',
      summary: `Plan a further visit of a booking. The first of the technicians leads. ${rules}`,
      access: 'dispatch',
      params: bookingParams,
      body: newVisitFields,
      answers: { 201: { says: 'The visit', schema: visitSchema } },
    },
    async ({ c, who, params, body }) => {
      const planned = await booking.planVisit(actorOf(who), params.id, {
        technicians: body.technician_ids,
        startsAt: body.scheduled_date,
        durationMinutes: body.duration_minutes,
        confirmed: body.confirm ?? [],
      })
      return planned.ok ? { status: 201, body: visitView(planned.value) } : planProblem(c, planned.refusal)
    },
  )

  api.endpoint(
    {
      method: 'patch',
      path: '/api/visits/:id',
      scope: 'bookings:write',
      tag: 'Field',
      summary: `Change who comes to a visit, when and for how long, or call it off. \`version\` is the one that was seen: 409 \`visit_changed\` once it is another. No technicians: a booking that has not begun waits for somebody again; 422 for any visit but its current one. ${rules}`,
      access: 'dispatch',
      params: visitParams,
      body: visitChangeFields,
      answers: { 200: { says: 'The visit as it is now', schema: visitSchema } },
    },
    async ({ c, who, params, body }) => {
      const changed = await booking.changeVisit(actorOf(who), params.id, body.version, {
        technicians: body.technician_ids,
        startsAt: body.scheduled_date,
        durationMinutes: body.duration_minutes,
        isCalledOff: body.called_off,
        confirmed: body.confirm ?? [],
      })
      return changed.ok ? { status: 200, body: visitView(changed.value) } : planProblem(c, changed.refusal)
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/visits/:id/undo-plan',
      tag: 'Field',
      summary: `Take the latest plan of a visit back: start, length, lead and crew are as before, and nobody is notified of either. Possible for ${undoSeconds} seconds, in which nobody is notified of the plan; after that, or once the technician has set out or money has moved, 409 \`undo_over\`. A visit that was planned anew is called off.`,
      access: 'dispatch',
      params: visitParams,
      body: undoFields,
      answers: { 200: { says: 'The visit as it is again', schema: visitSchema } },
    },
    async ({ c, who, params, body }) => {
      const undone = await booking.undoPlan(actorOf(who), params.id, body.version)
      return undone.ok ? { status: 200, body: visitView(undone.value) } : planProblem(c, undone.refusal)
    },
  )
}
