import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BookingId, pence } from '#modules/shared'
import { runs } from '../../tests/support/property-runs.ts'
import { type KeptParts, decidePartCosts, partsOf, versionOf } from './part-costs.ts'

const booking = 'bkg_one' as BookingId
const valve = { visit: 1, name: 'Valve', quantity: 2 }
const kept: KeptParts = { used: [valve, { visit: 1, name: 'Washer', quantity: 4 }], costs: [] }
const seen = (of: KeptParts) => versionOf(partsOf(of))

describe('the purchase prices of parts', () => {
  it('are those of the reports, which keep their quantity, and of parts that the office adds', () => {
    const wanted = [
      { ...valve, quantity: 9, unitCost: pence(450) },
      { visit: 0, name: 'Pipe', quantity: 3, unitCost: pence(120) },
    ]
    expect(decidePartCosts(booking, kept, seen(kept), wanted)).toMatchObject({
      ok: true,
      value: {
        costs: [
          { visit: 1, name: 'Valve', quantity: 2, unitCost: 450 },
          { visit: 0, name: 'Pipe', quantity: 3, unitCost: 120 },
        ],
        note: { action: 'part_costs_changed', target: { id: booking } },
      },
    })
  })

  it.each([
    ['of a part that no report names', [{ visit: 1, name: 'Pump', quantity: 1, unitCost: pence(1) }], 'part-unknown'],
    [
      'of one part twice',
      [
        { ...valve, unitCost: pence(1) },
        { ...valve, unitCost: pence(2) },
      ],
      'parts-not-clear',
    ],
    [
      'of too many parts',
      Array.from({ length: 61 }, (_, place) => ({ visit: 0, name: `${place}`, quantity: 1, unitCost: pence(1) })),
      'parts-not-clear',
    ],
  ])('are refused %s', (_, wanted, kind) => {
    expect(decidePartCosts(booking, kept, seen(kept), wanted)).toMatchObject({ ok: false, refusal: { kind } })
  })

  it('are refused to somebody who read others, and of no booking', () => {
    const later = { ...kept, costs: [{ ...valve, unitCost: pence(5) }] }
    expect(decidePartCosts(booking, later, seen(kept), [])).toMatchObject({ refusal: { kind: 'part-costs-changed' } })
    expect(decidePartCosts(booking, null, seen(kept), [])).toMatchObject({ refusal: { kind: 'booking-unknown' } })
  })

  it('stay as they are when they are saved as they were read, and the log says nothing', () => {
    const part = fc.record({
      visit: fc.nat(2),
      name: fc.constantFrom('Valve', 'Washer', 'Pipe'),
      quantity: fc.integer({ min: 1, max: 9 }),
      unitCost: fc.nat(999).map(pence),
    })
    const costs = fc.uniqueArray(part, { selector: ({ visit, name }) => `${visit} ${name}`, maxLength: 6 })
    fc.assert(
      fc.property(costs, costs, (some, others) => {
        const used = some.filter(({ visit }) => visit > 0)
        const now: KeptParts = { used, costs: others }
        const shown = partsOf(now)
        const saved = decidePartCosts(booking, now, versionOf(shown), shown)
        if (!saved.ok) throw new Error(saved.refusal.kind)
        const after = { used, costs: saved.value.costs }
        expect(partsOf(after)).toEqual(shown)
        const again = decidePartCosts(booking, after, versionOf(shown), shown)
        expect(again).toMatchObject({ ok: true, value: { note: null } })
      }),
      { numRuns: runs(200) },
    )
  })
})
