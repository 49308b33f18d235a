import { hash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { not } from '../../support/test-port.ts'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { type RunningServer, startServer } from '../../support/servers/server.ts'
import { expectAccessible, expectUsable, tabTo } from '../browser.ts'
import { type Office, approveTechnician, enter, openOffice, says } from '../office-steps.ts'
import {
  askForm,
  emergencyOfNow,
  killPhone,
  openDay,
  openPhone,
  signInOnPhone,
  signOn,
  statusOf,
} from './phone-steps.ts'

let office: Office
let server: RunningServer
let bookingId: string
let forms: readonly string[]
const profile = mkdtempSync(join(tmpdir(), 'callout-whole-job-'))

beforeAll(async () => {
  office = await openOffice()
  server = office.server
  await approveTechnician(office)
  forms = await askForms()
  bookingId = await emergencyOfNow(office)
})

afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await office?.[Symbol.asyncDispose]()
  rmSync(profile, { recursive: true, force: true })
})

/** A risk check before the start and a form of the work, with a photo, before the report. Their ids. */
async function askForms(): Promise<readonly string[]> {
  const check = await askForm(office, {
    title: 'Before the work',
    required: 'before_start',
    questions: [{ kind: 'yes_no', label: 'Is it safe?' }],
  })
  const test = await askForm(office, {
    title: 'Pressure test',
    required: 'before_completion',
    questions: [
      { kind: 'number', label: 'Pressure', unit: 'bar' },
      { kind: 'photo', label: 'The gauge' },
    ],
  })
  return [check, test]
}

/** The photo of a camera: larger than the report needs it, on its side, with the place in it. */
async function taken(name: string, background: string) {
  const made = sharp({ create: { width: 2_400, height: 1_200, channels: 3, background } })
    .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 22/1 0/1' } })
    .withMetadata({ orientation: 6 })
  return { name, mimeType: 'image/jpeg', buffer: await made.jpeg().toBuffer() }
}

const saved = 'Complete. Saved on this phone'
/** Its copy is saved; as it was taken it is larger than the office takes it. */
const gauge = await taken('gauge.jpg', '#abcdef').then(({ buffer, ...photo }) => ({
  ...photo,
  buffer: Buffer.concat([buffer, Buffer.alloc(15 * 1024 * 1024)]),
}))
const twelve = await Promise.all(
  Array.from({ length: 12 }, (_, n) => taken(`photo ${n}.jpg`, `#${(n * 20 + 16).toString(16).repeat(3)}`)),
)

/** The actions that this phone still has, as its list counts them. */
const unsent = (page: Page) => statusOf(page).textContent()

describe('a whole job without a connection', () => {
  it('is done from the check-in to the submission on the phone, and arrives once', async () => {
    const before = await openPhone(profile, server.url)
    await signInOnPhone(before, bookingId, forms)
    await before.context.close()
    await server.kill()

    // A cold start in the basement.
    const first = await openPhone(profile, server.url)
    await first.page.goto(`/fulfillment/${bookingId}`)
    await says(first.page, 'The report opens when you check in.')
    expect(await first.page.getByLabel('Work performed').isVisible()).toBe(false)
    await first.page.getByText('Already there?').click()
    await first.page.getByRole('button', { name: 'Check In' }).last().click()
    await first.page.getByLabel('Work performed').waitFor()
    expect(await first.page.getByText('The report opens when you check in.').isVisible()).toBe(false)
    const submitButton = first.page.getByRole('button', { name: 'Check out now and submit' })
    expect(await submitButton.isDisabled()).toBe(true)
    await first.page.getByLabel('Work performed').fill('New joint. Café side.')
    await first.page.getByText('Add a part').click()
    await first.page.getByLabel('Name', { exact: true }).first().fill('Joint')
    await first.page.getByLabel('Price of one').first().fill('4.50')
    await first.page.getByLabel('Price of one').first().press('Tab')
    await says(first.page, '1 × Joint')
    await first.page.getByLabel('Photo', { exact: true }).setInputFiles(twelve)
    await says(first.page, 'photo 11.jpg: saved on this phone')
    await expect.poll(() => unsent(first.page)).toContain('12 originals still to send.')
    // The last words are typed, and the browser dies before they are an action.
    await first.page.getByLabel('Recommendations').pressSequentially('A new tap.')
    await expect
      .poll(() =>
        first.page.evaluate(async () => {
          const opened = indexedDB.open('callout-field')
          await new Promise((done) => opened.addEventListener('success', done))
          const read = opened.result.transaction('drafts').objectStore('drafts').getAll()
          await new Promise((done) => read.addEventListener('success', done))
          opened.result.close()
          return JSON.stringify(read.result)
        }),
      )
      .toContain('A new tap.')
    await killPhone(profile, first)

    const second = await openPhone(profile, server.url)
    const { page } = second
    await page.goto(`/fulfillment/${bookingId}`)
    await expect.poll(() => page.getByLabel('Work performed').inputValue()).toBe('New joint. Café side.')
    await expect.poll(() => page.getByLabel('Recommendations').inputValue()).toBe('A new tap.')
    await says(page, '1 × Joint')
    await says(page, 'photo 0.jpg: saved on this phone')
    expect(await page.getByRole('heading', { name: 'Signature' }).count()).toBe(0)
    await page.getByLabel('Completed').check()
    await page.getByRole('heading', { name: 'Signature' }).waitFor()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await page.getByRole('button', { name: 'Check out now and submit' }).click()
    await says(page, 'Fill in first: Before the work, Pressure test.')
    await page.getByRole('link', { name: 'Before the work' }).last().click()
    // The first form by keyboard alone.
    await page.getByRole('heading', { name: 'Before the work' }).waitFor()
    await tabTo(page, 'main input[type=radio]')
    await page.keyboard.press('Space')
    expect(await page.getByLabel('Yes', { exact: true }).isChecked()).toBe(true)
    await tabTo(page, 'form[data-answers] button')
    await page.keyboard.press('Enter')
    await says(page, 'Complete. Saved on this phone')
    await page.getByRole('link', { name: 'Pressure test' }).click()
    await page.getByLabel('Pressure').fill('much')
    await page.getByRole('button', { name: 'Save the answers' }).click()
    await says(page, 'Pressure: Give a number, such as 0.35')
    await page.getByLabel('Pressure').fill('1,5')
    await page.getByLabel('Take or choose a photo').setInputFiles(gauge)
    await page.getByRole('button', { name: 'Save the answers' }).click()
    await says(page, 'The gauge: 15 MB are the most for the photo as it was taken.')
    await page.getByRole('button', { name: 'Save the answers' }).click()
    await page.waitForURL(`**/fulfillment/${bookingId}?visit=1`)
    await expect.poll(() => page.locator('[data-form-state]').allTextContents()).toEqual([saved, saved])
    await page.getByRole('button', { name: 'Check out now and submit' }).click()
    await says(page, 'Let the customer sign, or say why there is no signature.')
    await signOn(page)
    await says(page, 'A change of the report or its photos voids it.')
    await page.getByRole('button', { name: 'Check Out', exact: true }).click()
    const tells = page.getByLabel('Tell the customer')
    expect(await tells.isChecked()).toBe(true)
    await tells.focus()
    await page.keyboard.press('Space')
    expect(await tells.isChecked()).toBe(false)
    await page.getByRole('button', { name: 'Check out now and submit' }).click()
    await page.waitForURL('**/dashboard')
    await expect.poll(() => unsent(page)).toContain('There is no connection')
    // It is submitted as far as this phone goes: nothing of it can be changed any more.
    await page.goto(`/fulfillment/${bookingId}`)
    await expect.poll(() => page.getByLabel('Work performed').isVisible()).toBe(false)
    expect(await page.getByLabel('Photo', { exact: true }).isVisible()).toBe(false)

    server = await startServer({
      dataDir: server.dataDir,
      removeDataDir: true,
      port: Number(new URL(server.url).port),
    })
    // Two tabs send all of it at the same time.
    const other = await second.context.newPage()
    await Promise.all([openDay(page), openDay(other)])
    const rows = () => {
      using data = openTestPort(server.dataDir)
      return {
        reports: data.texts('visit_reports', 'report_hash', { booking_id: bookingId }),
        signatures: data.texts('visit_signatures', 'report_hash', { booking_id: bookingId }),
        photos: data.texts('visit_photos', 'id', { booking_id: bookingId }).length,
        originals: data.texts('visit_photos', 'original_file', { original_file: not(null) }).length,
        tells: data.column('booking_completions', 'tells_customer', { booking_id: bookingId }),
        steps: data.texts('field_actions', 'kind', { booking_id: bookingId }).toSorted(),
      }
    }
    await expect.poll(() => rows().steps).toContain('submit')
    // The originals come last.
    await expect.poll(() => rows().originals).toBe(12)
    await expect.poll(() => unsent(page)).toBe('')
    const arrived = rows()
    expect(arrived.reports).toHaveLength(1)
    expect(arrived.signatures).toEqual(arrived.reports)
    expect([arrived.photos, arrived.originals]).toEqual([13, 12])
    // The box was not ticked.
    expect(arrived.tells).toEqual([0])
    expect(arrived.steps.filter((kind) => kind === 'form')).toHaveLength(2)
    expect(arrived.steps.filter((kind) => kind === 'check-in')).toHaveLength(1)
    await page.reload()
    await other.reload()
    await expect.poll(() => unsent(other)).toBe('')
    expect(rows()).toEqual(arrived)
    await page.goto(`/fulfillment/${bookingId}`)
    await says(page, 'Signed by Carla Customer')
    await second.context.close()

    await using clerk = await enter(office.browser, server.url, 'office', { width: 320, scripts: false })
    const read = await clerk.context.request.get(`/api/visits/${bookingId.replace('bkg_', 'vis_')}-1/report`)
    const report = await read.json()
    expect(report).toMatchObject({
      locked: true,
      work_performed: 'New joint. Café side.',
      recommendations: 'A new tap.',
      parts_used: [{ name: 'Joint', quantity: 1, unit_price: 4.5 }],
      completion_status: 'completed',
      signature: { customer_name: 'Carla Customer' },
    })
    expect(JSON.parse(report.canonical).forms.map(({ id }: { id: string }) => id)).toEqual(forms.toSorted())
    expect(report.report_hash).toBe(hash('sha256', report.canonical))
    const digests = new Map<string, string>()
    for (const { id, sha256 } of JSON.parse(report.canonical).photos) digests.set(id, sha256)
    const got = (path: string) => clerk.context.request.get(path).then((answer) => answer.body())
    const originals = new Set<string | null>()
    for (const { id, photo_url } of report.photos) {
      const copy = await got(photo_url)
      expect(hash('sha256', copy)).toBe(digests.get(id))
      const { width, height, exif, orientation } = await sharp(copy).metadata()
      expect([width, height, exif, orientation]).toEqual([1_000, 2_000, undefined, undefined])
      const original = await clerk.context.request.get(`${photo_url}/original`)
      originals.add(original.ok() ? hash('sha256', await original.body()) : null)
    }
    expect(originals).toEqual(new Set([null, ...twelve.map(({ buffer }) => hash('sha256', buffer))]))

    await using customer = await enter(office.browser, server.url, 'customer', { width: 320, scripts: true })
    await customer.page.goto(`/report/${bookingId}`)
    await says(customer.page, 'New joint. Café side.')
    await says(customer.page, 'A new tap.')
    expect(await customer.page.getByRole('main').getByRole('img').count()).toBeGreaterThanOrEqual(13)
    await expectUsable(customer)
    expect(customer.faults).toEqual([])
  })
})
