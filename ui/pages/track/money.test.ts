import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { type Money, goesBackWords } from './money.ts'

const money = (changes: Partial<Money>): Money => ({
  price: pence(7_900),
  isFinal: false,
  paid: pence(7_900),
  refunded: pence(0),
  onItsWay: pence(0),
  held: pence(0),
  isCardSaved: false,
  savedOnce: null,
  isFree: false,
  letGo: pence(0),
  payingWords: null,
  vatRegistered: true,
  byCard: true,
  receipts: [],
  ...changes,
})

describe('goesBackWords', () => {
  it.each([
    ['£34.00 is on its way back to the card that you paid with.', { onItsWay: pence(3_400) }],
    ['Refunded £34.00 to the card that you paid with.', { refunded: pence(3_400) }],
    ['Refunded £34.00 the way that you paid.', { refunded: pence(3_400), byCard: false }],
    ['Any refund will be shown here under Payment in a moment.', {}],
    [null, { paid: pence(0) }],
    [
      'Nothing was taken. What your bank had set aside is free again within a few days.',
      { paid: pence(0), letGo: pence(7_900) },
    ],
    [
      '£45.00 was taken as the call-out fee. The other £34.00 is released by your bank.',
      { paid: pence(4_500), letGo: pence(3_400) },
    ],
    [
      'Of the £79.00 that your bank has set aside, no more than the fee is taken.',
      { paid: pence(0), held: pence(7_900) },
    ],
    ['No more than the fee is charged to your saved card.', { held: pence(7_900), isCardSaved: true }],
    [
      '£45.00 was charged to your saved card as the call-out fee.',
      { paid: pence(4_500), savedOnce: 'charged' as const },
    ],
    [
      'Nothing was taken, and your card will not be charged for it.',
      { paid: pence(0), savedOnce: 'forgotten' as const },
    ],
  ])('returns "%s"', (words, changes) => expect(goesBackWords(money(changes))).toBe(words))
})
