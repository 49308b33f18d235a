import sharp from 'sharp'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandColours } from '#modules/appearance'
import type { RunningServer } from '../../support/servers/server.ts'
import {
  type Screen,
  type Visitor,
  expectAccessible,
  expectColours,
  expectNoSidewaysScroll,
  visit,
} from '../browser.ts'
import { type Office, enter, openOffice, says } from '../office-steps.ts'

const desk: Screen = { width: 1280, scripts: true }
const phone: Screen = { width: 390, scripts: true }
const widths = [320, 768, 1280]
const yellow = '#ffd34d'
const navy = '#1f3a68'

let office: Office
let browser: Browser
let server: RunningServer
let owner: Visitor
let page: Page

beforeAll(async () => {
  office = await openOffice()
  ;({ browser, server } = office)
  owner = await enter(browser, server.url, 'admin', desk)
  ;({ page } = owner)
})

afterAll(async () => {
  await owner?.[Symbol.asyncDispose]()
  await office?.[Symbol.asyncDispose]()
})

async function expectGoodAtEachWidth(): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
}

const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
const logoOf = (on: Page) => on.locator('header img.brand-logo')

/** The colour of buttons and plates. */
const enamelOf = (on: Page) => on.evaluate(() => getComputedStyle(document.body).getPropertyValue('--enamel').trim())

async function expectBranded(colorScheme: 'light' | 'dark'): Promise<void> {
  await using visitor = await visit(browser, server.url, { ...phone, dark: colorScheme === 'dark' })
  await visitor.page.goto('/')
  expect(await enamelOf(visitor.page)).toBe(brandColours(navy)[colorScheme].brand)
  expect(await logoOf(visitor.page).getAttribute('alt')).toBe('Callout Croydon')
  expect(await logoOf(visitor.page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(450)
  await expectNoSidewaysScroll(visitor.page)
  await expectAccessible(visitor.page)
  await expectColours(visitor.page)
}

describe('an owner brands the business', () => {
  it('is shown the nearest colour where people could not read theirs, and takes it by one press', async () => {
    await page.goto('/admin/appearance')
    await expectGoodAtEachWidth()
    await page.locator('[name="colour"]').fill(yellow)
    await save()
    await page.locator('[name="colour"][aria-invalid="true"]').waitFor()
    await says(page, /The nearest colour that passes is #[0-9a-f]{6}/)
    await expectGoodAtEachWidth()
    await page.getByRole('button', { name: /^Save #[0-9a-f]{6} instead$/ }).click()
    await says(page, /Saved\. Pages have it at once/)
    expect(await page.locator('[name="colour"]').inputValue()).toMatch(/^#[0-9a-f]{6}$/)
  })

  it('sees what a colour changes first, and saves it', async () => {
    await page.locator('[name="colour"]').fill(navy)
    await page.getByRole('button', { name: 'See what changes first' }).click()
    await says(page, 'This will change…')
    await says(page, new RegExp(`${navy}, contrast \\d+\\.\\d to 1`))
    await expectGoodAtEachWidth()
    await save()
    await says(page, /Saved\. Pages have it at once/)
    expect(await page.locator('[name="colour"]').inputValue()).toBe(navy)
  })

  it('is refused an SVG in words, and gives a logo', async () => {
    const file = page.locator('[name="photo"]')
    const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(svg) })
    await page.getByRole('button', { name: 'Save the logo' }).click()
    await says(page, /An SVG drawing cannot be used/)
    expect(await page.locator('img.look-logo').count()).toBe(0)
    const buffer = await sharp({ create: { width: 900, height: 300, channels: 3, background: navy } })
      .webp()
      .toBuffer()
    await file.setInputFiles({ name: 'logo.webp', mimeType: 'image/webp', buffer })
    await page.getByRole('button', { name: 'Save the logo' }).click()
    await page.locator('img.look-logo').waitFor()
    await expectGoodAtEachWidth()
  })

  it.each(['light', 'dark'] as const)('is seen by a visitor in the %s theme', async (scheme) => {
    await expectBranded(scheme)
    expect(await logoOf(page).count()).toBe(1)
  })

  it('puts the look of the program back', async () => {
    await page.goto('/admin/appearance')
    await page.getByRole('button', { name: 'Put back what it was before any change' }).click()
    await says(page, 'Put back. It applies from now on.')
    await page.goto('/')
    expect(await page.locator('link[href^="/brand/"]').count()).toBe(0)
    expect(await logoOf(page).count()).toBe(0)
  })
})
