import { z } from 'zod'
import {
  type CashChanged,
  type CashShown,
  type DifferenceUnexplained,
  type Handover,
  type HandoverShown,
  type PaymentModule,
  differenceOf,
  paymentLimits,
} from '#modules/payments'
import { type PaymentId, at, doneAt, formatPence, instantText, parseId, pence } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { freeText, id, orEmpty, pounds } from '../kit/fields.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { type Problem, conflict, notValidField, problem } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'

type Cash = Pick<PaymentModule, 'cashOpen' | 'handIn' | 'handovers'>

const mostPayments = 200
const shownHandovers = 50
const note = freeText(paymentLimits.handoverNote)
const once = (ids: readonly PaymentId[]) => new Set(ids).size === ids.length

const handoverFields = z.strictObject({
  technician_id: id('tec'),
  payment_ids: z
    .array(id('pay'))
    .min(1, 'Please name the payments')
    .max(mostPayments)
    .refine(once, 'Please name each payment once')
    .meta({ description: 'As they were listed: cash that was taken since stays open' }),
  counted: z.int('Please give whole pence').min(0, 'Please give what you counted').max(100_000_000),
  note: note.optional().meta({ description: 'Why another amount was counted; needed then' }),
})

const handoverForm = z.strictObject({
  payments: z
    .string()
    .max(mostPayments * 64)
    .transform((text) => text.split(' ').flatMap((one) => parseId('pay', one) ?? []))
    .refine((ids) => ids.length > 0 && once(ids), 'Please load the page again'),
  counted: pounds,
  note: orEmpty(note).optional(),
})

const handoverSchema = z.strictObject({
  id: z.string(),
  technician_id: z.string(),
  expected: z.int().meta({ description: 'The sum of the payments, in pence' }),
  counted: z.int(),
  difference: z.int().meta({ description: 'Above 0: so much is missing' }),
  note: z.string().nullable(),
  confirmed_by: z.string(),
  confirmed_at: instantSchema,
})
const openSchema = z.strictObject({
  technician_id: z.string(),
  full_name: z.string(),
  amount: z.int(),
  payments: z.array(
    z.strictObject({
      payment_id: z.string(),
      booking_id: z.string(),
      booking_reference: z.string(),
      amount: z.int(),
      taken_at: instantSchema,
    }),
  ),
})
const listSchema = z.strictObject({ open: z.array(openSchema), handovers: z.array(handoverSchema) })

/** Cash that is with technicians: listed, and confirmed as handed in. */
export function cashRoutes(api: Api, payments: Cash): void {
  const common = { tag: 'Payments', access: 'take-payments' } as const

  api.endpoint(
    {
      ...common,
      method: 'get',
      path: '/api/admin/cash',
      summary: `The cash that is with each technician, and the last ${shownHandovers} times that some was handed in.`,
      answers: { 200: { says: 'The cash', schema: listSchema } },
    },
    async () => {
      const [open, handovers] = await Promise.all([payments.cashOpen(), payments.handovers(shownHandovers)])
      return { status: 200, body: { open: byTechnician(open), handovers: handovers.map(handoverView) } }
    },
  )

  api.endpoint(
    {
      ...common,
      method: 'post',
      path: '/api/admin/cash/handovers',
      summary:
        'The office has counted the cash of a technician. An amount that differs from the sum needs a note, and both are kept. Each payment is handed in once: 409 `cash_changed`.',
      body: handoverFields,
      answers: { 201: { says: 'What was handed in', schema: handoverSchema } },
    },
    async ({ c, who, body }) => {
      const { technician_id: technicianId, payment_ids: paymentIds, counted, note: words = null } = body
      const request = { technicianId, paymentIds, counted: pence(counted), note: words, confirmedBy: who.id }
      const done = await payments.handIn(request)
      return done.ok ? { status: 201, body: handoverView(done.value) } : problem(c, cashProblem(done.refusal))
    },
  )
}

/** The same on the page of the office. */
export function cashForms(form: Submission, payments: Cash): void {
  const spec = {
    access: 'take-payments',
    fields: handoverForm,
    load: async ({ param }: { readonly param: (name: string) => string }) => parseId('tec', param('technician')),
    page: () => at.admin.cash(),
  } as const
  form('/admin/cash/:technician', spec, async ({ c, who, found, fields, again }) => {
    const { payments: paymentIds, counted, note: words = null } = fields
    const request = { technicianId: found, paymentIds, counted: pence(counted), note: words, confirmedBy: who.id }
    const done = await payments.handIn(request)
    if (!done.ok) return again(cashProblem(done.refusal))
    const isEven = differenceOf(done.value) === 0
    return c.redirect(doneAt(at.admin.cash(), isEven ? 'handed-in' : 'difference'), 303)
  })
}

function byTechnician(open: readonly CashShown[]): z.input<typeof openSchema>[] {
  return [...Map.groupBy(open, ({ technicianId }) => technicianId).values()].flatMap((those) => {
    const [first] = those
    if (!first) return []
    return {
      technician_id: first.technicianId,
      full_name: first.technician,
      amount: those.reduce((sum, { amount }) => sum + amount, 0),
      payments: those.map(({ paymentId, bookingId, reference, amount, takenAt }) => ({
        payment_id: paymentId,
        booking_id: bookingId,
        booking_reference: reference,
        amount,
        taken_at: instantText(takenAt),
      })),
    }
  })
}

function handoverView(handover: Handover | HandoverShown): z.input<typeof handoverSchema> {
  const { id: handoverId, technicianId, expected, counted, note: words, confirmedBy, confirmedAt } = handover
  return {
    id: handoverId,
    technician_id: technicianId,
    expected,
    counted,
    difference: differenceOf(handover),
    note: words,
    confirmed_by: confirmedBy,
    confirmed_at: instantText(confirmedAt),
  }
}

function cashProblem(refusal: CashChanged | DifferenceUnexplained): Problem {
  return refusal.kind === 'cash-changed'
    ? conflict('cash_changed', 'Some of this cash was handed in already, or is not with this technician. Look again.')
    : notValidField('note', `Say why it is not ${formatPence(refusal.expected)}`)
}
