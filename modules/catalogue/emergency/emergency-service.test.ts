import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EmergencyServiceId } from '#modules/shared'
import { placedAt } from './emergency-service.ts'

const cardsOf = (names: readonly string[]) =>
  names.map((name, index) => ({ id: `ems_${name}` as EmergencyServiceId, displayOrder: index + 1 }))
const idsOf = (cards: readonly { readonly id: string }[]) => cards.map(({ id }) => id)

describe('placedAt', () => {
  it('moves one card, and numbers all from 1', () => {
    const cards = cardsOf(['a', 'b', 'c'])
    expect(placedAt(cards, 'ems_c' as EmergencyServiceId, 1)).toEqual([
      { id: 'ems_c', displayOrder: 1 },
      { id: 'ems_a', displayOrder: 2 },
      { id: 'ems_b', displayOrder: 3 },
    ])
  })

  it('leaves the cards as they are for one that is not among them', () => {
    const cards = cardsOf(['a', 'b'])
    expect(placedAt(cards, 'ems_z' as EmergencyServiceId, 1)).toBe(cards)
  })

  it('loses none, keeps the order of the others, and ends at the place asked for', () => {
    const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(names, fc.nat(), fc.integer({ min: -3, max: 20 }), (given, which, place) => {
        const cards = cardsOf(given)
        const card = cards[which % cards.length]
        if (!card) return
        const after = placedAt(cards, card.id, place)
        expect(after.map(({ displayOrder }) => displayOrder)).toEqual(cards.map((_, index) => index + 1))
        expect(idsOf(after).filter((id) => id !== card.id)).toEqual(idsOf(cards).filter((id) => id !== card.id))
        expect(idsOf(after).indexOf(card.id)).toBe(Math.min(Math.max(place, 1), cards.length) - 1)
      }),
    )
  })
})
