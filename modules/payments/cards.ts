import { type Result, type UserId, accept, refuse } from '#modules/shared'
import type { PaymentGateway, SavedCard } from './gateway.ts'
import type { PaymentPorts } from './ports.ts'

/** No such card, or another customer's. */
export interface CardUnknown {
  readonly kind: 'card-unknown'
}

/** The cards that the user let the provider save; newest first. */
export async function listCards(ports: PaymentPorts, userId: UserId): Promise<readonly SavedCard[]> {
  const wallet = await walletOf(ports, userId)
  return wallet ? wallet.gateway.listCards(wallet.customerRef) : []
}

export async function deleteCard(
  ports: PaymentPorts,
  userId: UserId,
  cardId: string,
): Promise<Result<null, CardUnknown>> {
  const wallet = await walletOf(ports, userId)
  const deleted = wallet !== null && (await wallet.gateway.deleteCard(wallet.customerRef, cardId))
  return deleted ? accept(null) : refuse({ kind: 'card-unknown' })
}

/** The card that is offered first from now on. */
export async function makeDefaultCard(
  ports: PaymentPorts,
  userId: UserId,
  cardId: string,
): Promise<Result<null, CardUnknown>> {
  const wallet = await walletOf(ports, userId)
  const made = wallet !== null && (await wallet.gateway.makeDefaultCard(wallet.customerRef, cardId))
  return made ? accept(null) : refuse({ kind: 'card-unknown' })
}

/** Null when no card can be saved, or the provider does not know the user yet. */
async function walletOf(
  { payments, gateways }: PaymentPorts,
  userId: UserId,
): Promise<{ readonly gateway: PaymentGateway; readonly customerRef: string } | null> {
  const provider = gateways.offered.card
  const customerRef = provider && (await payments.findCustomer(userId, provider))
  return provider && customerRef ? { gateway: gateways.of(provider), customerRef } : null
}
