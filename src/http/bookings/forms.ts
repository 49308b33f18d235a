import type { Context } from 'hono'
import type { User } from '#modules/accounts'
import type { BookingDetails, BookingModule, BookingRefusal } from '#modules/booking'
import { type BookingId, at, parseId } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { actorOf } from './actor.ts'
import { cancelFields, rescheduleFields } from './fields.ts'
import { problemOfBooking } from './problems.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type FormFields, readForm } from '../kit/form-body.ts'
import { cameBack, notValid } from '../kit/form-faults.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { type Problem, problem, signInNeeded } from '../kit/problem.ts'

interface BookingFormPorts {
  readonly booking: Pick<BookingModule, 'find' | 'cancellationTerms' | 'cancel' | 'reschedule'>
  readonly pageAnswers: Pick<PageAnswers, 'show' | 'refuse'>
  readonly tellOn?: () => Promise<void>
}

interface Sent {
  readonly c: Context<HttpEnv>
  readonly who: User
  readonly id: BookingId
  readonly found: BookingDetails
  readonly fields: FormFields
}

/** A customer's actions on their own booking without scripts. For everyone else these forms do not exist. */
export function bookingForms(api: Api, { booking, pageAnswers: { show, refuse }, tellOn }: BookingFormPorts): void {
  form('/bookings/:id/cancel', async ({ c, who, id, found, fields }) => {
    const { refund_shown, ...given } = fields
    const parsed = cancelFields.safeParse(given)
    if (!parsed.success) return again(c, at.track(id), fields, notValid(parsed.error))
    const terms = found.status === 'cancelled' ? null : await booking.cancellationTerms(id)
    if (terms && String(terms.refund + terms.released) !== refund_shown)
      return again(c, at.track(id), fields, refundChanged)
    const done = await booking.cancel(actorOf(who), id, parsed.data.reason ?? null)
    if (!done.ok) return refused(c, `/track/${id}`, fields, done.refusal)
    await tellOn?.()
    return c.redirect(`${at.track(id)}?done=cancelled`, 303)
  })

  form('/bookings/:id/reschedule', async ({ c, who, id, fields }) => {
    const { date, ...given } = fields
    const page = /^\d{4}-\d{2}-\d{2}$/.test(date ?? '') ? `${at.track(id)}?date=${date}` : at.track(id)
    const parsed = rescheduleFields.safeParse(given)
    if (!parsed.success) return again(c, page, fields, given['scheduled_date'] ? notValid(parsed.error) : noTime)
    const done = await booking.reschedule(actorOf(who), id, parsed.data.scheduled_date)
    return done.ok ? c.redirect(`${at.track(id)}?done=moved`, 303) : refused(c, page, fields, done.refusal)
  })

  function form(path: string, handle: (sent: Sent) => Promise<Response>): void {
    api.other({ method: 'post', path, access: 'signed-in' }, async (c) => {
      const read = await readForm(c)
      if (!read.ok) return problem(c, read.problem)
      const { who } = c.var
      if (!who) return problem(c, signInNeeded)
      const id = parseId('bkg', c.req.param('id') ?? '')
      const found = id && (await booking.find(actorOf(who), id))
      if (!id || !found?.ok || found.value.customerId !== who.id) return refuse(c, 404)
      return handle({ c, who, id, found: found.value, fields: read.value })
    })
  }

  type Told = Exclude<BookingRefusal, { readonly kind: 'already-answered' }>

  function refused(c: Context<HttpEnv>, path: string, fields: FormFields, refusal: Told): Promise<Response> {
    return again(c, path, fields, problemOfBooking(refusal))
  }

  function again(c: Context<HttpEnv>, path: string, values: FormFields, fault: Problem): Promise<Response> {
    return show(c, path, cameBack(c.req.path, values, fault))
  }
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
