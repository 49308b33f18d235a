import type { PageContextServer } from 'vike/types'
import { at, atCare } from '#modules/shared'
import { planDoneWords, planShown } from '../../../components/care-plans/plan-shown.ts'
import { doneIn } from '../../../done-in.ts'
import { signedIn } from '../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

const plansShown = 50

/** The plans of the account, the latest first. */
export async function data(pageContext: PageContextServer) {
  const { id: customerId } = signedIn(pageContext)
  const { modules, form } = pageContext
  const found = await modules.carePlans.list({ state: null, customerId, propertyId: null }, null, plansShown)
  return {
    plans: await Promise.all(found.map((plan) => planShown(pageContext, plan, `${atCare.myPlans()}/${plan.id}`))),
    done: doneIn(pageContext, planDoneWords),
    offered: at.plans(),
    form,
  }
}
