import type { Context } from 'hono'
import { z } from 'zod'
import {
  type BillingPeriod,
  type Catalogue,
  type Plan,
  priceOf,
  printPlans,
  savingPercent,
  yearlySaving,
} from '#modules/catalogue'
import type { EnquiriesModule } from '#modules/enquiries'
import { at, formatPence, poundsNumber } from '#modules/shared'
import type { Bots, Taken } from '../bots/bots.ts'
import { type Trap, withoutTrap } from '../bots/trap.ts'
import { type Api, tooMany } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { readForm } from '../kit/form-body.ts'
import { cameBack, notValid } from '../kit/form-faults.ts'
import { type Problem, notValidField, problem } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import type { ShowPage } from '../pages/show-page.ts'
import { planRequestFields } from './fields.ts'
import { plansProblemOf } from './problems.ts'

interface PlanPorts {
  readonly catalogue: Catalogue
  readonly enquiries: EnquiriesModule
  readonly bots: Bots
  readonly limits: RateLimits
  readonly show: ShowPage
}

const shownPlans = z.object({
  plans: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      monthly_price: z.number(),
      yearly_price: z.number(),
      saving: z.number(),
      saving_percent: z.int(),
      features: z.array(z.string()),
      popular: z.boolean(),
    }),
  ),
  tiers: z.array(z.object({ id: z.string(), name: z.string(), response_minutes: z.int(), price: z.number() })),
})

const planSetting = z.strictObject({
  version: z.int('Send the version of the plans that you read').min(0, 'Send the version of the plans that you read'),
  plans: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      monthly_pence: z.int(),
      yearly_pence: z.int(),
      features: z.array(z.string()),
      popular: z.boolean(),
      active: z.boolean(),
    }),
  ),
  tiers: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      minutes: z.int(),
      price_pence: z.int(),
      active: z.boolean(),
    }),
  ),
})

type Asked = Omit<z.output<typeof planRequestFields>, keyof Trap>

/** A request with the plan and its price at the time of asking. */
interface PlanOf {
  readonly asked: Asked
  readonly words: string
}

interface Kept {
  readonly id: string
  readonly reference: string
  readonly page: string
}

const path = at.plans()
const noSuchPlan = notValidField('plan', 'Please choose one of our plans')

export function planRoutes(api: Api, { catalogue, enquiries, bots, limits, show }: PlanPorts): void {
  const take = bots.form<PlanOf, Kept>({
    kind: 'plan',
    email: ({ asked }) => asked.email,
    async keep({ asked, words }, sender) {
      const { name, email, phone = null, postcode = null, message } = asked
      const { id, reference } = await enquiries.keep({
        ...sender,
        kind: 'plan',
        subject: null,
        name,
        email,
        phone,
        postcode,
        message: [words, ...(message ? [message] : [])].join('\n\n'),
        contactMethod: 'email',
      })
      return { id, reference, page: `${path}?sent=${reference}` }
    },
  })

  /** Refused for a plan that is not offered. */
  async function ask(c: Context<HttpEnv>, fields: z.output<typeof planRequestFields>): Promise<Taken<Kept>> {
    const { asked, trap } = withoutTrap(fields)
    const { plans } = await catalogue.plans()
    const plan = plans.find(({ id, isActive }) => id === asked.plan && isActive)
    if (!plan) return { kind: 'refused', problem: noSuchPlan }
    return take(c, { asked, words: requestWords(plan, asked.billing) }, trap)
  }

  api.endpoint(
    {
      method: 'get',
      path: '/api/plans',
      tag: 'Catalogue',
      summary:
        'The maintenance plans and the emergency tiers that are offered. `saving` is twelve months less one year.',
      access: 'anyone',
      answers: { 200: { says: 'Plans and tiers', schema: shownPlans } },
    },
    async () => {
      const { plans, tiers } = await catalogue.plans()
      const body = {
        plans: plans.filter(({ isActive }) => isActive).map(planView),
        tiers: tiers
          .filter(({ isActive }) => isActive)
          .map(({ id, name, minutes, price }) => ({ id, name, response_minutes: minutes, price: poundsNumber(price) })),
      }
      return { status: 200, body }
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/plan-requests',
      tag: 'Catalogue',
      summary: 'Ask for a plan. Nothing is charged: the office answers under the reference.',
      access: 'anyone',
      body: planRequestFields,
      limit: 'enquiry',
      answers: {
        201: { says: 'Kept', schema: z.object({ id: z.string(), reference: z.string() }) },
        202: {
          says: 'Without a proof of work: a link was mailed, and it counts once that is opened',
          schema: z.object({ status: z.literal('unconfirmed') }),
        },
      },
    },
    async ({ c, body }) => {
      const taken = await ask(c, body)
      if (taken.kind === 'refused') return problem(c, taken.problem)
      if (taken.kind === 'mailed') return { status: 202, body: { status: 'unconfirmed' as const } }
      const { id, reference } = taken.value
      return { status: 201, body: { id, reference } }
    },
  )

  api.other({ method: 'post', path, access: 'anyone' }, async (c) => {
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const again = (fault: Problem) => show(c, path, cameBack(path, read.value, fault))
    const parsed = planRequestFields.safeParse(read.value)
    if (!parsed.success) return again(notValid(parsed.error))
    const account = c.var.who?.id ?? parsed.data.email.toLowerCase()
    const wait = await limits.take('enquiry', { address: c.var.address, account })
    if (wait !== null) return again(tooMany(wait))
    const taken = await ask(c, parsed.data)
    if (taken.kind === 'refused') return again(taken.problem)
    return c.redirect(taken.kind === 'mailed' ? `${at.confirmRequest()}?sent=1` : taken.value.page, 303)
  })

  const answers = { 200: { says: 'Plans and tiers, shown or not; prices in pence', schema: planSetting } }
  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/plans',
      scope: 'catalogue:read',
      tag: 'Office',
      summary: 'The maintenance plans and emergency tiers',
      access: 'dispatch',
      answers,
    },
    async () => ({ status: 200, body: printPlans(await catalogue.plans()) }),
  )
  api.endpoint(
    {
      method: 'put',
      path: '/api/admin/plans',
      tag: 'Office',
      summary:
        'Other plans and tiers from now on, as a whole. A year costs no more than twelve months. `version` is the one that was read, so that no change is lost.',
      access: 'settings',
      body: planSetting,
      answers,
    },
    async ({ c, body }) => {
      const set = await catalogue.setPlans(body)
      if (!set.ok) return problem(c, plansProblemOf(set.refusal))
      return { status: 200, body: printPlans(set.value) }
    },
  )
}

function planView(plan: Plan) {
  return {
    id: plan.id,
    name: plan.name,
    monthly_price: poundsNumber(plan.monthly),
    yearly_price: poundsNumber(plan.yearly),
    saving: poundsNumber(yearlySaving(plan)),
    saving_percent: savingPercent(plan),
    features: plan.features,
    popular: plan.isPopular,
  }
}

/** The plan of a request, with the price of that moment: the office reads it at the head of the request. */
function requestWords(plan: Plan, period: BillingPeriod): string {
  return `${plan.name}, ${formatPence(priceOf(plan, period))} ${period === 'yearly' ? 'a year' : 'a month'}.`
}
