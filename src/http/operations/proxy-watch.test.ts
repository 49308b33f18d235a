import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { HttpEnv } from '../kit/env.ts'
import { forwardedHeaders } from './forwarded-headers.ts'
import { createProxyWatch, wasProxySeen } from './proxy-watch.ts'

function watched(trustedProxies: number) {
  const folder = mkdtempDisposableSync(`${tmpdir()}/callout-proxy-`)
  const warnings: string[] = []
  const watch = createProxyWatch({ trustedProxies, dataDir: folder.path, warn: (words) => warnings.push(words) })
  const app = new Hono<HttpEnv>().use(watch.middleware).get('/', (c) => c.text('here'))
  return {
    warnings,
    watch,
    dataDir: folder.path,
    ask: (headers: Readonly<Record<string, string>>) => app.request('/', { headers }),
    [Symbol.dispose]: () => folder.remove(),
  }
}

describe('a proxy in front of a server that trusts none', () => {
  it.each(forwardedHeaders)('is noticed by the header %s, and warned about once', async (name) => {
    using site = watched(0)
    await site.ask({})
    expect([site.warnings, site.watch.isUnknownProxy(), wasProxySeen(site.dataDir)]).toEqual([[], false, false])
    await site.ask({ [name]: '203.0.113.9' })
    await site.ask({ [name]: '203.0.113.9' })
    expect(site.warnings).toEqual([expect.stringContaining('TRUST_PROXY')])
    expect([site.watch.isUnknownProxy(), wasProxySeen(site.dataDir)]).toEqual([true, true])
  })

  it('is forgotten at the next start', async () => {
    using site = watched(0)
    await site.ask({ via: '1.1 proxy' })
    createProxyWatch({ trustedProxies: 1, dataDir: site.dataDir, warn: () => {} })
    expect(wasProxySeen(site.dataDir)).toBe(false)
  })
})

describe('a proxy in front of a server that trusts it', () => {
  it('is no reason to warn', async () => {
    using site = watched(1)
    await site.ask({ 'x-forwarded-for': '203.0.113.9' })
    expect([site.warnings, site.watch.isUnknownProxy(), wasProxySeen(site.dataDir)]).toEqual([[], false, false])
  })
})
