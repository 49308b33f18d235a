import { type Result, type UserId, accept, refuse } from '#modules/shared'
import type { SavedCard } from './gateway.ts'
import type { PaymentPorts } from './ports.ts'

/** No such card, or another customer's. */
export interface CardUnknown {
  readonly kind: 'card-unknown'
}

/** The cards that the user let the provider save; newest first. */
export async function listCards({ payments, gateway }: PaymentPorts, userId: UserId): Promise<readonly SavedCard[]> {
  const customerRef = await payments.findCustomer(userId, gateway.provider)
  return customerRef ? gateway.listCards(customerRef) : []
}

export async function deleteCard(
  { payments, gateway }: PaymentPorts,
  userId: UserId,
  cardId: string,
): Promise<Result<null, CardUnknown>> {
  const customerRef = await payments.findCustomer(userId, gateway.provider)
  const deleted = customerRef !== null && (await gateway.deleteCard(customerRef, cardId))
  return deleted ? accept(null) : refuse({ kind: 'card-unknown' })
}
