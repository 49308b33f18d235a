import { z } from 'zod'
import { type BookingModule, type PlanRefusal, mostInCrew, warningCodes } from '#modules/booking'
import { readDate, readLocalStart } from '#modules/scheduling'
import { type Result, type TechnicianId, accept, at, doneAt, inBusinessZone, parseId, refuse } from '#modules/shared'
import { visitIdOf } from '#modules/fulfilment'
import { actorOf } from '../bookings/actor.ts'
import { foundBooking } from '../bookings/found-booking.ts'
import type { FormFields } from '../kit/form-body.ts'
import { type Problem, notValidField, notValidFields } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'
import { problemOfPlan } from './problems.ts'

const minutes = z.coerce.number().int().min(15).max(1_440)

/** "Move...": who comes to a visit, when and for how long, without scripts. */
export function planForms(form: Submission, { booking }: { readonly booking: BookingModule }): void {
  undoForm(form, { booking })
  form('/admin/bookings/:id/visit', { access: 'dispatch', load: foundBooking(booking) }, async (sent) => {
    const { c, who, found, fields, again } = sent
    const number = /^[1-9]\d{0,3}$/.test(String(fields['number'])) ? Number(fields['number']) : null
    const page = at.admin.bookingVisit(found.id, number)
    const durationMinutes = minutes.safeParse(fields['minutes'])
    if (!durationMinutes.success) return again(notValidField('minutes', 'Enter whole minutes, 15 to 1440'), page)
    const isSoon = fields['date'] === '' && found.startsAt === null && number !== null
    const start = readLocalStart(`${String(fields['date'])}T${String(fields['time'])}:00`)
    if (!isSoon && !start.ok) return again(notValidField('date', 'Choose a date and a time that the clock shows'), page)
    const isOff = fields['how'] === 'off'
    const technicians = isOff ? accept([]) : techniciansOf(fields)
    if (!technicians.ok) return again(notValidField('lead', technicians.refusal.message), page)
    const wish = {
      technicians: technicians.value,
      ...(start.ok && { startsAt: start.value.startsAt }),
      durationMinutes: durationMinutes.data,
      confirmed: warningCodes.filter((code) => fields[`confirm.${code}`] === 'yes'),
    }
    const actor = actorOf(who)
    const startsAt = start.ok ? start.value.startsAt : undefined
    const done =
      number === null
        ? startsAt
          ? await booking.planVisit(actor, found.id, { ...wish, startsAt })
          : null
        : await booking.changeVisit(actor, visitIdOf({ bookingId: found.id, number }), Number(fields['version']), {
            ...wish,
            isCalledOff: isOff || undefined,
          })
    if (done === null) return again(notValidField('date', 'Choose a date and a time'), page)
    if (!done.ok) return again(problemOfForm(done.refusal), page)
    const day = done.value.startsAt && inBusinessZone(done.value.startsAt).toPlainDate().toString()
    return c.redirect(doneAt(boardAt(fields, day), isOff ? 'called-off' : 'planned'), 303)
  })
}

/** "Undo" on the board, without scripts: for a minute after a plan. */
function undoForm(form: Submission, { booking }: { readonly booking: BookingModule }): void {
  form('/admin/dispatch', { access: 'dispatch' }, async ({ c, who, fields, again }) => {
    const id = parseId('vis', String(fields['visit'] ?? ''))
    if (!id) return again(notValidField('visit', 'There is no such visit'), boardAt(fields, null))
    const undone = await booking.undoPlan(actorOf(who), id, Number(fields['version']))
    if (!undone.ok) return again(problemOfPlan(undone.refusal), boardAt(fields, null))
    return c.redirect(doneAt(boardAt(fields, null), 'undone'), 303)
  })
}

/** The board as it was, or the day that the visit is on now. */
function boardAt(fields: FormFields, day: string | null): string {
  const from = readDate(String(fields['from']))?.toString() ?? day
  const days = fields['days'] === '7' ? '7' : '1'
  return from ? `${at.admin.dispatch()}?${new URLSearchParams({ from, days }).toString()}` : at.admin.dispatch()
}

interface BadCrew {
  readonly kind: 'bad-crew'
  readonly message: string
}

/** The one who leads, and then those who are ticked; else why they cannot come. */
function techniciansOf(fields: FormFields): Result<readonly TechnicianId[], BadCrew> {
  const lead = parseId('tec', String(fields['lead'] ?? ''))
  const crew = Object.keys(fields).flatMap((name) => {
    const id = name.startsWith('crew.') ? parseId('tec', name.slice('crew.'.length)) : null
    return id && id !== lead ? [id] : []
  })
  if (!lead) return crew.length > 0 ? refuse({ kind: 'bad-crew', message: noLead }) : accept([])
  return crew.length < mostInCrew
    ? accept([lead, ...crew])
    : refuse({ kind: 'bad-crew', message: `At most ${mostInCrew} technicians come to one visit` })
}

const noLead = 'Choose who leads the visit'

/** Each warning comes back beside a box that confirms it. */
function problemOfForm(refusal: PlanRefusal): Problem {
  if (refusal.kind === 'needs-confirmation') {
    const byCode = Map.groupBy(refusal.warnings, ({ code }) => code)
    return notValidFields(
      [...byCode].map(([code, warnings]) => ({
        path: `confirm.${code}`,
        message: warnings.map(({ detail }) => detail).join('; '),
      })),
    )
  }
  if (refusal.kind === 'technician-unknown') return notValidField('lead', noLead)
  if (refusal.kind === 'bad-start') return notValidField('date', 'This time is past. Choose another.')
  return problemOfPlan(refusal)
}
