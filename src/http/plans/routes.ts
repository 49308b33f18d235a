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
import type { EnquiriesModule, Enquiry } from '#modules/enquiries'
import { type UserId, at, formatPence, poundsNumber } from '#modules/shared'
import { type Api, tooMany } from '../kit/api.ts'
import { readForm } from '../kit/form-body.ts'
import { cameBack, notValid } from '../kit/form-faults.ts'
import { type Problem, notValidField, notValidFields, problem } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import type { ShowPage } from '../pages/show-page.ts'
import { planRequestFields } from './fields.ts'

interface PlanPorts {
  readonly catalogue: Catalogue
  readonly enquiries: EnquiriesModule
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

type Asked = z.output<typeof planRequestFields>

const path = at.plans()
const noSuchPlan = notValidField('plan', 'Please choose one of our plans')

export function planRoutes(api: Api, { catalogue, enquiries, limits, show }: PlanPorts): void {
  /** Null for a plan that is not offered. */
  async function keep(asked: Asked, userId: UserId | null): Promise<Enquiry | null> {
    const { plans } = await catalogue.plans()
    const plan = plans.find(({ id, isActive }) => id === asked.plan && isActive)
    if (!plan) return null
    const { name, email, phone = null, postcode = null, message, website } = asked
    return enquiries.keep({
      kind: 'plan',
      subject: null,
      name,
      email,
      phone,
      postcode,
      message: [requestWords(plan, asked.billing), ...(message ? [message] : [])].join('\n\n'),
      contactMethod: 'email',
      userId,
      isSpam: (website ?? '') !== '',
    })
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
      answers: { 201: { says: 'Kept', schema: z.object({ id: z.string(), reference: z.string() }) } },
    },
    async ({ c, body, who }) => {
      const kept = await keep(body, who?.id ?? null)
      if (!kept) return problem(c, noSuchPlan)
      return { status: 201, body: { id: kept.id, reference: kept.reference } }
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
    const kept = await keep(parsed.data, c.var.who?.id ?? null)
    return kept ? c.redirect(`${path}?sent=${kept.reference}`, 303) : again(noSuchPlan)
  })

  const answers = { 200: { says: 'Plans and tiers, shown or not; prices in pence', schema: planSetting } }
  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/plans',
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
      summary: 'Other plans and tiers from now on, as a whole. A year costs no more than twelve months.',
      access: 'settings',
      body: planSetting,
      answers,
    },
    async ({ c, body }) => {
      const set = await catalogue.setPlans(body)
      if (!set.ok) return problem(c, notValidFields(set.refusal.faults))
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
