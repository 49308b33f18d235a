import { type Plan, type PlanSettings, savingPercent } from '#modules/catalogue'
import { formatPence, pence } from '#modules/shared'
import type { Effect } from '../fields.ts'
import { type EffectLine, differing } from './differing.ts'

/** The effects of other plans and tiers on the page of plans and on requests from now on. */
export function planEffects(now: PlanSettings, then: PlanSettings): readonly Effect[] {
  const planLines = now.plans.flatMap(({ id, name }): readonly EffectLine<PlanSettings>[] => {
    const of = ({ plans }: PlanSettings) => plans.find((one) => one.id === id)
    return [
      { about: `${name}: name`, says: (settings) => of(settings)?.name ?? null },
      { about: `${name}: price`, says: (settings) => priceWords(of(settings)) },
      { about: `${name}: what it includes`, says: (settings) => of(settings)?.features.join('; ') ?? null },
      { about: `${name}: on the site`, says: (settings) => shownWords(of(settings)?.isActive) },
    ]
  })
  const tierLines = now.tiers.flatMap(({ id, name }): readonly EffectLine<PlanSettings>[] => {
    const of = ({ tiers }: PlanSettings) => tiers.find((one) => one.id === id)
    const about = `Emergency tier ${name}`
    return [
      { about: `${about}: name`, says: (settings) => of(settings)?.name ?? null },
      { about: `${about}: price`, says: (settings) => formatPence(of(settings)?.price ?? pence(0)) },
      { about: `${about}: time to arrive`, says: (settings) => `${of(settings)?.minutes ?? 0} minutes` },
      { about: `${about}: on the site`, says: (settings) => shownWords(of(settings)?.isActive) },
    ]
  })
  const popular = {
    about: 'Marked as the most popular',
    says: ({ plans }: PlanSettings) => plans.find(({ isPopular }) => isPopular)?.name ?? 'no plan',
  }
  return differing(now, then, [...planLines, popular, ...tierLines])
}

function priceWords(plan: Plan | undefined): string | null {
  if (!plan) return null
  const { monthly, yearly } = plan
  const saving = savingPercent(plan)
  const saved = saving > 0 ? `, which saves ${saving} %` : ''
  return `${formatPence(monthly)} a month, ${formatPence(yearly)} a year${saved}`
}

const shownWords = (isShown = false) => (isShown ? 'is shown' : 'is not shown')
