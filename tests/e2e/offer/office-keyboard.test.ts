import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tabTo } from '../browser.ts'
import { expectWalkable } from '../invoices/keyboard.ts'
import { type Office, enter, openBusyOffice, says } from '../office-steps.ts'

let office: Office
let quote = ''

beforeAll(async () => {
  office = await openBusyOffice()
  await using owner = await enter(office.browser, office.server.url, 'admin', { width: 1280, scripts: false })
  const asked = await owner.context.request.post('/api/quote-requests', {
    multipart: {
      name: 'Ada Swift',
      email: 'ada@example.org',
      phone: '07700 900123',
      address: '12 Park Lane, Croydon',
      postcode: 'CR0 1JB',
      description: 'The bathroom needs new tiles, about 12 square metres, and a shower.',
    },
  })
  if (!asked.ok()) throw new Error(await asked.text())
  quote = String((await asked.json()).id)
})

afterAll(() => office[Symbol.asyncDispose]())

const pages = [
  '/admin/quotes',
  'the request',
  '/admin/reviews',
  '/admin/site',
  '/admin/site/launch',
  '/admin/site/analytics',
  '/admin/site/content/home.hero-title',
  '/admin/legal/privacy',
  '/admin/emergency-services',
  '/admin/emergency-services/ems_bathroom',
  '/admin/plans',
  '/admin/inbox/answers',
] as const

describe.each([
  { width: 1280, scripts: true },
  { width: 320, scripts: false },
])('an administrator without a mouse, at $width px, scripts: $scripts', (screen) => {
  it.each(pages)('reaches everything on %s in the order of the page, and sees where', async (path) => {
    await using owner = await enter(office.browser, office.server.url, 'admin', screen)
    const { page } = owner
    const answer = await page.goto(path === 'the request' ? `/admin/quotes/${quote}` : path)
    expect(answer?.status()).toBe(200)
    await expectWalkable(page)
    expect(owner.faults).toEqual([])
  })
})

describe('a deed by the keyboard', () => {
  const screen = { width: 1280, scripts: true }

  it('moves a card, and the next Tab is at the card', async () => {
    await using owner = await enter(office.browser, office.server.url, 'admin', screen)
    const { page } = owner
    await page.goto('/admin/emergency-services')
    await tabTo(page, 'main form button')
    const row = await page.evaluate(() => document.activeElement?.closest('tr')?.querySelector('[id]')?.id ?? '')
    await page.keyboard.press('Enter')
    await page.waitForURL(/#/)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('tr')?.querySelector('[id]')?.id)).toBe(row)
  })

  it('saves a text of a page', async () => {
    await using owner = await enter(office.browser, office.server.url, 'admin', screen)
    const { page } = owner
    await page.goto('/admin/site/content/home.hero-title')
    await tabTo(page, 'main form [name=text]')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Something broken?')
    await tabTo(page, 'main form button')
    await page.keyboard.press('Enter')
    await says(page, 'Saved')
    expect(await page.locator('main form [name=text]').inputValue()).toBe('Something broken?')
  })

  it('replies to a review that is unfolded by Enter', async () => {
    await using owner = await enter(office.browser, office.server.url, 'admin', screen)
    const { page } = owner
    await page.goto('/admin/reviews')
    await tabTo(page, 'main summary')
    await page.keyboard.press('Enter')
    await tabTo(page, 'main textarea[name=text]')
    await page.keyboard.type('Thank you. The same again next time.')
    await tabTo(page, 'main form button')
    await page.keyboard.press('Enter')
    await says(page, 'Our reply: Thank you.')
    expect(owner.faults).toEqual([])
  })
})
