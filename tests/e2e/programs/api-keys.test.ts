import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Office, enter, openOffice } from '../office-steps.ts'
import { everyWidth, expectWalked } from '../walked.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})

afterAll(() => office?.[Symbol.asyncDispose]())

describe('The page of API keys', () => {
  it('makes a key without scripts, shows it once, and ends it', async () => {
    const { browser, server } = office
    await using owner = await enter(browser, server.url, 'admin', { width: 320, scripts: false })
    const { page } = owner
    await page.goto('/admin/api-keys')
    await page.getByRole('button', { name: 'Make the key' }).click()
    await page.getByText('Please name the program that uses the key').first().waitFor()
    await page.getByLabel('The program that uses it').fill('Accounts of e2e')
    await page.getByLabel('See and download documents and statements').check()
    await page.getByRole('button', { name: 'Make the key' }).click()
    const key = (await page.locator('.key-itself').textContent()) ?? ''
    expect(key).toMatch(/^cok_[\w-]{43}$/)

    const headers = { authorization: `Bearer ${key}` }
    expect((await fetch(`${server.url}/api/invoices`, { headers })).status).toBe(200)
    expect((await fetch(`${server.url}/api/bookings`, { headers })).status).toBe(403)
    const cookies = await owner.context.cookies()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const desk = await fetch(`${server.url}/admin`, { headers: { ...headers, cookie }, redirect: 'manual' })
    expect(new URL(desk.headers.get('location') ?? '', server.url).pathname).toBe('/login')

    await page.goto('/admin/api-keys')
    expect(await page.content()).not.toContain(key)
    await page.getByRole('button', { name: 'Revoke the key of Accounts of e2e' }).click()
    await page.getByText('The key is revoked').first().waitFor()
    expect((await fetch(`${server.url}/api/invoices`, { headers })).status).toBe(401)
  })

  it('is walked by keys, is accessible and runs over at no width', async () => {
    expect(await expectWalked(office, 'admin', ['/admin/api-keys'], everyWidth)).toBeUndefined()
  })
})
