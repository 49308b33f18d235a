import type { Category } from '#modules/catalogue'
import type { Pence } from '#modules/shared'

interface Priced {
  readonly category: string
  readonly isEmergency: boolean
  /** At which it is booked: an emergency service never is at its base price. */
  readonly price: Pence
}

/** The price of the cheapest service of a trade, or of all emergency services for their tile; null without one. */
export function leastPrice(
  { slug, isFlag }: Pick<Category, 'slug' | 'isFlag'>,
  services: readonly Priced[],
): Pence | null {
  return services
    .filter(({ category, isEmergency }) => (isFlag ? isEmergency : category === slug))
    .reduce<Pence | null>((least, { price }) => (least === null || price < least ? price : least), null)
}
