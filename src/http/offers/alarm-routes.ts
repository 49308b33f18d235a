import { z } from 'zod'
import type { AccountsModule } from '#modules/accounts'
import { type Alarm, type BookingModule, offerStates } from '#modules/booking'
import { type BookingId, type TechnicianId, at, doneAt, instantText } from '#modules/shared'
import { actorOf } from '../bookings/actor.ts'
import { bookingParams } from '../bookings/fields.ts'
import { foundBooking } from '../bookings/found-booking.ts'
import { bookingSchema, bookingView } from '../bookings/views.ts'
import type { Api } from '../kit/api.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { problem } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'
import { problemOfOffer } from './problems.ts'

interface Ports {
  readonly accounts: Pick<AccountsModule, 'find' | 'technicians'>
  readonly booking: BookingModule
}

const alarmSchema = z.strictObject({
  booking_id: z.string(),
  state: z.enum(['ringing', 'owned']),
  began_at: instantSchema,
  rings: z.int(),
  next_ring_at: instantSchema.nullable(),
  owner: z.strictObject({ id: z.string(), full_name: z.string(), since: instantSchema }).nullable(),
  calls: z.array(
    z.strictObject({
      technician_id: z.string(),
      full_name: z.string(),
      phone: z.string().nullable(),
      on_call: z.boolean(),
      fits: z.boolean(),
      answer: z.enum(offerStates).nullable(),
      reason: z.string().nullable(),
    }),
  ),
})

/** The alarm of the office, until somebody has it. */
export function alarmRoutes(api: Api, form: Submission, { accounts, booking }: Ports): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/alarms',
      tag: 'Field',
      summary:
        'The visits that nobody has accepted, the oldest first: how often the alarm rang, who of the office has it, and whom to call, technicians on call first, with what each answered.',
      access: 'dispatch',
      answers: { 200: { says: 'The alarms', schema: z.strictObject({ items: z.array(alarmSchema) }) } },
    },
    async () => {
      const phones = await phonesOf(accounts)
      const items: z.input<typeof alarmSchema>[] = []
      for (const { bookingId } of await booking.alarms()) {
        const alarm = await booking.alarm(bookingId)
        const view = alarm && (await alarmView(alarm, bookingId, phones, accounts))
        if (view) items.push(view)
      }
      return { status: 200, body: { items } }
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/bookings/:id/take-over',
      tag: 'Field',
      summary:
        '"I have it": you take charge of a visit that nobody has accepted, and the alarm stops. 409 `no_alarm` where none rings.',
      access: 'dispatch',
      params: bookingParams,
      answers: { 200: { says: 'The booking', schema: bookingSchema } },
    },
    async ({ c, who, params }) => {
      const taken = await booking.takeOver(actorOf(who), params.id)
      return taken.ok ? { status: 200, body: bookingView(taken.value, who) } : problem(c, problemOfOffer(taken.refusal))
    },
  )

  form('/admin/bookings/:id/take-over', { access: 'dispatch', load: foundBooking(booking) }, async (sent) => {
    const page = at.admin.booking(sent.found.id)
    const taken = await booking.takeOver(actorOf(sent.who), sent.found.id)
    return taken.ok ? sent.c.redirect(doneAt(page, 'taken'), 303) : sent.again(problemOfOffer(taken.refusal), page)
  })
}

type Phones = ReadonlyMap<TechnicianId, string | null>

async function phonesOf(accounts: Pick<AccountsModule, 'technicians'>): Promise<Phones> {
  return new Map((await accounts.technicians()).map(({ technician, user }) => [technician.id, user.phone]))
}

async function alarmView(
  { escalation, calls }: Alarm,
  bookingId: BookingId,
  phones: Phones,
  accounts: Pick<AccountsModule, 'find'>,
): Promise<z.input<typeof alarmSchema> | null> {
  const { state, owner, ownedAt, startedAt, rings, dueAt } = escalation
  if (state !== 'ringing' && state !== 'owned') return null
  const named = owner && (await accounts.find(owner))
  return {
    booking_id: bookingId,
    state,
    began_at: instantText(startedAt),
    rings,
    next_ring_at: dueAt && instantText(dueAt),
    owner:
      owner && ownedAt
        ? { id: owner, full_name: named?.fullName ?? 'A former user', since: instantText(ownedAt) }
        : null,
    calls: calls.map(({ technicianId, fullName, isOnCall, fits, answer, reason }) => ({
      technician_id: technicianId,
      full_name: fullName,
      phone: phones.get(technicianId) ?? null,
      on_call: isOnCall,
      fits,
      answer,
      reason,
    })),
  }
}
