import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import {
  type Confirmed,
  type PaymentModule,
  type PaymentRecord,
  type RefundMade,
  manualMethods,
  paymentLimits,
} from '#modules/payments'
import { type Id, may, parseId, pence } from '#modules/shared'
import { advertPlanKeys } from '#modules/adverts'
import type { Answer, Api } from '../kit/api.ts'
import { freeText, id, line, localDate } from '../kit/fields.ts'
import type { HttpEnv } from '../kit/env.ts'
import type { HttpKit } from '../kit/kit.ts'
import { page, pageQuery, pageSchema } from '../kit/paging.ts'
import { type Payers, advertiserRefused, signedInPayers } from './payer.ts'
import {
  advertNotPayable,
  cardDeclined,
  invoiceNotPayable,
  notConfirmed,
  notOpened,
  orProviderDown,
  paymentProblem,
  refundRefused,
  refundUnanswered,
} from './problems.ts'
import {
  confirmedSchema,
  intentSchema,
  intentView,
  paymentSchema,
  paymentView,
  refundSchema,
  refundView,
} from './views.ts'
import { type Problem, problem, problemBody } from '../kit/problem.ts'

const tag = 'Payments'
const paymentParams = z.object({ id: id('pay') })

const intentBody = z
  .strictObject({
    booking_id: id('bkg').optional(),
    invoice_id: id('ivc').optional(),
    listing_id: id('lst').optional(),
    job_id: id('job').optional(),
    plan: z
      .enum(advertPlanKeys, 'Please choose a plan')
      .optional()
      .meta({ description: 'The plan of a listing or a job; `standard` unless said' }),
    amount: z
      .int('Please give whole pence')
      .min(1, 'Please give at least one penny')
      .max(100_000_000)
      .optional()
      .meta({ description: 'A part of what is left of the invoice, in pence; without it, all of it' }),
  })
  .refine((body) => subjectsOf(body).length === 1, {
    path: ['booking_id'],
    message: 'Give a booking, an invoice, a listing or a job',
  })
  .refine(({ invoice_id, amount }) => invoice_id !== undefined || amount === undefined, {
    path: ['amount'],
    message: 'Only a part of an invoice is named; all else is paid as it is due',
  })
  .refine(({ listing_id, job_id, plan }) => plan === undefined || (listing_id ?? job_id) !== undefined, {
    path: ['plan'],
    message: 'Only a listing or a job has a plan',
  })
  .meta({ description: 'A booking, an invoice, a listing or a job: one of them' })

type IntentIds = { readonly [Field in 'booking_id' | 'invoice_id' | 'listing_id' | 'job_id']?: string | undefined }

function subjectsOf({ booking_id, invoice_id, listing_id, job_id }: IntentIds) {
  return [booking_id, invoice_id, listing_id, job_id].filter((one) => one !== undefined)
}

/** The subject that is to be paid. */
function askedFor({ booking_id: bookingId, invoice_id: invoiceId, ...body }: z.output<typeof intentBody>) {
  const { listing_id, job_id, plan, amount } = body
  const advertId = listing_id ?? job_id
  if (advertId) return { id: advertId, advertId, ...(plan && { plan }) }
  if (invoiceId) return { id: invoiceId, invoiceId, part: amount === undefined ? null : pence(amount) }
  if (bookingId) return { id: bookingId, bookingId }
  throw new Error('a body without a subject has passed')
}

/**
 * Paying a booking, an invoice or days of an advert, and giving back. Amounts are integer pence. The browser names none but
 * a part of what is left of an invoice.
 */
export function paymentRoutes(
  api: Api,
  payments: PaymentModule,
  payers: Payers = signedInPayers,
  onStep: HttpKit['onStep'] = () => {},
): void {
  /** The payer of a booking has come to the end of booking online. The payment itself counts once it is reported. */
  function noteStep(c: Context<HttpEnv>, { payment }: Pick<PaymentRecord, 'payment'>): void {
    if (payment.bookingId === null) return
    if (payment.status === 'succeeded' || payment.status === 'authorised') onStep(c, 6)
  }

  api.endpoint(
    {
      method: 'post',
      path: '/api/payments/intents',
      tag,
      summary:
        'Open the payment of what is due for a booking, of what is left of an invoice or a part of it, or of a plan of a listing or a job; asked twice, the same open payment.',
      access: 'anyone',
      body: intentBody,
      answers: { 201: { says: 'The open payment', schema: intentSchema } },
      idempotent: true,
      limit: 'payment',
    },
    ({ c, body, claim, claimAs }) =>
      orProviderDown(
        c,
        async () => {
          const { id: paid, ...asked } = askedFor(body)
          const payer = await payers.of(c, paid)
          if (!payer) return problem(c, payers.turnedAway(c))
          const refused = 'advertId' in asked ? advertiserRefused(c) : null
          if (refused) return problem(c, refused)
          const before = await claimAs(payer)
          if (before) return before
          const publishableKeyOf = ({ payment }: PaymentRecord) =>
            payment.provider === 'office' ? null : payments.publishableKeyOf(payment.provider)
          const answer = (record: Parameters<typeof intentView>[0]): Answer => ({
            status: 201,
            body: intentView(record, publishableKeyOf(record)),
          })
          const opened = await payments.open({ userId: payer.userId, ...asked }, claim(answer))
          if (opened.ok) return answer(opened.value)
          if (opened.refusal.kind !== 'not-payable' || body.booking_id) return paymentProblem(c, opened.refusal)
          return problem(c, body.invoice_id ? invoiceNotPayable : advertNotPayable)
        },
        notOpened,
      ),
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/payments/:id/confirm',
      tag,
      summary:
        'Charge a card, or keep it to be charged later: a token of the provider, or a saved card. Declined: 402 `card_declined`.',
      access: 'anyone',
      params: paymentParams,
      body: z.strictObject({
        payment_method_id: line(255, 'Please choose a card'),
        save_card: z.boolean('This is true or false').optional(),
        card_consent: line(20).optional().meta({
          description:
            'Where the card is kept and charged after the work (`capture` is `later`): the version of the words that the payer agreed to',
        }),
      }),
      answers: { 200: { says: 'How the payment stands', schema: confirmedSchema } },
      idempotent: true,
      limit: 'payment',
    },
    ({ c, params, body, claim, claimAs }) =>
      orProviderDown(c, async () => {
        const payer = await payers.ofPayment(c, params.id)
        if (!payer) return problem(c, payers.turnedAway(c))
        const before = await claimAs(payer)
        if (before) return before
        const methodId = body.payment_method_id
        if (payer.byLink && (await payments.listCards(payer.userId)).some((card) => card.id === methodId)) {
          return paymentProblem(c, { kind: 'payment-method-unknown' })
        }
        const request = {
          userId: payer.userId,
          paymentId: params.id,
          methodId,
          saveCard: !payer.byLink && (body.save_card ?? false),
          consent: { version: body.card_consent ?? null, byLink: payer.byLink },
        }
        const confirmed = await payments.confirm(request, claim(confirmAnswer))
        if (!confirmed.ok) return notConfirmed(c, confirmed.refusal)
        const declined = declineOf(confirmed.value)
        noteStep(c, confirmed.value)
        return declined ? problem(c, declined) : confirmAnswer(confirmed.value)
      }),
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/payments/:id',
      tag,
      summary: 'A payment with its refunds; while it is open, as the provider says it stands now.',
      access: 'anyone',
      params: paymentParams,
      answers: { 200: { says: 'The payment', schema: paymentSchema } },
    },
    ({ c, who, params }) =>
      orProviderDown(c, async () => {
        const staffAsks = who !== null && may(who, 'take-payments')
        const payer = staffAsks ? { userId: who.id, byLink: false } : await payers.ofPayment(c, params.id)
        if (!payer) return problem(c, payers.turnedAway(c))
        const found = await payments.find({ userId: payer.userId, staff: staffAsks }, params.id)
        if (!found.ok) return paymentProblem(c, found.refusal)
        const view = paymentView(found.value, staffAsks)
        noteStep(c, found.value)
        return { status: 200, body: payer.byLink ? { ...view, card: null, refunds: [] } : view }
      }),
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/payments/:id/refunds',
      tag,
      summary: 'Refund: `amount` in pence, or all that is left.',
      access: 'refund',
      params: paymentParams,
      body: z.strictObject({
        amount: z.int('Please give whole pence').min(1, 'Please give at least one penny').max(100_000_000).optional(),
        reason: freeText(paymentLimits.refundReason, 'Please give a reason'),
      }),
      answers: { 201: { says: 'The refund', schema: refundSchema } },
      idempotent: true,
    },
    ({ c, who, params, body, claim }) =>
      orProviderDown(
        c,
        async () => {
          const kept = claim(refundAnswer)
          const made = await payments.refund(
            {
              paymentId: params.id,
              refundId: kept && idOf('rfd', `${kept.userId} ${params.id} ${kept.key}`),
              amount: body.amount === undefined ? null : pence(body.amount),
              reason: body.reason,
              requestedBy: who.id,
            },
            kept,
          )
          if (!made.ok) return paymentProblem(c, made.refusal)
          return made.value.refund.status === 'failed' ? problem(c, refundRefused) : refundAnswer(made.value)
        },
        refundUnanswered,
      ),
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/bookings/:id/payments',
      tag,
      summary:
        'Record money that came in by hand, never more than is due. A card payment that is open is closed at its provider first.',
      access: 'take-payments',
      params: z.object({ id: id('bkg') }),
      body: z.strictObject({
        method: z.enum(manualMethods, 'Please choose how it was paid'),
        amount: z.int('Please give whole pence').min(1, 'Please give at least one penny').max(100_000_000),
        date: localDate,
        reference: line(paymentLimits.reference)
          .optional()
          .meta({ description: 'What the bank statement or the cheque says; only cash may do without.' }),
      }),
      answers: { 201: { says: 'The payment', schema: paymentSchema } },
      idempotent: true,
    },
    ({ c, who, params, body, claim }) =>
      orProviderDown(c, async () => {
        const { method, amount, date, reference = null } = body
        const kept = claim(recordAnswer)
        const recorded = await payments.record(
          {
            bookingId: params.id,
            paymentId: kept && idOf('pay', `${kept.userId} ${params.id} ${kept.key}`),
            method,
            amount: pence(amount),
            date,
            reference,
            recordedBy: who.id,
          },
          kept,
        )
        return recorded.ok ? recordAnswer(recorded.value) : paymentProblem(c, recorded.refusal)
      }),
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/me/payments',
      tag,
      summary: "The caller's payments, newest first.",
      access: 'signed-in',
      query: pageQuery('pay'),
      answers: { 200: { says: 'The payments', schema: pageSchema(paymentSchema) } },
    },
    async ({ who, query: { limit, cursor } }) => {
      const records = await payments.list(who.id, limit + 1, cursor ?? null)
      const view = (record: (typeof records)[number]) => paymentView(record, false)
      return { status: 200, body: page(records, limit, view, ({ payment }) => payment.id) }
    },
  )
}

/** The problem with a 200: the card of the last attempt was not charged. */
export function declineOf({ payment: { status, failure } }: Confirmed): Problem | null {
  return failure && (status === 'pending' || status === 'failed') ? cardDeclined(failure) : null
}

export function confirmAnswer(confirmed: Confirmed): Answer {
  const declined = declineOf(confirmed)
  if (declined) return { status: declined.status, body: problemBody(declined) }
  const { payment, redirectUrl } = confirmed
  const goesOn = payment.status === 'requires_action' && {
    requires_action: {
      ...(payment.clientSecret !== null && { client_secret: payment.clientSecret }),
      ...(redirectUrl !== null && { redirect_url: redirectUrl }),
    },
  }
  return { status: 200, body: { status: payment.status, ...goesOn } }
}

function refundAnswer({ refund }: RefundMade): Answer {
  if (refund.status === 'failed') return { status: refundRefused.status, body: problemBody(refundRefused) }
  return { status: 201, body: refundView(refund, true) }
}

function recordAnswer(record: PaymentRecord): Answer {
  return { status: 201, body: paymentView(record, true) }
}

/** One key names one refund or payment, also when the first answer was lost on the way. */
export function idOf<Prefix extends 'rfd' | 'pay' | 'stm'>(prefix: Prefix, asked: string): Id<Prefix> {
  const id = parseId(prefix, `${prefix}_${createHash('sha256').update(asked).digest('hex').slice(0, 40)}`)
  if (!id) throw new Error(`no ${prefix} id can be made`)
  return id
}
