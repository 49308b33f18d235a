import type { User } from '#modules/accounts'
import type { BookingDetails } from '#modules/booking'
import type { Addressee, Part } from '#modules/messaging'
import type { TechnicianId } from '#modules/shared'
import type { Modules } from '../../compose.ts'

type Parties = Pick<BookingDetails, 'contact' | 'payer'>

/** The payer is not the contact at the property. */
export function paysApart({ contact, payer }: Parties): boolean {
  return payer !== null && payer.email.trim().toLowerCase() !== contact.email.trim().toLowerCase()
}

/**
 * Whom a booking is for, under the bell of the account. Outside, what is about the visit goes to the contact's own
 * addresses (D10), and what is about money to whoever pays, where that is somebody else: never to their tenant.
 */
export function customerOf(
  { customerId, contact, payer }: Pick<BookingDetails, 'customerId' | 'contact' | 'payer'>,
  about: 'visit' | 'money',
): Addressee {
  const isPayers = about === 'money' && payer !== null && paysApart({ contact, payer })
  const { name, email, phone } = isPayers ? { ...payer, phone: null } : contact
  return { part: 'customer', userId: customerId, name: orNone(name), email: orNone(email), phone: orNone(phone) }
}

/** An erased address is no address. */
function orNone(text: string | null): string | null {
  return text === '' ? null : text
}

/** What a row of the event table is about; `asks` for money is about money, whatever else it says. */
export function subjectOf(row: string, asks: boolean): 'visit' | 'money' {
  return asks || moneyRows.has(row) ? 'money' : 'visit'
}

export const moneyRows: ReadonlySet<string> = new Set([
  'booking_requested',
  'booking_confirmed',
  'booking_cancelled',
  'booking_expired',
  'booking_part_paid',
  'rest_due',
  'payer_named',
  'payment_succeeded',
  'payment_failed',
  'payment_refunded',
  'payment_authorised',
  'payment_released',
  'card_kept',
  'card_not_charged',
  'card_forgotten',
  'hold_asked',
  'hold_lapsed',
  'variation_proposed',
  'variation_withdrawn',
])

/** Null when there is no such technician. */
export async function technicianOf(
  { accounts }: { readonly accounts: Pick<Modules['accounts'], 'technicians'> },
  id: TechnicianId | null,
): Promise<readonly Addressee[]> {
  const team = id === null ? [] : await accounts.technicians()
  return team.filter(({ technician }) => technician.id === id).map(({ user }) => userAs('technician', user))
}

/** Everybody of the office. */
export async function officeOf({
  accounts,
}: {
  readonly accounts: Pick<Modules['accounts'], 'staff'>
}): Promise<readonly Addressee[]> {
  return (await accounts.staff()).map((user) => userAs('office', user))
}

export function userAs(part: Part, { id, fullName, email, phone }: User): Addressee {
  return { part, userId: id, name: fullName, email, phone }
}
