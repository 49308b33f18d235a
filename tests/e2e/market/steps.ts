import type { Page } from 'playwright-core'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import type { Visitor } from '../browser.ts'
import { pay, typeCard } from '../booking/steps.ts'

/** The button of the page itself, not of its frame. */
export const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

/** Signs up where a form asked for it, and confirms the address. */
export async function signUpFor(page: Page, email: string, dataDir: string): Promise<void> {
  await page.waitForURL(/\/login/)
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('Full name').fill('Ada Swift')
  await page.getByLabel('Email').fill(email)
  await page.locator('input[name="password"]').fill('velvet-otter-42')
  await page.locator('input[name="confirm_password"]').fill('velvet-otter-42')
  await press(page, 'Sign up')
  await page.waitForURL((url) => !/login|register/.test(url.pathname))
  using data = openTestPort(dataDir)
  data.set('users', { email }, { email_verified_at: '2026-01-05T09:00:00.000Z' })
}

/** Pays with a card that works: in the fields of the page, or at the provider where no script runs. */
export async function payHere({ page, screen }: Visitor): Promise<void> {
  if (screen.scripts) {
    await typeCard(page, '4242 4242 4242 4242')
    await pay(page)
  } else {
    await page.locator('form[action^="/pay/"] button').first().click()
    await page.waitForURL(/\/test-gateway\/pay\//)
    await page.locator('button[type="submit"]').click()
  }
  await page.waitForURL(/\/pay\/(?:job|lst)_/)
}
