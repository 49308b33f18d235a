import type { Pence } from '#modules/shared'

/** The lowest price of services that are no emergencies, or of all where each is one; null without any. */
export function leastOf(services: readonly { readonly isEmergency: boolean; readonly price: Pence }[]): Pence | null {
  const planned = services.filter(({ isEmergency }) => !isEmergency)
  const [first, ...rest] = (planned.length > 0 ? planned : services).map(({ price }) => price)
  return first === undefined ? null : rest.reduce((least, price) => (price < least ? price : least), first)
}
