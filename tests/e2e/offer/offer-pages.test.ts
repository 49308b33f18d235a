import { describe, expect, it } from 'vitest'
import { atStep, awake, chooseJob, next } from '../booking/steps.ts'
import { expectUsable } from '../browser.ts'
import { openSite } from '../site.ts'

const site = openSite()

describe('the page of an area', () => {
  it('gives the postcode, which the booking keeps', async () => {
    await using visitor = await site.visit({ width: 320, scripts: false })
    const { page } = visitor
    await page.goto('/area/purley')
    await page.getByLabel('Your postcode').fill('CR8 2AB')
    await page.getByRole('button', { name: 'Book a repair' }).click()
    await atStep(page, 'Select Service Type')
    expect(await page.content()).toContain('CR8 2AB')
  })

  it('is answered with 404 and the real areas where there is none', async () => {
    await using visitor = await site.visit({ width: 320, scripts: false })
    const answer = await visitor.page.goto('/area/brighton')
    expect(answer?.status()).toBe(404)
    const hrefs = await visitor.page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    for (const area of ['croydon', 'south-croydon', 'thornton-heath', 'purley']) {
      expect(hrefs).toContain(`/area/${area}`)
    }
  })
})

describe('the pages of the shop window', () => {
  it('the home page has its parts in their order', async () => {
    await using visitor = await site.visit({ width: 1280, scripts: false })
    await visitor.page.goto('/')
    const ids = await visitor.page.locator('main section[id]').evaluateAll((parts) => parts.map(({ id }) => id))
    expect(ids).toEqual([
      'coverage',
      'emergency',
      'emergency-services',
      'services',
      'ai-features',
      'booking',
      'how-it-works',
      'pricing',
      'contact',
    ])
    const labels = visitor.page.locator('.demo .demo-label')
    expect(await labels.allTextContents()).toEqual(Array.from({ length: 4 }, () => 'Demonstration'))
    expect(await visitor.page.getByText(/blockchain/i).count()).toBe(0)
  })

  it.each([true, false])('a demonstration is chosen without a script, scripts: %s', async (scripts) => {
    await using visitor = await site.visit({ width: 768, scripts })
    const { page } = visitor
    await page.goto('/')
    const shown = page.getByRole('heading', { name: 'A boiler that asks for a visit' })
    expect(await shown.isVisible()).toBe(false)
    await page.getByRole('radio', { name: 'Predictive' }).check()
    await shown.waitFor()
    expect(await page.getByRole('heading', { name: 'What a photo may say about a radiator' }).isVisible()).toBe(false)
  })

  it('the safety calls come before the first question of /emergency, and every number dials', async () => {
    await using visitor = await site.visit({ width: 320, scripts: false, dark: true })
    await visitor.page.goto('/emergency')
    const numbers = await visitor.page
      .locator('main a[href^="tel:"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(numbers.slice(0, 3)).toEqual(['tel:0800111999', 'tel:999', 'tel:0800247847'])
    expect(numbers).toContain('tel:105')
    await visitor.page.getByRole('link', { name: 'Book Dangerous Electrics' }).click()
    await atStep(visitor.page, 'Select Service Type')
    expect(await visitor.page.getByRole('radio', { name: /Dangerous Electrics/ }).isChecked()).toBe(true)
  })
})

describe('the booking form of the home page', () => {
  it('loads its scripts at the first touch, and what was touched counts', async () => {
    await using visitor = await site.visit({ width: 1280, scripts: true })
    const { page } = visitor
    await page.goto('/', { waitUntil: 'load' })
    await page.locator('#booking').scrollIntoViewIfNeeded()
    expect(await page.locator('[data-awake="true"]').count()).toBe(0)
    await chooseJob(page, 'Electrical', 'Electrical Repair', true)
    await awake(page)
    await next(page)
    await atStep(page, 'Schedule Appointment')
  })
})

describe('a request for a plan', () => {
  it.each([true, false])('is sent by anybody with the period that was chosen, scripts: %s', async (scripts) => {
    await using visitor = await site.visit({ width: 320, scripts })
    const { page } = visitor
    await page.goto('/#pricing')
    const pricing = page.locator('#pricing')
    expect(await pricing.getByText('£99.00').isVisible()).toBe(true)
    await pricing.getByRole('radio', { name: /Yearly/ }).check()
    await pricing.getByText('£990.00').waitFor()
    expect(await pricing.getByText('£99.00').isVisible()).toBe(false)
    expect(await pricing.getByText('You save £198.00 against twelve months').isVisible()).toBe(true)
    await pricing.getByRole('button', { name: 'Request this plan Professional' }).click()
    await page.waitForURL(/\/plans\?billing=yearly&plan=professional#request$/)
    const request = page.locator('#request')
    expect(await request.getByRole('radio', { name: /Professional/ }).isChecked()).toBe(true)
    expect(await request.getByRole('radio', { name: 'Yearly' }).isChecked()).toBe(true)
    await request.getByLabel('E-mail').fill('nowhere')
    await request.getByRole('button', { name: 'Request this plan' }).click()
    await page.getByText('Please enter a valid email address').first().waitFor()
    await request.getByLabel('Your name').fill('Ada Swift')
    await request.getByLabel('E-mail').fill(`ada.${scripts}@example.org`)
    await request.getByRole('button', { name: 'Request this plan' }).click()
    await page.getByText('We have your request.').waitFor()
    expect(await page.getByText(/EN-[2-9A-Z]{6}/).count()).toBe(1)
    await expectUsable(visitor)
  })
})
