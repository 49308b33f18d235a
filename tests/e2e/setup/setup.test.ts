import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../support/servers/server.ts'
import { codeIn } from '../../support/setup-code.ts'
import { type Screen, expectUsable, openBrowser, tabTo, visit } from '../browser.ts'
import { phrase, press, says } from '../office-steps.ts'

const shots = process.env['SHOTS']
async function shoot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
}

/** The page of the code, by the way on which staff come. */
async function comeToSetup(page: Page): Promise<void> {
  await page.goto('/admin')
  await says(page, 'It has no administrator yet')
  await page.getByRole('link', { name: 'Set it up' }).click()
  await says(page, 'One-time code')
}

async function giveCode(page: Page, server: RunningServer): Promise<void> {
  await page.getByLabel('One-time code').fill(codeIn(server.log()).toLowerCase())
  await press(page, 'Carry on')
  await says(page, 'The code is right')
}

describe('the first start', () => {
  it.each<Screen>([
    { width: 320, scripts: false, dark: true },
    { width: 768, scripts: false },
    { width: 1280, scripts: true },
  ])('leads from the sign-in to the office, with a mistake on the way, at $width px', async (screen) => {
    await using server = await startServer()
    await using owner = await visit(await openBrowser(), server.url, screen)
    const { page } = owner
    await comeToSetup(page)
    await expectUsable(owner)
    await shoot(page, `setup-code-${screen.width}`)
    await page.getByLabel('One-time code').fill('AAAAA-AAAAA-AAAAA-AAAAA')
    await press(page, 'Carry on')
    await says(page, 'That is not the code')
    await expectUsable(owner)
    await giveCode(page, server)
    await expectUsable(owner)
    await shoot(page, `setup-${screen.width}`)

    await page.getByLabel('Full name').fill('Olive Owner')
    await page.getByLabel('Your e-mail address').fill('olive@example.com')
    await page.getByLabel('Password', { exact: true }).fill(phrase)
    await page.getByLabel('Confirm password').fill('another one')
    await page.getByLabel('Name of the business').fill('Leeds Leaks')
    await page.getByLabel('Emergency number').fill('0113 496 0000')
    await page.getByLabel('I have called this number').check()
    await page.getByLabel('Sunday open').uncheck()
    await page.getByLabel('CR2').uncheck()
    await page.getByLabel('Other districts').fill('LS1, LS2')
    await press(page, 'Finish and sign in')
    await says(page, 'Passwords do not match')
    await expectUsable(owner)
    await shoot(page, `setup-back-${screen.width}`)

    expect(await page.getByLabel('Name of the business').inputValue()).toBe('Leeds Leaks')
    expect(await page.getByLabel('CR2').isChecked()).toBe(false)
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
    await page.getByLabel('Password', { exact: true }).fill(phrase)
    await page.getByLabel('Confirm password').fill(phrase)
    await press(page, 'Finish and sign in')
    await says(page, 'Your site is set up, and you are signed in')
    await expectUsable(owner)
    await shoot(page, `setup-done-${screen.width}`)
    expect(new URL(page.url()).pathname).toBe('/admin/first-start')
    await says(page, 'steps are done')
    await page.locator('main').getByRole('link', { name: 'Go live', exact: true }).click()
    await says(page, 'left to do')

    await page.goto('/setup')
    expect(new URL(page.url()).pathname).not.toBe('/setup')
    await page.goto('/coverage')
    await says(page, 'LS1')
    await says(page, 'Leeds Leaks')
  })

  it('is done by keyboard alone', async () => {
    await using server = await startServer()
    await using owner = await visit(await openBrowser(), server.url, { width: 1280, scripts: true })
    const { page } = owner
    await page.goto('/setup')
    await tabTo(page, '[name="code"]')
    await page.keyboard.type(codeIn(server.log()))
    await page.keyboard.press('Enter')
    await says(page, 'The code is right')
    for (const [name, text] of [
      ['full_name', 'Olive Owner'],
      ['email', 'olive@example.com'],
      ['password', phrase],
      ['confirm_password', phrase],
    ] as const) {
      await tabTo(page, `[name="${name}"]`)
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
    await says(page, 'Your site is set up, and you are signed in')
    expect(new URL(page.url()).pathname).toBe('/admin/first-start')
  })
})
