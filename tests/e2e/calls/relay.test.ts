import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, wait } from '../browser.ts'
import {
  type CallWorld,
  isState,
  openCallWorld,
  openRelay,
  says,
  seen,
  sees,
  startCall,
  turnSecret,
} from './call-world.ts'

let world: CallWorld
let relay: Awaited<ReturnType<typeof openRelay>>
beforeAll(async () => {
  relay = await openRelay()
  const [plain, overTls] = [`turn:127.0.0.1:${relay.port}`, `turns:127.0.0.1:${relay.tlsPort}?transport=tcp`]
  const settings = {
    TURN_URLS: `${plain}?transport=udp,${plain}?transport=tcp,${overTls}`,
    TURN_SECRET: turnSecret,
    CALLS_RELAY_ONLY: 'on',
  }
  // The browsers take the certificate that the relay made itself.
  world = await openCallWorld(settings, [`--ignore-certificate-errors-spki-list=${relay.pin}`])
})
afterAll(async () => {
  await world?.[Symbol.asyncDispose]()
  await relay?.[Symbol.asyncDispose]()
})

describe('a video call through the relay alone', () => {
  it('shows each the picture of the other, and goes on by itself after the relay was gone', async () => {
    await using carla = await world.at('customer')
    await using tariq = await world.at('technician')
    await carla.page.clock.install()
    await startCall(carla.page)
    await startCall(tariq.page)
    for (const { page } of [carla, tariq]) {
      await isState(page, 'Connected')
      expect((await sees(page)).pair).toMatch(/^relay (relay|prflx)$/)
    }
    const before = (await seen(carla.page)).connections
    await relay.stop()
    for (const { page } of [carla, tariq]) await says(page, /^The connection was lost\. We are looking/)
    await expectAccessible(tariq.page)
    // Half a minute later.
    await carla.page.clock.fastForward(30_000)
    await says(carla.page, 'The connection was lost. Try again, or call instead.')
    await carla.page.getByRole('button', { name: 'Try again' }).waitFor()
    await expectAccessible(carla.page)
    await relay.start()
    for (const { page } of [carla, tariq]) {
      await isState(page, 'Connected')
      await sees(page)
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    }
    expect((await seen(carla.page)).connections).toBe(before)
    // The press comes in anew. It is made before the relay is back: afterwards the page connects automatically, and
    // takes the button away.
    await relay.stop()
    await says(carla.page, /^The connection was lost\. We are looking/)
    await carla.page.clock.fastForward(30_000)
    await carla.page.getByRole('button', { name: 'Try again' }).click()
    await relay.start()
    for (const { page } of [carla, tariq]) {
      await isState(page, 'Connected')
      await sees(page)
    }
    await carla.page.getByRole('button', { name: 'End call' }).click()
    await isState(tariq.page, 'Disconnected')
  })

  it('goes over TLS where a network lets nothing else through', async () => {
    await using carla = await world.at('customer')
    await using tariq = await world.at('technician')
    for (const { page } of [carla, tariq]) {
      await page.route(/\/video\/ice$/, async (route) => {
        const response = await route.fetch({ maxRetries: 3 })
        const servers = await response.json()
        for (const server of servers.ice_servers) {
          server.urls = server.urls.filter((url: string) => url.startsWith('turns:'))
        }
        await route.fulfill({ response, json: servers })
      })
      await startCall(page)
    }
    for (const { page } of [carla, tariq]) {
      await isState(page, 'Connected')
      expect(await sees(page)).toMatchObject({ pair: expect.stringMatching(/^relay (relay|prflx)$/), way: 'tls' })
    }
    await carla.page.getByRole('button', { name: 'End call' }).click()
    await isState(tariq.page, 'Disconnected')
  })
})

describe('/call-check', () => {
  it('says in words which ways to the relay work, that a trial call does, and what to do where none does', async () => {
    await using carla = await world.at('customer', '/call-check')
    const { page } = carla
    const answers = page.getByText('The relay answers.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Start the check' }).click()
    await page.getByRole('button', { name: 'Check again' }).waitFor(wait)
    for (const words of [/^Your camera works/, /^Your microphone works/, /^A call through the relay works/]) {
      await says(page, words)
    }
    expect(await answers.count()).toBe(3)
    await expectAccessible(page)
    await relay.stop()
    await page.clock.install()
    await page.getByRole('button', { name: 'Check again' }).click()
    for (const step of ['Relay by TLS', 'A trial call']) {
      await page.getByRole('heading', { name: step }).waitFor()
      await page.clock.fastForward(10_000)
    }
    await page.getByRole('button', { name: 'Check again' }).waitFor(wait)
    await says(page, /^Something does not work/)
    expect(await answers.count()).toBe(0)
    expect(await page.getByText(/^The relay does not answer by this way: your network may block it/).count()).toBe(3)
    await says(page, /^A call through the relay did not connect\. Try another network/)
    await expectAccessible(page)
  })
})
