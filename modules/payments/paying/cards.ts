import { type Result, type UserId, accept, refuse } from '#modules/shared'
import type { PaymentGateway, SavedCard } from '../gateway.ts'
import type { PaymentPorts } from '../ports.ts'

/** No such card, or another customer's. */
export interface CardUnknown {
  readonly kind: 'card-unknown'
}

/** A booking is to be paid with it: it stays until that is done, or the booking is cancelled. */
export interface CardInUse {
  readonly kind: 'card-in-use'
  /** The booking's reference, for people. */
  readonly reference: string
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
): Promise<Result<null, CardUnknown | CardInUse>> {
  const wallet = await walletOf(ports, userId)
  const reference = wallet && (await dependsOn(ports, wallet, userId, cardId))
  if (reference) return refuse({ kind: 'card-in-use', reference })
  const deleted = wallet !== null && (await wallet.gateway.deleteCard(wallet.customerRef, cardId))
  return deleted ? accept(null) : refuse({ kind: 'card-unknown' })
}

/** The reference of a booking that this card is kept for; null when there is none. */
async function dependsOn(
  { payments, bookings }: PaymentPorts,
  { gateway, customerRef }: Wallet,
  userId: UserId,
  cardId: string,
): Promise<string | null> {
  const kept = await payments.listCardsKept(userId)
  if (kept.length === 0) return null
  const card = (await gateway.listCards(customerRef)).find(({ id }) => id === cardId)
  const found = kept.find(
    ({ payment: { card: look, provider } }) =>
      provider === gateway.provider && look?.brand === card?.brand && look?.last4 === card?.last4,
  )
  const bookingId = card && found ? found.payment.bookingId : null
  const booking = bookingId && (await bookings.amountDue(bookingId))
  return booking?.reference ?? null
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

interface Wallet {
  readonly gateway: PaymentGateway
  readonly customerRef: string
}

/** Null when no card can be saved, or the provider does not know the user yet. */
async function walletOf({ payments, gateways }: PaymentPorts, userId: UserId): Promise<Wallet | null> {
  const provider = gateways.offered.card
  const customerRef = provider && (await payments.findCustomer(userId, provider))
  return provider && customerRef ? { gateway: gateways.of(provider), customerRef } : null
}
