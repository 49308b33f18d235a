import type { WaitingEvent } from '#adapters/sqlite'
import type { BookingDetails } from '#modules/booking'
import { moneyOwedAlert, reconciliationAlert } from '#modules/messaging'
import { type NotificationId, type Pence, type UserId, formatPence, parseId } from '#modules/shared'
import type { Modules } from '../compose.ts'
import type { Subscriber } from './outbox-relay.ts'

/** Puts what differs between a provider and the ledger under the bell of all the staff, once however often it is told. */
export function alertOfDifferences({ accounts }: Pick<Modules, 'accounts'>): Subscriber {
  return async (event) => {
    const { provider, differences, reconciliationId } = event.body
    const said = reconciliationAlert(String(provider), Number(differences))
    for (const { id: userId } of await accounts.staff()) {
      await accounts.notify({
        ...said,
        id: alertId(event, userId),
        userId,
        data: { reconciliation_id: reconciliationId },
        createdAt: event.at,
        readAt: null,
      })
    }
  }
}

/** The office hears that a customer is to have money back which does not go by itself, once however often it is told. */
export async function alertOfMoneyOwed(
  { accounts }: { readonly accounts: Pick<Modules['accounts'], 'staff' | 'notify'> },
  event: WaitingEvent,
  booking: Pick<BookingDetails, 'id' | 'reference'>,
  amount: Pence,
): Promise<void> {
  const said = moneyOwedAlert({ bookingId: booking.id, reference: booking.reference }, formatPence(amount))
  for (const { id: userId } of await accounts.staff()) {
    await accounts.notify({
      ...said,
      id: alertId(event, userId),
      userId,
      data: { booking_id: booking.id },
      createdAt: event.at,
      readAt: null,
    })
  }
}

function alertId({ id }: WaitingEvent, userId: UserId): NotificationId {
  const made = parseId('ntf', `ntf_${id}-office-${userId.slice('usr_'.length)}`)
  if (!made) throw new Error(`no notification id can be made for ${userId}`)
  return made
}
