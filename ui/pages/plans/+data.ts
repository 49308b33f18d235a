import type { PageContextServer } from 'vike/types'
import { billingPeriods } from '#modules/catalogue'
import { planBlocks } from '#modules/site'
import { plansShown } from '../../components/plans/plans-shown.ts'
import { sentReference } from '../contact/sent-reference.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, urlParsed } = pageContext
  const [texts, shown] = await Promise.all([modules.site.texts(planBlocks.ids), plansShown(pageContext)])
  const { plan: asked, billing } = urlParsed.search
  return {
    texts,
    shown,
    reference: sentReference(urlParsed),
    plan: shown.plans.find(({ id }) => id === asked)?.id ?? null,
    period: billingPeriods.find((period) => period === billing) ?? 'monthly',
  }
}
