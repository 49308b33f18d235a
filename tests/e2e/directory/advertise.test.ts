import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { type Screen, expectUsable, wait } from '../browser.ts'
import { openSite } from '../site.ts'

const site = openSite()
const shots = process.env['SHOTS']
async function shoot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
}

const screens: readonly Screen[] = [
  { width: 320, scripts: false },
  { width: 320, scripts: true, dark: true },
  { width: 1280, scripts: false },
  { width: 1280, scripts: true },
]
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()

async function signUp(page: Page, email: string): Promise<void> {
  await page.waitForURL(/\/login/)
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('Full name').fill('Ada Swift')
  await page.getByLabel('Email').fill(email)
  await page.locator('input[name="password"]').fill('velvet-otter-42')
  await page.locator('input[name="confirm_password"]').fill('velvet-otter-42')
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
}

describe('A tradesperson', () => {
  it.each(screens)(
    'makes a listing with the sign-in in the middle, edits, pauses, resumes and closes it (%o)',
    async (screen) => {
      await using visitor = await site.visit(screen)
      const { page } = visitor
      const name = `${screen.width}${screen.scripts ? '' : '-plain'}`
      const email = `ada-${name}@example.com`
      await page.goto('/advertise')
      await expectUsable(visitor)
      await shoot(page, `advertise-${name}`)

      await press(page, 'Continue')
      await page.getByText('Please choose at least one trade').first().waitFor()
      await shoot(page, `advertise-wrong-${name}`)
      await page.getByLabel('Business name').fill(`Swift Plumbing ${name}`)
      await page.getByLabel('Description').fill(`Family plumbers since 1998, ${name}: taps, boilers and bathrooms.`)
      await page.getByLabel('Plumbing').check()
      await page.getByLabel('Contact e-mail').fill(email)
      await page.getByLabel('Contact phone').fill('020 7946 0958')
      await page.getByLabel('Service area').fill('Croydon and Purley')
      await page.getByLabel('Postcode').fill('cr01lh')
      await press(page, 'Continue')
      await signUp(page, email)

      await page.waitForURL(/\/advertise/)
      expect(await page.getByLabel('Business name').inputValue()).toBe(`Swift Plumbing ${name}`)
      expect(await page.getByLabel('Plumbing').isChecked()).toBe(true)
      await press(page, 'Continue')
      await page.getByRole('main').getByText('Please confirm your e-mail address first').first().waitFor()
      using data = openTestPort(site.server.dataDir)
      expect(data.count('adverts', { title: `Swift Plumbing ${name}` })).toBe(0)
      data.set('users', { email }, { email_verified_at: '2026-01-05T09:00:00.000Z' })

      await press(page, 'Continue')
      await page.getByText('Step 2 of 3').waitFor()
      await expectUsable(visitor)
      await shoot(page, `advertise-step-2-${name}`)
      const id = new URL(page.url()).searchParams.get('listing') ?? ''
      expect(data.text('adverts', 'state', { id })).toBe('awaiting_payment')
      expect(await page.getByText('Listing Active!').count()).toBe(0)

      data.set('adverts', { id }, { state: 'live', paid_until: '2099-01-01T00:00:00.000Z' })
      await page.reload()
      await page.getByText('Listing Active!').waitFor()
      await expectUsable(visitor)
      await shoot(page, `advertise-step-3-${name}`)

      await page.getByRole('main').getByRole('link', { name: 'My Listings' }).click()
      await expectUsable(visitor)
      await shoot(page, `my-listings-${name}`)
      await page.getByRole('link', { name: `Swift Plumbing ${name}` }).click()
      await expectUsable(visitor)
      await shoot(page, `my-listing-${name}`)

      await page.getByRole('link', { name: 'Edit', exact: true }).click()
      await expectUsable(visitor)
      await page.getByLabel('Description').fill('See www.swift.example.com')
      await press(page, 'Save')
      await page.getByText('Your edit waits: the old words are shown until then').waitFor()
      await page.getByText('It has the address of a website.').waitFor()
      await shoot(page, `my-listing-held-${name}`)
      expect(data.text('listings', 'business_description', { advert_id: id })).toContain('Family plumbers')

      await press(page, 'Pause')
      await expect.poll(() => data.text('adverts', 'state', { id }), wait).toBe('paused')
      await press(page, 'Resume')
      await expect.poll(() => data.text('adverts', 'state', { id }), wait).toBe('live')
      await page.getByText('Close this listing').click()
      await press(page, 'Close for good')
      await page.getByText('It has ended for good.').waitFor()
      expect(data.text('adverts', 'state', { id })).toBe('closed')
      expect(visitor.faults).toEqual([])
    },
  )
})
