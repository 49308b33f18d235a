import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { not } from '../../support/test-port.ts'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { type RunningServer, startServer } from '../../support/servers/server.ts'
import { expectAccessible } from '../browser.ts'
import { type Office, approveTechnician, openOffice, people, says } from '../office-steps.ts'
import { type PhoneLine, openPhoneLine } from './line.ts'
import { type Phone, emergencyOfNow, enterOnPhone, openPhone, signInOnPhone, statusOf } from './phone-steps.ts'

let office: Office
let server: RunningServer
let line: PhoneLine
let bookingId: string
let isUp = true
const profiles = mkdtempSync(join(tmpdir(), 'callout-faults-'))

beforeAll(async () => {
  line = await openPhoneLine()
  office = await openOffice({ PUBLIC_URL: line.url })
  server = office.server
  line.to(server.url)
  await approveTechnician(office)
  bookingId = await emergencyOfNow(office)
})

afterAll(async () => {
  await line?.[Symbol.asyncDispose]()
  await server?.[Symbol.asyncDispose]()
  await office?.[Symbol.asyncDispose]()
  rmSync(profiles, { recursive: true, force: true })
})

beforeEach(async () => {
  line.cut(0)
  line.changed.clear()
  if (!isUp) await comeBack()
})

/** A phone that has the page of the visit open. */
async function onTracker(name: string): Promise<Phone> {
  const phone = await openPhone(join(profiles, name), line.url)
  await signInOnPhone(phone, bookingId)
  await phone.page.goto(`/fulfillment/${bookingId}`)
  return phone
}

async function goDown(): Promise<void> {
  isUp = false
  await server.kill()
}

async function comeBack(): Promise<void> {
  const port = Number(new URL(server.url).port)
  server = await startServer({ dataDir: server.dataDir, removeDataDir: true, port, env: { PUBLIC_URL: line.url } })
  isUp = true
}

async function picture(name: string, seed: number, kind: 'plain' | 'noise' = 'plain') {
  const create = { width: 2_400, height: 1_200, channels: 3, background: { r: seed, g: 80, b: 90 } } as const
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const made = sharp({ create: kind === 'plain' ? create : { ...create, noise } })
  return { name, mimeType: 'image/jpeg', buffer: await made.jpeg({ quality: kind === 'plain' ? 80 : 100 }).toBuffer() }
}

const choose = async (page: Page, ...photos: readonly Awaited<ReturnType<typeof picture>>[]) =>
  page.getByLabel('Photo', { exact: true }).setInputFiles([...photos])

function arrived() {
  using data = openTestPort(server.dataDir)
  return {
    photos: data.texts('visit_photos', 'id', { booking_id: bookingId }).length,
    originals: data.texts('visit_photos', 'original_file', { original_file: not(null) }).length,
  }
}

describe('a phone in trouble', () => {
  it('loses no photo where the line dies within one, and within an original', async () => {
    const { page, context } = await onTracker('cut')
    const tryAgain = () => page.evaluate(() => dispatchEvent(new Event('online')))
    line.cut(1_000)
    await choose(page, await picture('one.jpg', 1), await picture('two.jpg', 2))
    await expect.poll(() => statusOf(page).textContent()).toMatch(/^2 waiting.*There is no connection/)
    const cuts = line.died()
    await tryAgain()
    await expect.poll(() => line.died()).toBeGreaterThan(cuts)
    expect(arrived()).toEqual({ photos: 0, originals: 0 })
    line.cut(1_000, /\/original$/)
    await expect.poll(async () => (await tryAgain(), arrived())).toEqual({ photos: 2, originals: 0 })
    const later = line.died()
    await expect.poll(async () => (await tryAgain(), line.died())).toBeGreaterThan(later)
    await expect
      .poll(() => statusOf(page).textContent())
      .toBe('2 originals still to send: the office has these photos.')
    line.cut(0)
    await expect.poll(async () => (await tryAgain(), arrived())).toEqual({ photos: 2, originals: 2 })
    await expect.poll(() => statusOf(page).textContent()).toBe('')
    using data = openTestPort(server.dataDir)
    expect(data.texts('files_to_remove', 'file')).toEqual([])
    await context.close()
  })

  it('asks to sign in again where the session has ended, and then sends what waits', async () => {
    const phone = await onTracker('ended')
    const { page, context } = phone
    using data = openTestPort(server.dataDir)
    const before = arrived().photos
    const userId = data.text('users', 'id', { email: people.technician.email })
    data.remove('sessions', { user_id: userId })
    await choose(page, await picture('ended.jpg', 5))
    const again = page.getByRole('link', { name: 'Sign in again' })
    await again.waitFor()
    expect(await statusOf(page).textContent()).toContain('1 waiting')
    expect(arrived().photos).toBe(before)
    await expectAccessible(page)
    await again.click()
    await enterOnPhone(phone, people.technician.email)
    await page.getByRole('button', { name: 'On my way' }).first().waitFor()
    await expect.poll(() => arrived().photos).toBe(before + 1)
    await expect.poll(() => statusOf(page).textContent()).toBe('')
    await context.close()
  })

  it('says that it is full, keeps what it had, and saves the photo once there is room', async () => {
    const first = await onTracker('full')
    const usage = await first.page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
    await first.context.close()
    await goDown()
    /** The phone after a restart, with so much room for this site: the browser asks for it anew then. */
    async function restarted(room: number) {
      const phone = await openPhone(join(profiles, 'full'), line.url)
      const devtools = await phone.context.newCDPSession(phone.page)
      await devtools.send('Storage.overrideQuotaForOrigin', { origin: line.url, quotaSize: usage + room })
      await phone.page.goto(`/fulfillment/${bookingId}`)
      const lift = () => devtools.send('Storage.overrideQuotaForOrigin', { origin: line.url })
      return { ...phone, lift }
    }

    // Room for the copy, and not for the photo as it was taken.
    const large = await picture('large.jpg', 4, 'noise')
    expect(large.buffer.length).toBeGreaterThan(3_500_000)
    const second = await restarted(3_500_000)
    await choose(second.page, large)
    await says(second.page, 'this phone has no room for the photo as it was taken')
    await says(second.page, 'large.jpg: saved on this phone')
    await expect.poll(() => statusOf(second.page).textContent()).toMatch(/^1 waiting((?!original).)*$/)
    await second.context.close()

    // No room at all.
    const { page, context, lift } = await restarted(-usage + 1_000)
    await says(page, 'large.jpg: saved on this phone')
    await choose(page, await picture('last.jpg', 5))
    await says(page, 'This phone has no room left for it, and it was not saved.')
    await says(page, 'last.jpg: not sent yet. It is sent again automatically')
    expect(await statusOf(page).textContent()).toMatch(/^1 waiting/)
    await lift()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await says(page, 'last.jpg: saved on this phone')
    await expect.poll(() => statusOf(page).textContent()).toMatch(/^2 waiting.* 1 original still to send/)

    const before = arrived()
    await comeBack()
    await page.reload()
    await expect.poll(arrived).toEqual({ photos: before.photos + 2, originals: before.originals + 1 })
    await expect.poll(() => statusOf(page).textContent()).toBe('')
    await context.close()
  })

  it('saves the copy of a photo that is too large to send as it was taken, and says so', async () => {
    const { page, context } = await onTracker('large')
    const before = arrived()
    const { buffer, ...photo } = await picture('large.jpg', 6)
    await choose(page, { ...photo, buffer: Buffer.concat([buffer, Buffer.alloc(15 * 1024 * 1024)]) })
    await says(page, 'large.jpg: 15 MB are the most for the photo as it was taken.')
    await expect.poll(arrived).toEqual({ photos: before.photos + 1, originals: before.originals })
    await expect.poll(() => statusOf(page).textContent()).toBe('')
    await context.close()
  })

  it('warns before a sign-out of originals that are still to send', async () => {
    const { page, context } = await onTracker('leave')
    const before = arrived()
    line.cut(1_000, /\/original$/)
    await choose(page, await picture('one.jpg', 6))
    await expect.poll(arrived).toEqual({ ...before, photos: before.photos + 1 })
    await expect.poll(() => statusOf(page).textContent()).toBe('1 original still to send: the office has these photos.')
    const leave = () =>
      page.evaluate(() => document.querySelector<HTMLFormElement>('form[action="/logout"]')?.requestSubmit())
    await leave()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('1 original still to send. The office has these photos').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Stay signed in' }).click()
    line.cut(0)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(arrived).toEqual({ photos: before.photos + 1, originals: before.originals + 1 })
    await expect.poll(() => statusOf(page).textContent()).toBe('')
    await leave()
    await page.waitForURL((address) => !address.pathname.startsWith('/fulfillment'))
    await context.close()
  })

  it('keeps the worker of before where an update is cut off, and nothing that waits is lost', async () => {
    const { page, context } = await onTracker('update')
    const builds = () =>
      page.evaluate(async () =>
        (await caches.keys()).flatMap((name) => /^callout-(?:field-)?shell-(.+)$/.exec(name)?.[1] ?? []),
      )
    const [build = ''] = await builds()
    expect(build).not.toBe('')
    const next = build.split('').toReversed().join('')
    // The new worker names a file that does not arrive as it should.
    const broken = (text: string) =>
      text.replaceAll(build, next).replace(/sha256-[\w+/=]{44}/, `sha256-${'A'.repeat(43)}=`)
    line.changed.set('/service-worker.js', broken)
    const update = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        // A worker that fails at once is gone from the registration before the update says that it began.
        const begun: (ServiceWorker | null)[] = []
        registration.addEventListener('updatefound', () => begun.push(registration.installing), { once: true })
        await registration.update()
        const coming = begun[0] ?? registration.installing
        if (coming && coming.state !== 'redundant') {
          await new Promise<void>((resolve) =>
            coming.addEventListener('statechange', () => {
              if (coming.state !== 'installing') resolve()
            }),
          )
        }
        return [coming?.state, registration.active?.state]
      })
    expect(await update()).toEqual(['redundant', 'activated'])
    await goDown()
    await page.goto('/dashboard')
    await expect.poll(() => page.locator('[data-field-kept]').textContent()).toContain('No connection.')
    await page.goto(`/fulfillment/${bookingId}`)
    await choose(page, await picture('one.jpg', 7))
    await says(page, 'one.jpg: saved on this phone')
    await expect.poll(() => statusOf(page).textContent()).toContain('1 waiting')

    await comeBack()
    const before = arrived()
    line.changed.set('/service-worker.js', (text) => text.replaceAll(build, next))
    await page.reload()
    await expect.poll(arrived).toMatchObject({ photos: before.photos + 1 })
    // The new worker takes over once no page of the one before is open and the browser has stopped that one, as it stops any idle
    // worker after a time.
    const wire = await context.newCDPSession(page)
    await wire.send('ServiceWorker.enable')
    const openedAnew = async () => {
      await update()
      await page.goto('about:blank')
      await wire.send('ServiceWorker.stopAllWorkers')
      await page.goto('/dashboard')
      return builds()
    }
    // The page may load itself anew meanwhile, as all has arrived.
    await expect.poll(() => openedAnew().catch(() => [])).toEqual([next])
    line.changed.delete('/service-worker.js')
    await context.close()
  })
})
