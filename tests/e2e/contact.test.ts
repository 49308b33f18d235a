import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../support/servers/server.ts'
import { type Screen, expectAccessibleTo, visit, expectUsable } from './browser.ts'
import { type Office, enter, openOffice, press, says } from './office-steps.ts'

let office: Office
let browser: Browser
let server: RunningServer

beforeAll(async () => {
  office = await openOffice()
  ;({ browser, server } = office)
})

afterAll(() => office?.[Symbol.asyncDispose]())

const shots = process.env['SHOTS']
async function shoot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
}

/** A visitor's phone, and the office's screen. */
const phone: Screen = { width: 320, scripts: false, dark: true }
const desk: Screen = { width: 1280, scripts: true }

describe('enquiry from a phone', () => {
  it('is confirmed as sent, stays readable by its reference, and is answered by e-mail', async () => {
    await using ada = await visit(browser, server.url, phone)
    const { page } = ada
    const name = 'Ada Swift'
    await page.goto('/contact')
    await expectUsable(ada)
    await shoot(page, 'contact')
    await page.getByLabel('Your name').fill(name)
    await page.getByLabel('E-mail', { exact: true }).first().fill('ada@example.org')
    await page.getByLabel('Phone', { exact: true }).first().fill('nobody')
    await page.getByLabel('What is it about?').selectOption('quote')
    await page.getByLabel('Message', { exact: true }).fill('How much is a new kitchen tap?')
    await press(page, 'Send Message')
    await says(page, 'Please enter a valid UK phone number')
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('How much is a new kitchen tap?')
    await expectAccessibleTo(ada)
    await shoot(page, 'contact-fault')
    await page.getByLabel('Phone', { exact: true }).first().fill('07700 900123')
    await press(page, 'Send Message')
    await says(page, 'Message Sent!')
    await shoot(page, 'contact-sent')
    const reference = /EN-[2-9A-Z]{6}/.exec(await page.getByText('Your reference is').innerText())?.[0] ?? ''
    expect(reference).not.toBe('')
    await page.getByText('Message Sent!').waitFor({ state: 'hidden' })
    expect(await page.getByRole('button', { name: 'Send Message' }).isVisible()).toBe(true)
    expect(await page.getByText(reference).isVisible()).toBe(true)

    await using clerk = await enter(browser, server.url, 'office', desk)
    await clerk.page.goto('/admin/enquiries')
    await expectUsable(clerk)
    await shoot(clerk.page, 'enquiries')
    await clerk.page.getByRole('link', { name, exact: true }).click()
    await says(clerk.page, 'How much is a new kitchen tap?')
    await clerk.page.getByLabel(/Your reply to/).fill('From £75, fitted. Shall we come on Monday?')
    await press(clerk.page, 'Send the reply')
    await says(clerk.page, 'The reply is saved.')
    await says(clerk.page, /Omar Office replied/)
    await expectUsable(clerk)
    await shoot(clerk.page, 'enquiry')
    await expect
      .poll(async () => {
        const answer = await clerk.context.request.get('/api/admin/messages?event=enquiry_replied')
        return JSON.stringify(await answer.json())
      })
      .toContain(reference)
    expect([...ada.faults, ...clerk.faults]).toEqual([])
  })
})

describe('WhatsApp Center', () => {
  it('shows that nothing is really sent, enforces the rules of WhatsApp and keeps the input', async () => {
    await using owner = await enter(browser, server.url, 'admin', { width: 768, scripts: true })
    const { page } = owner
    await page.goto('/whatsapp-admin')
    await says(page, /Nothing is really sent/)
    await expectUsable(owner)
    await page.getByLabel('Another number').fill('07700 900123')
    await press(page, 'Open')
    await says(page, 'Only a template can be sent now')
    await shoot(page, 'whatsapp')
    await page.getByRole('link', { name: 'dispatch notice' }).click()
    for (const [place, word] of ['Ada', 'Tariq', 'CB-123456', '3 pm'].entries()) {
      await page.getByLabel(`What stands at {{${place + 1}}}`).fill(word)
    }
    await press(page, 'Send this template')
    await says(page, 'They have not agreed to hear from us on WhatsApp')
    expect(await page.getByLabel('What stands at {{2}}').inputValue()).toBe('Tariq')
    await shoot(page, 'whatsapp-refused')
    await expectUsable(owner)
    await page.goto('/whatsapp-admin/many')
    await says(page, /Nobody has agreed to get news/)
    await expectUsable(owner)
    await shoot(page, 'whatsapp-many')
    await page.goto('/whatsapp-admin/templates')
    await page.getByLabel('Name at WhatsApp').fill('winter_offer')
    await page.getByLabel('Words').fill('Boiler checks from {{2}}.')
    await press(page, /^Keep$/)
    await says(page, 'Number the places from {{1}} on')
    await page.getByLabel('Words').fill('Boiler checks from {{1}}.')
    await press(page, /^Keep$/)
    await says(page, 'Template saved.')
    await expectUsable(owner)
    await shoot(page, 'whatsapp-templates')
    expect(owner.faults).toEqual([])
  })
})

describe('export of personal data', () => {
  it('is prepared, downloaded, and deleted with the account', async () => {
    await using visitor = await visit(browser, server.url, phone)
    const { page } = visitor
    const email = 'gone@example.com'
    const password = 'a-long-enough-phrase-1'
    const data = { email, password, full_name: 'Gwen Gone' }
    expect((await visitor.context.request.post('/api/auth/signup', { data })).status()).toBe(201)
    await page.goto('/profile/privacy')
    await expectUsable(visitor)
    await press(page, 'Prepare my data')
    await says(page, 'Your data is being prepared')
    await expect
      .poll(async () => {
        await page.goto('/profile/privacy')
        return page.getByRole('link', { name: /^Download/ }).count()
      })
      .toBe(1)
    await shoot(page, 'privacy')
    await page.getByLabel('Your password').fill(password)
    await page.getByLabel('I am sure: delete my account').check()
    await press(page, 'Delete my account')
    await page.waitForURL(/\/login/)
    const signIn = await visitor.context.request.post('/api/auth/login', { data: { email, password } })
    expect([signIn.status(), visitor.faults]).toEqual([401, []])
  })
})
