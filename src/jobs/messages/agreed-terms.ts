import { type BookingDetails, paysApart } from '#modules/booking'
import type { NotificationRequest, Recipient } from '#modules/messaging'
import { at } from '#modules/shared'
import type { Modules as All } from '../../compose.ts'
import type { Emitted } from '../outbox/events.ts'
import { isAt } from './manage-link.ts'
import type { Notification, NotificationKind } from './notifications.ts'

type Modules = Pick<All, 'booking' | 'links' | 'messaging' | 'terms'> & {
  readonly accounts: Pick<All['accounts'], 'find'>
}
type Parts = Pick<NotificationRequest, 'attachments' | 'enclosure' | 'saidByOtherText' | 'withdrawLink'>

/**
 * The terms of the contract as text and as a file, which its confirmation carries (regulation 16), and the link that
 * cancels it, which only the person who booked gets. Where the contract is cancelled by law, the text message about
 * that replaces one about the booking. Null for other notifications, for those about the visit alone, and where no
 * terms are kept.
 */
export async function agreedTermsFor(
  modules: Modules,
  { event: row, part, concerns }: Notification,
  details: BookingDetails,
  to: Recipient,
  event: Emitted<NotificationKind>,
): Promise<Parts> {
  if (part !== 'customer' || concerns !== 'money') return {}
  if (event.kind === 'booking-cancelled' && event.body.byLaw === true) return { saidByOtherText: true }
  if (event.kind !== 'booking-confirmed') return {}
  const agreement = await modules.booking.agreement(details)
  if (!agreement) return {}
  const { reference, service } = details
  const { title, text } = await modules.terms.document({ reference, service: service.name, agreement })
  const content = `${title}\n${text}`
  const isOwn = !paysApart(details) && isAt(to, await modules.accounts.find(details.customerId))
  const withdrawLink = isOwn ? await linkToWithdraw(modules, details, row, `evt_${event.id}`) : null
  return {
    enclosure: content,
    attachments: [{ name: `terms-${reference}.pdf`, type: 'application/pdf', content }],
    ...(withdrawLink && { withdrawLink }),
  }
}

/** Null where there is no such right, and where the message was kept before: the link that was sent then still works. */
async function linkToWithdraw(
  { booking, links, messaging }: Modules,
  details: BookingDetails,
  row: string,
  cause: string,
): Promise<NonNullable<NotificationRequest['withdrawLink']> | null> {
  if (!(await booking.withdrawal(details)).ok || (await messaging.wasNotified(row, cause))) return null
  const made = await links.makeWithdrawLink(details.id)
  return made && { label: 'Cancel the contract by law, within 14 days', path: at.link.cancelContract(made.token) }
}
