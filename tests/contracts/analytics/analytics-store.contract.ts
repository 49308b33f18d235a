import { beforeEach, describe, expect, it } from 'vitest'
import type { AnalyticsStore } from '#modules/analytics'

type Opened = AsyncDisposable & { readonly analytics: AnalyticsStore }

const view = { day: '2026-11-26', page: '/', source: 'google', device: 'phone', views: 3, landings: 2 } as const
const step = { day: '2026-11-26', step: 'paid', source: 'google', visitors: 1 } as const
const all = { from: '2026-01-01', to: '2026-12-31' }

export function analyticsStoreContract(name: string, open: () => Promise<Opened>): void {
  describe(`the sums of page views in ${name}`, () => {
    let opened: Opened
    beforeEach(async () => {
      opened = await open()
      return () => opened[Symbol.asyncDispose]()
    })

    it('add to what was there, and are read by day', async () => {
      const { analytics } = opened
      await analytics.add({ views: [view], steps: [step], booked: [] })
      await analytics.add({
        views: [view, { ...view, device: 'tablet' }],
        steps: [step, { ...step, step: 1 }],
        booked: [],
      })
      await analytics.add({ views: [{ ...view, day: '2026-11-27' }], steps: [], booked: [] })
      expect(await analytics.read({ from: '2026-11-26', to: '2026-11-26' })).toEqual({
        views: [
          { ...view, views: 6, landings: 4 },
          { ...view, device: 'tablet' },
        ],
        steps: [
          { ...step, step: 1 },
          { ...step, visitors: 2 },
        ],
      })
      expect((await analytics.read(all)).views.length).toBe(3)
    })

    it('are added whole or not at all', async () => {
      const { analytics } = opened
      const broken = { ...view, page: '' }
      await expect(analytics.add({ views: [view, broken], steps: [step], booked: [] })).rejects.toThrow('CHECK')
      expect(await analytics.read(all)).toEqual({ views: [], steps: [] })
    })
  })
}
