import { describe, expect, it } from 'vitest'
import { cautionsOf } from './caller.ts'
import { aNotedBooking, aPlace } from '../../tests/support/builders/callers.ts'

describe('cautionsOf', () => {
  it('has people first, then the way in, each note once, the newest first', () => {
    const newest = aNotedBooking({ accessNotes: { vulnerable: 'A baby', entry: 'Bell 4', parking: 'Permit' } })
    const older = aNotedBooking({ accessNotes: { vulnerable: 'A baby', entry: 'Bell 2' } })
    const caller = { noted: [newest, older], shownProperties: [] }
    expect(cautionsOf(caller)).toEqual({
      danger: ['A baby'],
      access: [
        { label: 'Parking', text: 'Permit' },
        { label: 'Getting in', text: 'Bell 4' },
        { label: 'Getting in', text: 'Bell 2' },
      ],
    })
  })

  it('names the property of a note about people, and the emergency in which somebody was in danger', () => {
    const flat = aPlace({ name: 'Flat 2', accessNotes: { vulnerable: 'Uses a wheelchair', entry: 'Key safe' } })
    const emergency = aNotedBooking({ reference: 'CB-234567', danger: 'Gas smell' })
    expect(cautionsOf({ noted: [emergency], shownProperties: [flat] })).toEqual({
      danger: ['Flat 2: Uses a wheelchair', 'Somebody was in danger (CB-234567): Gas smell'],
      access: [],
    })
  })
})
