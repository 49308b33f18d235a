import { commonSaving, yearlySaving } from '#modules/catalogue'
import type { PageInput } from '../../page-context.ts'

/** The plans and tiers that are offered now. */
export async function plansShown({ modules }: Pick<PageInput, 'modules'>) {
  const [{ plans, tiers }, claims] = await Promise.all([modules.catalogue.plans(), modules.site.claims()])
  const offered = plans.filter(({ isActive }) => isActive)
  return {
    plans: offered.map((plan) => ({
      id: plan.id,
      name: plan.name,
      monthly: plan.monthly,
      yearly: plan.yearly,
      saving: yearlySaving(plan),
      features: plan.features,
      isPopular: plan.isPopular,
    })),
    /** In per cent; null where not every plan saves. */
    saving: commonSaving(offered),
    tiers: tiers
      .filter(({ isActive }) => isActive)
      .map(({ id, name, minutes, price }) => ({
        id,
        name,
        /** How soon, while the site may say so. */
        minutes: claims.response === null ? null : minutes,
        price,
      })),
  }
}

export type PlansShown = Awaited<ReturnType<typeof plansShown>>
