import type { PageContextServer } from 'vike/types'
import { planWords } from '#modules/adverts'
import { priceKey } from '#modules/catalogue'
import { at, may, poundsText } from '#modules/shared'
import { historyOf, putBackWords } from '../../../components/settings/setting-history.ts'
import { doneIn } from '../../../done-in.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { catalogue } = pageContext.modules
  const mayEdit = may(pageContext.who, 'settings')
  // Versions are read before the values: a save between the two makes them too low, never too high.
  const histories = mayEdit
    ? { plans: await historyOf(pageContext, 'plans'), adverts: await historyOf(pageContext, 'adverts') }
    : null
  const { plans, tiers } = await catalogue.plans()
  const adverts = await catalogue.adverts()
  return {
    done: doneIn(pageContext, {
      saved: 'Saved. The site shows the new prices.',
      adverts: 'Saved. The next payment has the new prices.',
      ...putBackWords,
    }),
    adverts: {
      reviewBeforeLive: adverts.reviewBeforeLive,
      plans: adverts.plans.map((plan) => ({
        name: priceKey(plan),
        label: `${planWords(plan)} (£)`,
        pounds: plan.price === null ? '' : poundsText(plan.price),
      })),
    },
    histories,
    href: at.admin.plans(),
    plans,
    tiers,
  }
}
