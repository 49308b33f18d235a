import { describe, expect, it } from 'vitest'
import { atStep, awake, confirmBooking, pay, readyToConfirm, typeCard } from './steps.ts'
import { type Screen, expectAccessibleTo, expectUsable, newTab } from '../browser.ts'
import { openSite } from '../site.ts'

const site = openSite()

const wide: Screen = { width: 1280, scripts: true }

describe('payment step', () => {
  it('leads Back to the held booking, which a second tab shows too, and which can be released', async () => {
    await using visitor = await site.visit({ width: 320, scripts: true })
    const { page } = visitor
    await readyToConfirm(visitor, 'Toilet Repair')
    await page.goto('/book?step=4')
    await awake(page)
    await confirmBooking(page)
    await atStep(page, 'Payment')
    await page.goBack()
    await page.getByRole('heading', { name: /^Your booking is held until/ }).waitFor()
    await expectUsable(visitor)

    const tab = await newTab(visitor)
    await tab.goto('/contact')
    const notice = tab.getByRole('complementary', { name: 'Waiting for payment' })
    await expectUsable({ ...visitor, page: tab })
    await notice.getByRole('link', { name: 'Release it' }).click()
    await tab.getByText('Nothing was paid, so cancelling costs nothing.').waitFor()
    await tab.getByRole('button', { name: 'Cancel Booking' }).click()
    await tab.getByText('The booking is cancelled').waitFor()
    expect(await notice.count()).toBe(0)
  })

  it('continues after a declined card, and saves the card that worked', async () => {
    await using visitor = await site.visit(wide)
    const { page } = visitor
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.postData() ?? ''))
    await readyToConfirm(visitor, 'Light Fitting')
    await awake(page)
    await confirmBooking(page)
    await atStep(page, 'Payment')
    await typeCard(page, '4111 1111 1111 1111')
    await pay(page)
    await page.getByText('only the published test numbers work').waitFor()
    await typeCard(page, '4000 0000 0000 0002')
    await pay(page)
    await page.getByText('Payment failed: Your card was declined.').waitFor()
    await expectAccessibleTo(visitor)
    await typeCard(page, '5555 5555 5555 4444')
    expect(await page.locator('.card-brand').textContent()).toBe('Mastercard')
    await page.getByLabel('Save this card for future payments').check()
    await pay(page)
    await atStep(page, 'Booking Confirmed')
    expect(sent.join(' ')).not.toMatch(/4111 ?1111|4000 ?0000|5555 ?5555/)

    await page.getByRole('button', { name: 'Book Another Service' }).click()
    await atStep(page, 'Select Service Type')
    const cards = await (await visitor.context.request.get('/api/me/cards')).json()
    expect(cards.items).toMatchObject([{ card: { brand: 'mastercard', last4: '4444' } }])
  })

  it('goes through 3-D Secure when the bank asks, and returns to the confirmation', async () => {
    await using visitor = await site.visit({ width: 320, scripts: true })
    const { page } = visitor
    await readyToConfirm(visitor, 'Blocked Sink or Drain')
    await awake(page)
    await confirmBooking(page)
    await atStep(page, 'Payment')
    await typeCard(page, '4000 0000 0000 3220')
    await pay(page)
    await page.waitForURL(/\/test-gateway\/challenge\//)
    await page.locator('button[value="complete"]').click()
    await page.waitForURL(/\/pay\/bkg_/)
    await atStep(page, 'Booking Confirmed')
    expect(await page.getByText('Paid. Thank you.').isVisible()).toBe(true)
  })

  it('shows "we are checking" when the answer is lost, finds the result, and never asks to pay again', async () => {
    await using visitor = await site.visit(wide)
    const { page } = visitor
    await readyToConfirm(visitor, 'Plumbing Repair')
    await awake(page)
    await confirmBooking(page)
    await atStep(page, 'Payment')
    await page.route('**/api/payments/*/confirm', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await typeCard(page, '4242 4242 4242 4242')
    await pay(page)
    await page.getByText('We are checking your payment').waitFor()
    expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0)
    await atStep(page, 'Booking Confirmed')
  })

  it('shows that nothing was taken when the request never arrived, keeps the card, and continues', async () => {
    await using visitor = await site.visit({ width: 320, scripts: true })
    const { page, context } = visitor
    await readyToConfirm(visitor, 'Plumbing Repair')
    await awake(page)
    await confirmBooking(page)
    await atStep(page, 'Payment')
    await typeCard(page, '4242 4242 4242 4242')
    await context.setOffline(true)
    await pay(page)
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to initialize payment' })
    await alert.getByText('No money was taken').waitFor()
    expect(await alert.getByRole('link', { name: /^0800/ }).getAttribute('href')).toMatch(/^tel:/)
    await context.setOffline(false)
    await pay(page)
    await atStep(page, 'Booking Confirmed')
  })

  it('is not found by anybody but the owner of the booking', async () => {
    await using visitor = await site.visit(wide)
    await using stranger = await site.visit(wide)
    const { page } = visitor
    await readyToConfirm(visitor, 'Outside Tap Fitting')
    await awake(page)
    await confirmBooking(page)
    await atStep(page, 'Payment')
    const id = new URL(page.url()).searchParams.get('booking') ?? ''
    await stranger.page.goto(`/pay/${id}`)
    expect(stranger.page.url()).toContain(`/login?next=${encodeURIComponent(`/pay/${id}`)}`)
    await readyToConfirm(stranger, 'Outside Tap Fitting')
    for (const path of [`/pay/${id}`, `/book?step=5&booking=${id}`]) {
      expect((await stranger.page.goto(path))?.status()).toBe(404)
    }
    expect((await page.goto(`/pay/${id}`))?.status()).toBe(200)
  })
})
