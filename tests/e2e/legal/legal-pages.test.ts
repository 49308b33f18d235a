import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Screen, expectUsable, visit } from '../browser.ts'
import { type Office, enter, openOffice, press, says } from '../office-steps.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})

afterAll(() => office?.[Symbol.asyncDispose]())

const shots = process.env['SHOTS']
async function shoot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
}

const pages = ['/privacy', '/terms', '/cookies', '/accessibility', '/complaints', '/cancellation'] as const

describe('the legal pages', () => {
  it.each<Screen>([
    { width: 320, scripts: false, dark: true },
    { width: 1280, scripts: true },
  ])('can be read from the foot of any page at $width px', async (screen) => {
    await using ada = await visit(office.browser, office.server.url, screen)
    const { page } = ada
    await page.goto('/contact')
    const legal = page.getByRole('navigation', { name: 'Legal' })
    for (const address of pages) {
      await legal.locator(`a[href="${address}"]`).click()
      await page.waitForURL((url) => url.pathname === address)
      await expectUsable(ada)
      await shoot(page, `legal${address.replace('/', '-')}-${screen.width}`)
    }
    await page.getByRole('link', { name: 'All versions of this page' }).click()
    await says(page, 'The first text, before any change')
    await expectUsable(ada)
    expect((await page.goto('/privacy?version=9'))?.status()).toBe(404)
  })

  it('are edited by the owner, and an earlier version stays readable', async () => {
    await using owner = await enter(office.browser, office.server.url, 'admin', { width: 320, scripts: false })
    const { page } = owner
    await page.goto('/admin/legal')
    await expectUsable(owner)
    await page.getByRole('link', { name: 'Accessibility statement' }).click()
    await expectUsable(owner)
    await shoot(page, 'legal-editor-320')
    await page.getByLabel('Day of the last check by a person').fill('3 March 2026')
    await press(page, 'Save as a new version')
    await says(page, 'The page shows it from now on')
    await page.goto('/accessibility')
    await says(page, 'screen reader on 3 March 2026')
    expect((await page.goto('/accessibility?version=0'))?.status()).toBe(200)
    await says(page, 'This is an earlier version')
  })
})
