import type { PageContextServer } from 'vike/types'
import { askedWords } from '#modules/asked'
import { carePlanStates, priceWords } from '#modules/care-plans'
import { at, atCare, parseId } from '#modules/shared'
import { planStateShown } from '../../../../../components/care-plans/plan-state.ts'
import { onePage } from '../../../../../components/desks/desk-page.ts'
import { addressOf, exportOf, pagesOf } from '../../../asked-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

const perPage = 25
const words = ['state', 'after'] as const

export async function data({ modules, urlParsed }: PageContextServer) {
  const asked = askedWords(words, urlParsed.search)
  const state = carePlanStates.find((one) => one === asked.state) ?? null
  const before = parseId('cpl', asked.after)
  const found = await modules.carePlans.list({ state, customerId: null, propertyId: null }, before, perPage + 1)
  const { shown, last } = onePage(found, perPage)
  const linkTo = (some: Partial<typeof asked>) => addressOf(atCare.plans(), words, some)
  const pages = pagesOf(linkTo, asked, 'after', last && last.id)
  return {
    asked,
    ...pages,
    newPlan: atCare.newPlan(),
    csv: exportOf('care-plans', linkTo({ ...asked, after: '' }), { ...pages, rows: shown.length }),
    plans: shown.map((plan) => ({
      id: plan.id,
      href: atCare.plan(plan.id),
      name: plan.name,
      price: priceWords(plan),
      state: planStateShown(plan),
      needsRefund: plan.ending?.refund?.settledAt === null && plan.ending.refund.due > 0,
      property: plan.property.name,
      propertyHref: at.admin.customerProperty(plan.customerId, plan.propertyId),
      owner: plan.customer.name,
      ownerHref: at.admin.customer(plan.customerId),
    })),
  }
}
