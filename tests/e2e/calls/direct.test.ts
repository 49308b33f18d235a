import { readFileSync, statSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectUsable, wait } from '../browser.ts'
import { trackLink } from '../conversations/steps.ts'
import { enter } from '../office-steps.ts'
import { type CallWorld, isState, openCallWorld, says, seen, sees, signalsOf, startCall } from './call-world.ts'

let world: CallWorld
beforeAll(async () => {
  world = await openCallWorld()
})
afterAll(() => world?.[Symbol.asyncDispose]())

const ended = () => world.data.count('video_sessions', { ended_at: null }) === 0

const shots = process.env['SHOTS']
async function shoot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/call-${name}.png` })
}

describe('a video call in the pages of a booking', () => {
  it.each([320, 768, 1280])(
    'is started in the portal on the whole screen and joined in the tracker, at %i pixels',
    async (width) => {
      await using carla = await world.at('customer', `/service-portal?booking=${world.bookingId}`, width)
      await using tariq = await world.at('technician', `/fulfillment/${world.bookingId}`, width)
      await expectUsable(carla)
      await shoot(carla.page, `${width}-portal-before`)
      await carla.page.getByRole('button', { name: 'Video Call' }).click()
      await says(carla.page, '1 participant')
      await shoot(carla.page, `${width}-portal-alone`)
      // It is the whole screen, and nothing behind it is reached.
      const { width: wide, height } = (await carla.page.locator('.call').boundingBox()) ?? { width: 0, height: 0 }
      expect([wide, height]).toEqual([width, 900])
      expect(await carla.page.locator('.call:focus, .call :focus').count()).toBe(1)
      expect(await carla.page.locator('[inert] > h1, h1[inert]').count()).toBe(1)
      await expectUsable(carla)
      await says(tariq.page, 'Carla Customer: video call')
      await expectUsable(tariq)
      await shoot(tariq.page, `${width}-tracker-rings`)
      await tariq.page.getByRole('button', { name: 'Join' }).click()
      for (const each of [carla, tariq]) {
        await isState(each.page, 'Connected')
        await sees(each.page)
        await expectUsable(each)
      }
      await shoot(carla.page, `${width}-portal-connected`)
      await shoot(tariq.page, `${width}-tracker-connected`)
      if (width >= 480) await carla.page.keyboard.press('Escape')
      else await carla.page.getByRole('button', { name: 'Leave full screen' }).click()
      await carla.page.getByRole('button', { name: 'Full screen', exact: true }).waitFor()
      expect(await carla.page.locator('[inert]').count()).toBe(0)
      await expectUsable(carla)
      await shoot(carla.page, `${width}-portal-inline`)
      await tariq.page.getByRole('button', { name: 'End call' }).click()
      for (const { page, faults } of [carla, tariq]) {
        await isState(page, 'Disconnected')
        await page.getByRole('button', { name: 'Close' }).click()
        await page.getByRole('button', { name: 'Video Call' }).waitFor()
        expect(faults).toEqual([])
      }
    },
  )

  it('is started in the panel of a link on a phone, joined by the office, and stays when the panel is closed', async () => {
    const link = await trackLink(world.office, { id: world.bookingId })
    await using holder = await world.at(null, link, 320)
    await using omar = await world.at('office', `/admin/bookings/${world.bookingId}`, 1280)
    const { page } = holder
    await page.getByRole('button', { name: /^Chat/ }).click()
    const panel = page.locator('.thread-dialog')
    await panel.getByRole('button', { name: 'Video Call' }).click()
    // The messages of the page are above the panel.
    await panel.getByText('Video call started').waitFor()
    await expectUsable(holder)
    await omar.page.getByRole('button', { name: /^Customer chat/ }).click()
    await omar.page.locator('.thread').getByRole('button', { name: 'Join' }).click()
    for (const each of [holder, omar]) {
      await isState(each.page, 'Connected')
      await sees(each.page)
      await expectUsable(each)
    }
    await shoot(page, '320-panel-connected')
    await shoot(omar.page, '1280-office-connected')
    await panel.getByRole('button', { name: 'Leave full screen' }).click()
    await shoot(page, '320-panel-inline')
    await panel.getByRole('button', { name: 'Close the conversation' }).click()
    await page.locator('.call-theirs').waitFor()
    await sees(page)
    await expectUsable(holder)
    await using tariq = await world.at('technician', `/fulfillment/${world.bookingId}`, 768)
    await says(tariq.page, /are in a video call\.$/)
    await tariq.page.getByRole('button', { name: 'Video Call' }).click()
    await says(tariq.page, 'Video call already in progress')
    await expectUsable(tariq)
    await shoot(tariq.page, '768-third')
    await page.getByRole('button', { name: 'End call' }).click()
    await isState(omar.page, 'Disconnected')
    for (const { faults } of [holder, omar]) expect(faults).toEqual([])
  })

  it('leads without a script to the page of the call, which names the telephone', async () => {
    const { browser, server } = world.office
    await using carla = await enter(browser, server.url, 'customer', { width: 320, scripts: false })
    for (const from of ['/service-portal', `/track/${world.bookingId}`, `/chat/${world.bookingId}`]) {
      await carla.page.goto(from)
      await carla.page.getByRole('link', { name: 'Video Call' }).click()
      expect(new URL(carla.page.url()).pathname).toBe(`/chat/${world.bookingId}/call`)
      await says(carla.page, /A video call needs JavaScript/)
      await expectUsable(carla)
    }
  })

  it('costs a page at most 3.5 kB before the first press, and at most 25 kB more with it', () => {
    const chunks: Record<string, { readonly file: string; readonly imports?: readonly string[] }> = JSON.parse(
      readFileSync('dist/assets.json', 'utf8'),
    )
    const withImports = (name: string): readonly string[] => [
      name,
      ...(chunks[name]?.imports ?? []).flatMap((one) => withImports(one)),
    ]
    const filesOf = (name: string) => new Set(withImports(name).map((one) => chunks[one]?.file ?? ''))
    const gzipped = (files: Iterable<string>) =>
      [...files].reduce((sum, file) => sum + statSync(`dist/client/${file}.gz`).size, 0)
    const atOnce = filesOf('ui/islands/calls/start.ts')
    const later = filesOf('ui/islands/calls/panel.ts').difference(atOnce)
    expect(gzipped(atOnce)).toBeLessThanOrEqual(3_500)
    expect(gzipped(later)).toBeGreaterThan(5_000)
    expect(gzipped(later)).toBeLessThanOrEqual(25_000)
  })
})

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
    await expect.poll(ended, wait).toBe(true)
    await expect.poll(() => world.data.count('video_signals'), wait).toBe(0)
  })

  it('connects where both press at once', async () => {
    await using carla = await world.at('customer')
    await using tariq = await world.at('technician')
    await Promise.all([startCall(carla.page), startCall(tariq.page)])
    for (const { page } of [carla, tariq]) {
      await isState(page, 'Connected')
      expect((await sees(page)).frames).toBeGreaterThan(0)
    }
    await tariq.page.getByRole('button', { name: 'End call' }).click()
    await isState(carla.page, 'Disconnected')
  })

  it('connects where the other describes itself before one knows to be in the call', async () => {
    await using carla = await world.at('customer')
    await using tariq = await world.at('technician')
    await startCall(carla.page)
    await isState(carla.page, 'Connecting')
    await tariq.page.route(/\/video$/, async (route) => {
      const response = await route.fetch({ maxRetries: 3 })
      await expect.poll(() => signalsOf(tariq.page), wait).toBeGreaterThan(0)
      await route.fulfill({ response })
    })
    await tariq.page.getByRole('button', { name: 'Join' }).click()
    for (const { page } of [carla, tariq]) await isState(page, 'Connected')
    await tariq.page.unrouteAll({ behavior: 'wait' })
    await tariq.page.getByRole('button', { name: 'End call' }).click()
    await isState(carla.page, 'Disconnected')
  })

  it('is joined while the devices open, where the browser does not ask, and left where they do not open', async () => {
    await using carla = await world.at('customer')
    await using tariq = await world.at('technician')
    await tariq.context.grantPermissions(['camera', 'microphone'])
    await startCall(carla.page)
    await tariq.page.getByRole('button', { name: 'Join' }).waitFor(wait)
    await tariq.page.evaluate(() => {
      const { mediaDevices } = navigator
      const real = mediaDevices.getUserMedia.bind(mediaDevices)
      const refused = new Promise<never>((_, reject) => {
        addEventListener('refuse', () => reject(new DOMException('busy', 'NotReadableError')))
      })
      mediaDevices.getUserMedia = () => refused
      addEventListener('allow', () => {
        mediaDevices.getUserMedia = real
      })
    })
    await tariq.page.getByRole('button', { name: 'Join' }).click()
    await says(carla.page, '2 participants')
    await tariq.page.evaluate(() => dispatchEvent(new Event('refuse')))
    await says(tariq.page, /^Failed to access camera\/microphone\. Another program is using/)
    await says(carla.page, '1 participant')
    await tariq.page.evaluate(() => dispatchEvent(new Event('allow')))
    await tariq.page.getByRole('button', { name: 'Try again' }).click()
    for (const { page } of [carla, tariq]) {
      await isState(page, 'Connected')
      expect((await sees(page)).frames).toBeGreaterThan(0)
    }
    await carla.page.getByRole('button', { name: 'End call' }).click()
    await isState(tariq.page, 'Disconnected')
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
    await says(again.page, 'You are in this video call on another device.')
    await again.page.getByRole('button', { name: 'Join' }).click()
    await isState(again.page, 'Connected')
    await isState(carla.page, 'Connected')
    await sees(carla.page)
    expect((await sees(again.page)).frames).toBeGreaterThan(0)
    // A second device of the same person takes over.
    await using tablet = await world.at('technician')
    await tablet.page.getByRole('button', { name: 'Join' }).click()
    await says(again.page, 'The call goes on on your other device.')
    await again.page.getByRole('button', { name: 'Use this device' }).waitFor()
    await expectAccessible(again.page)
    await isState(tablet.page, 'Connected')
    await sees(tablet.page)
    await says(carla.page, '2 participants')
    await carla.page.getByRole('button', { name: 'End call' }).click()
    await isState(tablet.page, 'Disconnected')
  })

  it('comes back after the network was gone, without a press', async () => {
    await using carla = await world.at('customer')
    await using tariq = await world.at('technician')
    await startCall(carla.page)
    await startCall(tariq.page)
    await sees(tariq.page)
    const before = (await seen(tariq.page)).connections
    await carla.context.setOffline(true)
    const reaches = () =>
      carla.page.evaluate(() =>
        fetch('/healthz').then(
          () => true,
          () => false,
        ),
      )
    await expect.poll(reaches).toBe(false)
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
    await expect.poll(ended, wait).toBe(true)
  })
})
