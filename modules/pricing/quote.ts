import { type Pence, pence } from '#modules/shared'
import { type ServicePrices, type Tariff, estimate } from './estimate.ts'
import type { Priority } from './priority.ts'

/** The time for which a quoted price is valid. */
export const quoteMinutes = 30

export interface QuoteLine {
  readonly label: string
  /** Below nothing where a priority makes it cheaper. */
  readonly amount: Pence
}

const priorityWords = { standard: 'Standard', priority: 'Priority', urgent: 'Urgent', emergency: 'Emergency' } as const

/** The lines of a price; they add up to the estimate. `callOut` is included in the price of an emergency. */
export function quoteLines(
  { name, ...prices }: ServicePrices & { readonly name: string },
  priority: Priority,
  tariff: Tariff,
  callOut: Pence,
): readonly QuoteLine[] {
  const { basePrice, estimatedCost } = estimate(prices, priority, tariff)
  const isEmergency = priority === 'emergency'
  if (isEmergency && prices.emergencyPrice !== null) {
    const showsCallOut = callOut > 0 && callOut < estimatedCost
    return [
      { label: `${name}, as an emergency`, amount: pence(estimatedCost - (showsCallOut ? callOut : 0)) },
      ...(showsCallOut ? [callOutLine(callOut)] : []),
    ]
  }
  const added = estimatedCost - basePrice
  const showsCallOut = isEmergency && callOut > 0 && callOut <= added
  const rest = pence(added - (showsCallOut ? callOut : 0))
  const words = `${tariff[priority] / 10_000} times the price${isEmergency ? ', call-out included' : ''}`
  return [
    { label: name, amount: basePrice },
    ...(showsCallOut ? [callOutLine(callOut)] : []),
    ...(rest === 0 ? [] : [{ label: `${priorityWords[priority]} (${words})`, amount: rest }]),
  ]
}

function callOutLine(amount: Pence): QuoteLine {
  return { label: 'Emergency call-out', amount }
}
