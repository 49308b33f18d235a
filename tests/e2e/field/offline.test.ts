import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { type RunningServer, startServer } from '../../support/servers/server.ts'
import { expectAccessible } from '../browser.ts'
import { type Office, approveTechnician, openOffice } from '../office-steps.ts'
import { emergencyOfNow, openPhone, signInOnPhone, statusOf } from './phone-steps.ts'

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
    await again.page.goto('/dashboard')
    await expect.poll(() => statusOf(again.page).textContent()).toContain('2 waiting')
    await again.page.getByRole('button', { name: 'Check In' }).last().click()
    await expect.poll(() => statusOf(again.page).textContent()).toContain('3 waiting')
    await comeBack()
    await again.page.reload()
    await again.page.getByRole('button', { name: 'Check Out' }).waitFor()
    await expect.poll(() => statusOf(again.page).textContent()).toBe('')
    using data = openTestPort(server.dataDir)
    const kinds = data.texts('field_actions', 'kind', { booking_id: bookingId })
    expect(kinds.toSorted()).toEqual(['arrived', 'check-in', 'en-route'])
    await again.context.close()
  })
})
