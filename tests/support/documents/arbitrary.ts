import fc from 'fast-check'
import { type DocumentLine, type SumFacts, itemTypes, lineAmount, vatKinds } from '#modules/invoicing'
import { basisPoints, pence } from '#modules/shared'

/** Amounts small enough for the penny to matter, and some that are large. */
const anyPrice = fc
  .oneof(
    fc.integer({ min: 0, max: 200 }),
    fc.integer({ min: 0, max: 50_000 }),
    fc.integer({ min: 0, max: 100_000_000 }),
  )
  .map(pence)

/** In hundredths. */
const anyQuantity = fc.oneof(fc.constant(100), fc.integer({ min: 0, max: 5_000 }))

export const anyLine: fc.Arbitrary<DocumentLine> = fc.record({
  description: fc.constantFrom('Tap repair', 'Washer', 'Labour'),
  quantity: anyQuantity,
  unitPrice: anyPrice,
  itemType: fc.constantFrom(...itemTypes),
  vat: fc.constantFrom(...vatKinds),
})

export const anyRates = fc.constantFrom(
  { standard: basisPoints(2_000), reduced: basisPoints(500) },
  { standard: basisPoints(1_750), reduced: basisPoints(500) },
  { standard: basisPoints(1_500), reduced: basisPoints(800) },
)

/** Everything that decides the sums of a document, without earlier documents. */
export const anySums: fc.Arbitrary<SumFacts> = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 8 }),
    share: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
    pricesIncludeVat: fc.boolean(),
    cisRate: fc.constantFrom(null, 0, 20, 30),
  })
  .map(({ lines, share, pricesIncludeVat, cisRate }) => ({
    lines,
    discount: pence(Math.floor(lines.reduce((sum, line) => sum + lineAmount(line), 0) * share)),
    pricesIncludeVat,
    earlier: [],
    earlierCis: pence(0),
    cisRate,
  }))

export const anyDay = fc
  .integer({ min: 0, max: 4_000 })
  .map((days) => Temporal.PlainDate.from('2020-01-01').add({ days }))
