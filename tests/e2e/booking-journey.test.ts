import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../support/servers/server.ts'
import {
  atStep,
  awake,
  chooseJob,
  chooseNextFreeTime,
  confirmBooking,
  contact,
  fillContact,
  next,
  outlastQuote,
  pay,
  readyToConfirm,
  signUpOnTheWay,
  takeSlot,
  typeCard,
} from './booking-steps.ts'
import { type Screen, expectAccessibleTo, expectNoSidewaysScroll, openBrowser, tabTo, visit } from './browser.ts'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
})

afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
})

const wide: Screen = { width: 1280, scripts: true }

describe('booking journey of a new visitor', () => {
  it.each<Screen>([
    { width: 320, scripts: false },
    { width: 1280, scripts: false },
    { width: 320, scripts: true, dark: true },
    { width: 1280, scripts: true },
  ])('ends in a booked and paid repair at $width px with scripts: $scripts', async (screen) => {
    await using visitor = await visit(browser, server.url, screen)
    const { page, faults } = visitor
    const { scripts } = screen
    const good = async () => {
      await expectAccessibleTo(visitor)
      await expectNoSidewaysScroll(page)
    }

    await page.goto('/book')
    if (scripts) await awake(page)
    expect(await page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true)
    await chooseJob(page, 'Plumbing', 'Tap Repair or Replacement', scripts)
    await page.getByRole('radio', { name: /^Priority/ }).check()
    await good()
    await next(page)

    await atStep(page, 'Schedule Appointment')
    await chooseNextFreeTime(page)
    await good()
    await next(page)

    await atStep(page, 'Contact Information')
    await fillContact(page)
    await good()
    await next(page)

    await atStep(page, 'Confirm Booking')
    expect(await page.getByText('£118.50').first().isVisible()).toBe(true)
    await good()
    await confirmBooking(page)
    await signUpOnTheWay(page)

    await atStep(page, 'Confirm Booking')
    expect(await page.getByText(contact.description).isVisible()).toBe(true)
    expect(await page.locator('input[name="consent"]').isChecked()).toBe(true)
    if (scripts) await awake(page)
    await page.getByRole('button', { name: 'Confirm Booking' }).click()

    await atStep(page, 'Payment')
    expect(await page.getByText('Payments are in test mode').first().isVisible()).toBe(true)
    if (scripts) {
      await typeCard(page, '4242 4242 4242 4242')
      await good()
      await pay(page)
    } else {
      await good()
      await page.getByRole('button', { name: 'Continue to secure payment' }).click()
      await page.getByRole('radio', { name: /4242/ }).check()
      await pay(page)
    }

    await atStep(page, 'Booking Confirmed')
    const reference = await page.locator('.confirmed-reference').textContent()
    expect(reference).toMatch(/^CB-[A-Z0-9]{6}$/)
    await good()
    await page.getByRole('link', { name: 'View Dashboard' }).click()
    await page.waitForURL(/\/dashboard/)
    expect(
      await page
        .getByText(reference ?? '')
        .first()
        .isVisible(),
    ).toBe(true)
    expect(faults).toEqual([])
  })

  it('can be completed with the keyboard alone', async () => {
    await using visitor = await visit(browser, server.url, wide)
    const { page } = visitor
    const { keyboard } = page
    await page.goto('/book')
    await awake(page)
    await tabTo(page, 'input[name="category"]')
    await keyboard.press('Space')
    await tabTo(page, 'input[name="serviceId"]')
    await keyboard.press('Space')
    await tabTo(page, 'button[value="next"]')
    await keyboard.press('Enter')
    await atStep(page, 'Schedule Appointment')
    await tabTo(page, 'input[name="time"]')
    await keyboard.press('Space')
    await tabTo(page, 'button[value="next"]')
    await keyboard.press('Enter')
    await atStep(page, 'Contact Information')
    for (const [name, value] of Object.entries(contact)) {
      await tabTo(page, `[name="${name}"]`)
      await keyboard.type(value)
    }
    await tabTo(page, 'button[value="next"]')
    await keyboard.press('Enter')
    await atStep(page, 'Confirm Booking')
    await tabTo(page, 'input[name="consent"]')
    await keyboard.press('Space')
    await tabTo(page, 'button[value="confirm"]')
    await keyboard.press('Enter')
    await page.waitForURL(/\/login\?redirect=booking/)
    expect(await page.getByRole('heading', { name: 'Sign in' }).isVisible()).toBe(true)
  })
})

describe('input of the booking wizard', () => {
  it('survives a reload and the back button', async () => {
    await using visitor = await visit(browser, server.url, wide)
    const { page } = visitor
    await page.goto('/book')
    await awake(page)
    await chooseJob(page, 'Electrical', 'Electrical Repair', true)
    await next(page)
    await atStep(page, 'Schedule Appointment')
    await chooseNextFreeTime(page)
    const time = await page.locator('input[name="time"]:checked').inputValue()
    await next(page)
    await atStep(page, 'Contact Information')
    const kept = page.waitForResponse((response) => response.url().endsWith('/api/booking-draft'))
    await page.getByLabel('Full Name').fill(contact.name)
    await kept
    await page.reload()
    await atStep(page, 'Contact Information')
    expect(await page.getByLabel('Full Name').inputValue()).toBe(contact.name)
    await awake(page)
    await page.goBack()
    await atStep(page, 'Schedule Appointment')
    expect(await page.locator('input[name="time"]:checked').inputValue()).toBe(time)
    await page.goForward()
    await atStep(page, 'Contact Information')
    expect(await page.getByLabel('Full Name').inputValue()).toBe(contact.name)
  })

  it.each([true, false])('is offered on the home page to a returning visitor, scripts: %s', async (scripts) => {
    await using visitor = await visit(browser, server.url, { width: 320, scripts })
    const { page } = visitor
    const begun = page.getByText('You have begun to book Electrical Repair')
    await page.goto('/')
    expect(await begun.count()).toBe(0)
    await page.goto('/book')
    if (scripts) await awake(page)
    await chooseJob(page, 'Electrical', 'Electrical Repair', scripts)
    await next(page)
    await atStep(page, 'Schedule Appointment')
    await page.goto('/')
    expect(await begun.isVisible()).toBe(true)
    await expectAccessibleTo(visitor)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Go on with your booking' }).click()
    await atStep(page, 'Schedule Appointment')
    await page.goto('/')
    await page.getByRole('button', { name: 'Begin again' }).click()
    await atStep(page, 'Select Service Type')
    await page.goto('/')
    expect(await begun.count()).toBe(0)
  })

  it.each([true, false])('is shown again beside its error, scripts: %s', async (scripts) => {
    await using visitor = await visit(browser, server.url, { width: 320, scripts })
    const { page } = visitor
    await page.goto('/book')
    if (scripts) await awake(page)
    await chooseJob(page, 'Plastering', 'Plaster Patch Repair', scripts)
    await next(page)
    await atStep(page, 'Schedule Appointment')
    await chooseNextFreeTime(page)
    await next(page)
    await atStep(page, 'Contact Information')
    await fillContact(page)
    await page.getByLabel('Email').first().fill('philippa')
    await page.getByLabel('Postcode').fill('SW1A 1AA')
    await next(page)
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
    expect(await page.locator('.error-summary').evaluate((box) => box === document.activeElement)).toBe(true)
    expect(await page.getByLabel('Full Name').inputValue()).toBe(contact.name)
    expect(await page.getByRole('button', { name: 'Keep me informed' }).isVisible()).toBe(true)
    await expectAccessibleTo(visitor)
    await page.getByLabel('Postcode').fill(contact.postcode)
    await page.getByLabel('Email').first().fill(contact.email)
    await next(page)
    await atStep(page, 'Confirm Booking')
  })
})

describe('photos of the problem', () => {
  it.each([true, false])(
    'are shown as thumbnails, can be removed, and stay until the confirmation, scripts: %s',
    async (scripts) => {
      await using visitor = await visit(browser, server.url, { width: 320, scripts })
      const { page } = visitor
      await readyToConfirm(visitor, 'Tap Repair or Replacement')
      await page.goto('/book?step=3')
      if (scripts) await awake(page)
      const buffer = await page.screenshot({ type: 'jpeg' })
      const files = ['a', 'b'].map((name) => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }))
      await page.locator('input[type="file"]').setInputFiles(files)
      if (!scripts) await page.getByRole('button', { name: 'Add these photos' }).click()
      const pictures = page.locator('.wizard-photos img')
      await pictures.nth(1).waitFor()
      expect(await page.getByLabel('Problem Description').inputValue()).toBe(contact.description)
      await page.getByRole('button', { name: 'Remove photo 1' }).click()
      await page.getByRole('button', { name: 'Remove photo 2' }).waitFor({ state: 'detached' })
      await next(page)
      await atStep(page, 'Confirm Booking')
      expect(await pictures.count()).toBe(1)
      await using stranger = await visit(browser, server.url, wide)
      const src = (await pictures.getAttribute('src')) ?? ''
      expect((await visitor.context.request.get(src)).status()).toBe(200)
      expect((await stranger.context.request.get(src)).status()).toBe(404)
    },
  )
})

describe('page with 200% text on a narrow screen', () => {
  it.each(['/', '/book', '/register', '/coverage', '/reset-password'])(
    'fits without sideways scrolling on %s',
    async (path) => {
      await using visitor = await visit(browser, server.url, { width: 320, scripts: true })
      await visitor.page.goto(path)
      await visitor.page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      await expectNoSidewaysScroll(visitor.page)
      expect(await visitor.page.locator('h1').isVisible()).toBe(true)
    },
  )
})

describe('confirming a booking', () => {
  it('books once, however often the button is clicked', async () => {
    await using visitor = await visit(browser, server.url, { width: 1280, scripts: false })
    const { page, context } = visitor
    await readyToConfirm(visitor, 'Toilet Repair')
    const key = await page.locator('input[name="key"]').inputValue()
    const quote = await page.locator('input[name="quote"]').inputValue()
    const form = { step: '4', key, quote, consent: 'yes', intent: 'confirm' }
    const headers = { origin: new URL(server.url).origin }
    const click = () => context.request.post('/book', { form, headers, maxRedirects: 0 })
    const answers = [...(await Promise.all([click(), click()])), await click()]
    expect(new Set(answers.map((answer) => `${answer.status()} ${answer.headers()['location']}`)).size).toBe(1)
    expect(answers[0]?.headers()['location']).toMatch(/^\/book\?step=5&booking=bkg_/)
    expect((await (await context.request.get('/api/bookings')).json()).items).toHaveLength(1)
  })

  it.each([true, false])(
    'shows the new price when the old one has expired, and books at it; scripts: %s',
    async (scripts) => {
      await using visitor = await visit(browser, server.url, { width: 320, scripts })
      const { page, context } = visitor
      await readyToConfirm(visitor, 'Toilet Repair')
      if (scripts) await awake(page)
      const cost = page.getByRole('region', { name: 'Estimated cost' })
      const [line = '', first = ''] = await cost.getByText(/£/).allInnerTexts()
      expect([line, first].every((words) => words.startsWith('£'))).toBe(true)
      const price = outlastQuote(server.dataDir, 'Toilet Repair')
      await confirmBooking(page)
      await page.getByText('that time is over').waitFor()
      expect(await cost.innerText()).toContain(price)
      await expectAccessibleTo(visitor)
      await expectNoSidewaysScroll(page)
      expect((await (await context.request.get('/api/bookings')).json()).items).toEqual([])
      if (!(await page.locator('input[name="consent"]').isChecked()))
        await page.locator('input[name="consent"]').check()
      await page.getByRole('button', { name: 'Confirm Booking' }).click()
      await atStep(page, 'Payment')
      const { items } = await (await context.request.get('/api/bookings')).json()
      expect(`£${items[0].estimated_cost.toFixed(2)}`).toBe(price)
    },
  )

  it('shows that the server cannot be reached, and continues afterwards', async () => {
    await using visitor = await visit(browser, server.url, wide)
    const { page, context } = visitor
    await page.goto('/book')
    await awake(page)
    await chooseJob(page, 'Plumbing', 'Toilet Repair', true)
    await context.setOffline(true)
    await next(page)
    await page.getByText('We could not reach our server').waitFor()
    expect(await page.getByRole('alert').getByRole('link').textContent()).toMatch(/^[\d-]+$/)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await atStep(page, 'Schedule Appointment')
  })
})

describe('start that was booked by another customer meanwhile', () => {
  it.each([true, false])('is reported with the next three starts to choose, scripts: %s', async (scripts) => {
    await using visitor = await visit(browser, server.url, { width: 1280, scripts })
    await using other = await visit(browser, server.url, wide)
    const { page } = visitor
    const start = await readyToConfirm(visitor, 'Toilet Repair')
    if (scripts) await awake(page)
    await takeSlot(other.context.request, start)
    await confirmBooking(page)
    await page.getByText('That time has just been taken').waitFor()
    const offered = page.locator('button[value^="start:"]')
    expect(await offered.count()).toBe(3)
    await expectAccessibleTo(visitor)
    const words = (await offered.first().textContent()) ?? ''
    await offered.first().click()
    await page.locator('.summary-row', { hasText: words }).waitFor()
    await page.getByRole('button', { name: 'Confirm Booking' }).click()
    await atStep(page, 'Payment')
  })
})

describe('payment step', () => {
  it('continues after a declined card, and saves the card that worked', async () => {
    await using visitor = await visit(browser, server.url, wide)
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
    await using visitor = await visit(browser, server.url, { width: 320, scripts: true })
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
    await using visitor = await visit(browser, server.url, wide)
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
    await using visitor = await visit(browser, server.url, { width: 320, scripts: true })
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
    await using visitor = await visit(browser, server.url, wide)
    await using stranger = await visit(browser, server.url, wide)
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

describe('emergency booking', () => {
  it.each([true, false])(
    'shows which calls come first, asks two questions and needs no start, scripts: %s',
    async (scripts) => {
      await using visitor = await visit(browser, server.url, { width: 320, scripts })
      const { page } = visitor
      await page.goto('/book')
      if (scripts) await awake(page)
      await chooseJob(page, 'Emergency', 'Burst Pipe', scripts)
      await expectAccessibleTo(visitor)
      await next(page)
      await atStep(page, 'Schedule Appointment')
      for (const number of ['0800 111 999', '999', '105']) {
        expect(await page.getByRole('link', { name: number, exact: true }).isVisible()).toBe(true)
      }
      await expectAccessibleTo(visitor)
      await expectNoSidewaysScroll(page)
      await page.getByRole('button', { name: 'Next', exact: true }).click({ force: true })
      await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
      await page.getByRole('radio', { name: /^Water is coming in/ }).check()
      await page.getByRole('radio', { name: 'No, everyone is safe' }).check()
      await next(page)
      await atStep(page, 'Contact Information')
      await fillContact(page)
      await next(page)
      await atStep(page, 'Confirm Booking')
      expect(await page.getByText('As soon as possible').isVisible()).toBe(true)
      expect(await page.getByText('£185.00').first().isVisible()).toBe(true)
    },
  )
})
