import { type User, emailKey } from '#modules/accounts'
import { type BookingDetails, moneyReaderOf, paysApart } from '#modules/booking'
import { isTenant } from '#modules/customers'
import { type Part, type Recipient, textableNumber } from '#modules/messaging'
import type { TechnicianId, UserId } from '#modules/shared'
import type { Modules } from '../../compose.ts'

type Addressed = Pick<BookingDetails, 'customerId' | 'contact' | 'payer' | 'property'>

/**
 * The customer of a booking, under the bell of the account. Outside the site, messages about the visit go to the contact
 * at the property (D10).
 */
export function contactOf({ customerId, contact }: Pick<Addressed, 'customerId' | 'contact'>): Recipient {
  return recipient(customerId, contact)
}

interface VisitParts {
  readonly accounts: Pick<Modules['accounts'], 'find'>
  readonly customers: Pick<Modules['customers'], 'property'>
}

/** The recipients about the visit. */
export interface OfVisit {
  readonly contact: Recipient
  /** The tenant of a property, where the contact has the landlord's e-mail address or none; else null. */
  readonly tenant: Recipient | null
}

/**
 * The contact of a tenant without an e-mail address of their own has the landlord's. The tenant is a recipient apart,
 * like other people without an e-mail address, and the number is theirs alone. A tenant under no e-mail address at all
 * is one too, where the landlord pays and is reached without it; where another pays, the tenant gets the texts about
 * the visit already.
 */
export async function visitRecipientsOf(modules: VisitParts, details: Addressed): Promise<OfVisit> {
  const { contact } = details
  const both = contactOf(details)
  const owner = paysApart(details) && contact.email === '' ? null : await landlordOf(modules, details)
  if (owner === null) return { contact: both, tenant: null }
  const tenant = { ...both, userId: null, email: null }
  if (contact.email === '') return { contact: await moneyRecipientOf(modules, details), tenant }
  const isOwners = emailKey(owner.email) === emailKey(contact.email)
  return isOwners ? { contact: { ...both, phone: null }, tenant } : { contact: both, tenant: null }
}

/** The owner of the property, where the number is known to be that of another person there; else null. */
async function landlordOf(
  { accounts, customers }: VisitParts,
  { customerId, contact, property }: Addressed,
): Promise<User | null> {
  if (property === null || textableNumber(contact.phone) === null) return null
  const owner = await accounts.find(customerId)
  if (!owner) return null
  const occupier = (await customers.property(customerId, property.id))?.occupier ?? null
  return isTenant({ contact, owner: { name: owner.fullName, phone: owner.phone }, occupier }) ? owner : null
}

/** The same for messages about money: the payer where that is somebody else, never their tenant. */
export async function moneyRecipientOf(
  { accounts }: { readonly accounts: Pick<Modules['accounts'], 'find'> },
  details: Addressed,
): Promise<Recipient> {
  const account = details.property && (await accounts.find(details.customerId))
  return recipient(details.customerId, moneyReaderOf(details, account && { ...account, name: account.fullName }))
}

function recipient(
  userId: BookingDetails['customerId'],
  { name, email, phone }: { readonly name: string; readonly email: string | null; readonly phone: string | null },
): Recipient {
  return { part: 'customer', userId, name: orNone(name), email: orNone(email), phone: orNone(phone) }
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

/** Null when they are no technician. */
export async function technicianByUser(
  { accounts }: { readonly accounts: Pick<Modules['accounts'], 'technicians'> },
  id: UserId,
): Promise<readonly Recipient[]> {
  return (await accounts.technicians())
    .filter(({ user }) => user.id === id)
    .map(({ user }) => userAs('technician', user))
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
