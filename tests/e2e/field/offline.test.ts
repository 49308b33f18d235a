import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { type RunningServer, startServer } from '../../support/servers/server.ts'
import { expectAccessible } from '../browser.ts'
import { type Office, approveTechnician, openOffice } from '../office-steps.ts'
import { type Phone, emergencyOfNow, openPhone, signInOnPhone, statusOf } from './phone-steps.ts'

let office: Office
let server: RunningServer
let bookingId: string
const profile = mkdtempSync(join(tmpdir(), 'callout-phone-'))

const phone = () => openPhone(profile, server.url)

/** The same server again, where it was. */
async function comeBack(): Promise<void> {
  server = await startServer({ dataDir: server.dataDir, removeDataDir: true, port: Number(new URL(server.url).port) })
}

beforeAll(async () => {
  office = await openOffice()
  server = office.server
  await approveTechnician(office)
  bookingId = await emergencyOfNow(office)
})

afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await office?.[Symbol.asyncDispose]()
  rmSync(profile, { recursive: true, force: true })
})

/** The pauses before another try last until `endPauses`: nothing but an event makes the phone send meanwhile. */
async function stopPauses({ context }: Phone): Promise<void> {
  await context.addInitScript(() => {
    const real = window.setTimeout.bind(window)
    const later: (() => void)[] = []
    const stopping = (work: () => void, ms = 0) => (ms >= 15_000 ? later.push(work) && 0 : real(work, ms))
    Object.assign(window, { setTimeout: stopping, endPauses: () => later.splice(0).forEach((work) => work()) })
  })
}

const endPauses = ({ page }: Pick<Phone, 'page'>) =>
  page.evaluate(() => {
    if (!('endPauses' in window) || typeof window.endPauses !== 'function') throw new Error('no pauses are stopped')
    window.endPauses()
  })

describe('the phone of a technician without a connection', () => {
  it('opens the day after a cold start, saves the steps, and sends each once when the server is back', async () => {
    const before = await phone()
    await signInOnPhone(before, bookingId)
    await before.context.close()

    await server.kill()
    const without = await phone()
    await without.page.goto('/dashboard')
    await expect.poll(() => without.page.locator('[data-field-kept]').textContent()).toContain('No connection.')
    await without.page.getByRole('button', { name: 'On my way' }).click()
    await expect.poll(() => statusOf(without.page).textContent()).toContain('1 waiting')
    await without.page.getByRole('button', { name: 'I am here' }).last().click()
    await expect.poll(() => statusOf(without.page).textContent()).toContain('2 waiting')
    await expect
      .poll(() => without.page.locator('[data-step=check-in] [data-step-saved]').last().textContent())
      .toContain('Saved on this phone')
    await expectAccessible(without.page)
    const width = await without.page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(320)
    await without.page.goto(`/fulfillment/${bookingId}`)
    await expect.poll(() => without.page.locator('[data-field-kept]').textContent()).toContain('No connection.')
    await expect.poll(() => statusOf(without.page).textContent()).toContain('2 waiting')
    await without.page.getByRole('button', { name: 'Check In' }).last().waitFor()
    // A page that is not on the phone says so, and leads back.
    await without.page.goto('/bookings')
    await without.page.getByRole('heading', { name: 'No connection' }).waitFor()
    // A form that no script sends is not lost either.
    await without.page.goto('/dashboard')
    const plain =
      '<form method="post" action="/dashboard/visits/vis_none/accept"><input name="action_id" value="a&quot;b"></form>'
    await without.page.evaluate((html) => {
      document.body.insertAdjacentHTML('beforeend', html)
      document.body.querySelector<HTMLFormElement>(':scope > form')?.submit()
    }, plain)
    await without.page.getByRole('heading', { name: 'Not sent' }).waitFor()
    expect(await without.page.locator('[name=action_id]').inputValue()).toBe('a"b')
    await expectAccessible(without.page)
    await without.page.getByRole('button', { name: 'Try again' }).click()
    await without.page.getByRole('heading', { name: 'Not sent' }).waitFor()
    expect(await without.page.locator('[name=action_id]').inputValue()).toBe('a"b')
    await without.context.close()

    const again = await phone()
    await stopPauses(again)
    await again.page.goto('/dashboard')
    await expect.poll(() => statusOf(again.page).textContent()).toContain('2 waiting')
    await again.page.getByRole('button', { name: 'Check In' }).last().click()
    await expect.poll(() => statusOf(again.page).textContent()).toContain('3 waiting')
    await comeBack()
    // The technician looks at the phone again.
    await again.page.evaluate(() => void dispatchEvent(new Event('focus')))
    // The page has sent everything, and loads itself anew.
    await again.page.getByRole('button', { name: 'Check Out' }).waitFor()
    await expect.poll(() => statusOf(again.page).textContent()).toBe('')
    using data = openTestPort(server.dataDir)
    const kinds = data.texts('field_actions', 'kind', { booking_id: bookingId })
    expect(kinds.toSorted()).toEqual(['arrived', 'check-in', 'en-route'])
    await again.context.close()
  })

  it('asks the browser to keep its data, deletes what waits only when that is confirmed, and sends after a pause', async () => {
    const { page, context } = await phone()
    await context.addInitScript(() => {
      const { storage } = navigator
      const persist = storage.persist.bind(storage)
      storage.persist = () => {
        document.documentElement.dataset['asked'] = 'persist'
        return persist()
      }
    })
    await stopPauses({ page, context })
    await page.goto('/dashboard')
    await expect.poll(() => page.locator('html').getAttribute('data-asked')).toBe('persist')
    const checkOut = page.getByRole('button', { name: 'Check Out' }).last()
    const signOut = () =>
      page.evaluate(() => document.querySelector<HTMLFormElement>('form[action="/logout"]')?.requestSubmit())
    await server.kill()
    await checkOut.click()
    await expect.poll(() => statusOf(page).textContent()).toContain('1 waiting')

    await signOut()
    const question = page.getByRole('dialog', { name: 'Some of your work is only on this phone' })
    await question.getByText('There is no connection now: stay signed in').waitFor()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Stay signed in' }).click()
    expect(await statusOf(page).textContent()).toContain('1 waiting')

    await signOut()
    await question.getByRole('button', { name: 'Delete it and sign out' }).click()
    await page.getByRole('heading', { name: 'You are still signed in' }).waitFor()
    await expectAccessible(page)
    const pagesKept = () =>
      page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('callout-pages-')))
    expect(await pagesKept()).toEqual([])

    await comeBack()
    await page.goto('/dashboard')
    await checkOut.waitFor()
    expect(await statusOf(page).textContent()).toBe('')
    using data = openTestPort(server.dataDir)
    const sent = () => data.count('field_actions', { booking_id: bookingId, kind: 'check-out' })
    expect(sent()).toBe(0)

    await server.kill()
    await checkOut.click()
    await expect.poll(() => statusOf(page).textContent()).toContain('1 waiting')
    await comeBack()
    expect(sent()).toBe(0)
    await endPauses({ page })
    await expect.poll(sent).toBe(1)
    await context.close()
  })
})
