import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createPdfReceipts } from '#adapters/receipts'
import { type DocumentLine, totalsOf } from '#modules/invoicing'
import { basisPoints, pence } from '#modules/shared'
import { gzippedSum, scriptsOf } from '../../bench/script-size.ts'
import { pagesOf } from '../../support/documents/pdf-pages.ts'
import { readPdf } from '../../support/servers/pdf-text.ts'
import { type Screen, type Visitor, expectNoSidewaysScroll, expectUsable, tabTo } from '../browser.ts'
import { phrase } from '../office-steps.ts'
import { openSite } from '../site.ts'

const site = openSite()

const path = '/invoice-generator'
const wide: Screen = { width: 1280, scripts: true }

const shots = process.env['SHOTS']
async function shoot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Until everything that the page needs is in the browser. */
async function open({ page }: Pick<Visitor, 'page'>): Promise<void> {
  await page.goto(path)
  await page.getByText('The page works without a connection now.').waitFor()
}

/** The requests from now on, without those of files that the page itself made. */
function requestsOf(page: Page): readonly string[] {
  const found: string[] = []
  page.on('request', (request) => void (request.url().startsWith('blob:') || found.push(request.url())))
  return found
}

const rows: readonly (readonly [string, string, string])[] = [
  ['Boiler service – flue “checked”', '1.5', '60'],
  ['Fan, 230 V', '3', '£1,019.99'],
]

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Document number').fill('INV-004711')
  await page.getByLabel('Date', { exact: true }).fill('2026-11-25')
  await page.getByLabel('Name of your business').fill('Łukasz & Söhne <Heating>')
  await page.getByLabel('Address of your business').fill('1 High Street\nCR0 1YZ')
  await page.getByLabel('E-mail of your business').fill('office@heating.example')
  await page.getByLabel('VAT number').fill('GB123456782')
  await page.getByLabel('Bank', { exact: false }).first().fill('Barclays')
  await page.getByLabel('Account name').fill('Heating Ltd')
  await page.getByLabel('Sort code').fill('123456')
  await page.getByLabel('Account number').fill('87654321')
  await page.getByLabel('Name of the customer').fill('Zoë Άννα Иванова')
  await page.getByLabel('E-mail of the customer').fill('zoe@customer.example')
  await page.getByLabel('Address of the customer').fill('12 Park Lane\nCroydon')
  for (const [place, [description, quantity, price]] of rows.entries()) {
    if (place > 0) await button(page, 'Add an item').click()
    await page.getByLabel('Description').nth(place).fill(description)
    await page.getByLabel('Quantity').nth(place).fill(quantity)
    await page.getByLabel('Unit price (£)').nth(place).fill(price)
  }
}

/** The PDF of the same invoice as the server prints it. */
async function serversPdf(): Promise<Uint8Array> {
  const line = (description: string, quantity: number, unitPrice: number): DocumentLine => ({
    description,
    quantity,
    unitPrice: pence(unitPrice),
    itemType: 'service',
    vat: 'standard',
  })
  const lines = [line(rows[0]?.[0] ?? '', 150, 60_00), line(rows[1]?.[0] ?? '', 300, 1_019_99)]
  const rates = { standard: basisPoints(2000), reduced: basisPoints(500) }
  const sums = { lines, discount: pence(0), pricesIncludeVat: false, earlier: [], earlierCis: pence(0), cisRate: null }
  const date = Temporal.PlainDate.from('2026-11-25')
  const name = 'Łukasz & Söhne <Heating>'
  const supplier = {
    name,
    companyName: name,
    companyNumber: '',
    address: '1 High Street\nCR0 1YZ',
    phone: '',
    email: 'office@heating.example',
    vatNumber: 'GB123456782',
    bank: {
      bankName: 'Barclays',
      accountName: 'Heating Ltd',
      accountNumber: '87654321',
      sortCode: '12-34-56',
    },
    peppolId: '',
  }
  return createPdfReceipts('node_modules/@fontsource').pdf({
    content: {
      type: 'invoice',
      bookingId: null,
      basedOn: null,
      customer: {
        userId: null,
        name: 'Zoë Άννα Иванова',
        address: '12 Park Lane\nCroydon',
        email: 'zoe@customer.example',
        vatNumber: '',
        purchaseOrder: '',
        property: '',
        isBusiness: false,
        cisRegistered: false,
        cisRate: null,
        isEndUser: false,
        peppolId: '',
      },
      lines,
      discount: pence(0),
      pricesIncludeVat: false,
      earlier: [],
      notes: 'Payment due within 30 days. Late payments may incur additional charges.',
      terms: '',
      dueDate: Temporal.PlainDate.from('2026-12-25'),
      suppliedOn: null,
      paidAheadOn: null,
      isShort: false,
    },
    totals: totalsOf(sums, rates),
    supplier,
    issued: {
      series: 'INV',
      number: 4711,
      fullNumber: 'INV-004711',
      date,
      taxPoint: date,
      supplier,
      at: Temporal.Instant.from('2026-11-25T10:00:00Z'),
      by: 'system',
      hash: '',
    },
    status: 'sent',
    voidReason: null,
    settled: pence(0),
    credited: pence(0),
    basedOn: null,
    booking: null,
    paidBy: null,
    link: null,
  })
}

async function download(page: Page): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

describe('the public invoice generator without a connection', () => {
  it('computes, makes the PDF that the server prints, and requests and stores nothing', async () => {
    await using visitor = await site.visit(wide)
    const { page, context } = visitor
    await open(visitor)
    await context.setOffline(true)
    const requests = requestsOf(page)
    await fillIn(page)
    expect(await page.locator('[data-subtotal]').innerText()).toBe('£3,149.97')
    expect(await page.locator('[data-tax]').innerText()).toBe('£629.99')
    expect(await page.locator('[data-total]').innerText()).toBe('£3,779.96')
    expect(await page.locator('[data-amount]').allInnerTexts()).toEqual(['£90.00', '£3,059.97'])
    await shoot(page, 'generator-filled')

    const { name, bytes } = await download(page)
    expect(name).toBe('INV-004711.pdf')
    const [made, printed] = await Promise.all([pagesOf(bytes), serversPdf().then(pagesOf)])
    expect(made.pages.join('\n')).toContain('Łukasz & Söhne <Heating>')
    expect(made.pages).toEqual(printed.pages)
    expect([made.tags, made.title, made.language]).toEqual([printed.tags, printed.title, printed.language])
    expect(made.metadata).toContain('pdfuaid:part')

    expect(requests).toEqual([])
    const kept = await page.evaluate(async () => [
      localStorage.length,
      sessionStorage.length,
      (await indexedDB.databases()).length,
      (await navigator.serviceWorker.getRegistrations()).length,
    ])
    expect(kept).toEqual([0, 0, 0, 0])
    expect([await context.cookies(), visitor.faults]).toEqual([[], []])
  })

  it('prints the paper alone, without the placeholder of the address', async () => {
    await using visitor = await site.visit(wide)
    const { page } = visitor
    await open(visitor)
    await fillIn(page)
    await page.getByLabel('Address of your business').fill('')
    await page.emulateMedia({ media: 'print' })
    await shoot(page, 'generator-print')
    const shown = await page.locator('body').innerText()
    expect(shown).toContain('INV-004711')
    expect(shown).not.toMatch(/Croydon, South London|Download|Nothing you type/)
    const printed = await page.pdf({ preferCSSPageSize: true })
    expect(printed.toString('latin1')).toMatch(/\/MediaBox \[0 0 59[45](?:\.\d+)? 84[12](?:\.\d+)?\]/)
    expect((await pagesOf(printed)).pages).toHaveLength(1)
  })

  it('writes an e-mail once the address of the customer is there, and copies the text', async () => {
    await using visitor = await site.visit(wide)
    const { page, context } = visitor
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(visitor)
    expect(await button(page, 'Email').isDisabled()).toBe(true)
    await fillIn(page)
    expect(await button(page, 'Email').isEnabled()).toBe(true)
    await page.evaluate(() =>
      document.addEventListener('click', (event) => {
        const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="mailto:"]')
        if (!link) return
        document.body.dataset['mailed'] = link.href
        event.preventDefault()
      }),
    )
    await button(page, 'Email').click()
    const mail = new URL((await page.locator('body').getAttribute('data-mailed')) ?? '')
    expect(decodeURIComponent(mail.pathname)).toBe('zoe@customer.example')
    expect(mail.searchParams.get('subject')).toBe('Invoice INV-004711 from Łukasz & Söhne <Heating>')
    expect(mail.searchParams.get('body')).toContain('Total: £3,779.96')

    await button(page, 'Copy').click()
    await button(page, 'Copied!').waitFor()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    expect(text).toContain('Invoice number: INV-004711')
    expect(text).not.toContain('87654321')
    await button(page, 'Copy').waitFor()

    await page.getByLabel('E-mail of the customer').fill('')
    expect(await button(page, 'Email').isDisabled()).toBe(true)
  })
})

describe('the form of the public invoice generator', () => {
  it('begins with the number of its type, today, 30 days and 20%, and follows the type', async () => {
    await using visitor = await site.visit(wide)
    const { page } = visitor
    await page.clock.setFixedTime('2026-02-10T09:15:00Z')
    await page.goto(path)
    const number = page.getByLabel('Document number')
    await expect.poll(() => number.inputValue()).toMatch(/^INV-\d{6}$/)
    expect(await page.getByLabel('Date', { exact: true }).inputValue()).toBe('2026-02-10')
    expect(await page.getByLabel('Due date').inputValue()).toBe('2026-03-12')
    expect(await page.getByLabel('Tax rate (%)').inputValue()).toBe('20')
    const types = await page.getByLabel('Document type').locator('option').allInnerTexts()
    expect(types).toHaveLength(12)
    const digits = (await number.inputValue()).slice('INV-'.length)
    for (const [type, letters] of [
      ['Quote', 'QUO'],
      ['Purchase order', 'PO'],
      ['Delivery note', 'DN'],
      ['Credit note', 'CRN'],
      ['Cash receipt', 'REC'],
    ] as const) {
      await page.getByLabel('Document type').selectOption(type)
      expect(await number.inputValue()).toBe(`${letters}-${digits}`)
    }
    expect(await page.getByLabel('Tax rate (%)').isVisible()).toBe(false)
    expect(await page.getByLabel('Paid by').isVisible()).toBe(true)
    await page.getByLabel('Document type').selectOption('Invoice')
    await number.fill('2026/17')
    await page.getByLabel('Document type').selectOption('Quote')
    expect(await number.inputValue()).toBe('2026/17')
    expect(await page.getByLabel('Valid until').isVisible()).toBe(true)
  })

  it('warns whoever charges VAT without a VAT number', async () => {
    await using visitor = await site.visit(wide)
    const { page } = visitor
    await open(visitor)
    const warning = page.getByText('A trader who is not registered for VAT must not charge VAT.')
    await warning.waitFor()
    await page.getByLabel('Tax rate (%)').fill('0')
    await warning.waitFor({ state: 'detached' })
    await page.getByLabel('Tax rate (%)').fill('20')
    await warning.click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-vat_number')
    await page.keyboard.type('GB123456782')
    await warning.waitFor({ state: 'detached' })
  })

  it.each([320, 768, 1280])('can be used at %i px, says what is missing and leads there', async (width) => {
    await using visitor = await site.visit({ width, scripts: true })
    const { page } = visitor
    await open(visitor)
    await expectUsable(visitor)
    await shoot(page, `generator-${width}`)
    await button(page, 'Download').click()
    await page.getByText('There is a problem').waitFor()
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-faults'))).toBe(true)
    await page.getByRole('link', { name: 'Enter the name of your business' }).waitFor()
    expect(await page.getByLabel('Name of your business').getAttribute('aria-invalid')).toBe('true')
    await expectUsable(visitor)
    await shoot(page, `generator-${width}-faults`)
    await page.getByRole('link', { name: 'Item 1: Please fill in all item details' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-items-0-description')
    await fillIn(page)
    expect(await page.getByText('There is a problem').isVisible()).toBe(false)
    await expectUsable(visitor)
    await shoot(page, `generator-${width}-filled`)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectNoSidewaysScroll(page)
    expect(visitor.faults).toEqual([])
  })

  it('is filled in by keyboard alone: a new row takes the focus, and a removed one gives it to the next', async () => {
    await using visitor = await site.visit(wide)
    const { page } = visitor
    await open(visitor)
    const type = async (selector: string, text: string) => {
      await tabTo(page, selector)
      await page.keyboard.type(text)
    }
    const focused = () => page.evaluate(() => document.activeElement?.id)
    const removing = page.getByRole('button', { name: /^Remove item/ })
    await type('#field-company_name', 'Heating Ltd')
    await type('#field-vat_number', 'GB123456782')
    await type('#field-customer_name', 'Zoë')
    expect(await removing.isDisabled()).toBe(true)
    await type('#field-items-0-description', 'One')
    await type('#field-items-0-unit_price', '10')
    await tabTo(page, '[data-add]')
    await page.keyboard.press('Enter')
    expect(await focused()).toBe('field-items-1-description')
    await page.keyboard.type('Two')
    await type('#field-items-1-unit_price', '0.05')
    expect(await page.locator('[data-total]').innerText()).toBe('£12.06')
    await tabTo(page, '[data-remove]')
    await page.keyboard.press('Enter')
    expect(await removing.count()).toBe(1)
    expect(await focused()).toBe('field-items-0-description')
    expect(await removing.isDisabled()).toBe(true)
    expect(await page.locator('[data-total]').innerText()).toBe('£12.00')
    await tabTo(page, '[data-download]')
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(readPdf(await readFile(await file.path())).text).toContain('£12.00')
  })

  it('is a blank form to print where scripts are off', async () => {
    await using visitor = await site.visit({ width: 320, scripts: false, dark: true })
    const { page } = visitor
    await page.goto(path)
    expect(await page.getByText('print the page for a blank form').isVisible()).toBe(true)
    for (const name of ['Download', 'Print', 'Email', 'Copy', 'Add an item']) {
      expect(await button(page, name).isVisible()).toBe(false)
    }
    await expectUsable(visitor)
    await shoot(page, 'generator-without-scripts')
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByLabel('Name of the customer').isVisible()).toBe(true)
    await shoot(page, 'generator-blank-print')
  })

  it('follows nothing for somebody who is signed in', async () => {
    await using visitor = await site.visit(wide)
    const { page, context } = visitor
    const data = { email: 'carla@generator.example', password: phrase, full_name: 'Carla Customer' }
    expect((await context.request.post('/api/auth/signup', { data })).status()).toBe(201)
    const said: string[] = []
    page.on('console', (message) => void (message.type() === 'error' && said.push(message.text())))
    await open(visitor)
    const requests = requestsOf(page)
    await fillIn(page)
    await download(page)
    expect([requests, said, visitor.faults]).toEqual([[], [], []])
  })
})

describe('the scripts of the public invoice generator', () => {
  it('are at most 40 kB gzipped when it loads, and the part that makes PDFs at most 400 kB', async () => {
    await using visitor = await site.visit(wide)
    const first = await scriptsOf(site.server.url, path)
    expect(first.length).toBeGreaterThan(0)
    expect(gzippedSum(first)).toBeLessThanOrEqual(40_000)
    await open(visitor)
    const loaded = await visitor.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => name.endsWith('.js')),
    )
    const later = [...new Set(loaded)].filter((name) => !first.some(({ path: known }) => known === name))
    const sizes = await Promise.all(
      later.map(async (name) => gzipSync(await (await fetch(site.server.url + name)).text()).length),
    )
    const sum = sizes.reduce((whole, size) => whole + size, 0)
    expect(sum).toBeGreaterThan(100_000)
    expect(sum).toBeLessThanOrEqual(400_000)
  })
})
