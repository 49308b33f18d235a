import type { PropertyId, UserId } from '#modules/shared'
import type { NextIds } from '../next-ids.ts'
import { type RowPlan, filled, isSame, ownNumber, plainAddress, refusedRow } from '../row-plan.ts'
import { type ApplianceWrite, type KnownAppliances, planAppliance } from './plan-appliance.ts'
import type { CustomerCells, CustomerRow, PropertyCells } from './read-customer.ts'

/** A customer as the plan sees them. */
export interface KnownCustomer extends CustomerCells {
  readonly id: UserId
  readonly email: string
  readonly emailKey: string
  readonly isCustomer: boolean
  readonly externalId: string | null
}

export interface KnownProperty extends PropertyCells {
  readonly id: PropertyId
  readonly userId: UserId
  readonly name: string
  readonly isArchived: boolean
  readonly externalId: string | null
}

/** All that a plan reads. */
export interface KnownCustomers extends KnownAppliances {
  /** Finds the customer by the number of the last program, or by our own id. */
  customerByExternalId(externalId: string): KnownCustomer | null
  customerByEmail(emailKey: string): KnownCustomer | null
  propertyByExternalId(externalId: string): KnownProperty | null
  propertiesOf(userId: UserId): readonly KnownProperty[]
}

/** A change that a row makes; the number of the last program is written with it. */
export type CustomerWrite =
  | { readonly kind: 'customer-added'; readonly customer: KnownCustomer }
  | { readonly kind: 'customer-changed'; readonly customer: KnownCustomer }
  | { readonly kind: 'property-added'; readonly property: KnownProperty }
  | { readonly kind: 'property-changed'; readonly property: KnownProperty }
  | ApplianceWrite

/** Kept in use at a time by one customer, as everywhere. */
const propertiesAtMost = 500
const propertyNameAtMost = 100

/** Plans the changes of a row. Cells that are empty change nothing, and the address by which somebody signs in never changes. */
export function planCustomer(row: CustomerRow, known: KnownCustomers, next: NextIds): RowPlan<CustomerWrite> {
  const byNumber = row.externalId === null ? null : known.customerByExternalId(row.externalId)
  const byEmail = known.customerByEmail(row.emailKey)
  if (byNumber && byNumber.emailKey !== row.emailKey) {
    return refusedRow('The customer with this number has another e-mail address here')
  }
  if (byEmail && !byEmail.isCustomer) return refusedRow('The e-mail address belongs to a member of the staff')
  if (byEmail && !byNumber && row.externalId !== null && byEmail.externalId !== null) {
    return refusedRow('The customer with this e-mail address has another number here')
  }
  const before = byNumber ?? byEmail
  const customer = customerOf(row, before, next)
  const planned = planProperty(row, customer.id, before !== null, known, next)
  if (typeof planned === 'string') return refusedRow(planned)
  const appliance =
    row.appliance && planned ? planAppliance(row.appliance, planned.property.id, !planned.isNew, known, next) : null
  if (typeof appliance === 'string') return refusedRow(appliance)
  const writes: CustomerWrite[] = []
  if (!before) writes.push({ kind: 'customer-added', customer })
  else if (!isSame(before, customer)) writes.push({ kind: 'customer-changed', customer })
  if (planned?.write) writes.push(planned.write)
  if (appliance) writes.push(appliance)
  const isNew = writes.some(({ kind }) => kind.endsWith('-added'))
  return { outcome: isNew ? 'new' : writes.length > 0 ? 'updated' : 'unchanged', reason: null, writes }
}

function customerOf({ externalId, email, emailKey, fields }: CustomerRow, before: KnownCustomer | null, next: NextIds) {
  if (!before) return { id: next.user(), email, emailKey, isCustomer: true, externalId, ...fields }
  return { ...before, ...filled(fields), externalId: ownNumber(before, externalId) }
}

interface PlannedProperty {
  readonly property: KnownProperty
  readonly isNew: boolean
  readonly write: CustomerWrite | null
}

function planProperty(
  { property: cells }: CustomerRow,
  userId: UserId,
  isKnown: boolean,
  known: KnownCustomers,
  next: NextIds,
): PlannedProperty | string | null {
  if (!cells) return null
  const { externalId, ...fields } = cells
  const byNumber = externalId === null ? null : known.propertyByExternalId(externalId)
  if (byNumber && byNumber.userId !== userId) return 'The property with this number belongs to another customer'
  const theirs = isKnown ? known.propertiesOf(userId) : []
  const before = byNumber ?? theirs.find((one) => isSamePlace(one, fields)) ?? null
  if (before && !byNumber && externalId !== null && before.externalId !== null && before.externalId !== externalId) {
    return 'The property at this address has another number here'
  }
  if (!before) {
    if (theirs.filter(({ isArchived }) => !isArchived).length >= propertiesAtMost) {
      return `The customer has ${propertiesAtMost} properties in use already`
    }
    const name = fields.name ?? fields.address.slice(0, propertyNameAtMost).trim()
    const property = { id: next.property(), userId, isArchived: false, ...fields, name, externalId }
    return { property, isNew: true, write: { kind: 'property-added', property } }
  }
  const property = { ...before, ...filled(fields), externalId: ownNumber(before, externalId) }
  return { property, isNew: false, write: isSame(before, property) ? null : { kind: 'property-changed', property } }
}

/** Whether both are at one address. */
export function isSamePlace(
  one: Pick<PropertyCells, 'address' | 'postcode'>,
  other: Pick<PropertyCells, 'address' | 'postcode'>,
): boolean {
  return one.postcode === other.postcode && plainAddress(one.address) === plainAddress(other.address)
}
