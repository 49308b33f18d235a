import type { Pence } from '#modules/shared'

/** What the cheapest of the services costs; null where there is none. */
export function leastPrice(services: readonly { readonly basePrice: Pence }[]): Pence | null {
  return services.reduce<Pence | null>(
    (least, { basePrice }) => (least === null || basePrice < least ? basePrice : least),
    null,
  )
}
