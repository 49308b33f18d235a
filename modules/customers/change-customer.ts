import { type AuditNote, type Result, type UserId, accept, refuse } from '#modules/shared'
import type { BusinessDetails } from './business.ts'
import { type Property, type PropertyChange, type TooManyProperties, propertiesAtMost } from './property.ts'

/** A property as it is kept from now on. */
export interface PropertyStep {
  readonly property: Property
  readonly audit: AuditNote<'property_added' | 'property_changed'>
}

/** `inUse`: how many properties the customer has in use. */
export function decideNewProperty(property: Property, inUse: number): Result<PropertyStep, TooManyProperties> {
  if (inUse >= propertiesAtMost) return refuse({ kind: 'too-many-properties' })
  const { id, userId } = property
  const target = { kind: 'property', id }
  return accept({ property, audit: { action: 'property_added', target, before: null, after: { userId } } })
}

/** Archiving an archived property keeps its time; taking one back into use counts as adding it. */
export function decidePropertyChange(
  before: Property,
  { isArchived, ...details }: PropertyChange,
  { inUse, at }: { readonly inUse: number; readonly at: Temporal.Instant },
): Result<PropertyStep, TooManyProperties> {
  const archived = isArchived === undefined ? before.archivedAt : isArchived ? (before.archivedAt ?? at) : null
  const property: Property = { ...before, ...details, archivedAt: archived }
  if (before.archivedAt !== null && archived === null && inUse >= propertiesAtMost) {
    return refuse({ kind: 'too-many-properties' })
  }
  const { id, userId } = property
  const after = { userId, fields: changedFields(flat(before), flat(property)) }
  return accept({
    property,
    audit: { action: 'property_changed', target: { kind: 'property', id }, before: null, after },
  })
}

/** The audit note of a change of a customer's business details. */
export function businessChanged(
  userId: UserId,
  before: BusinessDetails,
  after: BusinessDetails,
): AuditNote<'business_changed'> {
  const fields = changedFields(before, after)
  return { action: 'business_changed', target: { kind: 'user', id: userId }, before: null, after: { fields } }
}

/** The names of the fields that differ, in snake_case. Their values stay out of the audit log. */
export function changedFields(before: object, after: object): readonly string[] {
  const old: Readonly<Record<string, unknown>> = { ...before }
  return Object.entries(after).flatMap(([name, value]) =>
    JSON.stringify(old[name]) === JSON.stringify(value) ? [] : [snakeCase(name)],
  )
}

function flat({ occupier, archivedAt, ...property }: Property) {
  const { name, phone, email } = occupier
  return { ...property, occupierName: name, occupierPhone: phone, occupierEmail: email, archivedAt }
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
