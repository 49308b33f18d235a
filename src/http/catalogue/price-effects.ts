import { type Prices, type Service, soldAt } from '#modules/catalogue'
import { type Priority, estimate, priorities, responseWords } from '#modules/pricing'
import { formatPence } from '#modules/shared'
import { differing } from '../settings/effects/differing.ts'
import type { Effect } from '../settings/fields.ts'

const priorityWords: Readonly<Record<Priority, string>> = {
  standard: 'Standard',
  priority: 'Priority',
  urgent: 'Urgent',
  emergency: 'Emergency',
}

/** The effects of other prices: fees, claims, response targets, and each service that is offered. */
export function priceEffects(now: Prices, then: Prices, services: readonly Service[]): readonly Effect[] {
  return differing(now, then, [
    { about: 'Call-out fee', says: ({ callOutFee }) => formatPence(callOutFee) },
    { about: 'Emergency call-out, inside the emergency price', says: ({ emergencyFee }) => formatPence(emergencyFee) },
    {
      about: 'The claim "No call-out charge"',
      says: ({ callOutFee, emergencyFee }) => (callOutFee === 0 && emergencyFee === 0 ? 'is shown' : 'is not shown'),
    },
    ...priorities.map((priority) => ({
      about: `Response that is named for ${priorityWords[priority]}`,
      says: ({ targets }: Prices) => responseWords(targets[priority]),
    })),
    ...services.map((service) => ({ about: service.name, says: (prices: Prices) => pricesOf(service, prices) })),
  ])
}

function pricesOf(service: Service, { tariff }: Prices): string {
  return soldAt(service)
    .map((priority) => `${priorityWords[priority]} ${formatPence(estimate(service, priority, tariff).estimatedCost)}`)
    .join(', ')
}
