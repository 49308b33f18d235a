import type { CarePlansModule } from '#modules/care-plans'
import { may } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { page, pageSchema } from '../kit/paging.ts'
import { notFound, problem } from '../kit/problem.ts'
import type { VisitBooking } from './book-visit.ts'
import { listQuery, planParams, proposalFields, wishFrom } from './fields.ts'
import { carePlanProblem } from './problems.ts'
import { lineSchema, lineView, previewSchema, previewView, wholeSchema, wholeView } from './views.ts'
import { seenPlan } from './whose.ts'

export interface CarePlanRoutePorts {
  readonly carePlans: CarePlansModule
  readonly bookVisit: VisitBooking
}

const tag = 'Care'

/** Maintenance plans of customers: read, proposed. */
export function carePlanRoutes(api: Api, { carePlans }: CarePlanRoutePorts): void {
  api.endpoint(
    {
      tag,
      method: 'get',
      path: '/api/care/plans',
      access: 'signed-in',
      scope: 'customers:read',
      summary: 'Maintenance plans, the latest first: every one for the office, their own for customers.',
      query: listQuery,
      answers: { 200: { says: 'The plans', schema: pageSchema(lineSchema) } },
    },
    async ({ who, query: { state, limit, cursor = null } }) => {
      const customerId = may(who, 'customers') ? null : who.id
      const found = await carePlans.list({ state, customerId, propertyId: null }, cursor, limit + 1)
      return { status: 200, body: page(found, limit, lineView, ({ id }) => id) }
    },
  )

  api.endpoint(
    {
      tag,
      method: 'post',
      path: '/api/care/plans',
      access: 'customers',
      scope: 'customers:write',
      summary:
        'Proposes a plan: the customer gets a link by e-mail, by which it is accepted within 30 days. A property has one plan at a time: 409 `care_plan_open`.',
      body: proposalFields,
      answers: { 201: { says: 'The proposal', schema: wholeSchema } },
    },
    async ({ c, who, body: { enquiry_id, ...fields } }) => {
      const made = await carePlans.propose(wishFrom(fields), who.id, enquiry_id)
      if (!made.ok) return problem(c, carePlanProblem(made.refusal))
      const plan = await carePlans.find(made.value.id)
      return plan ? { status: 201, body: await wholeView(carePlans, plan) } : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      tag,
      method: 'post',
      path: '/api/care/plans/preview',
      access: 'customers',
      scope: 'customers:write',
      summary: 'What a proposal would bill and when, if it were accepted today. Nothing is kept.',
      body: proposalFields,
      answers: { 200: { says: 'Bills and visits', schema: previewSchema } },
    },
    async ({ c, body }) => {
      const preview = await carePlans.preview(wishFrom(body))
      return preview.ok
        ? { status: 200, body: previewView(preview.value) }
        : problem(c, carePlanProblem(preview.refusal))
    },
  )

  api.endpoint(
    {
      tag,
      method: 'get',
      path: '/api/care/plans/:id',
      access: 'anyone',
      limit: 'link',
      summary:
        'A plan with its contract, bills, visits and history: for the office, for its customer, and with the token of its link in `X-Plan-Token`.',
      params: planParams,
      answers: { 200: { says: 'The plan', schema: wholeSchema } },
    },
    async ({ c, who, params }) => {
      const seen = await seenPlan(carePlans, c, who, params.id)
      if (!seen) return problem(c, notFound)
      return { status: 200, body: await wholeView(carePlans, seen.plan), headers: { 'cache-control': 'no-store' } }
    },
  )
}
