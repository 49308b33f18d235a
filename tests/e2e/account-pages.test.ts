import type { APIRequestContext, Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { layCatalogue } from '../support/folders/catalogue-folder.ts'
import { type RunningServer, newDataDir, runCallout, startServer } from '../support/servers/server.ts'
import { openTestPort } from '../support/sqlite-test-port.ts'
import { demoCustomers, demoGuests } from '../../src/cli/demo/people.ts'
import { type Screen, type Visitor, openBrowser, visit, expectUsable, wait } from './browser.ts'

let server: RunningServer
let browser: Browser
/** The password of every account of the demo business. */
let demoPassword: string

beforeAll(async () => {
  const dataDir = newDataDir()
  await layCatalogue(dataDir)
  await runCallout(['admin', 'create', '--email', ownersEmail, '--password', password], dataDir)
  const said = await runCallout(['seed', '--demo'], dataDir)
  demoPassword = /with: (\S+)$/m.exec(said)?.[1] ?? ''
  ;[server, browser] = await Promise.all([startServer({ dataDir, removeDataDir: true }), openBrowser()])
})

afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
})

const phone: Screen = { width: 320, scripts: false }
const password = 'velvet-otter-42'
const ownersEmail = 'owner@example.com'
let people = 0

interface Answer {
  readonly [field: string]: unknown
}

async function call(request: APIRequestContext, path: string, data?: object): Promise<Answer> {
  const answer = data ? await request.post(path, { data }) : await request.get(path)
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** A new customer, signed in on this browser. */
async function signUp(request: APIRequestContext): Promise<string> {
  people += 1
  const email = `resident-${people}@example.com`
  await call(request, '/api/auth/signup', { email, password, full_name: 'Ottoline Featherstonehaugh' })
  return email
}

/** The first free starts from `ahead` days on, of a service that is no emergency. */
async function freeStarts(request: APIRequestContext, ahead: number) {
  const { items } = await call(request, '/api/services')
  const services = items as readonly { id: string; name: string; is_emergency: boolean }[]
  const service = services.find(({ is_emergency }) => !is_emergency)
  if (!service) throw new Error('the catalogue has services')
  for (let day = ahead; day < ahead + 14; day += 1) {
    const date = Temporal.Now.plainDateISO('Europe/London').add({ days: day }).toString()
    const { slots } = await call(request, `/api/services/${service.id}/slots?date=${date}&postcode=CR0%201LH`)
    const [time] = slots as readonly string[]
    if (time !== undefined) return { service, date, time }
  }
  throw new Error('there is a free start within two weeks')
}

async function book(
  request: APIRequestContext,
): Promise<{ id: string; estimated_cost: number; booking_reference: string }> {
  const { service, date, time } = await freeStarts(request, 4)
  const booking = await call(request, '/api/bookings', {
    service_id: service.id,
    scheduled_date: `${date}T${time}:00`,
    customer_address: '14 Surrey Street, Flat 3',
    customer_postcode: 'CR0 1LH',
    customer_phone: '020 7946 0958',
    problem_description: 'The kitchen tap drips all night.',
    consent: true,
  })
  return booking as unknown as Awaited<ReturnType<typeof book>>
}

async function payFor(request: APIRequestContext, booking_id: string): Promise<void> {
  const { payment_id } = await call(request, '/api/payments/intents', { booking_id })
  const paid = await call(request, `/api/payments/${String(payment_id)}/confirm`, {
    payment_method_id: 'pm_card_visa',
    save_card: true,
  })
  expect(paid['status']).toBe('succeeded')
}

async function signInAs(visitor: Visitor, email: string, secret: string): Promise<void> {
  await visitor.context.clearCookies()
  await call(visitor.page.request, '/api/auth/login', { email, password: secret })
}

/** Completed work of the demo business that its customers have not rated. */
async function unratedJobs(visitor: Visitor) {
  await signInAs(visitor, ownersEmail, password)
  const { items } = await call(visitor.page.request, '/api/bookings?status=completed&limit=100')
  const jobs = items as readonly { id: string; customer_rating: number | null; contact_email: string }[]
  const withAccount = new Set(demoCustomers.slice(0, -demoGuests).map(({ email }) => email))
  return jobs.filter(({ customer_rating, contact_email }) => customer_rating === null && withAccount.has(contact_email))
}

describe('Auth screen', () => {
  it('creates an account without scripts, keeps the input after a mistake, and the profile saves', async () => {
    await using visitor = await visit(browser, server.url, phone)
    const { page } = visitor
    await page.goto('/bookings')
    expect(page.url()).toBe(`${server.url}/login?next=%2Fbookings`)
    await expectUsable(visitor)
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
    await expectUsable(visitor)
    await page.getByLabel('Full name').fill('Ottoline Featherstonehaugh')
    await page.getByLabel('Email').fill('ottoline@example.com')
    await page.getByLabel('Postcode').fill('cr01lh')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill('another one')
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()

    const summary = page.getByRole('alert')
    expect(await summary.innerText()).toContain('Passwords do not match')
    await expect.poll(() => summary.evaluate((box) => box === document.activeElement), wait).toBe(true)
    expect(await page.getByLabel('Email').inputValue()).toBe('ottoline@example.com')
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
    await expectUsable(visitor)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
    await page.waitForURL(`${server.url}/bookings`)
    await page.getByText('No bookings yet').waitFor()
    await expectUsable(visitor)

    await page.goto('/login?next=%2Fprofile')
    expect(page.url()).toBe(`${server.url}/profile`)
    await page.goto('/dashboard?tab=profile')
    await expectUsable(visitor)
    await page.getByLabel('Phone').fill('12')
    await page.getByLabel('Address').fill('14 Surrey Street')
    await page.getByRole('button', { name: 'Update Profile' }).click()
    expect(await page.getByRole('alert').innerText()).toContain('Please enter a valid UK phone number')
    expect(await page.getByLabel('Address').inputValue()).toBe('14 Surrey Street')
    await page.getByLabel('Phone').fill('07700 900123')
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await page.getByText('Your profile is saved').waitFor()
    expect(page.url()).toContain('/dashboard?tab=profile')
    expect(await call(page.request, '/api/auth/me')).toMatchObject({
      user: { phone: '+447700900123', postcode: 'CR0 1LH', address: '14 Surrey Street' },
    })
  })

  it('keeps the password and the focus of a visitor who types before the scripts arrive', async () => {
    await using visitor = await visit(browser, server.url, { width: 320, scripts: true })
    const { page, faults } = visitor
    const scripts = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    const box = page.getByLabel('Password', { exact: true })
    await box.fill(password)
    scripts.resolve()
    await page.getByRole('button', { name: 'Show password' }).waitFor()
    expect(await box.inputValue()).toBe(password)
    await expect.poll(() => box.evaluate((input) => input === document.activeElement), wait).toBe(true)
    expect(faults).toEqual([])
  })

  it('shows a wrong password in a red box, keeps the e-mail, and reveals the password on request', async () => {
    await using visitor = await visit(browser, server.url, { width: 1280, scripts: true })
    const { page, faults } = visitor
    const email = await signUp(page.request)
    await visitor.context.clearCookies()
    await page.goto('/login?next=%2Fnotifications')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('not this one')
    await page.getByRole('button', { name: 'Show password' }).click()
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text')
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    expect(await page.getByRole('alert').innerText()).toContain('Invalid email or password')
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    await expectUsable(visitor)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`${server.url}/notifications`)
    await expectUsable(visitor)
    expect(faults).toEqual([])
  })

  it('registers a technician as a pending applicant without jobs and without admin pages', async () => {
    await using visitor = await visit(browser, server.url, phone)
    const { page } = visitor
    await page.goto('/register')
    await page.getByLabel('Full name').fill('Barnaby Applicant')
    await page.getByLabel('Email').fill('barnaby@example.com')
    await page.getByRole('radio', { name: /^Technician/ }).check()
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('Your application as a technician is pending').waitFor()
    await expectUsable(visitor)
    expect(await call(page.request, '/api/auth/me')).toMatchObject({ user: { user_type: 'customer' } })
    expect((await page.goto('/admin'))?.status()).toBe(403)
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  })

  it('claims no security on a connection that is not encrypted', async () => {
    await using visitor = await visit(browser, server.url, phone)
    await visitor.page.goto('/login')
    await visitor.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await visitor.page.getByText('Secure', { exact: true }).count()).toBe(0)
  })

  it.each(['/reset-password', '/?login=true'])('continues after %s', async (path) => {
    await using visitor = await visit(browser, server.url, phone)
    await visitor.page.goto(path)
    await visitor.page
      .getByRole('main')
      .getByRole('link', { name: /^Sign (in|up)$/ })
      .first()
      .waitFor()
    expect(visitor.page.url()).toBe(`${server.url}${path === '/?login=true' ? '/login' : path}`)
    await expectUsable(visitor)
  })
})

describe('/track', () => {
  it.each<Screen>([phone, { width: 1280, scripts: true, dark: true }])(
    'moves the visit at $width px, scripts: $scripts',
    async (screen) => {
      await using visitor = await visit(browser, server.url, screen)
      const { page } = visitor
      await signUp(page.request)
      const { id, booking_reference } = await book(page.request)
      await page.goto(`/track/${id}`)
      await page.getByText('Assigning...').waitFor()
      await page.getByText('Pay to keep this time').waitFor()
      await page.getByText(/We keep this time for you for \d+ more minutes?/).waitFor()
      expect(await page.getByRole('main').innerText()).toContain(booking_reference)
      await expectUsable(visitor)

      const other = await freeStarts(page.request, 8)
      await page.locator('#move > summary').click()
      await page.getByLabel('New date').fill(other.date)
      await page.getByRole('button', { name: 'Show times' }).click()
      await page.getByRole('button', { name: 'Move the visit' }).click()
      expect(await page.getByRole('alert').innerText()).toContain('Please choose a time')
      await expectUsable(visitor)
      await page.locator(`input[value="${other.date}T${other.time}:00"]`).check()
      await page.getByRole('button', { name: 'Move the visit' }).click()
      await page.getByText('The visit is moved').waitFor()
      await page.getByText(/Moved to \w+day /).waitFor()
      const moved = await call(page.request, `/api/bookings/${id}`)
      const local = Temporal.Instant.from(String(moved['scheduled_date'])).toZonedDateTimeISO('Europe/London')
      expect(local.toPlainDateTime().toString()).toBe(`${other.date}T${other.time}:00`)
      await expectUsable(visitor)
      await page.getByRole('button', { name: 'Undo the move' }).click()
      await page.getByText('The move is undone').waitFor()
      expect(await page.getByRole('button', { name: 'Undo the move' }).count()).toBe(0)
    },
  )

  it('shows the refund before cancelling, refuses when it has changed meanwhile, and refunds the amount shown', async () => {
    await using visitor = await visit(browser, server.url, phone)
    const { page } = visitor
    await signUp(page.request)
    const { id, estimated_cost } = await book(page.request)
    const amount = `£${estimated_cost.toFixed(2)}`
    await page.goto(`/track/${id}`)
    await page.locator('#cancel > summary').click()
    await page.getByText('Nothing was paid, so cancelling costs nothing.').waitFor()

    await payFor(page.request, id)
    await page.getByLabel('Why?').fill('I mended it myself')
    await page.getByRole('button', { name: 'Cancel Booking' }).click()
    expect(await page.getByRole('alert').innerText()).toContain('Nothing was cancelled')
    expect(await call(page.request, `/api/bookings/${id}`)).toMatchObject({
      payment_status: 'paid',
      cancel_reason: null,
    })
    expect(await page.getByLabel('Why?').inputValue()).toBe('I mended it myself')
    expect(await page.locator('#cancel dl').innerText()).toContain(amount)
    await page.getByText(/the law lets you withdraw until/).waitFor()
    await expectUsable(visitor)

    await page.getByRole('button', { name: `Cancel and get ${amount} back` }).click()
    await page.getByText('The booking is cancelled').first().waitFor()
    const said = await page.getByRole('status').filter({ hasText: 'The booking is cancelled' }).innerText()
    expect(said).toMatch(/to the card that you paid with/)
    expect(said).toContain(amount)
    expect(await call(page.request, `/api/bookings/${id}`)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'customer',
    })
    await expect
      .poll(async () => (await call(page.request, '/api/me/payments'))['items'])
      .toMatchObject([{ refund_amount: Math.round(estimated_cost * 100) }])
    await page.goto('/dashboard?tab=payments')
    await page.getByText(`${amount} refunded`).waitFor()
    await expectUsable(visitor)

    await page.getByRole('button', { name: /^Delete/ }).click()
    await page.getByText('The card is deleted').waitFor()
    await page.getByText('No saved cards').waitFor()
    await expectUsable(visitor)
  })

  it('is not found by any other user, nor are its forms', async () => {
    await using owner = await visit(browser, server.url, phone)
    await using other = await visit(browser, server.url, phone)
    await signUp(owner.page.request)
    await signUp(other.page.request)
    const { id } = await book(owner.page.request)
    for (const path of [`/track/${id}`, `/review/${id}`, `/track/bkg_none`]) {
      expect((await other.page.goto(path))?.status()).toBe(404)
    }
    for (const path of [`/bookings/${id}/cancel`, `/bookings/${id}/reschedule`, `/review/${id}`]) {
      const answer = await other.page.request.post(path, { form: { refund_shown: '0', rating: '1' } })
      expect(answer.status()).toBe(404)
    }
    expect(await call(owner.page.request, `/api/bookings/${id}`)).toMatchObject({ status: 'pending' })
  })
})

describe('/review', () => {
  it('accepts one rating of completed work, from the customer', async () => {
    await using visitor = await visit(browser, server.url, phone)
    const { page } = visitor
    const [job] = await unratedJobs(visitor)
    if (!job) throw new Error('the demo has completed work that nobody has rated')
    await signInAs(visitor, job.contact_email, demoPassword)

    await page.goto('/dashboard')
    await expectUsable(visitor)
    await page.goto('/bookings?status=completed')
    await expectUsable(visitor)
    await page.goto(`/track/${job.id}`)
    await page.getByRole('link', { name: 'Rate Service' }).click()
    await page.getByLabel('What was good, and what was not?').fill('Quick and tidy')
    await page.getByRole('button', { name: 'Send your rating' }).click()
    expect(await page.getByRole('alert').innerText()).toContain('Please choose 1 to 5 stars')
    expect(await page.getByLabel('What was good, and what was not?').inputValue()).toBe('Quick and tidy')
    await expectUsable(visitor)
    await page.getByRole('radio', { name: /^Good/ }).check()
    await page.getByRole('button', { name: 'Send your rating' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    await expectUsable(visitor)
    expect(await call(page.request, `/api/bookings/${job.id}`)).toMatchObject({ customer_rating: 4 })

    await page.goto(`/track/${job.id}`)
    await page.getByRole('heading', { name: 'Your review' }).waitFor()
    expect(await page.getByRole('blockquote').innerText()).toBe('Quick and tidy')
    await expectUsable(visitor)

    const again = await page.request.post(`/review/${job.id}`, { form: { rating: '1' } })
    expect(again.status()).toBe(409)
    expect(await call(page.request, `/api/bookings/${job.id}`)).toMatchObject({ customer_rating: 4 })

    await visitor.context.clearCookies()
    await call(page.request, '/api/auth/login', { email: ownersEmail, password })
    await page.goto(`/track/${job.id}`)
    await page.getByRole('heading', { name: "The customer's review" }).waitFor()
    expect(await page.getByRole('blockquote').innerText()).toBe('Quick and tidy')
  })

  it('publishes words with the tick, holds some for the office, and takes a withdrawn review off the site', async () => {
    await using visitor = await visit(browser, server.url, phone)
    const { page } = visitor
    const jobs = await unratedJobs(visitor)
    const first = jobs[0]
    const second = jobs.find(({ contact_email }) => contact_email !== first?.contact_email)
    if (!first || !second) throw new Error('the demo has completed work of two customers that nobody has rated')
    const [good, held] = ['They swept up after the last slate was on', 'Ask Joe, his number is 07700 900 458']
    const rate = async (job: typeof first, words: string) => {
      await signInAs(visitor, job.contact_email, demoPassword)
      await page.goto(`/review/${job.id}`)
      await page
        .getByRole('radio', { name: /^Poor|^Good/ })
        .last()
        .check()
      await page.getByLabel('What was good, and what was not?').fill(words)
      await page.getByLabel(/^You may publish my words/).check()
      await page.getByRole('button', { name: 'Send your rating' }).click()
      await page.getByText('Your rating is saved').waitFor()
    }
    /** Whether each text stands on the list of reviews, and among the newest on the home page. */
    const shown = async (...texts: readonly string[]) => {
      const pages: string[] = []
      for (const path of ['/reviews', '/']) pages.push(await (await page.request.get(path)).text())
      return texts.map((text) => pages.map((one) => one.includes(text)))
    }

    await rate(second, held)
    await page.getByText('A person reads it before it is published.').waitFor()
    await rate(first, good)
    await page.getByText('It is published on our reviews page.').waitFor()
    expect(await shown(good, held)).toEqual([
      [true, true],
      [false, false],
    ])

    await signInAs(visitor, ownersEmail, password)
    await page.goto('/admin/reviews')
    await expectUsable(visitor)
    const card = (words: string) => page.locator('section, article, .card').filter({ hasText: words }).last()
    expect(await card(held).innerText()).toContain('a telephone number')
    const decision = card(held).getByLabel('Decision')
    const reasons = (await decision.locator('option').allInnerTexts()).filter((one) => one.startsWith('Reject'))
    expect(reasons).toHaveLength(5)
    await decision.selectOption('personal_data')
    await card(held).getByRole('button', { name: 'Save the decision' }).click()
    await page.getByText('Saved. The public list shows it.').waitFor()
    await card(good).locator('summary').click()
    await card(good).getByLabel('Your reply').fill('Thank you. The broom is always in the van.')
    await card(good).getByRole('button', { name: 'Publish the reply' }).click()
    await page.getByText('Your reply is published.').waitFor()
    await page.goto('/reviews')
    const policy = await page.locator('main').innerText()
    expect(policy).toContain('The broom is always in the van.')
    expect(policy).toContain('1 was rejected or removed')

    await signInAs(visitor, first.contact_email, demoPassword)
    await page.goto(`/review/${first.id}`)
    await page.getByRole('button', { name: 'Withdraw my review from the site' }).click()
    await page.getByText('You withdrew it from the site.').waitFor()
    expect(await shown(good)).toEqual([[false, false]])
  })
})

describe('/notifications', () => {
  it('opens the subject of a notification and marks it as read, or marks all', async () => {
    await using visitor = await visit(browser, server.url, phone)
    const { page } = visitor
    await signUp(page.request)
    const { id } = await book(page.request)
    const unread = async () => (await call(page.request, '/api/notifications'))['unread_count']
    await expect.poll(unread).toBe(1)
    await page.goto('/notifications')
    await expectUsable(visitor)
    await page.getByRole('button', { name: /^Open.*Booking received/ }).click()
    await page.waitForURL(`${server.url}/track/${id}`)
    expect(await unread()).toBe(0)

    await payFor(page.request, id)
    using data = openTestPort(server.dataDir)
    // A payment has several notifications; all of them are there.
    await expect.poll(() => data.count('outbox', { done_at: null }), wait).toBe(0)
    await expect.poll(unread, wait).toBeGreaterThan(0)
    await page.goto('/notifications')
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByText('You have read them all.').waitFor()
    expect(await unread()).toBe(0)
  })
})
