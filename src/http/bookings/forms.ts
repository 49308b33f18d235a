import { z } from 'zod'
import type { BookingDetails, BookingModule } from '#modules/booking'
import { at } from '#modules/shared'
import { actorOf } from './actor.ts'
import { cancelFields, rescheduleFields } from './fields.ts'
import { ownBooking } from './found-booking.ts'
import { problemOfBooking } from './problems.ts'
import { notValid } from '../kit/form-faults.ts'
import type { Problem } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'

interface BookingFormPorts {
  readonly booking: Pick<BookingModule, 'find' | 'cancellationTerms' | 'cancel' | 'reschedule' | 'undoMove'>
  readonly drainEvents?: () => Promise<void>
}

const cancelForm = cancelFields.extend({ refund_shown: z.string().optional() })

/** A customer's actions on their own booking without scripts. For everyone else these forms do not exist. */
export function bookingForms(form: Submission, { booking, drainEvents }: BookingFormPorts): void {
  const onBooking = {
    access: 'signed-in',
    load: ownBooking(booking),
    page: ({ id }: BookingDetails) => at.track(id),
  } as const

  form('/bookings/:id/cancel', { ...onBooking, fields: cancelForm }, async ({ c, who, found, fields, again }) => {
    const { id, status } = found
    const terms = status === 'cancelled' ? null : await booking.cancellationTerms(id)
    if (terms && String(terms.refund + terms.released) !== fields.refund_shown) return again(refundChanged)
    const done = await booking.cancel(actorOf(who), id, fields.reason ?? null)
    if (!done.ok) return again(problemOfBooking(done.refusal))
    await drainEvents?.()
    return c.redirect(`${at.track(id)}?done=cancelled`, 303)
  })

  form('/bookings/:id/reschedule', onBooking, async ({ c, who, found: { id }, fields, again }) => {
    const { date, ...given } = fields
    const page = /^\d{4}-\d{2}-\d{2}$/.test(date ?? '') ? `${at.track(id)}?date=${date}` : at.track(id)
    const parsed = rescheduleFields.safeParse(given)
    if (!parsed.success) return again(given['scheduled_date'] ? notValid(parsed.error) : noTime, page)
    const done = await booking.reschedule(actorOf(who), id, parsed.data.scheduled_date)
    return done.ok ? c.redirect(`${at.track(id)}?done=moved`, 303) : again(problemOfBooking(done.refusal), page)
  })

  form('/bookings/:id/undo-move', onBooking, async ({ c, who, found: { id }, again }) => {
    const done = await booking.undoMove(actorOf(who), id)
    return done.ok ? c.redirect(`${at.track(id)}?done=move-undone`, 303) : again(problemOfBooking(done.refusal))
  })
}

const refundChanged: Problem = {
  status: 409,
  code: 'refund_changed',
  detail: 'What you would get back has changed since you opened this page. Nothing was cancelled. Please look again.',
}

const noTime: Problem = {
  status: 422,
  code: 'not_valid',
  detail: 'Please choose a time',
  errors: [{ path: 'scheduled_date', message: 'Please choose a time' }],
}
