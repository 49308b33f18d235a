import { z } from 'zod'
import type { BookingModule, CollectionRefusal } from '#modules/booking'
import type { User } from '#modules/accounts'
import { visitIdOf } from '#modules/fulfilment'
import type { CashAction, CashRefusal, PaymentModule, PaymentRecord } from '#modules/payments'
import { OutsideDown, type Result, type VisitId, at, doneAt, instantText, pence, refuse } from '#modules/shared'
import { actorOf } from '../bookings/actor.ts'
import { actProblem, problemOfAct } from '../fulfilment/problems.ts'
import { repeated, sent, visitParams } from '../fulfilment/field-actions.ts'
import { ledVisitOf } from '../fulfilment/led-visit.ts'
import type { StepPorts } from '../fulfilment/visit-steps.ts'
import type { Api } from '../kit/api.ts'
import { pounds } from '../kit/fields.ts'
import { digestOf } from '../kit/idempotency.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import type { Problem } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'
import { orProviderDown, paymentProblem, paymentProblemOf } from '../payments/problems.ts'

interface CashPorts {
  readonly booking: Pick<BookingModule, 'collection'>
  readonly payments: Pick<PaymentModule, 'cashAnswered' | 'takeCash'>
}

interface CashFormPorts extends CashPorts, Pick<StepPorts, 'accounts'> {
  readonly booking: StepPorts['booking']
}

interface Sent {
  readonly action_id: string
  readonly happened_at?: Temporal.Instant | undefined
  /** In pence. */
  readonly amount: number
}

const least = 'Give at least one penny'
const cashFields = z.strictObject({
  ...sent,
  amount: z
    .int('Please give whole pence')
    .min(1, least)
    .max(100_000_000)
    .meta({ description: 'Taken in cash, in pence' }),
})
const cashForm = z.strictObject({
  action_id: z.guid('Please load the page again'),
  amount: pounds.refine((amount) => amount > 0, least),
})

const cashSchema = z.strictObject({
  payment_id: z.string(),
  booking_id: z.string(),
  amount: z.int(),
  paid_at: instantSchema,
})

function cashView({ payment: { id, bookingId, amount, paidAt, createdAt } }: PaymentRecord) {
  return { payment_id: id, booking_id: bookingId, amount, paid_at: instantText(paidAt ?? createdAt) }
}

function cashAction(who: User, visit: VisitId, body: Sent): CashAction {
  const { action_id, amount } = body
  const happenedAt = body.happened_at ?? null
  return {
    userId: who.id,
    key: action_id,
    happenedAt,
    fingerprint: digestOf({ visit, kind: 'cash', action_id, happened_at: happenedAt?.toString() ?? null, amount }),
    answer: (record) => ({ status: 201, body: JSON.stringify(cashView(record)) }),
  }
}

function cashTaker({ booking, payments }: CashPorts) {
  return async (
    who: User,
    visit: VisitId,
    body: Sent,
  ): Promise<Result<PaymentRecord, CollectionRefusal | CashRefusal>> => {
    const action = cashAction(who, visit, body)
    const answered = await payments.cashAnswered(action)
    if (answered) return refuse(answered)
    const collection = await booking.collection(actorOf(who), visit)
    if (!collection.ok) return collection
    const { visit: led, lead } = collection.value
    const { bookingId, number, checkIn } = led
    if (checkIn === null) throw new Error(`visit ${visit} has no check-in`)
    const taken = { visitNumber: number, technicianId: lead.id, takenBy: who.id, since: checkIn }
    return payments.takeCash({ bookingId, amount: pence(body.amount), ...taken }, action)
  }
}

/** Cash that the technician who leads a visit takes from the customer. */
export function cashOnSiteRoutes(api: Api, ports: CashPorts): void {
  const take = cashTaker(ports)
  api.endpoint(
    {
      method: 'post',
      path: '/api/visits/:id/cash',
      tag: 'Field',
      summary: `The technician who leads the visit has taken cash: from the check-in on, and never more than is due. An online payment that is open is closed at its provider first. The customer gets the receipt, and the cash is with the technician until the office confirms that it was handed in. ${repeated}`,
      access: 'field-work',
      params: visitParams,
      body: cashFields,
      answers: { 201: { says: 'The payment', schema: cashSchema } },
    },
    ({ c, who, params, body }) =>
      orProviderDown(
        c,
        async () => {
          const taken = await take(who, params.id, body)
          if (taken.ok) return { status: 201, body: cashView(taken.value) }
          const { refusal } = taken
          if (refusal.kind === 'not-allowed' || refusal.kind === 'not-checked-in') return actProblem(c, refusal)
          return paymentProblem(c, refusal)
        },
        providerSilent,
      ),
  )
}

/** The same as a form of the tracker. */
export function cashOnSiteForms(form: Submission, ports: CashFormPorts): void {
  const take = cashTaker(ports)
  const onTracker = {
    access: 'field-work',
    load: ledVisitOf(ports),
    fields: cashForm,
    page: ({ bookingId, number }: { readonly bookingId: Parameters<typeof at.tracker>[0]; readonly number: number }) =>
      `${at.tracker(bookingId)}?visit=${number}`,
  } as const

  form('/fulfillment/visits/:id/cash', onTracker, async ({ c, who, found, fields, again }) => {
    try {
      const taken = await take(who, visitIdOf(found), fields)
      const page = doneAt(at.tracker(found.bookingId), 'cash', 'payment')
      if (taken.ok || taken.refusal.kind === 'already-answered') return c.redirect(page, 303)
      const { refusal } = taken
      if (refusal.kind === 'not-allowed' || refusal.kind === 'not-checked-in') return await again(problemOfAct(refusal))
      return await again(paymentProblemOf(refusal))
    } catch (fault) {
      if (!(fault instanceof OutsideDown)) throw fault
      c.var.log.warn({ err: fault }, 'the payment provider gave no usable answer')
      return again(providerSilent)
    }
  })
}

const providerSilent: Problem = {
  status: 503,
  code: 'payment_provider_down',
  detail:
    'The customer has begun to pay by card, and the provider gives no answer, so that payment could not be closed. The cash is not recorded: try again in a minute, so that nobody pays twice.',
}
