import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCategory, aSeedService } from '../../../tests/support/builders/catalogue.ts'
import { runs } from '../../../tests/support/property-runs.ts'
import type { CatalogueCopy } from '../ports.ts'
import { seedService, seedTrade } from '../seed-service.ts'
import { type Category, tradeDetails } from '../service.ts'
import { decideTradeAddition, decideTradeEdit, isOrderOfTrades } from './edit-trade.ts'
import { judgeTrade, tradeIcons } from './judge-trade.ts'

const monday = Temporal.Instant.from('2026-03-02T09:00:00Z')
const services = ['tap-repair', 'burst-pipe'].map((slug) => seedService(null, aSeedService(slug), monday).service)
const trades = [aCategory('plumbing'), aCategory('electrical'), aCategory('emergency', { isFlag: true })]

const copyOf = (categories: readonly Category[] = trades): CatalogueCopy => ({
  categories,
  services,
  byId: new Map(services.map((one) => [one.id, one])),
  bySlug: new Map(services.map((one) => [one.slug, one])),
})

const details = fc.record({
  label: fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.constantFrom('Gardening', 'plumbing', ' Electrical ', 'Gas Safe', 'NICEIC'),
  ),
  description: fc.oneof(fc.string({ maxLength: 130 }), fc.constant('Lawns, hedges and fences.')),
  icon: fc.constantFrom(...tradeIcons, 'no icon'),
  isTile: fc.boolean(),
  parallelCapacity: fc.integer({ min: -1, max: 60 }),
})

describe('a trade of the office', () => {
  it('is added with a slug of its own where no detail is faulty, and no data file changes it', () => {
    fc.assert(
      fc.property(details, details, (wanted, file) => {
        const added = decideTradeAddition(wanted, copyOf())
        expect(added.ok).toBe(judgeTrade(wanted, trades, null).length === 0)
        if (!added.ok) return
        const { slug } = added.value
        expect(slug).toMatch(/^[0-9a-z-]{3,56}$/)
        expect([...trades.map((one) => one.slug), 'gas-safe', 'niceic']).not.toContain(slug)
        expect(seedTrade(added.value, { ...file, slug, isFlag: false })).toBe(added.value)
      }),
      { numRuns: runs(200) },
    )
  })

  it('keeps the details that the office changed, takes the rest from the file, and a second run changes nothing', () => {
    const partial = fc.record(
      { label: fc.constantFrom('Pipes', 'Plumbing'), isTile: fc.boolean() },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(partial, details, (edit, file) => {
        const edited = decideTradeEdit({ slug: 'plumbing', version: 1, ...edit }, copyOf(), monday)
        if (!edited.ok) throw new Error(edited.refusal.kind)
        const { trade, before } = edited.value
        const seeded = seedTrade(trade, { ...file, slug: 'plumbing', isFlag: false })
        for (const one of tradeDetails) expect(seeded[one]).toEqual(trade.own.includes(one) ? trade[one] : file[one])
        for (const one of tradeDetails) expect(trade.own.includes(one)).toBe(trade[one] !== before[one])
        expect(seedTrade(seeded, { ...file, slug: 'plumbing', isFlag: false })).toBe(seeded)
      }),
      { numRuns: runs(100) },
    )
  })

  it('is retired with exactly the services that were seen, and with none that was not', () => {
    const ids = services.map(({ id }) => id)
    fc.assert(
      fc.property(fc.subarray(ids), (retiring) => {
        const outcome = decideTradeEdit({ slug: 'plumbing', version: 1, isActive: false, retiring }, copyOf(), monday)
        const unseen = services.filter(({ id }) => !retiring.includes(id)).map(({ name }) => name)
        const refusal = outcome.ok ? null : outcome.refusal
        expect(refusal).toEqual(unseen.length === 0 ? null : { kind: 'trade-offers-services', names: unseen })
        const gone = outcome.ok ? outcome.value.services.map(({ service }) => [service.id, service.isActive]) : []
        expect(gone).toEqual(unseen.length === 0 ? ids.map((id) => [id, false]) : [])
      }),
    )
  })

  it('is refused where it is unknown, stale or the tile of emergencies, and is the same where nothing changes', () => {
    const kindOf = (edit: Parameters<typeof decideTradeEdit>[0]) => {
      const outcome = decideTradeEdit(edit, copyOf(), monday)
      return outcome.ok ? null : outcome.refusal.kind
    }
    expect(kindOf({ slug: 'sailing', version: 1 })).toBe('trade-unknown')
    expect(kindOf({ slug: 'plumbing', version: 2, label: 'Pipes' })).toBe('trade-changed')
    expect(kindOf({ slug: 'emergency', version: 1, isActive: false })).toBe('no-trade')
    expect(kindOf({ slug: 'plumbing', version: 1, label: 'electrical' })).toBe('trade-refused')
    const same = decideTradeEdit({ slug: 'plumbing', version: 1, label: ' Plumbing ' }, copyOf(), monday)
    expect(same.ok && same.value.trade).toBe(trades[0])
  })

  it('is sorted by a list that names each once', () => {
    const slugs = trades.map(({ slug }) => slug)
    fc.assert(
      fc.property(fc.shuffledSubarray(slugs), fc.boolean(), (some, twice) => {
        const list = twice ? [...some, ...some.slice(0, 1)] : some
        expect(isOrderOfTrades(trades, list)).toBe(some.length === slugs.length && !twice)
      }),
    )
  })
})
