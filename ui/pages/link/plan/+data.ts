import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { atCare } from '#modules/shared'
import { planDoneWords, planShown } from '../../../components/care-plans/plan-shown.ts'
import { doneIn } from '../../../done-in.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** For the holder of the link: the proposal to accept, or the plan as it stands. */
export async function data(pageContext: PageContextServer) {
  const { modules, routeParams, form, site } = pageContext
  const token = routeParams['token'] ?? ''
  const plan = await modules.carePlans.open(token)
  if (!plan) throw render(404)
  return {
    plan: await planShown(pageContext, plan, atCare.planLink(token)),
    done: doneIn(pageContext, planDoneWords),
    hotline: site.hotline,
    form,
  }
}
