import { type Pence, pence } from '#modules/shared'

const planIds = ['basic', 'professional', 'enterprise'] as const
type PlanId = (typeof planIds)[number]

const tierIds = ['standard', 'priority', 'premium'] as const

export const billingPeriods = ['monthly', 'yearly'] as const
export type BillingPeriod = (typeof billingPeriods)[number]

/** A plan for regular maintenance, paid by the month or by the year. Prices are the consumer's, VAT included. */
export interface Plan {
  readonly id: PlanId
  readonly name: string
  readonly monthly: Pence
  readonly yearly: Pence
  readonly features: readonly string[]
  /** The one that most people choose, as the owner says; one at most. */
  readonly isPopular: boolean
  /** Shown on the site. */
  readonly isActive: boolean
}

/** How soon somebody comes in an emergency, and for how much. */
export interface EmergencyTier {
  readonly id: (typeof tierIds)[number]
  readonly name: string
  /** The minutes from the call to the arrival. */
  readonly minutes: number
  readonly price: Pence
  readonly isActive: boolean
}

export interface PlanSettings {
  /** Grows by one with each saving, so that nobody writes over an edit that they have not seen; 0 before the first. */
  readonly version: number
  readonly plans: readonly Plan[]
  readonly tiers: readonly EmergencyTier[]
}

export const planLimits = { name: 40, feature: 80, mostFeatures: 8, mostPence: 10_000_000, mostMinutes: 1_440 } as const

const monthsInYear = 12

/** The difference between twelve months and one year. */
export function yearlySaving({ monthly, yearly }: Pick<Plan, 'monthly' | 'yearly'>): Pence {
  return pence(monthly * monthsInYear - yearly)
}

/** In whole per cent of twelve months, rounded; 0 for a plan that costs nothing. */
export function savingPercent(plan: Pick<Plan, 'monthly' | 'yearly'>): number {
  const months = plan.monthly * monthsInYear
  return months === 0 ? 0 : Math.round((yearlySaving(plan) * 100) / months)
}

/** The largest saving in per cent that each of the plans gives; null where one of them gives none. */
export function commonSaving(plans: readonly Plan[]): number | null {
  const least = Math.min(...plans.map(savingPercent))
  return plans.length > 0 && least > 0 ? least : null
}

export const priceOf = (plan: Plan, period: BillingPeriod): Pence => plan[period]

export const defaultPlanSettings: PlanSettings = {
  version: 0,
  plans: [
    {
      id: 'basic',
      name: 'Basic Care',
      monthly: pence(4_900),
      yearly: pence(49_000),
      features: [
        'One check of the home each year',
        'A reminder before the check is due',
        'A written report afterwards',
      ],
      isPopular: false,
      isActive: true,
    },
    {
      id: 'professional',
      name: 'Professional',
      monthly: pence(9_900),
      yearly: pence(99_000),
      features: [
        'Two checks of the home each year',
        'The boiler service is one of them',
        'Small repairs of up to an hour at each check',
        'A written report with photos',
      ],
      isPopular: true,
      isActive: true,
    },
    {
      id: 'enterprise',
      name: 'Enterprise',
      monthly: pence(19_900),
      yearly: pence(199_000),
      features: [
        'A check every quarter',
        'Several properties on one plan',
        'Dates of gas and electrical certificates watched',
        'One invoice, and a report for each property',
      ],
      isPopular: false,
      isActive: true,
    },
  ],
  tiers: [
    { id: 'standard', name: 'Standard', minutes: 60, price: pence(15_000), isActive: true },
    { id: 'priority', name: 'Priority', minutes: 30, price: pence(25_000), isActive: false },
    { id: 'premium', name: 'Premium', minutes: 15, price: pence(35_000), isActive: false },
  ],
}
