import { describe, expect, it } from 'vitest'
import type { Caller } from '#modules/customers'
import type { PropertyId, UserId } from '#modules/shared'
import { aPlace } from '../../../../../tests/support/builders/callers.ts'
import { placesShown } from './places.ts'

/** Lena with some properties, of which the first ones fit. */
function lena(properties: number, fittingProperties = 0): Caller {
  const shown = Array.from({ length: Math.min(properties, 20) }, (_, place) =>
    aPlace({ id: `prp_${place + 1}` as PropertyId, name: `Flat ${place + 1}` }),
  )
  return {
    id: 'usr_lena' as UserId,
    fullName: 'Lena Lord',
    email: 'lena@example.com',
    phone: '+447700900456',
    postcode: 'CR0 1LH',
    companyName: null,
    properties,
    isSuspended: false,
    createdAt: Temporal.Instant.from('2026-03-01T09:00:00Z'),
    isGuest: false,
    address: '14 Surrey Street',
    bookings: [],
    noted: [],
    shownProperties: shown,
    fittingProperties,
  }
}

const found = (text: string) => ({ text, hasFoundCustomer: true, property: null })
const typed = (text: string, property: string | null = null) => ({
  text,
  hasFoundCustomer: false,
  property: property as PropertyId | null,
})
const values = ({ places }: ReturnType<typeof placesShown>) => places.map(({ value }) => value)

describe('placesShown', () => {
  it('has their own address first, then the properties', () => {
    const shown = placesShown(lena(2), found('lena'))
    expect(values(shown)).toEqual(['own', 'prp_1', 'prp_2'])
    expect(shown).toMatchObject({ isSearched: false, hasFit: false, findPlace: '', more: null })
  })

  it('has the property first that found the customer, and then the others', () => {
    expect(values(placesShown(lena(3, 1), found('flat 1')))).toEqual(['prp_1', 'own', 'prp_2', 'prp_3'])
  })

  it.each(['lena', 'LENA@example', 'cr01lh', '07700 900456', '14 surrey'])(
    'has their own address first where %s is theirs, too',
    (text) => expect(values(placesShown(lena(3, 1), found(text)))[0]).toBe('own'),
  )

  it('of many shows those that fit alone, and the chosen one', () => {
    const shown = placesShown(lena(45, 2), typed('flat', 'prp_5'))
    expect(values(shown)).toEqual(['prp_1', 'prp_2', 'own', 'prp_5'])
    expect(shown).toMatchObject({ isSearched: true, hasFit: true, findPlace: 'flat', more: null })
  })

  it('says how many more there are, that more may fit, or that none does', () => {
    expect(placesShown(lena(45), typed('')).more).toMatch(/^25 more properties: type/)
    expect(placesShown(lena(21), typed('')).more).toMatch(/^1 more property: type/)
    expect(placesShown(lena(45, 20), typed('flat')).more).toBe('There may be more that fit: type on.')
    expect(placesShown(lena(45, 19), typed('flat', 'prp_20')).more).toBe('There may be more that fit: type on.')
    const none = placesShown(lena(45), typed('mill lane'))
    expect(none.more).toBe('No property of theirs fits “mill lane”.')
    expect(values(none)).toEqual(['own'])
    expect(placesShown(lena(9), typed('')).more).toBeNull()
  })

  it('keeps no text that found nothing but the customer', () => {
    const shown = placesShown(lena(45), found('lena'))
    expect(shown.findPlace).toBe('')
    expect(shown.places).toHaveLength(21)
    expect(placesShown(lena(45, 1), found('lena')).findPlace).toBe('')
    expect(placesShown(lena(45, 1), found('flat 1')).findPlace).toBe('flat 1')
  })
})
