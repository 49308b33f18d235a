import { z } from 'zod'
import type { CarePlanLine } from '#modules/care-plans'
import type { Result } from '#modules/shared'
import { actorOf } from '../bookings/actor.ts'
import type { Api } from '../kit/api.ts'
import { notAllowed, notFound, notValidField, problem } from '../kit/problem.ts'
import { acceptFields, endFields, planParams, versionFields, visitFields, visitParams } from './fields.ts'
import { carePlanProblem } from './problems.ts'
import type { CarePlanRoutePorts } from './routes.ts'
import { wholeSchema, wholeView } from './views.ts'
import { seenPlan } from './whose.ts'

const common = { tag: 'Care', method: 'post', params: planParams } as const
const answers = { 200: { says: 'The plan as it is now', schema: wholeSchema } } as const
const byToken = 'by its customer, signed in or with the token of the link in `X-Plan-Token`'

/** Moves of a plan, and bookings of its visits. */
export function carePlanDeedRoutes(api: Api, { carePlans, bookVisit }: CarePlanRoutePorts): void {
  type Refusal = Parameters<typeof carePlanProblem>[0]

  async function answer(c: Parameters<typeof problem>[0], done: Result<CarePlanLine, Refusal>) {
    if (!done.ok) return problem(c, carePlanProblem(done.refusal))
    return { status: 200, body: await wholeView(carePlans, done.value) }
  }

  api.endpoint(
    {
      ...common,
      path: '/api/care/plans/:id/accept',
      access: 'anyone',
      limit: 'link',
      summary: `Accepts a proposal, ${byToken}. Its documents begin: a year is billed at once, a month when it begins. Accepted again it stays as it is. Late: 409 \`care_plan_expired\`; other terms by now: 409 \`terms_changed\`.`,
      body: acceptFields,
      answers,
    },
    async ({ c, who, params, body }) => {
      const seen = await seenPlan(carePlans, c, who, params.id)
      if (!seen) return problem(c, notFound)
      // The contract is the customer's: the office sends the link.
      if (seen.side === 'office') return problem(c, notAllowed)
      const wish = { termsVersion: body.terms_version, isEarly: body.early_visits, address: c.var.address }
      return answer(c, await carePlans.accept(params.id, wish, seen.by))
    },
  )

  api.endpoint(
    {
      ...common,
      path: '/api/care/plans/:id/send-again',
      access: 'customers',
      scope: 'customers:write',
      limit: 'message',
      summary:
        'Sends the customer the message of a proposal again, with another link; the one before leads nowhere any more. Late: 409 `care_plan_expired`.',
      body: versionFields,
      answers,
    },
    async ({ c, who, params, body }) => answer(c, await carePlans.sendAgain(params.id, who.id, body.version)),
  )

  api.endpoint(
    {
      ...common,
      path: '/api/care/plans/:id/pause',
      access: 'customers',
      scope: 'customers:write',
      summary: 'Pauses a plan: from the next period nothing is billed, and no visit is due.',
      body: versionFields,
      answers,
    },
    async ({ c, who, params, body }) => answer(c, await carePlans.pause(params.id, who.id, body.version)),
  )

  api.endpoint(
    {
      ...common,
      path: '/api/care/plans/:id/resume',
      access: 'customers',
      scope: 'customers:write',
      summary: 'Lets a paused plan go on with the next period.',
      body: versionFields,
      answers,
    },
    async ({ c, who, params, body }) => answer(c, await carePlans.resume(params.id, who.id, body.version)),
  )

  api.endpoint(
    {
      ...common,
      path: '/api/care/plans/:id/end',
      access: 'anyone',
      limit: 'link',
      summary: `Ends a plan, ${byToken}, or by the office with \`version\` and \`reason\`. Nothing more is billed; visits that are due in the paid period are still made.`,
      body: endFields,
      answers,
    },
    async ({ c, who, params, body: { version, reason } }) => {
      const seen = await seenPlan(carePlans, c, who, params.id)
      if (!seen) return problem(c, notFound)
      if (seen.side === 'customer') return answer(c, await carePlans.endByCustomer(params.id, seen.by))
      if (version === undefined) return problem(c, notValidField('version', 'Please give the version that you read'))
      if (reason === undefined) return problem(c, notValidField('reason', 'Please give the reason'))
      if (!who) return problem(c, notFound)
      return answer(c, await carePlans.endByOffice(params.id, who.id, version, reason))
    },
  )

  api.endpoint(
    {
      ...common,
      path: '/api/care/plans/:id/withdraw',
      access: 'anyone',
      limit: 'link',
      summary: `Cancels the contract within 14 days, or a renewed year within 14 days of the renewal, ${byToken}, or by the office for them. The office sees what goes back. Later: 409 \`withdrawal_over\`.`,
      answers,
    },
    async ({ c, who, params }) => {
      const seen = await seenPlan(carePlans, c, who, params.id)
      return seen ? answer(c, await carePlans.withdraw(params.id, seen.by)) : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      ...common,
      path: '/api/care/plans/:id/visits/:number/book',
      access: 'anyone',
      limit: 'link',
      summary: `Books an included visit at a free start, ${byToken}, or by the office for them: it costs nothing. One booking stands for each visit: 409 \`plan_visit_not_open\`; a start that was taken meanwhile: 409 \`slot_taken\`.`,
      params: visitParams,
      body: visitFields,
      answers: {
        201: {
          says: 'The booking',
          schema: z.strictObject({ booking_id: z.string(), booking_reference: z.string() }),
        },
      },
    },
    async ({ c, who, params, body }) => {
      const seen = await seenPlan(carePlans, c, who, params.id)
      if (!seen) return problem(c, notFound)
      const actor = seen.side === 'office' && who ? actorOf(who) : null
      const booked = await bookVisit(seen.plan, params.number, body.scheduled_date, actor)
      if (!booked.ok) return problem(c, booked.problem)
      return { status: 201, body: { booking_id: booked.booking.id, booking_reference: booked.booking.reference } }
    },
  )

  api.endpoint(
    {
      ...common,
      path: '/api/care/plans/:id/refund-settled',
      access: 'refund',
      summary: 'Notes that the refund or credit of a withdrawal was decided and carried out.',
      answers,
    },
    async ({ c, who, params }) => answer(c, await carePlans.settleRefund(params.id, who.id)),
  )
}
