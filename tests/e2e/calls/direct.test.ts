import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, wait } from '../browser.ts'
import { type CallWorld, isState, openCallWorld, says, seen, sees, signalsOf, startCall } from './call-world.ts'

let world: CallWorld
beforeAll(async () => {
  world = await openCallWorld()
})
afterAll(() => world?.[Symbol.asyncDispose]())

const ended = () => world.data.count('video_sessions', { ended_at: null }) === 0

describe('a video call between two browsers', () => {
  it('shows each the picture of the other, does what its buttons say, and ends for both', async () => {
    await using carla = await world.at('customer')
    await using tariq = await world.at('technician')
    await expectAccessible(carla.page)
    await startCall(carla.page)
    await says(carla.page, 'Video call started')
    await says(carla.page, '1 participant')
    await isState(carla.page, 'Connecting')
    await expectAccessible(carla.page)
    // The other page rings by its stream.
    await says(tariq.page, 'Carla Customer: video call')
    await expectAccessible(tariq.page)
    await tariq.page.getByRole('button', { name: 'Join' }).click()
    for (const { page } of [carla, tariq]) {
      await says(page, 'Video call connected')
      await isState(page, 'Connected')
      await says(page, '2 participants')
      await says(page, 'Speaker on')
      await says(page, 'Not recorded')
      expect((await sees(page)).pair).toMatch(/^(host|prflx) (host|prflx)$/)
    }
    await expectAccessible(carla.page)

    const { page } = carla
    await page.getByRole('button', { name: 'Turn speaker off' }).click()
    await says(page, 'Speaker off')
    await page.getByRole('button', { name: 'Mute microphone' }).click()
    await page.getByRole('button', { name: 'Unmute microphone' }).waitFor()
    await page.getByRole('button', { name: 'Turn camera off' }).click()
    await says(tariq.page, 'Carla Customer shows no picture')
    await expectAccessible(tariq.page)
    await page.getByRole('button', { name: 'Turn camera on' }).click()
    await sees(tariq.page)
    await page.getByRole('button', { name: 'Share screen' }).click()
    await says(page, 'Screen sharing started')
    await page.getByRole('button', { name: 'Stop sharing' }).click()
    await says(page, 'Screen sharing stopped')
    await sees(tariq.page)

    await page.getByRole('button', { name: 'End call' }).click()
    for (const each of [carla, tariq]) {
      await says(each.page, 'Call ended')
      await isState(each.page, 'Disconnected')
      await each.page.getByRole('link', { name: /^Call instead/ }).waitFor()
    }
    await expectAccessible(carla.page)
    expect(ended()).toBe(true)
    expect(world.data.count('video_signals')).toBe(0)
  })

  it('connects where both press at once, and leaves a third person out', async () => {
    await using carla = await world.at('customer')
    await using tariq = await world.at('technician')
    await using omar = await world.at('office')
    await Promise.all([startCall(carla.page), startCall(tariq.page)])
    for (const { page } of [carla, tariq]) {
      await isState(page, 'Connected')
      await sees(page)
    }
    await startCall(omar.page)
    await says(omar.page, 'Video call already in progress')
    await expectAccessible(omar.page)
    expect((await sees(carla.page)).frames).toBeGreaterThan(0)
    await tariq.page.getByRole('button', { name: 'End call' }).click()
    await isState(carla.page, 'Disconnected')
  })

  it('connects where the other describes itself before one knows to be in the call', async () => {
    await using carla = await world.at('customer')
    await using tariq = await world.at('technician')
    await startCall(carla.page)
    await isState(carla.page, 'Connecting')
    await tariq.page.route(/\/video$/, async (route) => {
      const response = await route.fetch()
      await expect.poll(() => signalsOf(tariq.page), wait).toBeGreaterThan(0)
      await route.fulfill({ response })
    })
    await tariq.page.getByRole('button', { name: 'Join' }).click()
    for (const { page } of [carla, tariq]) await isState(page, 'Connected')
    await tariq.page.getByRole('button', { name: 'End call' }).click()
    await isState(carla.page, 'Disconnected')
  })

  it('goes on with somebody whose browser was killed and who comes back', async () => {
    await using carla = await world.at('customer')
    {
      await using tariq = await world.at('technician')
      await startCall(carla.page)
      await startCall(tariq.page)
      await sees(carla.page)
      await tariq.kill()
    }
    await isState(carla.page, 'Disconnected')
    await using again = await world.at('technician')
    await says(again.page, /video call$/)
    await again.page.getByRole('button', { name: 'Join' }).click()
    await isState(again.page, 'Connected')
    await isState(carla.page, 'Connected')
    await sees(carla.page)
    expect((await sees(again.page)).frames).toBeGreaterThan(0)
    await carla.page.getByRole('button', { name: 'End call' }).click()
    await isState(again.page, 'Disconnected')
  })

  it('comes back after the network was gone, without a press', async () => {
    await using carla = await world.at('customer')
    await using tariq = await world.at('technician')
    await startCall(carla.page)
    await startCall(tariq.page)
    await sees(tariq.page)
    const before = (await seen(tariq.page)).connections
    await carla.context.setOffline(true)
    await carla.page.waitForTimeout(3_000)
    await carla.context.setOffline(false)
    await isState(carla.page, 'Connected')
    await sees(tariq.page)
    await sees(carla.page)
    // The same connection, not another one.
    expect((await seen(tariq.page)).connections).toBe(before)
    await carla.page.getByRole('button', { name: 'End call' }).click()
    await isState(tariq.page, 'Disconnected')
  })

  it('says what to do where the camera is refused, with the telephone', async () => {
    await using carla = await world.at('customer')
    await carla.page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await startCall(carla.page)
    await says(carla.page, /^Failed to access camera\/microphone\. Your browser may not use/)
    await carla.page.getByRole('button', { name: 'Try again' }).waitFor()
    await carla.page.getByRole('link', { name: /^Call instead/ }).waitFor()
    await expectAccessible(carla.page)
    expect(ended()).toBe(true)
  })
})
