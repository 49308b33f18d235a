import { setImmediate } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from '../kit/env.ts'
import type { MeterSources, Meters } from './meters.ts'

export interface Metrics {
  /** Counts every request that passes through it: mount it before everything else. */
  readonly count: MiddlewareHandler<HttpEnv>
  /** Counts one page that was answered without passing through `count`. */
  countPage(ms: number): void
  /** Counts one probe that was answered without passing through `count`. */
  countProbe(route: string, ms: number): void
  /** Counts a webhook of a provider by what came of it. */
  countWebhook(provider: string, outcome: string): void
  /** In Prometheus' text format. */
  text(): Promise<string>
}

/**
 * Counts in this process. The meters are loaded after the first answer, so that it does not wait for them; what came
 * before is counted then.
 */
export function createMetrics(sources: MeterSources): Metrics {
  let loading: Promise<Meters> | null = null
  let loaded: Meters | null = null

  async function load(): Promise<Meters> {
    await setImmediate()
    const { createMeters } = await import('./meters.ts')
    loaded = createMeters(sources)
    return loaded
  }

  function note(measure: (meters: Meters) => void): void {
    if (loaded) measure(loaded)
    else void (loading ??= load()).then(measure)
  }

  return {
    async count(c, next) {
      const began = performance.now()
      await next()
      const { method } = c.req
      const { status } = c.res
      const route = c.get('route') ?? 'other'
      const ms = performance.now() - began
      note((meters) => meters.count({ method, route, status, ms }))
    },
    countPage: (ms) => note((meters) => meters.countPage(ms)),
    countProbe: (route, ms) => note((meters) => meters.count({ method: 'GET', route, status: 200, ms })),
    countWebhook: (provider, outcome) => note((meters) => meters.countWebhook(provider, outcome)),
    text: async () => (await (loading ??= load())).text(),
  }
}
