import type { PageContextServer } from 'vike/types'
import { emergencyBlocks } from '#modules/site'
import { emergencyShown } from '../../components/emergency/emergency-shown.ts'
import { plansShown } from '../../components/plans/plans-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const [texts, callouts, { tiers }] = await Promise.all([
    pageContext.modules.site.texts(emergencyBlocks.ids),
    emergencyShown(pageContext),
    plansShown(pageContext),
  ])
  return { texts, callouts, tiers }
}
