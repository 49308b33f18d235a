import { describe, expect, it } from 'vitest'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { type Screen, expectUsable, wait } from '../browser.ts'
import { says } from '../office-steps.ts'
import { openSite } from '../site.ts'
import { payHere, press, signUpFor } from './steps.ts'

const site = openSite()
const screens: readonly Screen[] = [
  { width: 320, scripts: false },
  { width: 1280, scripts: true },
]

describe('A tradesperson', () => {
  it.each(screens)('pays for a listing, is found, pauses, resumes and renews (%o)', async (screen) => {
    await using visitor = await site.visit(screen)
    const { page } = visitor
    const name = `Swift Pipes ${screen.width}`
    const email = `ada-${screen.width}@example.com`
    await page.goto('/advertise')
    await page.getByLabel('Business name').fill(name)
    await page.getByLabel('Description').fill(`Plumbers since 1998, team ${screen.width}: taps, boilers.`)
    await page.getByLabel('Plumbing').check()
    await page.getByLabel('Contact e-mail').fill(email)
    await page.getByLabel('Contact phone').fill('12')
    await page.getByLabel('Service area').fill('Croydon and Purley')
    await page.getByLabel('Postcode').fill('cr01lh')
    await press(page, 'Continue')
    await page.locator('#field-contact_phone[aria-invalid="true"]').waitFor()
    await expectUsable(visitor)
    await page.getByLabel('Contact phone').fill('020 7946 0958')
    await press(page, 'Continue')
    await signUpFor(page, email, site.server.dataDir)
    await press(page, 'Continue')
    await says(page, 'Listing created! Please complete payment to activate.')
    await expectUsable(visitor)
    expect(await page.getByText('Listing Active!').count()).toBe(0)

    const found = async () => {
      await page.goto('/find-experts?area=Purley')
      return page.getByRole('link', { name, exact: true }).count()
    }
    const payPage = page.url()
    expect(await found()).toBe(0)
    await page.goto(payPage)
    await payHere(visitor)
    await page.getByRole('heading', { level: 1, name: 'Listing Active!' }).waitFor()
    await expectUsable(visitor)
    await page.goto(payPage)
    await says(page, 'Listing Active!')
    expect(await found()).toBe(1)

    await page.goto('/my-listings')
    await expectUsable(visitor)
    await page.getByRole('link', { name, exact: true }).click()
    const own = page.url()
    using data = openTestPort(site.server.dataDir)
    const state = () => data.text('adverts', 'state', { title: name })
    await press(page, 'Pause')
    await expect.poll(state, wait).toBe('paused')
    await page.getByRole('button', { name: 'Resume' }).waitFor()
    await expectUsable(visitor)
    expect(await found()).toBe(0)
    await page.goto(own)
    await press(page, 'Resume')
    await expect.poll(state, wait).toBe('live')
    expect(await found()).toBe(1)

    data.set('adverts', { title: name }, { paid_until: '2026-01-06T09:00:00.000Z' })
    expect(await found()).toBe(0)
    await page.goto(own)
    await says(page, 'Expired')
    await expectUsable(visitor)
    await page.getByRole('link', { name: 'Renew', exact: true }).click()
    await says(page, 'Its days ended on')
    await expectUsable(visitor)
    await payHere(visitor)
    await page.getByRole('heading', { level: 1, name: 'Listing Active!' }).waitFor()
    expect(await found()).toBe(1)
    expect(visitor.faults).toEqual([])
  })
})
