import { z } from 'zod'
import { advertPlanKeys, usualAdvertPlan } from '#modules/adverts'
import type { Market } from '#modules/market'
import {
  type PaymentModule,
  type PaymentRecord,
  type PaymentRefusal,
  manualMethods,
  paymentLimits,
} from '#modules/payments'
import { type AdvertId, type AlreadyAnswered, OutsideDown, at, doneAt, parseId, pence } from '#modules/shared'
import type { Answer, Api } from '../kit/api.ts'
import { id, line, localDate, orEmpty } from '../kit/fields.ts'
import { type Problem, problem } from '../kit/problem.ts'
import { replay } from '../kit/idempotency.ts'
import type { Submission } from '../kit/submission.ts'
import { advertNotPayable, orProviderDown, paymentProblemOf } from './problems.ts'
import { idOf } from './routes.ts'
import { paymentSchema, paymentView } from './views.ts'

const method = z.enum(manualMethods, 'Please choose how it was paid')

const body = z.strictObject({
  plan: z
    .enum(advertPlanKeys, 'Please choose a plan')
    .optional()
    .meta({ description: 'The plan whose days are bought; `standard` unless said' }),
  method,
  amount: z
    .int('Please give whole pence')
    .min(1, 'Please give at least one penny')
    .max(100_000_000)
    .meta({ description: 'The money that came in: the price of the plan' }),
  date: localDate,
  reference: line(paymentLimits.reference)
    .optional()
    .meta({ description: 'What the bank statement or the cheque says; only cash may do without.' }),
})

/** One list has the plans with their prices, as the page showed them: `standard/200`. */
const form = z.strictObject({
  seen: z.string().regex(/^\d{1,4}$/),
  choice: z
    .string('Choose a plan')
    .regex(/^[a-z]{1,20}\/\d{1,9}$/, 'Choose a plan')
    .transform((text) => {
      const [plan = '', price = ''] = text.split('/')
      return { plan, amount: pence(Number(price)) }
    }),
  method: z.enum(manualMethods, 'Choose how it was paid'),
  date: localDate,
  reference: orEmpty(line(paymentLimits.reference)),
})

const subjects = [
  { path: '/api/listings/:id/payments', params: z.object({ id: id('lst') }), words: 'listing' },
  { path: '/api/jobs/:id/payments', params: z.object({ id: id('job') }), words: 'job' },
] as const

/** Manual payments for days of a listing or a job, over HTTP. */
export function advertRecordRoutes(api: Api, payments: PaymentModule): void {
  for (const { path, params, words } of subjects) {
    api.endpoint(
      {
        method: 'post',
        path,
        tag: 'Payments',
        summary: `Record money for a ${words} that came in by hand: exactly the price of the plan, and its days are bought at once. A card payment that is open is closed at its provider first.`,
        access: 'take-payments',
        params,
        body,
        answers: { 201: { says: 'The payment', schema: paymentSchema } },
        idempotent: true,
      },
      ({ c, who, params: { id: advertId }, body: asked, claim }) =>
        orProviderDown(c, async () => {
          const { plan = usualAdvertPlan, amount, reference = null, ...facts } = asked
          const kept = claim(recorded)
          const request = {
            ...facts,
            reference,
            advertId,
            plan,
            amount: pence(amount),
            paymentId: kept && idOf('pay', `${kept.userId} ${advertId} ${kept.key}`),
            recordedBy: who.id,
          }
          const done = await payments.recordForAdvert(request, kept)
          if (done.ok) return recorded(done.value)
          if (done.refusal.kind === 'already-answered') return replay(c, done.refusal.answer)
          return problem(c, problemOf(done.refusal))
        }),
    )
  }
}

/** The same as a form of the office. */
export function advertRecordForm(
  submit: Submission,
  { payments, market }: { readonly payments: PaymentModule; readonly market: Pick<Market, 'find'> },
): void {
  const spec = {
    access: 'take-payments' as const,
    fields: form,
    load: async ({ param }: { readonly param: (name: string) => string }) => {
      const advertId = advertIdIn(param('id'))
      return advertId && market.find(advertId)
    },
  }
  submit('/admin/payments/adverts/:id', spec, async (sent) => {
    const { c, who, found } = sent
    const { seen, choice, ...facts } = sent.fields
    // A second click is the same payment; another plan, another person or a later page is another.
    const told = `form ${who.id} ${found.id} ${choice.plan} ${choice.amount} ${facts.method} ${facts.date.toString()} ${seen}`
    const request = { ...facts, ...choice, advertId: found.id, paymentId: idOf('pay', told), recordedBy: who.id }
    try {
      const done = await payments.recordForAdvert(request)
      if (done.ok) return c.redirect(doneAt(at.admin.payment(done.value.payment.id), 'recorded'), 303)
      if (done.refusal.kind === 'already-answered') throw new Error('a form has no key')
      return await sent.again(besidePlans(problemOf(done.refusal)))
    } catch (fault) {
      if (!(fault instanceof OutsideDown)) throw fault
      c.var.log.warn({ err: fault }, 'the payment provider gave no usable answer')
      return sent.again(cardOpen)
    }
  })
}

function advertIdIn(text: string): AdvertId | null {
  return parseId('lst', text) ?? parseId('job', text)
}

function recorded(record: PaymentRecord): Answer {
  return { status: 201, body: paymentView(record, true) }
}

function problemOf(refusal: Exclude<PaymentRefusal, AlreadyAnswered>): Problem {
  return refusal.kind === 'not-payable' ? advertNotPayable : paymentProblemOf(refusal)
}

/** On the page the plan is chosen with its price. */
function besidePlans({ errors, ...fault }: Problem): Problem {
  return {
    ...fault,
    ...(errors && { errors: errors.map((one) => ({ ...one, path: one.path === 'amount' ? 'choice' : one.path })) }),
  }
}

const cardOpen: Problem = {
  status: 503,
  code: 'payment_provider_down',
  detail:
    'A card payment is open for this advert and its provider gives no answer, so it could not be closed. Nothing was written down: try again in a minute, so that nobody pays twice.',
}
