import { z } from 'zod'
import { type BookingDetails, type BookingModule, type BookingRefusal, bookingLimits } from '#modules/booking'
import { type Result, type TechnicianId, at, parseId, doneAt } from '#modules/shared'
import { type MoveConsentPorts, consentAsked, spokenConsent } from '../terms/consent-of-move.ts'
import { actorOf } from './actor.ts'
import { foundBooking } from './found-booking.ts'
import { cancelFields, reductionFields, rescheduleFields } from './fields.ts'
import { problemOfBooking } from './problems.ts'
import { freeText, id as idField, orEmpty, pounds } from '../kit/fields.ts'
import { notValid } from '../kit/form-faults.ts'
import { ownPath } from '../kit/next-path.ts'
import type { Submission, Submitted } from '../kit/submission.ts'
import { type Problem, notValidField } from '../kit/problem.ts'

type Refusal = Exclude<BookingRefusal, { readonly kind: 'already-answered' }>

const statusForm = z.strictObject({
  status: z.enum(['in_progress', 'completed']),
  technician_notes: orEmpty(freeText(bookingLimits.technicianNotes)).optional(),
  final_cost: orEmpty(pounds).optional(),
  final_cost_reason: orEmpty(freeText(bookingLimits.finalCostReason)).optional(),
  tell_customer: z.literal('yes').optional(),
})

/** The next best start, as the page shows it: the technician, and the moment in milliseconds. */
const nextFields = z.object({
  technician_id: idField('tec'),
  starts_at: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform((text) => Temporal.Instant.fromEpochMilliseconds(Number(text))),
})

const cancelForm = cancelFields.extend({ refund_shown: z.string().optional() })

/** Dispatch: who goes, when, how far the work is, and calling it off. */
export function officeBookingForms(
  form: Submission,
  ports: { readonly booking: BookingModule; readonly terms: MoveConsentPorts['terms'] },
): void {
  const { booking } = ports
  const onBooking = { access: 'dispatch', load: foundBooking(booking) } as const

  form(
    '/admin/bookings/:id/assign',
    { ...onBooking, page: pageOf },
    async ({ c, who, found: { id }, fields, again }) => {
      const list = ownPath(fields['next'])
      const there = doneAt(list ? `${list}?assigned=${id}` : at.admin.booking(id), 'assigned')
      const assigned = at.admin.bookingAssign(id)
      if (fields['how'] === 'next') {
        const next = nextFields.safeParse(fields)
        const chosen = next.success && { id: next.data.technician_id, startsAt: next.data.starts_at }
        const done = chosen && (await booking.assignNextBest(actorOf(who), id, chosen))
        return c.redirect(done && done.ok ? doneAt(at.admin.booking(id), 'assigned') : `${assigned}?again=yes`, 303)
      }
      const choice = choiceOf(fields)
      if (!choice) return again(chooseSomebody)
      const done = await booking.assign(actorOf(who), id, choice)
      if (done.ok) return c.redirect(there, 303)
      return choice === 'auto' ? c.redirect(assigned, 303) : again(problemOfBooking(done.refusal))
    },
  )

  form('/admin/bookings/:id/status', { ...onBooking, fields: statusForm, page: pageOf }, async (sent) => {
    const { status, technician_notes = null, final_cost = null, final_cost_reason = null, tell_customer } = sent.fields
    const change = {
      status,
      technicianNotes: technician_notes,
      finalCost: final_cost,
      finalCostReason: final_cost_reason,
      tellsCustomer: tell_customer === 'yes',
      isUndoable: true,
      passwordFresh: sent.c.var.passwordFresh,
    }
    const done = await booking.changeStatus(actorOf(sent.who), sent.found.id, change)
    return ended(sent, done, status === 'completed' ? 'completed' : 'started')
  })

  const reduction = { ...onBooking, access: 'refund', fields: reductionFields, page: pageOf } as const
  form('/admin/bookings/:id/reduction', reduction, async (sent) => {
    const approved = sent.fields.decision === 'approve'
    const done = await booking.decideReduction(actorOf(sent.who), sent.found.id, approved)
    return ended(sent, done, approved ? 'reduction-approved' : 'reduction-declined')
  })

  const cancellation = {
    ...onBooking,
    fields: cancelForm,
    page: ({ id }: BookingDetails) => at.admin.bookingCancel(id),
  }
  form('/admin/bookings/:id/cancel', cancellation, async (sent) => {
    const { id, paid, authorised } = sent.found
    const { refund_shown, reason = null } = sent.fields
    if (refund_shown !== String(paid + authorised)) return sent.again(refundChanged)
    return ended(sent, await booking.cancel(actorOf(sent.who), id, reason), 'cancelled')
  })

  form('/admin/bookings/:id/reschedule', onBooking, async (sent) => {
    const { id } = sent.found
    const { day = '', consent, ...given } = sent.fields
    const page = `${at.admin.bookingMove(id)}${day === '' ? '' : `?${new URLSearchParams({ day })}`}`
    const parsed = rescheduleFields.safeParse(given)
    if (!parsed.success) return sent.again(given['scheduled_date'] ? notValid(parsed.error) : chooseATime, page)
    const { scheduled_date: startsAt } = parsed.data
    const asked = consent === 'yes' ? await consentAsked(ports, sent.found, startsAt) : null
    const spoken = asked && spokenConsent(asked, sent.c.var.address)
    return ended(sent, await booking.reschedule(actorOf(sent.who), id, startsAt, spoken), 'moved', page)
  })

  form('/admin/bookings/:id/undo-move', { ...onBooking, page: pageOf }, async (sent) =>
    ended(sent, await booking.undoMove(actorOf(sent.who), sent.found.id), 'move-undone'),
  )

  form('/admin/bookings/:id/undo-complete', { ...onBooking, page: pageOf }, async (sent) =>
    ended(sent, await booking.undoCompletion(actorOf(sent.who), sent.found.id), 'completion-undone'),
  )

  async function ended<Fields>(
    { c, found, again }: Submitted<BookingDetails, Fields>,
    done: Result<BookingDetails, Refusal>,
    word: string,
    page?: string,
  ): Promise<Response> {
    return done.ok ? c.redirect(doneAt(pageOf(found), word), 303) : again(problemOfBooking(done.refusal), page)
  }
}

function choiceOf({ how, technician_id = '' }: Submitted['fields']): TechnicianId | 'auto' | null {
  return how === 'auto' ? 'auto' : parseId('tec', technician_id)
}

function pageOf({ id }: BookingDetails): string {
  return at.admin.booking(id)
}

const refundChanged: Problem = {
  status: 409,
  code: 'refund_changed',
  detail: 'What goes back has changed since you opened this page. Nothing was cancelled. Please look again.',
}

const chooseSomebody = notValidField('technician_id', 'Choose a technician')
const chooseATime = notValidField('scheduled_date', 'Choose a time')
