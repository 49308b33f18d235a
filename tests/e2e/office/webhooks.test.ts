import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../support/servers/server.ts'
import { type WebhookReceiver, openWebhookReceiver } from '../../support/servers/webhook-receiver.ts'
import { type Screen, type Visitor, expectAccessible, expectNoSidewaysScroll, tabTo } from '../browser.ts'
import { type Office, enter, openOffice, says } from '../office-steps.ts'

const desk: Screen = { width: 1280, scripts: true }
const widths = [320, 1280]

let office: Office
let browser: Browser
let server: RunningServer
let receiver: WebhookReceiver
let owner: Visitor
let page: Page

beforeAll(async () => {
  office = await openOffice({ WEBHOOK_LOOPBACK: 'on' })
  ;({ browser, server } = office)
  receiver = await openWebhookReceiver()
  owner = await enter(browser, server.url, 'admin', desk)
  ;({ page } = owner)
})

afterAll(async () => {
  await owner?.[Symbol.asyncDispose]()
  await receiver?.[Symbol.asyncDispose]()
  await office?.[Symbol.asyncDispose]()
})

/** Goes to a control by keys alone, and presses it. */
async function pressByKey(selector: string): Promise<void> {
  await tabTo(page, selector)
  await page.keyboard.press('Enter')
}

async function typeInto(name: string, text: string): Promise<void> {
  await tabTo(page, `main [name="${name}"]`)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

async function expectGoodAtEachWidth(): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
}

const secretOn = async () => (await page.locator('.webhook-secret').textContent()) ?? ''
const ids = () => receiver.received.map(({ headers }) => String(headers['webhook-id']))
const log = () => page.locator('#deliveries')
let href = ''

describe('webhooks of the owner, by keyboard', () => {
  it('refuses a private address in words beside it, and keeps what was typed', async () => {
    await page.goto('/admin/webhooks')
    await expectGoodAtEachWidth()
    await typeInto('name', 'Planner')
    await typeInto('url', 'https://10.0.0.1/hook')
    await tabTo(page, '[name="enquiry.received"]')
    await page.keyboard.press('Space')
    await pressByKey('main form[action="/admin/webhooks"] button')
    await page.locator('main [name="url"][aria-invalid="true"]').waitFor()
    await says(page, /Give an https address at a public name/)
    expect(await page.locator('main [name="name"]').inputValue()).toBe('Planner')
    expect(await page.locator('[name="enquiry.received"]').isChecked()).toBe(true)
    await expectGoodAtEachWidth()
  })

  it('adds the program, and shows its secret this once', async () => {
    await typeInto('url', receiver.url)
    await pressByKey('main form[action="/admin/webhooks"] button')
    await says(page, 'The secret of Planner')
    expect(await secretOn()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await expectGoodAtEachWidth()
    await page.goto('/admin/webhooks')
    await tabTo(page, 'main table a')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/webhooks/whk_*')
    href = new URL(page.url()).pathname
    expect(await page.locator('.webhook-secret').count()).toBe(0)
    expect(await page.content()).not.toContain('whsec_')
  })

  it('sends a test, and shows the answer of the program in the log', async () => {
    receiver.answerWith((response) => response.writeHead(200).end('Thank you, noted.'))
    await pressByKey(`form[action="${href}/test"] button`)
    await page.waitForURL('**done=tested**')
    expect(receiver.received).toHaveLength(1)
    await log().getByText('webhook.test').first().waitFor()
    await log().getByText('Arrived', { exact: true }).waitFor()
    await tabTo(page, '#deliveries [data-label="Answer"] summary')
    await page.keyboard.press('Enter')
    await log().getByText('Thank you, noted.').waitFor()
    await expectGoodAtEachWidth()
  })

  it('replays that message with its id', async () => {
    await pressByKey('#deliveries form[action$="/replay"] button')
    await page.waitForURL('**done=replayed**')
    await expect.poll(() => receiver.received.length).toBe(2)
    expect(new Set(ids()).size).toBe(1)
  })

  it('makes another secret, shown once, and both sign', async () => {
    await page.goto(href)
    await pressByKey('[commandfor="other-secret"]')
    await page.locator('#other-secret').waitFor()
    await pressByKey(`form[action="${href}/rotate"] button`)
    await says(page, 'The secret of Planner')
    const secret = await secretOn()
    expect(secret).toMatch(/^whsec_/)
    await page.goto(href)
    expect(await page.content()).not.toContain(secret)
    await says(page, /signs too until/)
    const before = receiver.received.length
    await pressByKey(`form[action="${href}/test"] button`)
    await page.waitForURL('**done=tested**')
    await expect.poll(() => receiver.received.length).toBeGreaterThan(before)
    expect(String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ')).toHaveLength(2)
  })

  it('is switched off after 410, says why, and gets what waited once it is on again', async () => {
    receiver.answerWith((response) => response.writeHead(410).end('This address has moved.'))
    const contact = { name: 'Vera', email: 'vera@example.com', phone: '020 7946 0958', message: 'Do you mend gutters?' }
    expect((await page.context().request.post('/api/contact', { data: contact })).status()).toBe(201)
    const gone = async () => {
      await page.goto(href)
      return page.getByText('Off: its address is gone', { exact: true }).count()
    }
    await expect.poll(gone, { timeout: 30_000 }).toBe(1)
    await log().getByText('Waits', { exact: true }).waitFor()
    expect(await page.locator(`form[action="${href}/test"]`).count()).toBe(0)
    await expectGoodAtEachWidth()
    const id = ids().at(-1)
    const before = receiver.received.length
    receiver.answerWith((response) => response.writeHead(204).end())
    await pressByKey(`form[action="${href}/state"] button`)
    await page.waitForURL('**done=switched-on**')
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBeGreaterThan(before)
    expect(ids().at(-1)).toBe(id)
    const waiting = async () => {
      await page.goto(href)
      return log().getByText('Waits', { exact: true }).count()
    }
    await expect.poll(waiting, { timeout: 30_000 }).toBe(0)
  })
})
