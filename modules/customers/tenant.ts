import type { Property } from './property.ts'

interface Person {
  readonly name: string
  /** E.164. */
  readonly phone: string | null
}

interface Met {
  /** The contact of a booking for one of the owner's properties. */
  readonly contact: Person
  /** The owner of the account that booked. */
  readonly owner: Person
  /** Null where the property is gone. */
  readonly occupier: Property['occupier'] | null
}

/**
 * Whether the contact at a property is known to be another person than its owner. A property is also the owner's own
 * home, and an account without a number, or with another one by now, says nothing about the contact there.
 */
export function isTenant({ contact, owner, occupier }: Met): boolean {
  if (contact.phone === null || contact.phone === owner.phone) return false
  const isNamedAsOwner = isSameName(contact.name, owner.name)
  if (occupier?.phone !== contact.phone) return owner.phone !== null && !isNamedAsOwner
  const isOwners = occupier.name !== null && isSameName(occupier.name, owner.name)
  return !isOwners && !(owner.phone === null && isNamedAsOwner)
}

function isSameName(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

function plain(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}
