import { type User, emailKey } from '#modules/accounts'
import { type BookingDetails, mayChangeByLink } from '#modules/booking'
import { type NotificationRequest, type Recipient, rowsOf } from '#modules/messaging'
import { at } from '#modules/shared'
import type { Modules as All } from '../../compose.ts'
import type { Emitted } from '../outbox/events.ts'
import type { NotificationKind } from './notifications.ts'

interface Parts {
  readonly accounts: Pick<All['accounts'], 'find'>
  readonly links: Pick<All['links'], 'makeManageLink'>
  readonly messaging: Pick<All['messaging'], 'wasNotified'>
}

/**
 * The link to move or cancel the visit, for the person who booked. Null for everybody else, in a row without it, and
 * where the message was kept before: the link that was sent then still works.
 */
export async function manageLinkFor(
  { accounts, links, messaging }: Parts,
  {
    event,
    booking,
    to,
    cause,
  }: {
    /** The name of its rows in the event table. */
    readonly event: string
    readonly booking: BookingDetails
    readonly to: Recipient
    readonly cause: string
  },
): Promise<Pick<NotificationRequest, 'secondLink'>> {
  const hasLink = rowsOf(event).some((row) => row.part === to.part && row.hasManageLink)
  if (!hasLink || !isAt(to, await accounts.find(booking.customerId))) return {}
  if (await messaging.wasNotified(event, cause)) return {}
  const made = await links.makeManageLink(booking.id)
  if (!made) return {}
  const label = mayChangeByLink(booking) ? 'Move or cancel the visit' : 'Ask us to change the visit'
  return { secondLink: { label, path: at.link.manage(made.token) } }
}

/** Whether the recipient is reached at the account's address, or at its number where they have no address. */
export function isAt({ email, phone }: Recipient, account: Pick<User, 'email' | 'phone'> | null): boolean {
  if (!account) return false
  return email === null ? phone !== null && phone === account.phone : emailKey(email) === emailKey(account.email)
}

/** Whether a change was made by the holder of a booking link. */
export function isByLink({ body }: Emitted<NotificationKind>): boolean {
  return 'byLink' in body && body.byLink === true
}

/**
 * The customer notices at once where the holder was somebody else. A tenant is only the contact, and had no such link.
 */
export const byLinkNotice = {
  everyChannel: true,
  note: 'This was done with the link in one of our messages. If it was not you, call us now on {hotline}.',
} as const satisfies Partial<NotificationRequest>

/** The account's own addresses, where the customer is written to at others: they are notified of what was done by link. */
export async function ownerApart(
  { accounts }: Pick<Parts, 'accounts'>,
  { customerId }: BookingDetails,
  to: Recipient,
): Promise<readonly Recipient[]> {
  const owner = await accounts.find(customerId)
  if (!owner || isAt(to, owner)) return []
  // The bell and the pushes of the account are those of `to`.
  // An address that the office typed, and nobody confirmed, may be that of a stranger.
  const isTyped = owner.role === 'guest' && owner.emailVerifiedAt === null
  const email = isTyped ? null : owner.email
  return [{ part: 'customer', userId: null, name: owner.fullName, email, phone: owner.phone }]
}
