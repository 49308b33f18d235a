import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { OutsideDown } from '#modules/shared'
import { paypalKeys } from '../../tests/fakes/paypal/index.ts'
import { ordered } from '../../tests/fakes/paypal/journey.ts'
import { stoppedClock } from '../../tests/support/doubles.ts'
import { createPayPalGateway } from './index.ts'

async function listening(answer: (path: string) => string | null) {
  const asked: string[] = []
  const server = createServer(({ url = '' }, outgoing) => {
    asked.push(url)
    const location = answer(url)
    outgoing.writeHead(location === null ? 200 : 307, location === null ? {} : { location }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    asked,
    url: new URL(`http://127.0.0.1:${port}`),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

describe('PayPal gateway', () => {
  it('follows no redirect, so that its secret goes to no other host', async () => {
    await using other = await listening(() => null)
    await using paypal = await listening((path) => new URL(path, other.url).href)
    const clock = stoppedClock(Temporal.Instant.from('2026-11-23T10:00:00Z'))
    const returnUrl = () => 'http://localhost:3000/'
    const gateway = await createPayPalGateway({
      ...paypalKeys,
      apiBase: paypal.url,
      returnUrl,
      clock,
      timeoutMs: 2_000,
    })
    await expect(ordered({ gateway })).rejects.toBeInstanceOf(OutsideDown)
    expect(paypal.asked.length).toBeGreaterThan(0)
    expect(other.asked).toEqual([])
  })
})
