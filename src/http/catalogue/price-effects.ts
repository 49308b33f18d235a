import { type Prices, type Service, soldAt } from '#modules/catalogue'
import { type Priority, estimate, priorities, responseWords } from '#modules/pricing'
import { formatPence } from '#modules/shared'
import type { Effect } from '../settings/fields.ts'

const priorityWords: Readonly<Record<Priority, string>> = {
  standard: 'Standard',
  priority: 'Priority',
  urgent: 'Urgent',
  emergency: 'Emergency',
}

/** The effects of other prices: fees, claims, response targets, and each service that is offered. */
export function priceEffects(now: Prices, then: Prices, services: readonly Service[]): readonly Effect[] {
  const differing = (about: string, says: (prices: Prices) => string): readonly Effect[] => {
    const [before, after] = [says(now), says(then)]
    return before === after ? [] : [{ about, before, after }]
  }
  return [
    ...differing('Call-out fee', ({ callOutFee }) => formatPence(callOutFee)),
    ...differing('Emergency call-out, inside the emergency price', ({ emergencyFee }) => formatPence(emergencyFee)),
    ...differing('The claim "No call-out charge"', ({ callOutFee, emergencyFee }) =>
      callOutFee === 0 && emergencyFee === 0 ? 'is shown' : 'is not shown',
    ),
    ...priorities.flatMap((priority) =>
      differing(`Response that is named for ${priorityWords[priority]}`, ({ targets }) =>
        responseWords(targets[priority]),
      ),
    ),
    ...services.flatMap((service) => differing(service.name, (prices) => pricesOf(service, prices))),
  ]
}

function pricesOf(service: Service, { tariff }: Prices): string {
  return soldAt(service)
    .map((priority) => `${priorityWords[priority]} ${formatPence(estimate(service, priority, tariff).estimatedCost)}`)
    .join(', ')
}
