import { describe, expect, it } from 'vitest'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { type Screen, expectUsable, wait } from '../browser.ts'
import { says } from '../office-steps.ts'
import { openSite } from '../site.ts'
import { pay, typeCard } from '../booking/steps.ts'
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

  it.each(screens)('pays after a payment that came to nothing, and is charged once (%o)', async (screen) => {
    await using visitor = await site.visit(screen)
    const { page } = visitor
    const email = `eve-${screen.width}@example.com`
    const name = `Late Payers ${screen.width}`
    await page.goto('/advertise')
    await page.getByLabel('Business name').fill(name)
    await page.getByLabel('Description').fill(`Painters of rooms and halls, team ${screen.width}.`)
    await page.getByLabel('Painting').check()
    await page.getByLabel('Contact e-mail').fill(email)
    await page.getByLabel('Contact phone').fill('020 7946 0958')
    await page.getByLabel('Service area').fill('Sutton')
    await page.getByLabel('Postcode').fill('CR0 1LH')
    await press(page, 'Continue')
    await signUpFor(page, email, site.server.dataDir)
    await press(page, 'Continue')
    await says(page, 'Listing created! Please complete payment to activate.')
    using data = openTestPort(site.server.dataDir)
    const advert_id = data.text('adverts', 'id', { title: name })
    const taken = () => [
      data.count('payments', { advert_id, status: 'succeeded' }),
      data.text('adverts', 'state', { id: advert_id }),
    ]
    if (screen.scripts) {
      await typeCard(page, '4000 0000 0000 0002')
      await pay(page)
      await says(page, 'Payment failed: Your card was declined.')
    } else {
      await page.locator('form[action^="/pay/"] button').first().click()
      await page.getByRole('link', { name: 'Go back without paying' }).click()
      await says(page, 'Payment not completed')
    }
    await expectUsable(visitor)
    expect(taken()).toEqual([0, 'awaiting_payment'])
    await payHere(visitor)
    await page.getByRole('heading', { level: 1, name: 'Listing Active!' }).waitFor()
    expect(taken()).toEqual([1, 'live'])
    expect(visitor.faults).toEqual([])
  })
})
