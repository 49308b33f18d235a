import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible } from '../browser.ts'
import { type CallWorld, isState, openCallWorld, openRelay, says, sees, startCall, turnSecret } from './call-world.ts'

let world: CallWorld
let relay: Awaited<ReturnType<typeof openRelay>>
beforeAll(async () => {
  relay = await openRelay()
  world = await openCallWorld({
    TURN_URLS: `turn:127.0.0.1:${relay.port}?transport=udp,turn:127.0.0.1:${relay.port}?transport=tcp`,
    TURN_SECRET: turnSecret,
    CALLS_RELAY_ONLY: 'on',
  })
})
afterAll(async () => {
  await world?.[Symbol.asyncDispose]()
  await relay?.[Symbol.asyncDispose]()
})

describe('a video call through the relay alone', () => {
  it('shows each the picture of the other, and neither side uses another path', async () => {
    await using carla = await world.at('customer')
    await using tariq = await world.at('technician')
    await startCall(carla.page)
    await startCall(tariq.page)
    for (const { page } of [carla, tariq]) {
      await isState(page, 'Connected')
      expect((await sees(page)).pair).toMatch(/^relay (relay|prflx)$/)
    }
    await carla.page.getByRole('button', { name: 'End call' }).click()
    await isState(tariq.page, 'Disconnected')
  })
})

describe('/call-check', () => {
  it('says in words that camera, microphone, relay and a trial call work', async () => {
    await using carla = await world.at('customer')
    await carla.page.goto('/call-check')
    await expectAccessible(carla.page)
    await carla.page.getByRole('button', { name: 'Start the check' }).click()
    await carla.page.getByRole('button', { name: 'Check again' }).waitFor()
    for (const words of [/^Your camera works/, /^Your microphone works/, /^A call through the relay works/]) {
      await says(carla.page, words)
    }
    expect(await carla.page.getByText('The relay answers.').count()).toBe(2)
    await says(carla.page, 'This way to the relay is not set up here. The others may be enough.')
    await expectAccessible(carla.page)
  })
})
