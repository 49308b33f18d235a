import { describe, expect, it } from 'vitest'
import { atStep, awake, chooseJob, chooseNextFreeTime, contact, fillContact, next, readyToConfirm } from './steps.ts'
import { type Screen, expectAccessibleTo, expectNoSidewaysScroll, expectUsable, wait } from '../browser.ts'
import { openSite } from '../site.ts'
import { gzippedSum, scriptsOf } from '../../bench/script-size.ts'

const site = openSite()

const wide: Screen = { width: 1280, scripts: true }

describe('scripts of the booking wizard', () => {
  it('are at most 8 files and 110 kB before the pay step', async () => {
    const files = await scriptsOf(site.server.url, '/book')
    expect(files.length).toBeLessThanOrEqual(8)
    expect(gzippedSum(files)).toBeLessThanOrEqual(110_000)
  })
})

describe('input of the booking wizard', () => {
  it('survives a reload and the back button', async () => {
    await using visitor = await site.visit(wide)
    const { page } = visitor
    await page.goto('/book')
    await awake(page)
    await chooseJob(page, 'Electrical', 'Electrical Repair', true)
    await next(page)
    await atStep(page, 'Schedule Appointment')
    await chooseNextFreeTime(page)
    const time = await page.locator('input[name="time"]:checked').inputValue()
    await next(page)
    await atStep(page, 'Contact Information')
    const kept = page.waitForResponse((response) => response.url().endsWith('/api/booking-draft'))
    await page.getByLabel('Full Name').fill(contact.name)
    await kept
    await page.reload()
    await atStep(page, 'Contact Information')
    expect(await page.getByLabel('Full Name').inputValue()).toBe(contact.name)
    await awake(page)
    await page.goBack()
    await atStep(page, 'Schedule Appointment')
    expect(await page.locator('input[name="time"]:checked').inputValue()).toBe(time)
    await page.goForward()
    await atStep(page, 'Contact Information')
    expect(await page.getByLabel('Full Name').inputValue()).toBe(contact.name)
  })

  it.each([true, false])('is offered on the home page to a returning visitor, scripts: %s', async (scripts) => {
    await using visitor = await site.visit({ width: 320, scripts })
    const { page } = visitor
    const begun = page.getByText('You started to book Electrical Repair')
    await page.goto('/')
    expect(await begun.count()).toBe(0)
    await page.goto('/book')
    if (scripts) await awake(page)
    await chooseJob(page, 'Electrical', 'Electrical Repair', scripts)
    await next(page)
    await atStep(page, 'Schedule Appointment')
    await page.goto('/')
    expect(await begun.isVisible()).toBe(true)
    await expectUsable(visitor)
    await page.getByRole('link', { name: 'Continue your booking' }).click()
    await atStep(page, 'Schedule Appointment')
    await page.goto('/')
    await page.getByRole('button', { name: 'Start again' }).click()
    await atStep(page, 'Select Service Type')
    await page.goto('/')
    expect(await begun.count()).toBe(0)
  })

  it.each([true, false])('is shown again beside its error, scripts: %s', async (scripts) => {
    await using visitor = await site.visit({ width: 320, scripts })
    const { page } = visitor
    await page.goto('/book')
    if (scripts) await awake(page)
    await chooseJob(page, 'Plastering', 'Plaster Patch Repair', scripts)
    await next(page)
    await atStep(page, 'Schedule Appointment')
    await chooseNextFreeTime(page)
    await next(page)
    await atStep(page, 'Contact Information')
    await fillContact(page)
    await page.getByLabel('Email').first().fill('philippa')
    await page.getByLabel('Postcode').fill('SW1A 1AA')
    await next(page)
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
    await page.locator('.error-summary:focus').waitFor()
    expect(await page.getByLabel('Full Name').inputValue()).toBe(contact.name)
    expect(await page.getByRole('button', { name: 'Join the waiting list' }).isVisible()).toBe(true)
    await expectAccessibleTo(visitor)
    await page.getByLabel('Postcode').fill(contact.postcode)
    await page.getByLabel('Email').first().fill(contact.email)
    await next(page)
    await atStep(page, 'Confirm Booking')
  })
})

describe('what is typed just before another step is shown', () => {
  const description = 'Water runs down the wall behind the boiler.'

  it('is there again after Back', async () => {
    await using visitor = await site.visit(wide)
    const { page } = visitor
    await readyToConfirm(visitor, 'Tap Repair or Replacement')
    await page.goto('/book?step=2')
    await awake(page)
    await next(page)
    await atStep(page, 'Contact Information')
    await page.getByLabel('Problem Description').fill(description)
    await page.goBack()
    await atStep(page, 'Schedule Appointment')
    await next(page)
    await atStep(page, 'Contact Information')
    expect(await page.getByLabel('Problem Description').inputValue()).toBe(description)
  })

  it('is there again after a link to change an answer', async () => {
    await using visitor = await site.visit(wide)
    const { page } = visitor
    await readyToConfirm(visitor, 'Tap Repair or Replacement')
    await awake(page)
    await page.locator('input[name="consent"]').check()
    await page.locator('main a[href="/book?step=3"]').first().click()
    await atStep(page, 'Contact Information')
    await next(page)
    await atStep(page, 'Confirm Booking')
    expect(await page.locator('input[name="consent"]').isChecked()).toBe(true)
  })

  it('is kept by the server before the other step is asked for', async () => {
    await using visitor = await site.visit(wide)
    const { page } = visitor
    await readyToConfirm(visitor, 'Tap Repair or Replacement')
    await page.goto('/book?step=2')
    await awake(page)
    await next(page)
    await atStep(page, 'Contact Information')
    const order: string[] = []
    const sent = Promise.withResolvers<void>()
    const slow = Promise.withResolvers<void>()
    await page.route('**/api/booking-draft', async (route) => {
      sent.resolve()
      await slow.promise
      const response = await route.fetch({ maxRetries: 3 })
      order.push('kept')
      await route.fulfill({ response })
    })
    page.on('request', (request) => void (request.url().endsWith('/book?step=2') && order.push('asked')))
    await page.getByLabel('Problem Description').fill(description)
    await sent.promise
    await page.goBack()
    await page.locator('[data-awake][aria-busy="true"]').waitFor()
    slow.resolve()
    await atStep(page, 'Schedule Appointment')
    expect(order).toEqual(['kept', 'asked'])
  })

  it('is there again, though the answer with the other step was on its way', async () => {
    await using visitor = await site.visit(wide)
    const { page } = visitor
    await readyToConfirm(visitor, 'Tap Repair or Replacement')
    await page.goto('/book?step=2')
    await awake(page)
    await next(page)
    await atStep(page, 'Contact Information')
    let isAsked = false
    const slow = Promise.withResolvers<void>()
    await page.route('**/book?step=2', async (route) => {
      const response = await route.fetch({ maxRetries: 3 })
      isAsked = true
      await slow.promise
      await route.fulfill({ response })
    })
    await page.goBack()
    await expect.poll(() => isAsked, wait).toBe(true)
    await page.getByLabel('Problem Description').fill(description)
    slow.resolve()
    await atStep(page, 'Schedule Appointment')
    await next(page)
    await atStep(page, 'Contact Information')
    expect(await page.getByLabel('Problem Description').inputValue()).toBe(description)
  })
})

describe('a step of the wizard', () => {
  it('takes a press at the very moment at which it is shown', async () => {
    await using visitor = await site.visit(wide)
    const { page } = visitor
    await readyToConfirm(visitor, 'Tap Repair or Replacement')
    await page.goto('/book?step=3')
    await awake(page)
    await page.evaluate(() => {
      const watch = new MutationObserver(() => {
        const heading = [...document.querySelectorAll('h1, h2')].find((one) => one.textContent === 'Confirm Booking')
        const back = document.querySelector<HTMLElement>('button[value="previous"]')
        if (!heading || !back) return
        watch.disconnect()
        document.documentElement.dataset['pressed'] = 'at once'
        back.click()
      })
      watch.observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    await next(page)
    await page.locator('html[data-pressed]').waitFor()
    await atStep(page, 'Contact Information')
    expect(page.url()).toMatch(/step=3$/)
  })
})

describe('photos of the problem', () => {
  it.each([true, false])(
    'are shown as thumbnails, can be removed, and stay until the confirmation, scripts: %s',
    async (scripts) => {
      await using visitor = await site.visit({ width: 320, scripts })
      const { page } = visitor
      await readyToConfirm(visitor, 'Tap Repair or Replacement')
      await page.goto('/book?step=3')
      if (scripts) await awake(page)
      const buffer = await page.screenshot({ type: 'jpeg' })
      const files = ['a', 'b'].map((name) => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }))
      await page.locator('input[type="file"]').setInputFiles(files)
      if (!scripts) await page.getByRole('button', { name: 'Add these photos' }).click()
      const pictures = page.locator('.wizard-photos img')
      await pictures.nth(1).waitFor()
      expect(await page.getByLabel('Problem Description').inputValue()).toBe(contact.description)
      await page.getByRole('button', { name: 'Remove photo 1' }).click()
      await page.getByRole('button', { name: 'Remove photo 2' }).waitFor({ state: 'detached' })
      await next(page)
      await atStep(page, 'Confirm Booking')
      expect(await pictures.count()).toBe(1)
      await using stranger = await site.visit(wide)
      const src = (await pictures.getAttribute('src')) ?? ''
      expect((await visitor.context.request.get(src)).status()).toBe(200)
      expect((await stranger.context.request.get(src)).status()).toBe(404)
    },
  )
})

describe('page with 200% text on a narrow screen', () => {
  it.each(['/', '/emergency', '/plans', '/book', '/register', '/coverage', '/reset-password'])(
    'fits without sideways scrolling on %s',
    async (path) => {
      await using visitor = await site.visit({ width: 320, scripts: true })
      await visitor.page.goto(path)
      await visitor.page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      await expectNoSidewaysScroll(visitor.page)
      expect(await visitor.page.locator('h1').isVisible()).toBe(true)
    },
  )
})
