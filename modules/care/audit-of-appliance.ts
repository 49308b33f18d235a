import type { AuditNote } from '#modules/shared'
import type { Appliance } from './appliance.ts'

/** The change of an appliance, with the names of the fields and never what they say. */
export function auditOfAppliance(
  before: Appliance | null,
  after: Appliance,
): AuditNote<'appliance_added' | 'appliance_changed'> {
  const { id, propertyId } = after
  const target = { kind: 'property', id: propertyId }
  if (!before) return { action: 'appliance_added', target, before: null, after: { appliance: id, kind: after.kind } }
  const fields = (
    ['kind', 'make', 'model', 'serial', 'place', 'installedOn', 'guaranteeEndsOn', 'photo', 'removedAt'] as const
  )
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`))
  return { action: 'appliance_changed', target, before: null, after: { appliance: id, fields } }
}
