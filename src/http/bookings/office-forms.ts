import { z } from 'zod'
import { type BookingDetails, type BookingModule, type BookingRefusal, bookingLimits } from '#modules/booking'
import { type BookingId, type Result, type TechnicianId, at, parseId } from '#modules/shared'
import { staff } from '../kit/access.ts'
import { actorOf } from './actor.ts'
import { cancelFields, rescheduleFields } from './fields.ts'
import { problemOfBooking } from './problems.ts'
import { freeText, orEmpty, pounds } from '../kit/fields.ts'
import { notValid } from '../kit/form-faults.ts'
import { ownPath } from '../kit/next-path.ts'
import type { OfficeSent, officeForm } from '../kit/office-form.ts'
import type { Problem } from '../kit/problem.ts'

type Refusal = Exclude<BookingRefusal, { readonly kind: 'already-answered' }>

const statusForm = z.strictObject({
  status: z.enum(['in_progress', 'completed']),
  technician_notes: orEmpty(freeText(bookingLimits.technicianNotes)).optional(),
  final_cost: orEmpty(pounds).optional(),
})

/** Dispatch: who goes, when, how far the work is, and calling it off. */
export function officeBookingForms(form: ReturnType<typeof officeForm>, booking: BookingModule): void {
  form('/admin/bookings/:id/assign', staff, (sent) =>
    about(sent, async (id) => {
      const choice = choiceOf(sent.fields)
      const list = ownPath(sent.fields['next'])
      const back = list ?? pageOf(id)
      if (!choice) return sent.again(back, chooseSomebody)
      const done = await booking.assign(actorOf(sent.who), id, choice)
      const there = list ? `${list}?assigned=${id}` : `${pageOf(id)}?done=assigned`
      return done.ok ? sent.c.redirect(there, 303) : sent.again(back, problemOfBooking(done.refusal))
    }),
  )

  form('/admin/bookings/:id/status', staff, (sent) =>
    about(sent, async (id) => {
      const parsed = statusForm.safeParse(sent.fields)
      if (!parsed.success) return sent.again(pageOf(id), notValid(parsed.error))
      const { status, technician_notes = null, final_cost = null } = parsed.data
      const change = { status, technicianNotes: technician_notes, finalCost: final_cost }
      const done = await booking.changeStatus(actorOf(sent.who), id, change)
      return told(sent, done, pageOf(id), status === 'completed' ? 'completed' : 'started')
    }),
  )

  form('/admin/bookings/:id/cancel', staff, (sent) =>
    about(sent, async (id, { paid, authorised }) => {
      const page = `${pageOf(id)}/cancel`
      const { refund_shown, ...given } = sent.fields
      const parsed = cancelFields.safeParse(given)
      if (!parsed.success) return sent.again(page, notValid(parsed.error))
      if (refund_shown !== String(paid + authorised)) return sent.again(page, refundChanged)
      const done = await booking.cancel(actorOf(sent.who), id, parsed.data.reason ?? null)
      return told(sent, done, page, 'cancelled')
    }),
  )

  form('/admin/bookings/:id/reschedule', staff, (sent) =>
    about(sent, async (id) => {
      const { day = '', ...given } = sent.fields
      const page = `${pageOf(id)}/move${day === '' ? '' : `?${new URLSearchParams({ day })}`}`
      const parsed = rescheduleFields.safeParse(given)
      if (!parsed.success) return sent.again(page, given['scheduled_date'] ? notValid(parsed.error) : chooseATime)
      const done = await booking.reschedule(actorOf(sent.who), id, parsed.data.scheduled_date)
      return told(sent, done, page, 'moved')
    }),
  )

  /** To everyone who may come here every booking is there; an id that is none is not. */
  async function about(
    sent: OfficeSent,
    work: (id: BookingId, booking: BookingDetails) => Promise<Response>,
  ): Promise<Response> {
    const id = parseId('bkg', sent.param('id'))
    const found = id && (await booking.find(actorOf(sent.who), id))
    return id && found?.ok ? work(id, found.value) : sent.refuse(404)
  }

  function told(sent: OfficeSent, done: Result<BookingDetails, Refusal>, page: string, word: string) {
    return done.ok
      ? sent.c.redirect(`${pageOf(done.value.id)}?done=${word}`, 303)
      : sent.again(page, problemOfBooking(done.refusal))
  }
}

function choiceOf({ how, technician_id = '' }: OfficeSent['fields']): TechnicianId | 'auto' | null {
  return how === 'auto' ? 'auto' : parseId('tec', technician_id)
}

function pageOf(id: BookingId): string {
  return at.admin.booking(id)
}

const refundChanged: Problem = {
  status: 409,
  code: 'refund_changed',
  detail: 'What goes back has changed since you opened this page. Nothing was cancelled. Please look again.',
}

const chooseSomebody = missing('technician_id', 'Choose a technician')
const chooseATime = missing('scheduled_date', 'Choose a time')

function missing(path: string, message: string): Problem {
  return { status: 422, code: 'not_valid', detail: message, errors: [{ path, message }] }
}
