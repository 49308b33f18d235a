import { describe, expect, it } from 'vitest'
import { officeEntries } from '../../pages/admin/office-entries.ts'
import { keyOfEntry, keyOfSettings } from './key-of-entry.ts'

describe('the keys after g', () => {
  it('belong to entries of the office that are no settings, each to one', () => {
    const labels = officeEntries.filter(({ group }) => group !== 'Settings').map(({ label }): string => label)
    const unknown = Object.keys(keyOfEntry).filter((label) => !labels.includes(label))
    expect(unknown).toEqual([])
    const keys = [...Object.values(keyOfEntry), keyOfSettings]
    expect(keys.toSorted().join('')).toBe('cdijprst')
  })
})
