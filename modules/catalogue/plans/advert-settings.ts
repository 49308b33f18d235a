import {
  type AdvertKind,
  type AdvertPlan,
  type AdvertPlanKey,
  defaultAdvertPlans,
  usualAdvertPlan,
} from '#modules/adverts'
import { type Pence, type Result, accept, pence, refuse } from '#modules/shared'
import type { SettingFault } from '../stored-fields.ts'

/** The owner's settings of adverts that are paid for. */
export interface AdvertSettings {
  /** Every plan with its price; one without a price is not offered. */
  readonly plans: readonly AdvertPlan[]
  /** Every advert waits for a person before it is shown first. */
  readonly reviewBeforeLive: boolean
}

export interface AdvertSettingsRefused {
  readonly kind: 'adverts-refused'
  readonly faults: readonly SettingFault[]
}

export const defaultAdvertSettings: AdvertSettings = { plans: defaultAdvertPlans, reviewBeforeLive: false }

/** The most that a plan may cost. */
export const mostAdvertPence = 1_000_000

export function parseAdvertSettings(stored: unknown): Result<AdvertSettings, AdvertSettingsRefused> {
  const { prices, reviewBeforeLive }: { readonly prices?: unknown; readonly reviewBeforeLive?: unknown } =
    typeof stored === 'object' && stored !== null ? stored : {}
  const kept: Readonly<Record<string, unknown>> = typeof prices === 'object' && prices !== null ? { ...prices } : {}
  const faults: SettingFault[] = []
  const plans = defaultAdvertPlans.map((plan): AdvertPlan => {
    const path = priceKey(plan)
    const price = kept[path] ?? null
    if (price === null) {
      // The usual plan is always offered: without it nobody could renew.
      if (plan.key === usualAdvertPlan) faults.push({ path, message: 'must have a price: it is always offered' })
      return { ...plan, price }
    }
    if (isPrice(price)) return { ...plan, price }
    faults.push({ path, message: 'must be whole pence, from £0.01 to £10,000.00' })
    return plan
  })
  if (typeof reviewBeforeLive === 'boolean' && faults.length === 0) return accept({ plans, reviewBeforeLive })
  if (typeof reviewBeforeLive !== 'boolean') faults.push({ path: 'reviewBeforeLive', message: 'must be true or false' })
  return refuse({ kind: 'adverts-refused', faults })
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
