import { type Advert, type AdvertStateRefused, shownState } from '#modules/adverts'
import { type AdvertId, type PaymentId, type Result, type UserId, accept, refuse } from '#modules/shared'
import type { MarketPorts } from './ports.ts'

/** No such advert, or another owner's. */
interface AdvertUnknown {
  readonly kind: 'advert-unknown'
}

type OwnerRefusal = AdvertUnknown | AdvertStateRefused

/** An owner's advert by its id. */
async function ownOf({ adverts }: MarketPorts, owner: UserId, id: AdvertId): Promise<Advert | null> {
  const advert = await adverts.find(id)
  return advert?.ownerId === owner ? advert : null
}

/** Hides it; its days go on. Only a live advert is paused. */
export async function pauseAdvert(
  ports: MarketPorts,
  owner: UserId,
  id: AdvertId,
): Promise<Result<Advert, OwnerRefusal>> {
  const advert = await ownOf(ports, owner, id)
  if (!advert) return refuse({ kind: 'advert-unknown' })
  if (advert.state === 'paused') return accept(advert)
  if (advert.state !== 'live') return refuse({ kind: 'advert-state', state: advert.state })
  return ports.adverts.move(id, 'paused', [], ports.clock.now())
}

/** Shows it again, for the days that are left. Only its own pause is undone, never what staff decided. */
export async function resumeAdvert(
  ports: MarketPorts,
  owner: UserId,
  id: AdvertId,
): Promise<Result<Advert, OwnerRefusal>> {
  const advert = await ownOf(ports, owner, id)
  if (!advert) return refuse({ kind: 'advert-unknown' })
  if (advert.state === 'live') return accept(advert)
  const now = ports.clock.now()
  if (advert.state !== 'paused' || shownState(advert, now) === 'expired')
    return refuse({ kind: 'advert-state', state: advert.state })
  return ports.adverts.move(id, 'live', [], now)
}

/**
 * Ends it for good. First it is closed, so that no money buys days of it any more, and then its open payment is closed
 * at the provider. A repeated call finishes an interrupted one.
 */
export async function closeAdvert(
  ports: MarketPorts,
  owner: UserId,
  id: AdvertId,
): Promise<Result<Advert, OwnerRefusal>> {
  const advert = await ownOf(ports, owner, id)
  if (!advert) return refuse({ kind: 'advert-unknown' })
  const closed =
    advert.state === 'closed' ? accept(advert) : await ports.adverts.move(id, 'closed', [], ports.clock.now())
  if (closed.ok) await ports.payments.closeForAdvert(id)
  return closed
}

/**
 * Rejects it, for a member of staff. The first rejection gives all that was paid back, by the event that is kept with it;
 * what was begun when the process ends is finished by its next relay.
 */
export function rejectAndRefund(
  ports: MarketPorts,
  id: AdvertId,
  reasons: readonly string[],
): Promise<Result<Advert, AdvertStateRefused>> {
  return ports.lives.reject(id, reasons, ports.clock.now())
}

/** Gives all payments of an advert back, each once, and lets no other come in. */
export async function refundRejected({ payments }: MarketPorts, id: AdvertId): Promise<void> {
  await payments.closeForAdvert(id)
  for (const { payment } of await payments.listForAdvert(id)) {
    // A person refunds a manual payment.
    if (payment.provider !== 'office') await payments.giveBack(payment.id, 'rejected')
  }
}

/** Money that bought nothing, such as for an advert that was closed meanwhile, goes back. */
export async function returnUnused({ lives, payments }: MarketPorts, paymentId: PaymentId): Promise<void> {
  if (!(await lives.bought(paymentId))) await payments.giveBack(paymentId, 'returned')
}
