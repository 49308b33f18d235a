import type { APIRequestContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { type Screen, expectUsable, tabTo, wait } from '../browser.ts'
import { type Office, approveTechnician, book, enter, freeDay, openOffice, says, serviceId } from '../office-steps.ts'

const desk: Screen = { width: 1280, scripts: true }
const tap = 'Tap Repair or Replacement'

let office: Office
const ids: Record<string, string> = {}

const priya = { name: 'Priya Shah', address: '4 Surrey Street\nCroydon CR0 1AB', email: 'priya@example.com' }
const item = { description: 'New tap with a lever', quantity: 2, unit_price: 62.5, item_type: 'parts' }

beforeAll(async () => {
  office = await openOffice()
  await approveTechnician(office)
  await using owner = await enter(office.browser, office.server.url, 'admin', desk)
  const { request } = owner.context
  const site = await (await request.get('/api/admin/site')).json()
  const facts = { ...site, business_address: '1 High Street, Croydon CR0 1AA', vat_registered: true, vat_number: '' }
  await good(request.put('/api/admin/site', { data: facts }))
  await good(request.put('/api/admin/invoicing', { data: { vat_registered: true, vat_number: 'GB123456782' } }))
})

afterAll(() => office?.[Symbol.asyncDispose]())

async function good(asked: ReturnType<APIRequestContext['get']>): Promise<Readonly<Record<string, unknown>>> {
  const answer = await asked
  if (!answer.ok()) throw new Error(`${answer.url()} answers ${await answer.text()}`)
  return Object(await answer.json())
}

/** Work that was done 40 days ago for £120, and documents in each state that the office meets. */
async function documentsOfAllStates(request: APIRequestContext): Promise<void> {
  const { date, time } = await freeDay(request, tap)
  const booking = await book(request, {
    service_id: await serviceId(request, tap),
    scheduled_date: `${date}T${time}:00`,
  })
  using data = openTestPort(office.server.dataDir)
  // Days by the calendar: 40 times 24 hours may be 41 days where the clocks have changed.
  const end = Temporal.Now.zonedDateTimeISO('Europe/London')
    .subtract({ days: 40 })
    .toInstant()
    .toString({ smallestUnit: 'millisecond' })
  const work = { status: 'completed', agreed_cost_pence: 12_000, actual_end_time: end }
  data.set('bookings', { id: booking.id }, { ...work, technician_id: data.text('technicians', 'id') })
  const draft = async (changes: object = {}) => {
    const data = { document_type: 'invoice', no_booking: true, customer: priya, items: [item], ...changes }
    return String((await good(request.post('/api/invoices', { data })))['id'])
  }
  const issued = async (changes: object = {}) => {
    const id = await draft(changes)
    await good(request.post(`/api/invoices/${id}/issue`))
    return id
  }
  ids['draft'] = await draft()
  ids['issued'] = await issued({
    items: [item, { ...item, description: 'Labour on the second floor, with the stopcock' }],
  })
  ids['quote'] = await issued({ document_type: 'quote' })
  ids['note'] = await issued({ document_type: 'delivery-note', items: [{ ...item, unit_price: 0 }] })
  ids['paid'] = await issued()
  const today = Temporal.Now.plainDateISO('Europe/London').toString()
  await good(request.post(`/api/invoices/${ids['paid']}/payments`, { data: { method: 'cash', date: today } }))
  ids['part'] = await issued({
    customer: { ...priya, name: 'A business with an unusually long name in Thornton Heath' },
  })
  await good(
    request.post(`/api/invoices/${ids['part']}/payments`, { data: { method: 'cash', date: today, amount: 1_050 } }),
  )
  const credited = await issued()
  const credit = await good(request.post(`/api/invoices/${credited}/credit`, { data: { reason: 'Not wanted' } }))
  ids['credit'] = String(credit['id'])
}

/** Where SHOTS names a folder, a picture of the page for people. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

const press = (page: Page, key: string) => page.keyboard.press(key)

/** The way of a person without a mouse: to the element, and a key on it. */
async function key(page: Page, selector: string, pressed = 'Enter'): Promise<void> {
  await tabTo(page, selector)
  await press(page, pressed)
}

async function typeIn(page: Page, selector: string, text: string): Promise<void> {
  await tabTo(page, selector)
  await press(page, 'ControlOrMeta+a')
  await page.keyboard.type(text)
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '')

describe('the manager of invoices', () => {
  it('begins empty on each screen', async () => {
    for (const width of [320, 768, 1280]) {
      await using clerk = await enter(office.browser, office.server.url, 'office', { width, scripts: width > 320 })
      await clerk.page.goto('/invoices')
      await says(clerk.page, 'No invoices yet')
      await says(clerk.page, 'Create your first invoice to get started')
      await expectUsable(clerk)
      expect(clerk.faults).toEqual([])
    }
  })

  it('can be used on each screen, in each state of a document', async () => {
    await using owner = await enter(office.browser, office.server.url, 'admin', desk)
    await documentsOfAllStates(owner.context.request)
    for (const width of [320, 768, 1280]) {
      await using visitor = await enter(office.browser, office.server.url, 'admin', { width, scripts: width > 320 })
      const { page } = visitor
      for (const path of ['/invoices', '/invoices?q=nothing', '/invoices?status=draft']) {
        expect((await page.goto(path))?.status()).toBe(200)
        await expectUsable(visitor)
        if (path === '/invoices') await shoot(page, `manager-${width}`)
      }
      await page.goto('/invoices?q=nothing')
      await says(page, 'No invoices match')
      await page.goto('/invoices')
      await says(page, 'Completed 40 days ago')
      expect(await page.locator('.badge-bad', { hasText: 'Completed 40 days ago' }).count()).toBe(1)
      for (const [state, id] of Object.entries(ids)) {
        await page.goto(`/invoices/${id}`)
        await expectUsable(visitor)
        await shoot(page, `${state}-${width}`)
      }
      expect(visitor.faults).toEqual([])
    }
  })

  it('is used by keyboard alone: searching, writing, issuing, copying, paying and deleting', async () => {
    await using clerk = await enter(office.browser, office.server.url, 'office', desk)
    const { page, context } = clerk
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/invoices')
    await typeIn(page, 'input[name=q]', 'QUO-000001')
    await press(page, 'Enter')
    await page.waitForURL(/q=QUO-000001/)
    await page.getByRole('link', { name: 'View QUO-000001', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: /^View / }).count()).toBe(1)
    await tabTo(page, 'a[href^="/admin/invoices.csv"]')
    await key(page, 'a[href="/invoices/create"]')
    await page.getByRole('heading', { name: 'Create Invoice', level: 1 }).waitFor()
    await page.locator('form[data-awake]').waitFor()
    await key(page, '[name=no_booking]', 'Space')
    await typeIn(page, '[name="customer.name"]', 'Ola Okafor')
    await typeIn(page, '[name="customer.email"]', 'ola@example.com')
    await typeIn(page, '[name="customer.address"]', '9 High Street, Croydon')
    await typeIn(page, '[name="items.0.description"]', 'New tap')
    await typeIn(page, '[name="items.0.unit_price"]', '50')
    await key(page, '[data-add]')
    expect(await focused(page)).toBe('field-items-1-description')
    await page.keyboard.type('Travel')
    await key(page, '[data-item]:nth-of-type(2) [data-remove]')
    expect(await page.locator('[data-item]').count()).toBe(1)
    await tabTo(page, 'button[value=draft]')
    // The form does not leave, so that its words while it works stay to be read.
    await page.evaluate(() => {
      document.addEventListener('submit', (event) => event.preventDefault(), { once: true })
    })
    await press(page, 'Enter')
    await says(page, 'Saving...')
    await page.evaluate(() => globalThis.dispatchEvent(new Event('pagehide')))
    await press(page, 'Enter')
    await says(page, 'Invoice created successfully!')

    await key(page, 'a[data-copy-text]', 'Space')
    await page.getByRole('button', { name: 'Copied!' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('New tap')
    await key(page, 'button[commandfor=email]')
    await page.getByRole('dialog', { name: 'Issue and email this document?' }).waitFor()
    await expectUsable(clerk)
    await press(page, 'Escape')
    await expect.poll(() => page.getByRole('dialog').count(), wait).toBe(0)
    const focusedOn = () => page.evaluate(() => document.activeElement?.getAttribute('commandfor'))
    await expect.poll(focusedOn, wait).toBe('email')
    await key(page, 'button[commandfor=issue]')
    await key(page, 'dialog[open] form button')
    await says(page, 'Invoice issued successfully')

    await key(page, 'summary:has(+ form[action$="/paid"])')
    await key(page, '[name=method]', 'Space')
    await typeIn(page, '[name=reference]', 'OKAFOR 12')
    await key(page, 'form[action$="/paid"] button')
    await says(page, 'Invoice marked as paid')
    expect(await page.getByText('Mark as Paid', { exact: true }).count()).toBe(0)

    await key(page, 'form[action$="/copy"] button')
    await says(page, 'Invoice duplicated. This is the new draft.')
    await key(page, 'button[commandfor=delete]')
    await page.getByRole('dialog', { name: 'Are you sure you want to delete this invoice?' }).waitFor()
    await key(page, 'dialog[open] form button')
    await says(page, 'Invoice deleted successfully')
    expect(clerk.faults).toEqual([])
  })

  it('is where work that waits for its invoice is drafted by one press, by keyboard and without scripts', async () => {
    await using clerk = await enter(office.browser, office.server.url, 'office', { width: 320, scripts: false })
    const { page } = clerk
    await page.goto('/invoices')
    await key(page, '.to-invoice form button')
    await says(page, 'Invoice created successfully!')
    await page.getByRole('heading', { name: /Invoice \(draft\)/, level: 1 }).waitFor()
    expect(await page.getByRole('cell', { name: '£120.00' }).count()).toBeGreaterThan(0)
    await page.goto('/invoices')
    await key(page, '.to-invoice form button')
    await page.getByRole('heading', { name: /Invoice \(draft\)/, level: 1 }).waitFor()
    await page.goto('/invoices?status=draft')
    expect(await page.getByRole('link', { name: 'View draft: Invoice for Administrator' }).count()).toBe(1)
  })

  it('takes a credit, a void and a write-off by keyboard, without scripts', async () => {
    await using admin = await enter(office.browser, office.server.url, 'admin', { width: 320, scripts: false })
    const { page } = admin
    const opened = async () => {
      const data = { document_type: 'invoice', no_booking: true, customer: priya, items: [item] }
      const draft = await good(page.request.post('/api/invoices', { data }))
      const { id } = await good(page.request.post(`/api/invoices/${String(draft['id'])}/issue`))
      await page.goto(`/invoices/${String(id)}`)
    }
    const done = async (deed: string, reason: string) => {
      await key(page, `summary:has(+ form[action$="/${deed}"])`)
      await typeIn(page, `[name=${reason}]`, 'The tap was ours')
      await key(page, `form[action$="/${deed}"] button`)
    }
    await opened()
    await done('void', 'void_reason')
    await says(page, 'The document is void')
    await opened()
    await done('write-off', 'write_off_reason')
    await says(page, 'The invoice is written off')
    await opened()
    await done('credit', 'credit_reason')
    await page.getByRole('heading', { name: /Credit note/, level: 1 }).waitFor()
    expect(await page.getByText('The tap was ours').count()).toBeGreaterThan(0)
    expect(admin.faults).toEqual([])
  })
})
