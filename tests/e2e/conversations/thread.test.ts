import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Screen, expectUsable, tabTo, visit, wait } from '../browser.ts'
import { enter, press, says } from '../office-steps.ts'
import { line, openAssigned, write } from './steps.ts'

let office: Awaited<ReturnType<typeof openAssigned>>

beforeAll(async () => {
  office = await openAssigned()
})

afterAll(() => office?.[Symbol.asyncDispose]())

const shots = process.env['SHOTS']
async function shoot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/thread-${name}.png` })
}

const signedIn = (person: 'customer' | 'technician' | 'office', screen: Screen) =>
  enter(office.browser, office.server.url, person, screen)
const scripts = true

describe('the conversation of a booking', () => {
  it.each([
    [320, true],
    [768, false],
    [1280, false],
  ])('is written live by a link, the technician and the office at %i pixels, dark: %s', async (width, dark) => {
    const screen = { width, scripts, dark }
    const { booking, link } = office
    await using holder = await visit(office.browser, office.server.url, screen)
    await holder.page.goto(link)
    await press(holder.page, /^Chat/)
    await says(holder.page, 'read along.')
    await write(holder.page, `The gate is locked ${width}`)
    await line(holder.page, `The gate is locked ${width}`).getByText('Sent').waitFor()
    await expectUsable(holder)
    await shoot(holder.page, `${width}-link`)

    await using tariq = await signedIn('technician', screen)
    await tariq.page.goto(`/fulfillment/${booking.id}`)
    await press(tariq.page, /^Customer chat/)
    await line(tariq.page, `The gate is locked ${width}`).waitFor()
    await line(holder.page, `The gate is locked ${width}`).getByText('Read', { exact: true }).waitFor()
    await write(tariq.page, `I ring the bell ${width}`)
    await line(holder.page, `I ring the bell ${width}`).waitFor()
    await expectUsable(tariq)
    await shoot(tariq.page, `${width}-technician`)

    await using omar = await signedIn('office', screen)
    await omar.page.goto(`/admin/bookings/${booking.id}`)
    await press(omar.page, /^Customer chat/)
    await line(omar.page, `I ring the bell ${width}`).waitFor()
    await write(omar.page, `The code is 4711 <b>${width}</b>`)
    await line(holder.page, `The code is 4711 <b>${width}</b>`).waitFor()
    await line(tariq.page, `The code is 4711 <b>${width}</b>`).waitFor()
    await expectUsable(omar)
    await shoot(omar.page, `${width}-office`)

    // The office removes what should not be there.
    const secret = line(omar.page, `The code is 4711 <b>${width}</b>`)
    await secret.getByRole('button', { name: 'Remove' }).click()
    await secret.getByRole('button', { name: 'Remove for everybody?' }).click()
    await line(holder.page, `The code is 4711 <b>${width}</b>`).waitFor({ state: 'detached' })
    await line(holder.page, 'Message removed').last().waitFor()
    for (const { faults } of [holder, tariq, omar]) expect(faults).toEqual([])
  })

  it.each([320, 768, 1280])(
    'is a page of its own at %i pixels, and the customer finds it in the portal',
    async (width) => {
      const { booking } = office
      await using carla = await signedIn('customer', { width, scripts })
      const { page } = carla
      await page.goto(`/chat/${booking.id}`)
      await write(page, `Which day is it? ${width}`)
      await line(page, `Which day is it? ${width}`).getByText('Sent').waitFor()
      await expectUsable(carla)
      await shoot(page, `${width}-page`)
      await page.reload()
      await line(page, `Which day is it? ${width}`).waitFor()
      await page.goto(`/service-portal?booking=${booking.id}`)
      await press(page, /^Chat/)
      await line(page, `Which day is it? ${width}`).waitFor()
      await expectUsable(carla)
      await shoot(page, `${width}-portal`)
      await page.goto(`/track/${booking.id}`)
      await press(page, /^Chat/)
      await line(page, `Which day is it? ${width}`).waitFor()
      await expectUsable(carla)
      expect(carla.faults).toEqual([])
    },
  )

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
    const { items } = await (await carla.context.request.get(`/api/bookings/${booking.id}/messages`)).json()
    expect(items.filter((one: { message_content: string }) => one.message_content === 'Are you there?')).toHaveLength(1)
    await expect.poll(() => line(page, 'And now?').count(), wait).toBe(1)
  })

  it('says "Not sent, retry" while nothing arrives, and keeps it over a reload', async () => {
    const { booking } = office
    await using carla = await signedIn('customer', { width: 320, scripts })
    const { page } = carla
    await page.goto(`/chat/${booking.id}`)
    await page.route('**/messages', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await write(page, 'I cannot hear you')
    await page.getByRole('button', { name: 'Not sent, retry' }).waitFor()
    await says(page, 'Failed to send message')
    await expectUsable(carla)
    await shoot(page, '320-failed')
    await page.getByLabel('Your message').fill('half a sen')
    await page.reload()
    await page.getByRole('button', { name: 'Not sent, retry' }).waitFor()
    expect(await page.getByLabel('Your message').inputValue()).toBe('half a sen')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Not sent, retry' }).click()
    await line(page, 'I cannot hear you').getByText('Sent').waitFor()
    expect(await line(page, 'I cannot hear you').count()).toBe(1)
  })

  it('keeps the words of somebody who was signed out', async () => {
    const { booking } = office
    await using carla = await signedIn('customer', { width: 1280, scripts })
    const { page } = carla
    await page.goto(`/chat/${booking.id}`)
    await line(page, '').first().waitFor()
    await carla.context.clearCookies()
    await write(page, 'Who am I?')
    await says(page, 'Not authenticated')
    expect(await page.getByLabel('Your message').inputValue()).toBe('Who am I?')
    await expectUsable(carla)
  })

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
})

describe('the conversation without scripts', () => {
  it.each([320, 1280])('is written, read and cleaned by its forms at %i pixels', async (width) => {
    const { link, booking } = office
    await using holder = await visit(office.browser, office.server.url, { width, scripts: false })
    const { page } = holder
    await page.goto(link)
    await page.locator('a[data-thread-toggle]').click()
    await says(page, 'read along.')
    await write(page, `Without a script ${width}`)
    await line(page, `Without a script ${width}`).getByText('Sent').waitFor()
    await expectUsable(holder)
    await shoot(page, `${width}-plain`)
    await write(page, '   ')
    await says(page, 'Please write a message')
    await line(page, `Without a script ${width}`).getByRole('button', { name: 'Remove' }).click()
    await says(page, 'The message is removed.')
    expect(await line(page, `Without a script ${width}`).count()).toBe(0)
    await using stranger = await visit(office.browser, office.server.url, { width, scripts: false })
    await stranger.page.goto(`/chat/${booking.id}`)
    expect(new URL(stranger.page.url()).pathname).toBe('/login')
    expect(holder.faults).toEqual([])
  })
})
