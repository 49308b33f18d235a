import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { type Visitor, expectUsable, tabTo, visit } from './browser.ts'
import { type Office, type Person, enter, openOffice, people, press } from './office-steps.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})

afterAll(() => office?.[Symbol.asyncDispose]())

const words = 'Saved. Your choice applies from now on.'
const toasts = (page: Page) => page.getByRole('region', { name: 'New messages' }).getByRole('listitem')
/** No notification comes in between: its message would stand beside those of the test. */
async function enters(person: Person, width: number, scripts = true): Promise<Visitor> {
  const visitor = await enter(office.browser, office.server.url, person, { width, scripts })
  await visitor.context.route('**/api/events*', (route) => route.abort())
  return visitor
}

/** Saves the choices of messages, a form like any other. */
async function save(page: Page): Promise<void> {
  await page.goto('/profile/messages')
  await press(page, /^Save/)
  await page.getByText(words).first().waitFor()
}

/** The visitor's page with a clock that the test moves. */
async function stopped(visitor: Visitor): Promise<Page> {
  await visitor.page.clock.install()
  return visitor.page
}

/** Moves the clock of the page until the message is there: the script may begin after the page has come. */
async function saidWithin(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(200)
      return toasts(page).count()
    })
    .toBe(1)
}

describe('a form that was saved', () => {
  it.each([320, 1280])('says so in the page of a visitor without scripts, at %i px', async (width) => {
    await using visitor = await enters('customer', width, false)
    const { page } = visitor
    await save(page)
    expect(await page.locator('main').getByRole('status').innerText()).toBe(words)
    await expectUsable(visitor)
    // The words do not cover the page: they take their place in it.
    expect(await page.locator('[data-done]').evaluate((done) => getComputedStyle(done).position)).toBe('static')
  })

  it.each([320, 768, 1280])('says so in a message that is read out, at %i px', async (width) => {
    await using visitor = await enters('customer', width)
    const { page } = visitor
    await save(page)
    await expect.poll(() => toasts(page).allInnerTexts()).toEqual([words])
    expect(await page.locator('[data-done]').count()).toBe(0)
    expect(await page.locator('.toast-list').getAttribute('aria-live')).toBe('polite')
    expect(new URL(page.url()).search).toBe('')
    const box = await toasts(page).getByRole('button', { name: 'Dismiss' }).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    // The next action of phones and tablets is at the foot of the window.
    expect((box?.y ?? 0) < 300).toBe(width < 1024)
    await expectUsable(visitor)
    await page.reload()
    await page.getByRole('button', { name: 'Recent messages' }).waitFor()
    expect(await toasts(page).count()).toBe(0)
    expect(visitor.faults).toEqual([])
  })
})

describe('a message', () => {
  it('stays for six seconds and the time to read it, not counting the time that it is pointed at', async () => {
    await using visitor = await enters('customer', 1280)
    const page = await stopped(visitor)
    await page.goto('/profile/messages')
    await press(page, /^Save/)
    await saidWithin(page)
    await toasts(page).hover()
    await page.clock.runFor(60_000)
    expect(await toasts(page).count()).toBe(1)
    await page.mouse.move(5, 5)
    // Seven words.
    await page.clock.runFor(8_300)
    expect(await toasts(page).count()).toBe(1)
    await page.clock.runFor(700)
    expect(await toasts(page).count()).toBe(0)
  })

  it('stays while it has the keyboard focus, and gives it back when it is dismissed', async () => {
    await using visitor = await enters('customer', 1280)
    const page = await stopped(visitor)
    await page.goto('/profile/messages')
    await press(page, /^Save/)
    await saidWithin(page)
    await tabTo(page, '.toast-dismiss')
    await page.clock.runFor(60_000)
    await page.keyboard.press('Enter')
    await expect.poll(() => toasts(page).count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  })

  it('goes with Escape, which leaves a menu and a dialog alone', async () => {
    await using visitor = await enters('customer', 320)
    const { page } = visitor
    await save(page)
    await expect.poll(() => toasts(page).count()).toBe(1)
    await page.getByText('Menu', { exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    expect(await toasts(page).count()).toBe(1)
    await page.getByText('Menu', { exact: true }).press('Enter')
    await page.keyboard.press('Escape')
    await expect.poll(() => toasts(page).count()).toBe(0)
  })
})

describe('the recent messages', () => {
  it.each([320, 1280])('open by keyboard on a later page and close with Escape, at %i px', async (width) => {
    await using visitor = await enters('customer', width)
    const { page } = visitor
    await save(page)
    await expect.poll(() => toasts(page).count()).toBe(1)
    await page.goto('/bookings')
    await page.getByRole('button', { name: 'Recent messages' }).waitFor()
    await tabTo(page, '.footer-messages')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Recent messages' })
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([expect.stringContaining(words)])
    await expectUsable(visitor)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Recent messages')
    expect(visitor.faults).toEqual([])
  })

  it('are not shown to the next person who signs in on the same tab', async () => {
    await using visitor = await enters('customer', 1280)
    const { page, context } = visitor
    await save(page)
    await expect.poll(() => toasts(page).count()).toBe(1)
    await context.clearCookies()
    const data = { email: people.office.email, password: 'a-long-enough-phrase-1' }
    expect((await context.request.post('/api/auth/login', { data })).ok()).toBe(true)
    await page.goto('/bookings')
    await page.locator('.bell').waitFor()
    await expect.poll(() => page.locator('.toasts').count()).toBe(1)
    expect(await page.getByRole('button', { name: 'Recent messages' }).isVisible()).toBe(false)
  })

  it('are removed when their user signs out', async () => {
    await using visitor = await enters('customer', 1280)
    const { page } = visitor
    const kept = () => page.evaluate(() => sessionStorage.length)
    await save(page)
    await expect.poll(kept).toBe(1)
    await page
      .locator('form[action="/logout"]')
      .first()
      .evaluate((form: HTMLFormElement) => form.requestSubmit())
    await page.waitForURL(`${office.server.url}/`)
    expect(await kept()).toBe(0)
  })

  it('load no script on a page that has none to show, for visitors who are not signed in', async () => {
    await using visitor = await visit(office.browser, office.server.url, { width: 1280, scripts: true })
    const asked: string[] = []
    visitor.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await visitor.page.goto('/')
    expect(asked.filter((path) => /toasts|live-bell/.test(path))).toEqual([])
  })
})

describe('an error of a script', () => {
  it('stands beside its cause, and stays above until it is dismissed', async () => {
    await using visitor = await enters('technician', 320)
    const page = await stopped(visitor)
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'default' })
      Notification.requestPermission = () => Promise.resolve('granted')
    })
    await page.route('**/api/push/key', (route) => route.abort())
    await page.goto('/profile')
    await press(page, 'Turn on notifications')
    const failed = 'It did not work just now. Please try again in a moment.'
    await expect.poll(() => page.locator('[data-push-words]').innerText()).toBe(failed)
    await expect.poll(() => toasts(page).count()).toBe(1)
    expect(await toasts(page).innerText()).toContain(failed)
    await expectUsable(visitor)
    await page.clock.runFor(600_000)
    expect(await toasts(page).count()).toBe(1)
    await toasts(page).getByRole('link', { name: 'Show where' }).click()
    const hasFocus = () => page.evaluate(() => document.activeElement?.hasAttribute('data-push-words'))
    await expect.poll(hasFocus).toBe(true)
    // Another try: the error is over in both places, and comes again in both.
    await page.unroute('**/api/push/key')
    await page.route('**/api/push/key', (route) => route.abort())
    await press(page, 'Turn on notifications')
    await expect.poll(() => toasts(page).count()).toBe(1)
    await toasts(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect.poll(() => toasts(page).count()).toBe(0)
    expect(await page.locator('[data-push-words]').innerText()).toBe(failed)
  })
})
