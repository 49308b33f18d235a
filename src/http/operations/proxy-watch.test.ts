import { mkdtempDisposableSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { HttpEnv } from '../kit/env.ts'
import { forwardedHeaders } from './forwarded-headers.ts'
import { createProxyWatch, wasProxySeen } from './proxy-watch.ts'
import { noon } from '../../../tests/support/builders/accounts.ts'
import { tickingClock } from '../../../tests/support/doubles.ts'

function watched(trustedProxies: number) {
  const folder = mkdtempDisposableSync(`${tmpdir()}/callout-proxy-`)
  const warnings: string[] = []
  const clock = tickingClock(noon)
  const dataDir = `${folder.path}/data`
  const warn = (words: string) => void warnings.push(words)
  const watch = createProxyWatch({ trustedProxies, dataDir, clock, warn })
  const app = new Hono<HttpEnv>().use(watch.middleware).get('/', (c) => c.text('here'))
  return {
    warnings,
    watch,
    dataDir,
    clock,
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

  it('fails no request on a disk that takes no writes, and is noted for doctor once the disk does', async () => {
    using site = watched(0)
    writeFileSync(site.dataDir, 'no folder')
    const ask = async () => (await site.ask({ via: '1.1 proxy' })).status
    expect([await ask(), await ask()]).toEqual([200, 200])
    expect(site.watch.isUnknownProxy()).toBe(true)
    expect(site.warnings).toEqual([expect.stringContaining('TRUST_PROXY'), expect.stringContaining('doctor')])
    rmSync(site.dataDir)
    await ask()
    expect(wasProxySeen(site.dataDir)).toBe(false)
    site.clock.move({ minutes: 2 })
    await ask()
    expect([wasProxySeen(site.dataDir), site.warnings.length]).toEqual([true, 2])
  })

  it('is noticed by a request that is answered before the application', () => {
    using site = watched(0)
    site.watch.before({ headers: { host: 'localhost' } })
    expect(site.watch.isUnknownProxy()).toBe(false)
    site.watch.before({ headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect([site.watch.isUnknownProxy(), wasProxySeen(site.dataDir)]).toEqual([true, true])
  })

  it('is forgotten at the next start', async () => {
    using site = watched(0)
    await site.ask({ via: '1.1 proxy' })
    createProxyWatch({ ...site, trustedProxies: 1, warn: () => {} })
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
