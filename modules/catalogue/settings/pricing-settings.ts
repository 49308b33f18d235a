import {
  type Priority,
  type ResponseTargets,
  type Tariff,
  defaultResponseTargets,
  defaultTariff,
  priorities,
} from '#modules/pricing'
import { type Result, accept, basisPoints, refuse } from '#modules/shared'
import { type SettingFault, createFieldReader } from '../stored-fields.ts'

/** The owner's factors on the base price, and how soon somebody is to come. */
export interface PricingSettings {
  readonly tariff: Tariff
  readonly targets: ResponseTargets
}

export interface PricingRefused {
  readonly kind: 'bad-pricing'
  readonly faults: readonly SettingFault[]
}

export const defaultPricing: PricingSettings = { tariff: defaultTariff, targets: defaultResponseTargets }

/** Factors in hundredths: 150 is 1.50. */
export const pricingLimits = {
  percent: { least: 100, most: 500 },
  emergencyMinutes: { least: 5, most: 1_440 },
  days: { least: 0, most: 30 },
} as const

/** The form of settings and the wire. */
export function printPricing({ tariff, targets }: PricingSettings) {
  return {
    standard_percent: tariff.standard / 100,
    priority_percent: tariff.priority / 100,
    urgent_percent: tariff.urgent / 100,
    emergency_percent: tariff.emergency / 100,
    emergency_minutes: targets.emergency.within,
    urgent_days: targets.urgent.within,
    priority_days: targets.priority.within,
    standard_days: targets.standard.within,
  }
}

export function parsePricing(stored: unknown): Result<PricingSettings, PricingRefused> {
  const otherwise = printPricing(defaultPricing)
  const read = createFieldReader(stored)
  const number = (path: keyof typeof otherwise, { least, most }: { readonly least: number; readonly most: number }) =>
    read.wholeNumber(path, otherwise[path], least, most)
  const factor = (priority: Priority) => basisPoints(number(`${priority}_percent`, pricingLimits.percent) * 100)
  const days = (priority: Exclude<Priority, 'emergency'>) =>
    ({ unit: 'working-days', within: number(`${priority}_days`, pricingLimits.days) }) as const
  const [standard, priority, urgent, emergency] = [
    factor('standard'),
    factor('priority'),
    factor('urgent'),
    factor('emergency'),
  ]
  const pricing: PricingSettings = {
    tariff: { standard, priority, urgent, emergency },
    targets: {
      standard: days('standard'),
      priority: days('priority'),
      urgent: days('urgent'),
      emergency: { unit: 'minutes', within: number('emergency_minutes', pricingLimits.emergencyMinutes) },
    },
  }
  const faults = read.faults()
  return faults.length > 0 ? refuse({ kind: 'bad-pricing', faults }) : accept(pricing)
}

/** The priorities at which a service of either sort is sold. */
export function soldAt({ isEmergency }: { readonly isEmergency: boolean }): readonly Priority[] {
  return priorities.filter((priority) => (priority === 'emergency') === isEmergency)
}
