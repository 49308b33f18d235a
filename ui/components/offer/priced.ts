import type { Service } from '#modules/catalogue'
import type { Pence } from '#modules/shared'
import type { PageInput } from '../../page-context.ts'
import { durationWords } from '../../time-words.ts'

/** A service in a list of prices. */
export interface PricedService {
  readonly slug: string
  readonly name: string
  readonly category: string
  readonly isEmergency: boolean
  readonly duration: string
  /** The lowest price at which it is booked. */
  readonly price: Pence
}

/** The services with their lowest prices by the server's estimate: in their order, emergencies last. One that cannot be priced is left out. */
export async function pricedOf(
  { booking }: PageInput['modules'],
  services: readonly Service[],
): Promise<readonly PricedService[]> {
  const priced = await Promise.all(
    services.map(async ({ id, slug, name, category, isEmergency, durationMinutes }) => {
      const estimate = await booking.estimate(id, isEmergency ? 'emergency' : 'standard')
      if (!estimate.ok) return []
      const { estimatedCost: price } = estimate.value
      return [{ slug, name, category, isEmergency, duration: durationWords(durationMinutes), price }]
    }),
  )
  return priced.flat().toSorted((one, other) => Number(one.isEmergency) - Number(other.isEmergency))
}
