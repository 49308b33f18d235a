import type { WaitingEvent } from '#adapters/sqlite'
import type { BookingDetails } from '#modules/booking'
import { type BookingFacts, type Recipient, noticesOf } from '#modules/messaging'
import { captured, refunded } from '#modules/payments'
import { type NotificationId, type TechnicianId, type UserId, formatPence, momentWords, parseId } from '#modules/shared'
import type { Modules } from '../compose.ts'
import { bookingOf, paymentOf } from './event-body.ts'
import type { Subscriber } from './outbox-relay.ts'

const aboutMoney = new Set(['payment-succeeded', 'payment-refunded'])

const system = { userId: 'usr_system' as UserId, role: 'office' } as const

/** Puts a notification under the bell of everyone who is to hear of a booking's event, once however often it is told. */
export function notifyOf({ accounts, booking, payments }: Modules): Subscriber {
  async function moneyOf(event: WaitingEvent): Promise<Pick<BookingFacts, 'payment'>> {
    if (!aboutMoney.has(event.kind)) return {}
    const known = await payments.known({ userId: system.userId, staff: true }, paymentOf(event))
    if (!known.ok) return {}
    const { ledger } = known.value
    return { payment: { received: formatPence(captured(ledger)), givenBack: formatPence(refunded(ledger)) } }
  }

  async function recipients(to: Recipient, details: BookingDetails, event: WaitingEvent): Promise<readonly UserId[]> {
    if (to === 'customer') return [details.customerId]
    if (to === 'office') return (await accounts.staff()).map(({ id }) => id)
    const technicianId = (event.body['technicianId'] ?? details.technicianId) as TechnicianId | null
    const team = await accounts.technicians()
    return team.flatMap(({ technician }) => (technician.id === technicianId ? [technician.userId] : []))
  }

  return async (event) => {
    const found = await booking.find(system, bookingOf(event))
    if (!found.ok) return
    const facts = { ...factsOf(found.value), ...(await moneyOf(event)) }
    for (const [at, notice] of noticesOf(event.kind, facts).entries()) {
      for (const userId of await recipients(notice.to, found.value, event)) {
        const { to: _to, ...said } = notice
        await accounts.notify({
          ...said,
          id: notificationId(event, at, userId),
          userId,
          data: { booking_id: found.value.id },
          createdAt: event.at,
          readAt: null,
        })
      }
    }
  }
}

function factsOf(details: BookingDetails): BookingFacts {
  return {
    bookingId: details.id,
    reference: details.reference,
    service: details.service.name,
    when: details.startsAt ? momentWords(details.startsAt) : 'as soon as possible',
    technician: details.technician?.fullName ?? null,
    restBy: details.expiresAt && momentWords(details.expiresAt),
  }
}

/** The same for the same event and recipient, so that a second telling adds nothing. */
function notificationId({ id }: WaitingEvent, at: number, userId: UserId): NotificationId {
  const made = parseId('ntf', `ntf_${id}-${at}-${userId.slice('usr_'.length)}`)
  if (!made) throw new Error(`no notification id can be made for ${userId}`)
  return made
}
