import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PropertyId, UserId } from '#modules/shared'
import { noBusiness } from './business.ts'
import { businessChanged, decideNewProperty, decidePropertyChange } from './change-customer.ts'
import { type Property, propertiesAtMost } from './property.ts'

const at = Temporal.Instant.from('2026-03-02T12:00:00Z')
const userId = 'usr_lena' as UserId
const full = { ok: false, refusal: { kind: 'too-many-properties' } }

function aProperty(changes: Partial<Property> = {}): Property {
  return {
    id: 'prp_flat' as PropertyId,
    userId,
    name: 'Flat 2',
    address: '12 Park Lane',
    postcode: 'CR0 1AB',
    accessNotes: { entry: 'Key safe 1234' },
    occupier: { name: 'Tess', phone: null, email: null },
    archivedAt: null,
    createdAt: at,
    ...changes,
  }
}

describe('decideNewProperty', () => {
  it('refuses a property above the limit of those in use', () => {
    expect(decideNewProperty(aProperty(), propertiesAtMost - 1)).toMatchObject({
      ok: true,
      value: { property: aProperty(), audit: { action: 'property_added', after: { userId } } },
    })
    expect(decideNewProperty(aProperty(), propertiesAtMost)).toEqual(full)
  })
})

describe('decidePropertyChange', () => {
  it('names the changed fields in the audit log, and not their values', () => {
    const change = { accessNotes: {}, occupier: { name: 'Tess', phone: '+447700900123', email: null } }
    const decided = decidePropertyChange(aProperty(), { ...change, isArchived: true }, { inUse: 1, at })
    expect(decided.ok && decided.value).toEqual({
      property: aProperty({ ...change, archivedAt: at }),
      audit: {
        action: 'property_changed',
        target: { kind: 'property', id: 'prp_flat' },
        before: null,
        after: { userId, fields: ['access_notes', 'occupier_phone', 'archived_at'] },
      },
    })
  })

  it('keeps the first time of archiving', () => {
    const decided = decidePropertyChange(
      aProperty({ archivedAt: at }),
      { isArchived: true },
      { inUse: 1, at: at.add({ hours: 1 }) },
    )
    expect(decided.ok && decided.value.property.archivedAt).toEqual(at)
  })

  it('is refused only where it restores a property over the limit', () => {
    const wishes = fc.constantFrom(undefined, true, false)
    const counts = fc.constantFrom(propertiesAtMost - 1, propertiesAtMost)
    fc.assert(
      fc.property(fc.boolean(), wishes, counts, (wasArchived, isArchived, inUse) => {
        const before = aProperty({ archivedAt: wasArchived ? at : null })
        const change = isArchived === undefined ? {} : { isArchived }
        const isOver = wasArchived && isArchived === false && inUse === propertiesAtMost
        expect(decidePropertyChange(before, change, { inUse, at }).ok).toBe(!isOver)
      }),
    )
  })
})

describe('businessChanged', () => {
  it('names the changed fields, and not their values', () => {
    const after = { ...noBusiness, companyName: 'Secret Lets Ltd', vatNumber: 'GB123456782' }
    expect(businessChanged(userId, noBusiness, after)).toEqual({
      action: 'business_changed',
      target: { kind: 'user', id: userId },
      before: null,
      after: { fields: ['company_name', 'vat_number'] },
    })
  })
})
