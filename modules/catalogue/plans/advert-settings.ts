import { type AdvertKind, type AdvertPlan, type AdvertPlanKey, defaultAdvertPlans } from '#modules/adverts'
import { type Pence, type Result, accept, pence, refuse } from '#modules/shared'

/** The owner's settings of adverts that are paid for. */
export interface AdvertSettings {
  /** Every plan with its price; one without a price is not offered. */
  readonly plans: readonly AdvertPlan[]
  /** Every advert waits for a person before it is shown first. */
  readonly reviewBeforeLive: boolean
}

export interface AdvertSettingsRefused {
  readonly kind: 'adverts-refused'
}

export const defaultAdvertSettings: AdvertSettings = { plans: defaultAdvertPlans, reviewBeforeLive: false }

/** The most that a plan may cost. */
export const mostAdvertPence = 1_000_000

export function parseAdvertSettings(stored: unknown): Result<AdvertSettings, AdvertSettingsRefused> {
  const refused = refuse<AdvertSettingsRefused>({ kind: 'adverts-refused' })
  if (typeof stored !== 'object' || stored === null) return refused
  const { prices, reviewBeforeLive }: { readonly prices?: unknown; readonly reviewBeforeLive?: unknown } = stored
  if (typeof prices !== 'object' || prices === null || typeof reviewBeforeLive !== 'boolean') return refused
  const kept: Readonly<Record<string, unknown>> = { ...prices }
  const plans: AdvertPlan[] = []
  for (const plan of defaultAdvertPlans) {
    const price = kept[priceKey(plan)] ?? null
    // The usual plan is always offered: without it nobody could renew.
    if (price === null ? plan.key === 'standard' : !isPrice(price)) return refused
    plans.push({ ...plan, price: price as Pence | null })
  }
  return accept({ plans, reviewBeforeLive })
}

export function printAdvertSettings({ plans, reviewBeforeLive }: AdvertSettings): unknown {
  return { prices: Object.fromEntries(plans.map((plan) => [priceKey(plan), plan.price])), reviewBeforeLive }
}

/** The plan, if it is offered. */
export function offeredPlan({ plans }: AdvertSettings, kind: AdvertKind, key: string) {
  const plan = plans.find((one) => one.kind === kind && one.key === key)
  return plan?.price == null ? null : { ...plan, price: plan.price }
}

/** The field of a price, on the settings page and in what is stored. */
export function priceKey({ kind, key }: { readonly kind: AdvertKind; readonly key: AdvertPlanKey }): string {
  return key === 'standard' ? `${kind}_fee_pence` : `${kind}_${key}_fee_pence`
}

function isPrice(value: unknown): value is Pence {
  return (
    typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= mostAdvertPence && pence(value) > 0
  )
}
