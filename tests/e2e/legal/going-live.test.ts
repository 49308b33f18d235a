import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Screen, expectUsable } from '../browser.ts'
import { enter, openOffice, people, press, says } from '../office-steps.ts'

const shots = process.env['SHOTS']
async function shoot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
}

describe('going live', () => {
  it.each<Screen>([
    { width: 320, scripts: false, dark: true },
    { width: 1280, scripts: true },
  ])('leads from the checklist to each place, and to a site that is live, at $width px', async (screen) => {
    await using office = await openOffice({ ADMIN_EMAIL: people.admin.email })
    await using owner = await enter(office.browser, office.server.url, 'admin', screen)
    const { page } = owner
    await page.goto('/admin/site')
    await page.getByRole('link', { name: 'Going live' }).last().click()
    await says(page, 'things are left to do')
    await expectUsable(owner)
    await shoot(page, `launch-${screen.width}`)
    expect(await page.getByRole('button', { name: 'Go live' }).isDisabled()).toBe(true)

    for (const name of ['Privacy notice', 'Accessibility statement', 'Complaints']) {
      await page
        .getByRole('listitem')
        .filter({ hasText: `${name}: fill in` })
        .getByRole('link')
        .click()
      const blanks = page.getByRole('group', { name: 'Blanks to fill in' }).getByRole('textbox')
      for (const blank of await blanks.all()) await blank.fill('Olive Owner, Croydon')
      await press(page, 'Save as a new version')
      await says(page, 'The page shows it from now on')
      await page.goto('/admin/site/launch')
    }
    await page.getByRole('link', { name: 'Go to Business' }).first().click()
    await page.getByLabel('Registered company name').fill('Olive Owner')
    await page.getByLabel('Address of the business').fill('1 High Street, Croydon CR0 1AB')
    await page.getByLabel('E-mail address').first().fill('hello@example.com')
    await page.getByLabel('VAT number').fill('GB123456782')
    await page.getByLabel('Address for complaints').fill('hello@example.com')
    await page.locator('form[action="/admin/business"]').getByRole('button', { name: 'Save', exact: true }).click()
    await page.goto('/admin/hours')
    await page.locator('form[action="/admin/hours/hotline"] button').click()
    await page.goto('/admin/site/launch')
    await says(page, 'Everything is ready')
    await press(page, 'Go live')
    await says(page, 'Live since')
    await expectUsable(owner)
    await shoot(page, `launched-${screen.width}`)
  })
})
