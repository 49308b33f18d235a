import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, tabTo } from '../browser.ts'
import { expectWalkable } from '../invoices/keyboard.ts'
import { enter, says } from '../office-steps.ts'
import { openAssigned } from './steps.ts'

let office: Awaited<ReturnType<typeof openAssigned>>
beforeAll(async () => {
  office = await openAssigned()
})
afterAll(() => office?.[Symbol.asyncDispose]())

/** A picture for those who look at it, where a folder is named. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

const limits = '/admin/message-templates'

describe.each([
  { width: 1280, scripts: true },
  { width: 768, scripts: true },
  { width: 320, scripts: false },
])('the owner without a mouse, at $width px, scripts: $scripts', (screen) => {
  it('reaches everything on the page of a conversation, and says who takes care of it', async () => {
    await using owner = await enter(office.browser, office.server.url, 'admin', screen)
    const { page } = owner
    await page.goto(`/chat/${office.booking.id}`)
    await expectWalkable(page)
    const card = 'main [name=assigned_to]'
    for (const key of ['End', 'Home']) {
      await tabTo(page, card)
      await page.keyboard.press(key)
      const chosen = await page.locator(card).inputValue()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.waitForURL(/done=assigned/)
      expect(await page.locator(card).inputValue()).toBe(chosen)
      expect(chosen === '').toBe(key === 'Home')
      await expectAccessible(page)
      await shoot(page, `${screen.width}-assignee-${key}`)
      await page.goto(`/chat/${office.booking.id}`)
    }
    expect(owner.faults).toEqual([])
  })

  it('reaches everything on the page of the limits for files, changes them, and is led to a fault', async () => {
    await using owner = await enter(office.browser, office.server.url, 'admin', screen)
    const { page } = owner
    await page.goto(limits)
    await expectWalkable(page)
    const set = async (files: string) => {
      await page.goto(limits)
      await tabTo(page, 'main #thread-files [name=files]', 400)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(files)
      await tabTo(page, 'main #thread-files button')
      await page.keyboard.press('Enter')
    }
    await set('many')
    await says(page, 'Give a whole number')
    expect(await page.locator('#thread-files [name=files]').getAttribute('aria-invalid')).toBe('true')
    await expectAccessible(page)
    await set(String(screen.width + 1))
    await page.waitForURL(/done=thread-files/)
    expect(await page.locator('#thread-files [name=files]').inputValue()).toBe(String(screen.width + 1))
    await set('200')
    await page.waitForURL(/done=thread-files/)
    await shoot(page, `${screen.width}-limits`)
    expect(owner.faults).toEqual([])
  })
})
