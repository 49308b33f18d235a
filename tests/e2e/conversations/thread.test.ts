import type { APIRequestContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { photo } from '../../support/uploads/thread-files.ts'
import { scriptsOf } from '../../bench/script-size.ts'
import { type Screen, expectUsable, tabTo, visit, wait } from '../browser.ts'
import { threadTexts } from '../../../ui/components/conversations/thread-words.ts'
import { unreadWords } from '../../../ui/unread-words.ts'
import { enter, press, says } from '../office-steps.ts'
import { kept, line, messageLink, openAssigned, quietBooking, write } from './steps.ts'

let office: Awaited<ReturnType<typeof openAssigned>>

beforeAll(async () => {
  office = await openAssigned()
})

afterAll(() => office?.[Symbol.asyncDispose]())

const shots = process.env['SHOTS']
async function shoot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/thread-${name}.png` })
}

/** How many notices of the conversation are unread under the bell of a user. */
async function unreadOf(request: APIRequestContext, booking: string): Promise<number> {
  const answer = await request.get('/api/notifications')
  const { items }: { readonly items: readonly { readonly link: string; readonly read_at: string | null }[] } =
    await answer.json()
  return items.filter(({ link, read_at }) => link === `/chat/${booking}` && read_at === null).length
}

/** How often a page has said that there is a new message. */
const newsIn = (page: Page) =>
  page.evaluate(() => (sessionStorage.getItem('messages') ?? '').split('New notification: New message').length - 1)

const signedIn = (person: 'customer' | 'technician' | 'office', screen: Screen) =>
  enter(office.browser, office.server.url, person, screen)
const scripts = true

describe('the conversation of a booking', () => {
  it.each([
    [320, true],
    [1280, false],
  ])('is written live by a link, the technician and the office at %i pixels, dark: %s', async (width, dark) => {
    const screen = { width, scripts, dark }
    const { booking, link } = office
    await using holder = await visit(office.browser, office.server.url, screen)
    await holder.context.grantPermissions(['geolocation'])
    await holder.context.setGeolocation({ latitude: 51.37, longitude: -0.1, accuracy: 20 })
    await holder.page.goto(link)
    await press(holder.page, /^Chat/)
    await says(holder.page, 'read along.')
    await write(holder.page, `The gate is locked ${width}`)
    await line(holder.page, `The gate is locked ${width}`).getByText('Sent').waitFor()

    await using tariq = await signedIn('technician', screen)
    await tariq.page.goto(`/fulfillment/${booking.id}`)
    await press(tariq.page, /^Customer chat/)
    await line(tariq.page, `The gate is locked ${width}`).waitFor()
    await line(holder.page, `The gate is locked ${width}`).getByText('Read', { exact: true }).waitFor()
    await write(tariq.page, `I ring the bell ${width}`)
    await line(holder.page, `I ring the bell ${width}`).waitFor()

    await using omar = await signedIn('office', screen)
    await omar.page.goto(`/admin/bookings/${booking.id}`)
    await press(omar.page, /^Customer chat/)
    await line(omar.page, `I ring the bell ${width}`).waitFor()
    await write(omar.page, `The code is 4711 <b>${width}</b>`)
    for (const { page } of [holder, tariq]) await line(page, `The code is 4711 <b>${width}</b>`).waitFor()

    // A photo of the holder is seen by the others, and a place until it is deleted.
    const leak = `leak-${width}-${'under-the-sink-'.repeat(6)}.jpg`
    const files = { name: leak, mimeType: 'image/jpeg', buffer: await photo(900, 600) }
    // The words that were typed go with it.
    const field = holder.page.locator('[data-thread-text]')
    await field.fill(`The leak is here ${width}`)
    await holder.page.locator('[data-thread-image]').setInputFiles(files)
    await says(holder.page, 'File uploaded successfully')
    expect(await field.inputValue()).toBe('')
    for (const { page } of [holder, tariq, omar]) {
      const leaks = line(page, `The leak is here ${width}`)
      await leaks.getByRole('button', { name: `${leak}, enlarge` }).waitFor()
      expect(await leaks.count()).toBe(1)
    }
    await tariq.page.getByRole('button', { name: `${leak}, enlarge` }).click()
    const large = tariq.page.getByRole('dialog', { name: leak })
    await expect.poll(() => large.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth), wait).toBe(600)
    await shoot(tariq.page, `${width}-photo`)
    await large.getByRole('button', { name: 'Close' }).click()
    await press(holder.page, 'Share location')
    await says(holder.page, 'Location shared')
    for (const { page } of [tariq, omar]) await line(page, 'Show on a map').last().getByText('about 20 m').waitFor()
    await shoot(omar.page, `${width}-place`)
    await press(holder.page, 'Delete location')
    for (const { page } of [holder, tariq, omar]) {
      await line(page, 'Show on a map').waitFor({ state: 'detached' })
      await line(page, 'A location was shared here. It is deleted.').last().waitFor()
    }

    // The office removes what should not be there.
    const secret = line(omar.page, `The code is 4711 <b>${width}</b>`)
    await secret.getByRole('button', { name: 'Remove' }).click()
    await secret.getByRole('button', { name: 'Remove for everybody?' }).click()
    await line(holder.page, `The code is 4711 <b>${width}</b>`).waitFor({ state: 'detached' })
    await line(holder.page, 'Message removed').last().waitFor()
    // They scrolled up to a photo and to this: messages that come meanwhile are news, until they are back at the end.
    const before = new Map<Page, number>()
    for (const { page, context } of [tariq, omar]) {
      await page.getByRole('log').evaluate((log) => log.scrollTo(0, log.scrollHeight))
      await page.getByRole('button', { name: threadTexts.newest }).waitFor({ state: 'hidden' })
      await expect.poll(() => unreadOf(context.request, booking.id), wait).toBe(0)
      before.set(page, await newsIn(page))
    }
    for (const [name, visitor] of Object.entries({ holder, tariq, omar })) {
      await expectUsable(visitor)
      await shoot(visitor.page, `${width}-${name}`)
    }

    // The line is cut while both are typing. The phone of the technician keeps it; the page of the holder sends it again.
    for (const [visitor, text, state] of [
      [holder, `Come in ${width}`, 'Not sent, retry'],
      [tariq, `I am at the gate ${width}`, 'Waits on this phone for a signal'],
    ] as const) {
      await visitor.page.getByLabel('Your message').pressSequentially(text.slice(0, 4))
      await visitor.context.setOffline(true)
      await visitor.page.getByLabel('Your message').fill(text)
      await visitor.page.getByRole('button', { name: 'Send', exact: true }).click()
      await line(visitor.page, text).getByText(state).waitFor()
      await visitor.context.setOffline(false)
      await line(omar.page, text).waitFor()
      await line(visitor.page, text)
        .getByText(/^(Sent|Read)$/)
        .waitFor()
      for (const { page } of [holder, tariq, omar]) await expect.poll(() => line(page, text).count(), wait).toBe(1)
      expect(await kept(omar.context.request, booking, text)).toHaveLength(1)
    }

    // The messages that they read here are no news under their bells.
    for (const { page, context } of [tariq, omar]) {
      await page.getByRole('log').evaluate((log) => log.scrollTo(0, log.scrollHeight))
      await expect.poll(() => unreadOf(context.request, booking.id), wait).toBe(0)
      expect(await newsIn(page)).toBe(before.get(page))
      const { unread_count: unread } = await (await context.request.get('/api/notifications')).json()
      await expect.poll(() => page.locator('.bell').getAttribute('aria-label'), wait).toBe(unreadWords(unread))
    }
    for (const { faults } of [holder, tariq, omar]) expect(faults).toEqual([])
  })

  it.each([
    [320, 'mobile'],
    [768, 'tablet'],
    [1280, 'desktop'],
  ])('is a page of its own at %i pixels, on a %s, and the customer finds it in the portal', async (width, device) => {
    const { booking } = office
    const question = `Which day is it? ${width} ${'Rohrleitungsbau'.repeat(8)}`
    await using carla = await signedIn('customer', { width, scripts })
    const { page } = carla
    await page.goto(`/chat/${booking.id}`)
    const log = page.getByRole('log', { name: 'Messages' })
    await log.locator('.thread-line').first().waitFor()
    const send = page.getByRole('button', { name: 'Send', exact: true })
    await page.getByLabel('Your message').fill('  \n ')
    expect(await send.isDisabled()).toBe(true)
    await page.getByLabel('Your message').press('Enter')
    await write(page, question)
    await line(page, question).getByText('Sent').waitFor()
    expect(await kept(carla.context.request, booking, question)).toMatchObject([{ device_type: device }])
    expect(await line(page, '').last().textContent()).toContain(question)
    const [panel, list] = [await page.locator('.thread').boundingBox(), await log.boundingBox()]
    expect(width < 480 ? panel?.height : Math.max(500, list?.height ?? 0)).toBe(width < 480 ? 900 : 500)
    await expectUsable(carla)
    await shoot(page, `${width}-page`)
    await press(page, 'Sound on')
    await page.reload()
    await line(page, question).waitFor()
    await page.getByRole('button', { name: 'Sound off' }).waitFor()
    await page.goto(`/service-portal?booking=${booking.id}`)
    await press(page, /^Chat/)
    await line(page, question).waitFor()
    await page.getByRole('button', { name: 'Sound off' }).waitFor()
    await expectUsable(carla)
    await shoot(page, `${width}-portal`)
    await page.goto(`/track/${booking.id}`)
    await press(page, /^Chat/)
    await line(page, question).waitFor()
    await expectUsable(carla)
    expect(carla.faults).toEqual([])
  })

  it('keeps what was typed while the line is dead, and sends it once afterwards', async () => {
    const { booking } = office
    await using carla = await signedIn('customer', { width: 1280, scripts })
    const { page } = carla
    await page.goto(`/chat/${booking.id}`)
    await line(page, '').first().waitFor()
    let posts = 0
    await page.route('**/messages', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      posts += 1
      // The answer to the first is lost; the second never arrives.
      if (posts === 1) await route.fetch()
      return posts <= 2 ? route.abort() : route.continue()
    })
    await write(page, 'Are you there?')
    await expect.poll(() => line(page, 'Are you there?').filter({ hasText: 'Sent' }).count(), wait).toBe(1)
    await write(page, 'And now?')
    await page.unrouteAll()
    expect(await kept(carla.context.request, booking, 'Are you there?')).toHaveLength(1)
    await expect.poll(() => line(page, 'And now?').count(), wait).toBe(1)
  })

  it.each([320, 1280])(
    'says at %i pixels that it is empty, closed, not read, not sent and signed out',
    async (width) => {
      await using carla = await signedIn('customer', { width, scripts })
      const { page } = carla
      const booking = await quietBooking(carla.context.request)
      await page.goto(`/chat/${booking.id}`)
      await page.locator('.thread-live').waitFor()
      await says(page, 'Nothing was written yet.')
      await expectUsable(carla)
      await shoot(page, `${width}-empty`)

      await page.route('**/messages', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      )
      await write(page, 'I cannot read you')
      await page.getByRole('button', { name: 'Not sent, retry' }).waitFor()
      await says(page, 'Failed to send message')
      await expectUsable(carla)
      await shoot(page, `${width}-failed`)
      await page.getByLabel('Your message').fill('half a sen')
      await page.reload()
      await page.getByRole('button', { name: 'Not sent, retry' }).waitFor()
      expect(await page.getByLabel('Your message').inputValue()).toBe('half a sen')
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Not sent, retry' }).click()
      await line(page, 'I cannot read you').getByText('Sent').waitFor()
      expect(await line(page, 'I cannot read you').count()).toBe(1)

      await page.route('**/messages?*', (route) => route.abort())
      await page.goto(`/track/${booking.id}`)
      await press(page, /^Chat/)
      await says(page, 'Failed to load messages')
      await expectUsable(carla)
      await shoot(page, `${width}-error`)
      await page.unrouteAll()
      await press(page, 'Try again')
      await line(page, 'I cannot read you').waitFor()

      const cookies = await carla.context.cookies()
      await carla.context.clearCookies()
      await write(page, 'Who am I?')
      await says(page, 'Not authenticated')
      expect(await page.getByLabel('Your message').inputValue()).toBe('Who am I?')
      await expectUsable(carla)
      await shoot(page, `${width}-signed-out`)
      await carla.context.addCookies(cookies)

      const over = Temporal.Now.instant().subtract({ hours: 24 * 31 })
      using data = openTestPort(office.server.dataDir)
      data.set(
        'bookings',
        { id: booking.id },
        { status: 'cancelled', cancel_reason: 'customer', updated_at: over.toString({ smallestUnit: 'millisecond' }) },
      )
      await page.goto(`/chat/${booking.id}`)
      await page.locator('.thread-live').waitFor()
      await says(page, /This conversation closed on .+ You can still read it\./)
      await line(page, 'I cannot read you').waitFor()
      expect(await page.getByLabel('Your message').count()).toBe(0)
      await expectUsable(carla)
      await shoot(page, `${width}-closed`)
    },
  )

  it('works by keyboard alone', async () => {
    const { booking } = office
    await using carla = await signedIn('customer', { width: 1280, scripts })
    const { page } = carla
    await page.goto(`/track/${booking.id}`)
    await tabTo(page, '[data-thread-toggle]')
    await page.keyboard.press('Space')
    await page.locator('textarea:focus').waitFor()
    await page.keyboard.type('By keys alone')
    await page.keyboard.press('Enter')
    await line(page, 'By keys alone').getByText('Sent').waitFor()
    await tabTo(page, '[data-thread-close]')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('[data-thread-toggle]:focus').count()).toBe(1)
  })

  it.each([
    ['/chat/', 'customer'],
    ['/track/', 'customer'],
    ['/service-portal?booking=', 'customer'],
    ['/fulfillment/', 'technician'],
    ['/admin/bookings/', 'office'],
  ] as const)('costs a page at most 100 kB of scripts in all: %s of the %s', async (path, person) => {
    const { booking, server } = office
    await using visitor = await signedIn(person, { width: 1280, scripts: false })
    const cookie = (await visitor.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const files = await scriptsOf(server.url, `${path}${booking.id}`, { headers: { cookie }, isWhole: true })
    const sum = (ofCalls: boolean) =>
      files.filter(({ isOfCalls }) => isOfCalls === ofCalls).reduce((bytes, one) => bytes + one.gzippedBytes, 0)
    if (shots) console.log(path, sum(false), sum(true))
    expect(sum(false)).toBeGreaterThan(20_000)
    expect(sum(false)).toBeLessThanOrEqual(100_000)
    expect(sum(true)).toBeLessThanOrEqual(25_000)
  })
})

describe('the conversation without scripts', () => {
  it.each([320, 1280])('is written, read and cleaned by its forms at %i pixels', async (width) => {
    const { link, booking } = office
    await using holder = await visit(office.browser, office.server.url, { width, scripts: false })
    const { page } = holder
    await page.goto(link)
    await page.locator('a[data-thread-toggle]').click()
    await says(page, 'read along.')
    await says(page, 'Sharing your location needs JavaScript')
    expect(await page.getByRole('button', { name: 'Share location' }).count()).toBe(0)
    await write(page, `Without a script ${width}`)
    await line(page, `Without a script ${width}`).getByText('Sent').waitFor()
    await write(page, '   ')
    await says(page, 'Please write a message')
    await page.getByLabel('Your message').fill(`Under the sink ${width}`)
    const file = page.getByLabel('A photo or file, if you have one')
    await file.setInputFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html></html>') })
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await says(page, 'Files of this kind are not taken.')
    await expectUsable(holder)
    await shoot(page, `${width}-plain-refused`)
    await file.setInputFiles({ name: 'plain.jpg', mimeType: 'image/jpeg', buffer: await photo() })
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await says(page, 'File uploaded successfully')
    await line(page, `Under the sink ${width}`).getByRole('link', { name: 'plain.jpg' }).waitFor()
    await expectUsable(holder)
    await shoot(page, `${width}-plain`)
    await line(page, `Without a script ${width}`).getByRole('button', { name: 'Remove' }).click()
    await says(page, 'The message is removed.')
    expect(await line(page, `Without a script ${width}`).count()).toBe(0)
    await using stranger = await visit(office.browser, office.server.url, { width, scripts: false })
    await stranger.page.goto(`/chat/${booking.id}`)
    expect(new URL(stranger.page.url()).pathname).toBe('/login')
    expect(holder.faults).toEqual([])
  })
})

describe('access to a phone or tablet of the customer', () => {
  const accessPage = () => `/device-access/${office.booking.id}`
  const left = (page: Page) => page.locator('[data-minutes-left]').first().innerText()

  /** The technician asks on the tracker. */
  async function ask(width: number, device: 'Phone' | 'Tablet', purpose: string) {
    const tariq = await signedIn('technician', { width, scripts })
    const { page } = tariq
    await page.goto(`/fulfillment/${office.booking.id}`)
    await page.getByText('Ask to use a phone or tablet').click()
    await page.getByLabel(device, { exact: true }).check()
    await page.getByLabel('What do you need it for?').fill(purpose)
    await press(page, 'Ask the customer')
    await says(page, 'The customer is asked')
    await expectUsable(tariq)
    await page.locator('#device-access').scrollIntoViewIfNeeded()
    await shoot(page, `access-${width}-asked-technician`)
    return tariq
  }

  it('is granted by the link without an account, and ended by the office at once', async () => {
    await using tariq = await ask(1280, 'Tablet', 'To show you the app of the alarm')
    const { server, booking, browser } = office
    const link = await messageLink(server.dataDir, booking.id, /\/device-access\/[0-9a-f]{32}$/)
    await using holder = await visit(browser, server.url, { width: 1280, scripts: false })
    await holder.page.goto(link)
    await says(holder.page, 'To show you the app of the alarm')
    await expectUsable(holder)
    await press(holder.page, 'Grant Smart Device Access')
    await says(holder.page, 'Tablet access granted')
    await expectUsable(holder)
    await shoot(holder.page, 'access-1280-granted-link')
    await says(tariq.page, /^Granted:/)
    await using omar = await signedIn('office', { width: 1280, scripts })
    await omar.page.goto(`/admin/bookings/${booking.id}`)
    await says(omar.page, /^Granted:/)
    await expectUsable(omar)
    await omar.page.locator('#device-access').scrollIntoViewIfNeeded()
    await shoot(omar.page, 'access-1280-office')
    await press(omar.page, 'End access to the tablet')
    await says(omar.page, 'Access has ended')
    await tariq.page
      .getByText(/^Granted:/)
      .first()
      .waitFor({ state: 'detached' })
    await holder.page.goto(link)
    await says(holder.page, 'Nobody may use your phone or tablet, and nobody asks to.')
    await expectUsable(holder)
    for (const { faults } of [tariq, holder, omar]) expect(faults).toEqual([])
  })

  it('is granted by the customer, who reads who, why and until when, shown to both, and ended by the customer', async () => {
    await using tariq = await ask(320, 'Phone', 'To pair the new thermostat with its app')
    await using carla = await signedIn('customer', { width: 320, scripts })
    const { page } = carla
    await page.goto(`/track/${office.booking.id}`)
    await says(page, 'asks to use your phone')
    await expectUsable(carla)
    await page.getByRole('link', { name: 'Read and decide' }).click()
    await says(page, /asks to use your phone/)
    await says(page, 'To pair the new thermostat with its app')
    await says(page, /24 hours from now/)
    await says(page, 'Nothing is controlled from afar')
    await expectUsable(carla)
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await shoot(page, `access-${width}-asked`)
    }
    await page.setViewportSize({ width: 320, height: 900 })
    await press(page, 'Grant Smart Device Access')
    await says(page, 'Phone access granted')
    await expectUsable(carla)
    await shoot(page, 'access-320-granted')
    expect(await left(page)).toMatch(/23 hours|24 hours/)
    // The technician's page comes by its stream.
    await says(tariq.page, /^Granted:/)
    expect(await left(tariq.page)).toMatch(/23 hours|24 hours/)
    await tariq.page.goto(`/chat/${office.booking.id}`)
    await says(tariq.page, 'Phone access granted for 24 hours.')
    await press(page, 'End access now')
    await says(page, 'Access has ended')
    await expectUsable(carla)
    await says(tariq.page, 'Phone access has ended.')
    for (const { faults } of [tariq, carla]) expect(faults).toEqual([])
  })

  it('is over after 24 hours without an answer, and cannot be granted then', async () => {
    await using tariq = await ask(320, 'Phone', 'To look at the settings of the router')
    await using carla = await signedIn('customer', { width: 1280, scripts: false })
    await carla.page.goto(accessPage())
    using data = openTestPort(office.server.dataDir)
    const yesterday = Temporal.Now.instant().subtract({ hours: 1 }).toString({ fractionalSecondDigits: 3 })
    data.set('smart_device_access', { status: 'requested' }, { access_expires_at: yesterday })
    await press(carla.page, 'Grant Smart Device Access')
    await says(carla.page, 'Failed to grant device access')
    await expectUsable(carla)
    await shoot(carla.page, 'access-1280-over')
    await tariq.page.reload()
    await tariq.page.getByText(/^Earlier requests/).click()
    await says(tariq.page, 'Over: nobody answered within 24 hours')
    expect(tariq.faults).toEqual([])
  })
})
