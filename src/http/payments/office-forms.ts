import { z } from 'zod'
import type { BookingModule } from '#modules/booking'
import { type Catalogue, catalogueLimits, paymentPolicies } from '#modules/catalogue'
import { arrivalKinds } from '#modules/scheduling'
import { type PaymentModule, type PaymentRecord, manualMethods, paymentLimits, refundable } from '#modules/payments'
import { OutsideDown, at, parseId, pence, doneAt } from '#modules/shared'
import { foundBooking } from '../bookings/found-booking.ts'
import { districtCode, serviceProblemOf, serviceRoomFields } from '../catalogue/routes.ts'
import { servicePrice } from '../catalogue/service-details.ts'
import { freeText, line, localDate, orEmpty, pounds } from '../kit/fields.ts'
import type { FormFields } from '../kit/form-body.ts'
import type { Submission, Submitted } from '../kit/submission.ts'
import { aboveLeft, paymentProblemOf, refundRefused, refundUnanswered } from './problems.ts'
import { idOf } from './routes.ts'
import type { Problem } from '../kit/problem.ts'

interface MoneyPorts {
  readonly booking: BookingModule
  readonly catalogue: Catalogue
  readonly payments: PaymentModule
}

/** `typed` is of a page that may be older than the last refund, for example of a second click: the module judges that. */
function refundForm({ record }: { readonly record: PaymentRecord }, typed: FormFields) {
  const left = typed['seen'] === String(record.refunds.length) ? refundable(record) : null
  return z.strictObject({
    seen: z.string().regex(/^\d{1,4}$/),
    amount: pounds
      .refine((amount) => amount > 0, 'Give at least one penny')
      .refine((amount) => left === null || amount <= left, aboveLeft(left ?? pence(0))),
    reason: freeText(paymentLimits.refundReason, 'Give a reason'),
  })
}

const paidForm = z.strictObject({
  seen: z.string().regex(/^\d{1,4}$/),
  method: z.enum(manualMethods, 'Choose how it was paid'),
  amount: pounds.refine((amount) => amount > 0, 'Give at least one penny'),
  date: localDate,
  reference: orEmpty(line(paymentLimits.reference)),
})

/** A whole number as it was typed; null when it is left empty. A text that is no number is judged by `field`. */
function typedNumber(field: z.ZodType<number | null>) {
  return z.preprocess((typed) => {
    const text = typeof typed === 'string' ? typed.trim() : ''
    if (text === '') return null
    return /^\d{1,6}$/.test(text) ? Number(text) : text
  }, field)
}
/** Codes with commas or spaces between; none for everywhere. */
const districtList = z
  .string()
  .max(catalogueLimits.districts)
  .default('')
  .transform((text) => text.split(/[\s,;]+/).filter((code) => code !== ''))
  .pipe(z.array(districtCode).max(200))

const serviceForm = z.strictObject({
  version: z.coerce.number().int(),
  base_price: servicePrice,
  emergency_price: orEmpty(servicePrice).optional(),
  payment_policy: z.enum(paymentPolicies, 'Choose when customers pay'),
  buffer_before_minutes: typedNumber(serviceRoomFields.buffer_before_minutes).optional(),
  buffer_after_minutes: typedNumber(serviceRoomFields.buffer_after_minutes).optional(),
  minimum_notice_minutes: typedNumber(serviceRoomFields.minimum_notice_minutes).optional(),
  horizon_days: typedNumber(serviceRoomFields.horizon_days).optional(),
  districts: districtList,
  arrival: z.enum(arrivalKinds, 'Choose how exactly the arrival is promised').optional(),
})

/** The owner's money: what goes back, and what things cost. */
export function officeMoneyForms(form: Submission, { booking, catalogue, payments }: MoneyPorts) {
  const find = foundBooking(booking)

  type Refunding = Submitted<{ readonly record: PaymentRecord }, z.output<ReturnType<typeof refundForm>>>

  /** Refunds, and goes on to `page`; or shows the form again with the reason. */
  async function refund(sent: Refunding, page: string): Promise<Response> {
    const { c, who } = sent
    const { record } = sent.found
    const { amount, reason, seen } = sent.fields
    // A second click is the same refund; another amount, another person or a later page is another.
    const refundId = idOf('rfd', `form ${who.id} ${record.payment.id} ${amount} ${seen}`)
    try {
      const asked = { paymentId: record.payment.id, refundId, amount, reason, requestedBy: who.id }
      const made = await payments.refund(asked)
      if (made.ok && made.value.refund.status === 'failed') return await sent.again(refundRefused)
      if (made.ok) return c.redirect(doneAt(page, 'refunded'), 303)
      if (made.refusal.kind === 'already-answered') throw new Error('a form has no key')
      return await sent.again(paymentProblemOf(made.refusal))
    } catch (fault) {
      if (!(fault instanceof OutsideDown)) throw fault
      c.var.log.warn({ err: fault }, 'the payment provider gave no usable answer')
      return sent.again(refundUnanswered)
    }
  }

  const ofBooking = {
    access: 'refund' as const,
    fields: refundForm,
    load: async (asked: Pick<Submitted, 'who' | 'param'>) => {
      const found = await find(asked)
      const records = found ? await payments.listForBooking(found.id) : []
      const record = records.find(({ payment }) => payment.id === asked.param('payment'))
      return found && record ? { booking: found, record } : null
    },
  }
  form('/admin/bookings/:id/refund/:payment', ofBooking, (sent) =>
    refund(sent, at.admin.booking(sent.found.booking.id)),
  )

  const ofPayment = {
    access: 'refund' as const,
    fields: refundForm,
    load: async ({ who, param }: Pick<Submitted, 'who' | 'param'>) => {
      const id = parseId('pay', param('id'))
      const known = id && (await payments.known({ userId: who.id, staff: true }, id))
      return known?.ok ? { record: known.value } : null
    },
  }
  form('/admin/payments/:id/refund', ofPayment, (sent) => refund(sent, at.admin.payment(sent.found.record.payment.id)))

  form('/admin/bookings/:id/paid', { access: 'take-payments', fields: paidForm, load: find }, async (sent) => {
    const { c, who, found } = sent
    const { id } = found
    const { seen, ...facts } = sent.fields
    const paymentId = idOf(
      'pay',
      `form ${who.id} ${id} ${facts.amount} ${facts.method} ${facts.date.toString()} ${seen}`,
    )
    try {
      const recorded = await payments.record({ ...facts, bookingId: id, paymentId, recordedBy: who.id })
      if (recorded.ok) return c.redirect(doneAt(at.admin.booking(id), 'paid'), 303)
      if (recorded.refusal.kind === 'already-answered') throw new Error('a form has no key')
      return await sent.again(paymentProblemOf(recorded.refusal))
    } catch (fault) {
      if (!(fault instanceof OutsideDown)) throw fault
      c.var.log.warn({ err: fault }, 'the payment provider gave no usable answer')
      return sent.again(cardOpen)
    }
  })

  const offered = {
    access: 'settings' as const,
    fields: serviceForm,
    load: async ({ param }: Pick<Submitted, 'param'>) => {
      const id = parseId('svc', param('id'))
      return id && catalogue.service(id)
    },
  }
  form('/admin/services/:id', offered, async (sent) => {
    const { found: service } = sent
    const { id } = service
    const { version, base_price, emergency_price, payment_policy, districts, arrival } = sent.fields
    const edited = await catalogue.editService({
      id,
      version,
      basePrice: base_price,
      paymentPolicy: payment_policy,
      districts,
      ...(arrival && { arrival }),
      ...(service.isEmergency && { emergencyPrice: emergency_price ?? null }),
      room: {
        beforeMinutes: sent.fields.buffer_before_minutes ?? null,
        afterMinutes: sent.fields.buffer_after_minutes ?? null,
        noticeMinutes: sent.fields.minimum_notice_minutes ?? null,
        horizonDays: sent.fields.horizon_days ?? null,
      },
    })
    if (edited.ok) return sent.c.redirect(doneAt(at.admin.service(id), 'saved'), 303)
    return sent.again(serviceProblemOf(edited.refusal))
  })
}

const cardOpen: Problem = {
  status: 503,
  code: 'payment_provider_down',
  detail:
    'A card payment is open for this booking and its provider gives no answer, so it could not be closed. Nothing was written down: try again in a minute, so that nobody pays twice.',
}
