import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAnalytics } from './create-analytics.ts'
import type { AnalyticsStore } from './ports.ts'
import { createRecentVisitors } from './recent-visitors.ts'
import type { ViewSum } from './tally.ts'

const noon = Temporal.Instant.from('2026-11-26T12:00:00Z')

function opened() {
  const stored: ViewSum[] = []
  let marks = 0
  const store: Pick<AnalyticsStore, 'add'> = { add: async ({ views }) => void stored.push(...views) }
  const analytics = createAnalytics({
    analytics: store as AnalyticsStore,
    marks: {
      mark: (...parts) => {
        marks += 1
        return parts.join('\n')
      },
    },
    clock: { now: () => noon },
    countsTestPayments: () => true,
  })
  return { analytics, stored, marks: () => marks }
}

describe('visitors of the last seconds', () => {
  it('need one mark for all their pages until the sums are stored', async () => {
    const { analytics, stored, marks } = opened()
    const browser = { address: '192.0.2.1', agent: 'Firefox' }
    const see = (page: string) =>
      analytics.countAgain(browser, page, noon) ||
      analytics.countView(browser, { page, source: 'google', device: 'phone' }, noon)
    for (const page of ['/', '/', '/services', '/']) see(page)
    expect(marks()).toBe(1)
    await analytics.store()
    expect(analytics.countAgain(browser, '/', noon)).toBe(false)
    see('/')
    expect(marks()).toBe(2)
    await analytics.store()
    expect(stored.map(({ page, views, landings }) => [page, views, landings])).toEqual([
      ['/', 3, 1],
      ['/services', 1, 0],
      ['/', 1, 0],
    ])
  })

  it('are not known on another day, by another browser or by another address', () => {
    const recent = createRecentVisitors(2)
    const anna = { address: '192.0.2.1', agent: 'Firefox' }
    recent.add('2026-11-26', anna, 'a')
    expect(recent.find('2026-11-26', anna)?.mark).toBe('a')
    for (const [day, browser] of [
      ['2026-11-27', anna],
      ['2026-11-26', { ...anna, agent: 'Safari' }],
      ['2026-11-26', { ...anna, address: '192.0.2.2' }],
    ] as const)
      expect(recent.find(day, browser)).toBe(null)
    recent.add('2026-11-27', { ...anna, address: '192.0.2.3' }, 'b')
    expect(recent.find('2026-11-26', anna) ?? recent.find('2026-11-27', anna)).toBe(null)
    for (const address of ['192.0.2.4', '192.0.2.5']) recent.add('2026-11-27', { ...anna, address }, 'c')
    expect(recent.find('2026-11-27', { ...anna, address: '192.0.2.3' })).toBe(null)
  })

  it('are counted as all others are, in whatever order they come', async () => {
    const deed = fc.record({
      address: fc.constantFrom('192.0.2.1', '192.0.2.2'),
      agent: fc.constantFrom('Firefox', 'Safari'),
      page: fc.constantFrom('/', '/book'),
      source: fc.constantFrom('direct', 'google'),
      hours: fc.constantFrom(0, 0, 0, 12),
      stores: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(deed), async (deeds) => {
        const [quick, plain] = [opened(), opened()]
        let at = noon
        for (const { address, agent, page, source, hours, stores } of deeds) {
          at = at.add({ hours })
          const view = { page, source, device: 'phone' } as const
          if (!quick.analytics.countAgain({ address, agent }, page, at))
            quick.analytics.countView({ address, agent }, view, at)
          plain.analytics.countView({ address, agent }, view, at)
          if (stores) await Promise.all([quick.analytics.store(), plain.analytics.store()])
        }
        await Promise.all([quick.analytics.store(), plain.analytics.store()])
        expect(quick.stored).toEqual(plain.stored)
      }),
    )
  })
})
