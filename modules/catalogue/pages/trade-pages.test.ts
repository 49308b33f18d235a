import { describe, expect, it } from 'vitest'
import type { Category } from '../service.ts'
import { servicesOnTradePage, tradePage, tradePageOf, tradePages } from './trade-pages.ts'

const category = (slug: string): Category => ({
  slug,
  label: slug,
  description: slug,
  icon: 'wrench',
  isTile: true,
  isFlag: false,
  parallelCapacity: 1,
  isActive: true,
  own: [],
  ownPlace: false,
  version: 1,
})

describe('tradePages', () => {
  it('have each trade on one page at most', () => {
    const trades = tradePages.flatMap((page) => [...page.trades])
    expect(new Set<string>(trades).size).toBe(trades.length)
    expect(tradePageOf('plumbing')?.slug).toBe('plumbing-electrical')
    expect(tradePageOf('flooring')).toBeNull()
    expect(tradePage('services')).toBeNull()
  })
})

describe('servicesOnTradePage', () => {
  it('has the services of its trades in their order, and first those that belong there by name', () => {
    const page = tradePage('smart-building')
    const services = [
      { name: 'Lock Change', category: 'security' },
      { name: 'Smart Home Installation', category: 'electrical' },
      { name: 'Light Fitting', category: 'electrical' },
    ]
    const groups = page && servicesOnTradePage(page, [category('electrical'), category('security')], services)
    expect(groups?.map(({ trade, services: of }) => [trade?.slug ?? null, of.map(({ name }) => name)])).toEqual([
      [null, ['Smart Home Installation']],
      ['security', ['Lock Change']],
    ])
  })

  it('leaves out trades without a service', () => {
    const page = tradePage('plumbing-electrical')
    expect(page && servicesOnTradePage(page, [category('plumbing')], [])).toEqual([])
  })
})
