import type { DraftFields } from '#modules/booking'

/** The name of the service that a visitor has begun to book; null before the second step. */
export function begunService(
  { step = 1, serviceId }: DraftFields,
  services: readonly { readonly id: string; readonly name: string }[],
): string | null {
  return step < 2 ? null : (services.find(({ id }) => id === serviceId)?.name ?? null)
}
