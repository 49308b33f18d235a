import type { User } from '#modules/accounts'
import { type BookingDetails, paysApart } from '#modules/booking'
import type { Recipient, Part } from '#modules/messaging'
import type { TechnicianId } from '#modules/shared'
import type { Modules } from '../../compose.ts'

/**
 * The customer of a booking, under the bell of the account. Outside the site, messages about the visit go to the contact
 * at the property (D10). Messages about money go to the payer where that is somebody else, never to their tenant.
 */
export function customerOf(
  { customerId, contact, payer }: Pick<BookingDetails, 'customerId' | 'contact' | 'payer'>,
  about: 'visit' | 'money',
): Recipient {
  const isPayers = about === 'money' && payer !== null && paysApart({ contact, payer })
  const { name, email, phone } = isPayers ? { ...payer, phone: null } : contact
  return { part: 'customer', userId: customerId, name: orNone(name), email: orNone(email), phone: orNone(phone) }
}

/** An erased address is no address. */
function orNone(text: string | null): string | null {
  return text === '' ? null : text
}

/** Null when there is no such technician. */
export async function technicianOf(
  { accounts }: { readonly accounts: Pick<Modules['accounts'], 'technicians'> },
  id: TechnicianId | null,
): Promise<readonly Recipient[]> {
  const team = id === null ? [] : await accounts.technicians()
  return team.filter(({ technician }) => technician.id === id).map(({ user }) => userAs('technician', user))
}

/** Everybody of the office. */
export async function officeOf({
  accounts,
}: {
  readonly accounts: Pick<Modules['accounts'], 'staff'>
}): Promise<readonly Recipient[]> {
  return (await accounts.staff()).map((user) => userAs('office', user))
}

export function userAs(part: Part, { id, fullName, email, phone }: User): Recipient {
  return { part, userId: id, name: fullName, email: orNone(email), phone }
}
