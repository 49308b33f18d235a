import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectUsable } from '../browser.ts'
import { type Office, enter, openOffice, press, says } from '../office-steps.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})

afterAll(() => office?.[Symbol.asyncDispose]())

const phone = { width: 320, scripts: false } as const

describe('a service of the office', () => {
  it('is added without scripts, is offered to customers, has its effects shown first, and is retired', async () => {
    await using owner = await enter(office.browser, office.server.url, 'admin', phone)
    const { page } = owner
    const offered = async (path: string) => (await fetch(new URL(path, office.server.url))).text()
    await page.goto('/admin/services')
    await page.getByRole('link', { name: 'New service', exact: true }).click()
    await page.waitForURL('**/admin/catalogue/new')
    await expectUsable(owner)
    await page.getByLabel('Name', { exact: true }).fill('Softener Fitting')
    await page.getByLabel('Length in minutes').fill('61')
    await press(page, 'Add the service')
    await says(page, 'Choose at least one skill')
    expect(await page.getByLabel('Length in minutes').inputValue()).toBe('61')
    await expectUsable(owner)
    await page.getByLabel('Description').fill('A water softener is fitted below the sink and set for the water here.')
    await page.getByLabel('Trade', { exact: true }).selectOption('plumbing')
    await page.getByLabel('Plumbing', { exact: true }).check()
    await page.getByLabel('Length in minutes').fill('60')
    await page.getByLabel('Price in pounds', { exact: true }).fill('210')
    await press(page, 'Add the service')
    await says(page, 'Added. Say below what its page tells customers.')
    expect(await offered('/book?service=svc_softener-fitting')).toContain('Softener Fitting')
    expect(await offered('/services')).toContain('Softener Fitting')

    await page.getByLabel('Length in minutes').fill('120')
    await press(page, 'See what changes first')
    await page.getByText('This will change…').waitFor()
    await page.getByRole('row', { name: /^Length .*120 minutes/ }).waitFor()
    await expectUsable(owner)
    await press(page, 'Save the details')
    await says(page, 'The details are saved. Bookings stay as they are.')
    expect(await page.getByLabel('Length in minutes').inputValue()).toBe('120')

    await page.getByText('No booking of it is open.').waitFor()
    await expectUsable(owner)
    await press(page, 'Retire Softener Fitting')
    await says(page, 'Retired. Bookings stay as they are.')
    expect(await offered('/services')).not.toContain('Softener Fitting')
    expect(await offered('/book')).not.toContain('Softener Fitting')
    await press(page, 'Offer Softener Fitting again')
    await says(page, 'Customers can book it again.')
    expect(await offered('/services')).toContain('Softener Fitting')

    const length = page.getByRole('row', { name: /Duration minutes: 60/ })
    await length.waitFor()
    const before = page.getByRole('row', { name: /^1 / })
    await before.getByRole('button', { name: /^Put back/ }).click()
    await says(page, 'Put back. It applies from now on.')
    expect(await page.getByLabel('Length in minutes').inputValue()).toBe('60')
    await expectUsable(owner)
  })

  it.each([
    { width: 320, scripts: false },
    { width: 1280, scripts: true },
  ])(
    'has a photo with words at $width pixels, scripts: $scripts, and customers see it until it is removed',
    async (screen) => {
      await using owner = await enter(office.browser, office.server.url, 'admin', screen)
      const { page } = owner
      await page.goto('/admin/services/svc_tap-repair')
      const choose = async (buffer: Buffer) =>
        page.getByLabel('A photo of the work').setInputFiles({ name: 'tap.jpg', mimeType: 'image/jpeg', buffer })
      const taken = sharp({ create: { width: 900, height: 900, channels: 3, background: '#246' } }).jpeg()
      await choose(await taken.clone().toBuffer())
      await press(page, 'Save the photo')
      await says(page, 'Say in at most 160 characters what the photo shows')
      await expectUsable(owner)
      await choose(Buffer.from('no picture'))
      await page.getByLabel('What the photo shows').fill('A new tap over a white basin')
      await press(page, 'Save the photo')
      await says(page, 'Choose a PNG or JPEG of up to 10 MB')
      expect(await page.getByLabel('What the photo shows').inputValue()).toBe('A new tap over a white basin')
      await choose(await taken.clone().toBuffer())
      await press(page, 'Save the photo')
      await says(page, 'The photo is saved. Customers see it from now on.')
      await expectUsable(owner)
      const picture = page.getByRole('img', { name: 'A new tap over a white basin' })
      const expectDrawn = async () => {
        await picture.scrollIntoViewIfNeeded()
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
        await expectUsable(owner)
      }
      await page.goto('/services')
      await expectDrawn()
      await picture.click()
      await page.waitForURL('**/services/*')
      await expectDrawn()
      await page.goto('/admin/services/svc_tap-repair')
      await press(page, 'Remove the photo')
      await says(page, 'The photo is gone.')
      await page.goto('/services')
      expect(await picture.count()).toBe(0)
      expect(owner.faults).toEqual([])
    },
  )

  it.each([320, 1280])('is moved up by keys at %i pixels, and customers see the order', async (width) => {
    await using owner = await enter(office.browser, office.server.url, 'admin', { width, scripts: width > 320 })
    const { page } = owner
    await page.goto('/admin/services#plumbing')
    const names = () => page.getByRole('table', { name: 'Plumbing services' }).locator('tbody a').allInnerTexts()
    const [first = '', second = ''] = await names()
    await page.getByRole('button', { name: `Up ${second}`, exact: true }).focus()
    await page.keyboard.press('Enter')
    await says(page, 'Moved. Customers see the new order from now on.')
    expect((await names()).slice(0, 2)).toEqual([second, first])
    await expectUsable(owner)
    const html = await (await fetch(new URL('/services/plumbing-electrical', office.server.url))).text()
    expect(html.indexOf(second)).toBeGreaterThan(-1)
    expect(html.indexOf(`>${second}`)).toBeLessThan(html.indexOf(`>${first}`))
  })
})
