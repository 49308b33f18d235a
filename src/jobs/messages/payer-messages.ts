import { type BookingDetails, type HistoryEntry, dueNow } from '#modules/booking'
import { concernsMoney } from '#modules/messaging'
import { type UserId, at } from '#modules/shared'
import type { Modules as All } from '../../compose.ts'
import { moneyRecipientOf } from './addressees.ts'
import { factsFor, payStep } from './booking-facts.ts'
import type { Subscriber, Subscribers } from '../outbox/events.ts'

type Modules = Pick<All, 'links'> & {
  readonly accounts: Pick<All['accounts'], 'find'>
  readonly booking: Pick<All['booking'], 'find' | 'history'>
  readonly messaging: Pick<All['messaging'], 'cancelQueued' | 'list' | 'notify' | 'wasNotified'>
}

const released = 'payer_released'

const system = { userId: 'usr_system' as UserId, role: 'office' } as const

/** Asks the new payer to pay, and notifies the previous one that nothing more is asked of them. */
export function payerMessages({ accounts, booking, links, messaging }: Modules) {
  const notify: Subscriber<'payer-changed'> = async (event) => {
    const found = await booking.find(system, event.body.bookingId)
    if (!found.ok || found.value.status === 'cancelled') return
    const details = found.value
    // Only the latest payer is notified; payers set in between are skipped.
    if (isOvertaken(await booking.history(details.id), event.at)) return
    const cause = `evt_${event.id}`
    const request = { cause, at: event.at, bookingId: details.id, link: at.track(details.id) }
    const to = await moneyRecipientOf({ accounts }, details)
    const isAsked = await messaging.wasNotified('variation_proposed', cause)
    const asking = isAsked ? null : await links.makeVariationLink(system, details.id)
    // Not in overtake.ts: there, an event relayed again would cancel the question asked below.
    if (asking?.ok) await messaging.cancelQueued(details.id, ['variation_proposed'], 'Somebody else pays now.')
    // Read before the next message, which would be the latest.
    const former = await formerPayer(messaging, details, to.email)
    if (!(await messaging.wasNotified('payer_named', cause))) {
      const isDue = dueNow(details, event.at).amount > 0
      const paying = isDue ? await links.makePayLink(system, details.id) : null
      const following = paying?.ok ? null : await links.makeTrackLink(details.id)
      await messaging.notify({
        ...request,
        event: 'payer_named',
        to: [to],
        facts: { ...factsFor('customer', details), payer: to.name ?? '', pay_step: payStep(details, event.at) },
        ...(paying?.ok && { outsideLink: at.link.pay(paying.value.token) }),
        ...(following && { outsideLink: at.link.track(following.token) }),
      })
    }
    if (asking?.ok) {
      await messaging.notify({
        ...request,
        event: 'variation_proposed',
        // The account has it under its bell since it was asked.
        to: [{ ...to, userId: null }],
        facts: factsFor('customer', details),
        outsideLink: at.link.variation(asking.value.token),
        urgent: true,
      })
    }
    if (former === null || (await messaging.wasNotified(released, cause))) return
    const theirs = { ...to, ...former, phone: null }
    await messaging.notify({ ...request, event: released, to: [theirs], facts: factsFor('customer', details, 'visit') })
  }
  return { 'payer-changed': [notify] } satisfies Subscribers
}

function isOvertaken(history: readonly HistoryEntry[], then: Temporal.Instant): boolean {
  return history.some(({ fact, at }) => fact?.kind === 'payer-changed' && Temporal.Instant.compare(at, then) > 0)
}

/** The former payer: last written to about the money of the booking, and not yet notified of the change. At most one. */
async function formerPayer(
  messaging: Modules['messaging'],
  { id: bookingId }: BookingDetails,
  payer: string | null,
): Promise<{ readonly name: string | null; readonly email: string } | null> {
  const any = { state: null, event: null, text: null, cause: null, after: null } as const
  const messages = await messaging.list({ ...any, channel: 'email', bookingId, limit: 100 })
  const left = messages.filter(({ state }) => state !== 'cancelled')
  const ofPayer = left.filter(({ event }) => concernsMoney(event))
  const last = ofPayer.find(({ event, to }) => event !== released && to.toLowerCase() !== payer?.toLowerCase())
  const latest = ofPayer.find(({ to }) => to === last?.to)
  return last && latest?.event !== released ? { name: last.name, email: last.to } : null
}
