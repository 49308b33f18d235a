import { z } from 'zod'
import type { Administration } from '#modules/administration'
import type { BookingModule } from '#modules/booking'
import {
  type EvidenceRefusal,
  type PaymentModule,
  type PaymentSecurity,
  paymentLimits,
  paymentPurposes,
  paymentSources,
  paymentStatuses,
} from '#modules/payments'
import { OutsideDown, at, businessZone, inBusinessZone, parseId, doneAt } from '#modules/shared'
import type { PaymentMode } from '../../payments/outside-provider.ts'
import type { Api } from '../kit/api.ts'
import { actorOf } from '../bookings/actor.ts'
import { freeText, line, localDate } from '../kit/fields.ts'
import { notValid } from '../kit/form-faults.ts'
import type { Submission } from '../kit/submission.ts'
import { listedSchema, listedView, securitySchema, securityView } from './security-views.ts'
import { pageQuery, pageSchema } from '../kit/paging.ts'
import { type Problem, notFound } from '../kit/problem.ts'

interface SecurityRoutePorts {
  readonly booking: Pick<BookingModule, 'find'>
  readonly payments: PaymentModule
  readonly security: PaymentSecurity
  readonly administration: Pick<Administration, 'note'>
  readonly form: Submission
  readonly paymentMode: PaymentMode
}

const mostSought = 200

const listQuery = z
  .strictObject({
    ...pageQuery('pay').shape,
    q: line(mostSought)
      .optional()
      .meta({ description: 'A reference, a part of the name of the customer, their e-mail address, or an id' }),
    purpose: z.enum(paymentPurposes).optional().meta({ description: 'The subject that is paid' }),
    status: z.enum(paymentStatuses).optional(),
    provider: z.enum(paymentSources).optional(),
    from: localDate.optional().meta({ description: 'The first day on which it was opened, of London' }),
    until: localDate.optional().meta({ description: 'The last one' }),
  })
  .refine(({ from, until }) => !from || !until || Temporal.PlainDate.compare(from, until) <= 0, {
    path: ['until'],
    message: 'The last day must not be before the first',
  })

const decisionForm = z.strictObject({
  verdict: z.enum(['genuine', 'fraud'], 'Choose what it comes to'),
})

const evidenceForm = z.strictObject({
  dispute: z.string().min(1).max(200),
  description: freeText(paymentLimits.evidenceDescription, 'Say what was done'),
  account: freeText(paymentLimits.evidenceAccount, 'Say what happened'),
})

const testForm = z.strictObject({
  method: z.string().regex(/^pm_[A-Za-z0-9_]{1,60}$/, 'Choose a test card'),
})

/** The owner's view of money and the actions on it. */
export function paymentSecurityRoutes(
  api: Api,
  { booking, payments, security, administration, form, paymentMode }: SecurityRoutePorts,
): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/payments/security',
      tag: 'Payments',
      summary: 'The last 30 days of London: takings, how payments end, fraud and disputes.',
      access: 'payment-security',
      answers: { 200: { says: 'The figures', schema: securitySchema } },
    },
    async () => ({ status: 200, body: securityView(await security.report()) }),
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/payments',
      scope: 'reports:read',
      tag: 'Payments',
      summary: 'Payments, the newest first, by purpose, state, provider, days and words.',
      access: 'take-payments',
      query: listQuery,
      answers: { 200: { says: 'The payments', schema: pageSchema(listedSchema) } },
    },
    async ({ query: { q, purpose, status, provider, from, until, limit, cursor } }) => {
      const { payments: found, next } = await security.list({
        text: q ?? null,
        purpose: purpose ?? null,
        status: status ?? null,
        provider: provider ?? null,
        between: from || until ? daysBetween(from, until) : null,
        after: cursor ?? null,
        limit,
      })
      return { status: 200, body: { items: found.map(listedView), next_cursor: next } }
    },
  )

  form('/admin/payments/:id/fraud', { access: 'take-payments' }, async (sent) => {
    const id = parseId('pay', sent.param('id'))
    if (!id) return sent.refuse(404)
    const page = at.admin.payment(id)
    const parsed = decisionForm.safeParse(sent.fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const decided = await payments.decideFraud(id, parsed.data.verdict, sent.who.id)
    if (decided.ok) return sent.c.redirect(doneAt(page, parsed.data.verdict, 'fraud'), 303)
    if (decided.refusal.kind === 'payment-unknown') return sent.refuse(404)
    return sent.again(decidedAlready, page)
  })

  form('/admin/payments/:id/evidence', { access: 'payment-security' }, async (sent) => {
    const id = parseId('pay', sent.param('id'))
    const known = id && (await payments.known({ userId: sent.who.id, staff: true }, id))
    const bookingId = known?.ok ? known.value.payment.bookingId : null
    const found = bookingId && (await booking.find(actorOf(sent.who), bookingId))
    if (!id || !found || !found.ok) return sent.refuse(404)
    const page = at.admin.payment(id)
    const parsed = evidenceForm.safeParse(sent.fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const { dispute, description, account } = parsed.data
    const { contact, actualStartTime } = found.value
    const evidence = {
      customerName: contact.name,
      customerEmail: contact.email,
      serviceAddress: `${contact.address}, ${contact.postcode}`,
      serviceDate: actualStartTime && inBusinessZone(actualStartTime).toPlainDate().toString(),
      description,
      account,
    }
    try {
      const outcome = await payments.sendEvidence(id, dispute, evidence, sent.who.id)
      if (outcome.ok) return sent.c.redirect(doneAt(page, 'evidence', 'disputes'), 303)
      return await sent.again(evidenceProblems[outcome.refusal.kind], page)
    } catch (fault) {
      if (!(fault instanceof OutsideDown)) throw fault
      sent.c.var.log.warn({ err: fault }, 'evidence got no usable answer')
      return sent.again(evidenceUnanswered, page)
    }
  })

  form('/payment-dashboard/reconcile', { access: 'payment-security' }, async (sent) => {
    const runs = []
    for (const provider of payments.providers()) {
      runs.push(await payments.reconcileLast(provider, daysOnDemand, sent.who.id))
    }
    if (runs.every(({ fault }) => fault === null)) {
      return sent.c.redirect(doneAt(at.admin.paymentSecurity(), 'reconciled', 'reconciliation'), 303)
    }
    return sent.again(notReconciled, at.admin.paymentSecurity())
  })

  form('/payment', { access: 'payment-security' }, async (sent) => {
    if (paymentMode === 'live') return sent.refuse(404)
    const parsed = testForm.safeParse(sent.fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), at.admin.testPayment())
    const after = { method: parsed.data.method }
    const target = { kind: 'setting', id: 'payments' }
    await administration.note({ action: 'test_payment_sent', target, before: null, after })
    try {
      const tried = await security.sendTestPayment(sent.who.id, parsed.data.method)
      if (tried.ok) return sent.c.redirect(`${at.admin.testPayment()}?sent=${tried.value.id}`, 303)
      return await sent.again(tried.refusal.kind === 'way-not-offered' ? noCards : cardUnknown, at.admin.testPayment())
    } catch (fault) {
      if (!(fault instanceof OutsideDown)) throw fault
      sent.c.var.log.warn({ err: fault }, 'a test payment got no usable answer')
      return sent.again(providerSilent, at.admin.testPayment())
    }
  })
}

/** From the beginning of the first day to the end of the last. */
function daysBetween(from?: Temporal.PlainDate, until?: Temporal.PlainDate) {
  const begin = (day: Temporal.PlainDate) => day.toZonedDateTime(businessZone).toInstant()
  return {
    from: begin(from ?? Temporal.PlainDate.from('2000-01-01')),
    until: begin((until ?? Temporal.PlainDate.from('2199-12-30')).add({ days: 1 })),
  }
}

/** The oldest moment of the tiles. */
const daysOnDemand = 30

const evidenceProblems: Readonly<Record<EvidenceRefusal['kind'], Problem>> = {
  'payment-unknown': notFound,
  'dispute-unknown': { status: 409, code: 'dispute_unknown', detail: 'This payment has no such dispute any more.' },
  'evidence-not-taken': {
    status: 409,
    code: 'evidence_not_taken',
    detail:
      'The provider takes no evidence in this dispute here: it is settled, its time is over, or it is answered at its own desk.',
  },
}

const evidenceUnanswered: Problem = {
  status: 503,
  code: 'payment_provider_down',
  detail:
    'The provider gave no usable answer, so it may have the evidence or not. Nothing you wrote is lost: try again.',
}

const notReconciled: Problem = {
  status: 503,
  code: 'payment_provider_down',
  detail: 'A provider could not be read completely. What was found until then stands below; please try again.',
}

const decidedAlready: Problem = {
  status: 409,
  code: 'nothing_to_decide',
  detail: 'Nothing of this payment waits for a decision: somebody has decided meanwhile.',
}

const noCards: Problem = {
  status: 409,
  code: 'way_not_offered',
  detail: 'Nobody is set up to take cards, so there is nothing to try.',
}

const cardUnknown: Problem = {
  status: 422,
  code: 'payment_method_unknown',
  detail: 'The provider does not know this test card. Its test payment was cancelled.',
}

const providerSilent: Problem = {
  status: 503,
  code: 'payment_provider_down',
  detail: 'The provider gave no usable answer. Nothing was booked here; look at its own desk if you have to be sure.',
}
