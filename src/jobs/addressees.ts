import type { User } from '#modules/accounts'
import type { BookingDetails } from '#modules/booking'
import type { Addressee, Part } from '#modules/messaging'
import type { TechnicianId } from '#modules/shared'
import type { Modules } from '../compose.ts'

/** Whom a booking is for: under the bell of the account, and outside at the contact's own addresses (D10). */
export function customerOf({ customerId, contact }: Pick<BookingDetails, 'customerId' | 'contact'>): Addressee {
  const { name, email, phone } = contact
  return { part: 'customer', userId: customerId, name, email, phone }
}

/** Nobody where there is no such technician. */
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
