import { doneAt } from '#modules/shared'
import { z } from 'zod'
import type { Actor, BookingDetails, BookingModule } from '#modules/booking'
import { cancelFields, rescheduleFields } from './fields.ts'
import { problemOfBooking } from './problems.ts'
import { type MoveConsentPorts, consentAsked, spokenConsent } from '../terms/consent-of-move.ts'
import type { FormFields } from '../kit/form-body.ts'
import { notValid } from '../kit/form-faults.ts'
import type { Problem } from '../kit/problem.ts'
import { type FreeStartPorts, freeStartOfMove } from '../wizard/chosen-start.ts'

export interface ChangePorts extends MoveConsentPorts {
  readonly booking: Pick<
    BookingModule,
    'cancellationTerms' | 'cancel' | 'reschedule' | 'undoMove' | 'consentNow' | 'slots'
  >
  readonly catalogue: FreeStartPorts['catalogue']
  readonly drainEvents?: () => Promise<void>
}

/** A change that came from the page of a booking: of the signed-in customer, or by its manage link. */
interface SentChange {
  readonly actor: Actor
  readonly booking: BookingDetails
  readonly fields: FormFields
  /** The client's network address. */
  readonly address: string
  /** The page that the form stands on. */
  readonly page: string
  readonly redirect: (to: string) => Response
  /** Shows the page, or the one at `path`, again with the typed values and the fault. */
  readonly again: (fault: Problem, path?: string) => Promise<Response>
}

const cancelForm = cancelFields.extend({ refund_shown: z.string().optional() })

/** The forms with which customers change a booking without scripts. */
export function customerChanges(ports: ChangePorts) {
  const { booking: module, drainEvents } = ports
  return {
    async cancel({ actor, booking: { id, status }, fields, page, redirect, again }: SentChange): Promise<Response> {
      const parsed = cancelForm.safeParse(fields)
      if (!parsed.success) return again(notValid(parsed.error))
      const { reason = null, refund_shown } = parsed.data
      const terms = status === 'cancelled' ? null : await module.cancellationTerms(id)
      if (terms && String(terms.refund + terms.released) !== refund_shown) return again(refundChanged)
      const done = await module.cancel(actor, id, reason)
      if (!done.ok) return again(problemOfBooking(done.refusal))
      await drainEvents?.()
      return redirect(doneAt(page, 'cancelled'))
    },

    /**
     * To the first free start of the window that was chosen. A move into the cancellation period of a consumer needs the
     * tick that the order would have needed.
     */
    async move({ actor, booking, fields, address, page, redirect, again }: SentChange): Promise<Response> {
      const { date, consent, consent_words, ...given } = fields
      const ofDay = /^\d{4}-\d{2}-\d{2}$/.test(date ?? '') ? `${page}?date=${date}` : page
      const parsed = rescheduleFields.safeParse(given)
      if (!parsed.success) return again(given['scheduled_date'] ? notValid(parsed.error) : noTime, ofDay)
      const startsAt = await freeStartOfMove(ports, booking, parsed.data.scheduled_date)
      const asked = await consentAsked(ports, booking, startsAt)
      if (asked && consent !== 'yes') return again(notTicked, ofDay)
      if (asked && consent_words !== asked.fingerprint) return again(otherWords, ofDay)
      const done = await module.reschedule(actor, booking.id, startsAt, asked && spokenConsent(asked, address))
      return done.ok ? redirect(doneAt(page, 'moved')) : again(problemOfBooking(done.refusal), ofDay)
    },

    async undoMove({ actor, booking: { id }, page, redirect, again }: SentChange): Promise<Response> {
      const done = await module.undoMove(actor, id)
      return done.ok ? redirect(doneAt(page, 'move-undone')) : again(problemOfBooking(done.refusal))
    },
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

const notTicked: Problem = {
  status: 422,
  code: 'not_valid',
  detail: 'Please tick the box to move the visit to this day',
  errors: [{ path: 'consent', message: 'Please tick the box to move the visit to this day' }],
}

const otherWords: Problem = {
  status: 409,
  code: 'text_changed',
  detail:
    'The words beside the box have changed since you opened this page. Nothing was moved: please read them again.',
}
