import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { gzippedSum, readScript, scriptsOf } from '../../bench/script-size.ts'
import { type Visitor, expectUsable, scriptsBeside, tabTo, wait } from '../browser.ts'
import { openSite } from '../site.ts'

const site = openSite()
const shots = process.env['SHOTS']
async function shoot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/assistant-${name}.png` })
}

const launcher = (page: Page) => page.getByRole('button', { name: 'Need help? Ask our booking assistant' })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Booking assistant' })
const log = (page: Page) => panel(page).getByRole('log', { name: 'Conversation' })
const box = (page: Page) => panel(page).getByLabel('Your message')

async function say(page: Page, text: string, answer: RegExp): Promise<void> {
  await box(page).fill(text)
  await box(page).press('Enter')
  await log(page).getByText(answer).last().waitFor()
}

async function openPanel({ page }: Visitor, path = '/'): Promise<void> {
  await page.goto(path)
  await launcher(page).click()
  await panel(page).waitFor()
}

const sizeOf = (page: Page) => panel(page).evaluate((one) => [one.clientWidth, one.clientHeight])

describe('the launcher', () => {
  it('costs next to nothing before it is touched, and its panel at most 20 kB with all that it loads', async () => {
    await using visitor = await site.visit({ width: 1280, scripts: true })
    const { page } = visitor
    await page.goto('/contact')
    const before = await scriptsOf(site.server.url, '/contact')
    expect(before.filter(({ path }) => /launcher/.test(path)).map(({ gzippedBytes }) => gzippedBytes < 600)).toEqual([
      true,
    ])
    expect(await scriptsBeside(page, before)).toEqual([])
    await launcher(page).click()
    await panel(page).waitFor()
    const after = await scriptsBeside(page, before)
    expect(after).not.toEqual([])
    expect(gzippedSum(await Promise.all(after.map((path) => readScript(site.server.url, path))))).toBeLessThan(20_000)
    expect(visitor.faults).toEqual([])
  })

  it.each([
    [320, false],
    [320, true],
    [1280, false],
    [1280, true],
  ])('opens at %i pixels, dark: %s, and everybody can use its panel', async (width, dark) => {
    await using visitor = await site.visit({ width, scripts: true, dark })
    const { page } = visitor
    await openPanel(visitor, '/contact')
    // The border of the panel is not in its size.
    expect(await sizeOf(page)).toEqual(width < 480 ? [width, 900] : [396, 596])
    await expectUsable(visitor)
    await say(page, 'The ceiling is falling and the tap leaks', /Tell me more/)
    await expectUsable(visitor)
    await shoot(page, `${width}-${dark ? 'dark' : 'light'}`)
    expect(visitor.faults).toEqual([])
  })

  it('is used by keyboard alone: the focus stays in the panel, Escape closes it and gives the focus back', async () => {
    await using visitor = await site.visit({ width: 1280, scripts: true })
    const { page } = visitor
    await page.goto('/contact')
    await tabTo(page, '[data-launcher]')
    await page.keyboard.press('Space')
    await panel(page).waitFor()
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Tab')
      // The browser itself may have the focus between the last and the first part.
      const place = await page.evaluate(() => [
        document.activeElement === document.body,
        document.activeElement?.closest('dialog') !== null,
      ])
      expect(place).toContain(true)
    }
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.matches('[data-launcher]'))).toBe(true)
    await page.keyboard.press('Enter')
    await panel(page).waitFor()
    expect(visitor.faults).toEqual([])
  })

  it('sends with Enter, breaks the line with Shift and Enter, and sends nothing blank or while it types', async () => {
    await using visitor = await site.visit({ width: 1280, scripts: true })
    const { page } = visitor
    const sent: string[] = []
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('/api/assistant/turns', async (route) => {
      sent.push(route.request().postData() ?? '')
      await held
      await route.continue()
    })
    await openPanel(visitor, '/contact')
    expect(await panel(page).getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
    await box(page).fill('  ')
    await box(page).press('Enter')
    expect(await panel(page).getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
    await box(page).fill('My tap')
    await box(page).press('Shift+Enter')
    await box(page).pressSequentially('leaks')
    expect(await box(page).inputValue()).toBe('My tap\nleaks')
    expect(sent).toEqual([])
    await box(page).press('Enter')
    await panel(page).getByText('The assistant is typing').waitFor()
    await box(page).fill('Again')
    await box(page).press('Enter')
    await panel(page).getByRole('button', { name: 'The boiler does not heat' }).click()
    expect(await panel(page).getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
    expect(await box(page).inputValue()).toBe('Again')
    release()
    await log(page).getByText('Emergency Plumbing', { exact: true }).waitFor()
    expect(sent.map((body) => (JSON.parse(body) as { text: string }).text)).toEqual(['My tap\nleaks'])
    await panel(page).getByText('The assistant is typing').waitFor({ state: 'hidden' })
    expect(visitor.faults).toEqual([])
  })

  it('says that the server was not reached, and sends the same again', async () => {
    await using visitor = await site.visit({ width: 320, scripts: true })
    const { page } = visitor
    await openPanel(visitor, '/contact')
    await page.route('/api/assistant/turns', (route) => route.abort())
    await say(page, 'My tap leaks', /could not reach/)
    await page.unrouteAll()
    await panel(page).getByRole('button', { name: 'Try again' }).click()
    await log(page).getByText('Emergency Plumbing', { exact: true }).waitFor()
    expect(await log(page).getByText('could not reach').count()).toBe(0)
    expect(await log(page).getByText('My tap leaks').count()).toBe(1)
  })
})

/** The visitor's draft as the server has it. */
async function draftOf({ context }: Visitor): Promise<Readonly<Record<string, unknown>>> {
  const answer = await context.request.get('/api/booking-draft')
  return ((await answer.json()) as { draft: Readonly<Record<string, unknown>> }).draft
}

describe('the assistant', () => {
  it.each(['/', '/contact'])('fills in the booking form from %s and leads to it', async (path) => {
    await using visitor = await site.visit({ width: 1280, scripts: true })
    const { page } = visitor
    await openPanel(visitor, path)
    await say(page, 'The socket in the kitchen is dead', /How soon/)
    await panel(page).getByRole('button', { name: 'As soon as possible' }).click()
    await log(page)
      .getByText(/Estimate: £142.50 incl. VAT/)
      .waitFor()
    await panel(page).getByRole('button', { name: 'Go to Booking' }).click()
    await page.waitForURL(/\/#booking$/)
    await panel(page).waitFor({ state: 'hidden' })
    await page.locator('#booking').getByText('Electrical Repair').first().waitFor()
    await expect
      .poll(() => page.evaluate(() => document.querySelector('#booking')?.getBoundingClientRect().top ?? 9_999), wait)
      .toBeLessThan(450)
    expect(await draftOf(visitor)).toMatchObject({
      category: 'electrical',
      serviceId: 'svc_electrical-repair',
      urgency: 'priority',
      description: 'The socket in the kitchen is dead\nAs soon as possible',
    })
    await shoot(page, `booking${path === '/' ? '' : '-from-contact'}`)
    expect(visitor.faults).toEqual([])
  })

  it('says what to do first about gas, and leads to the numbers', async () => {
    await using visitor = await site.visit({ width: 320, scripts: true })
    const { page } = visitor
    await openPanel(visitor)
    await say(page, 'It smells of gas', /Once everyone is safe/)
    await shoot(page, 'gas')
    await log(page)
      .getByText(/National Gas Emergency/)
      .waitFor()
    expect(await log(page).getByRole('button', { name: 'Call 0800 111 999' }).count()).toBe(1)
    await panel(page).getByRole('button', { name: 'Emergency numbers' }).click()
    await page.waitForURL(/\/#emergency$/)
    await panel(page).waitFor({ state: 'hidden' })
    expect(visitor.faults).toEqual([])
  })

  it.each([320, 1280])('works without scripts at %i pixels, up to the booking form', async (width) => {
    await using visitor = await site.visit({ width, scripts: false })
    const { page } = visitor
    await page.goto('/contact')
    await page.getByRole('link', { name: 'Need help? Ask our booking assistant' }).click()
    await page.waitForURL(/\/assistant$/)
    await expectUsable(visitor)
    const send = page.getByRole('button', { name: 'Send', exact: true })
    await send.click()
    await page.getByText('Please write what is broken').first().waitFor()
    await page.getByLabel('Your message').fill('My kitchen tap leaks')
    await send.click()
    await page.getByText('Emergency Plumbing', { exact: true }).waitFor()
    await expectUsable(visitor)
    await shoot(page, `page-${width}`)
    await page.getByRole('button', { name: 'It can wait a few days' }).click()
    await page.getByText(/Estimate: £85/).waitFor()
    await expectUsable(visitor)
    await page.getByRole('button', { name: 'Go to Booking' }).click()
    await page.waitForURL(/\/book\?step=1/)
    await page.getByText('Plumbing Repair').first().waitFor()
    expect(await draftOf(visitor)).toMatchObject({
      serviceId: 'svc_plumbing-repair',
      urgency: 'standard',
      description: 'My kitchen tap leaks\nIt can wait a few days',
    })
  })
})
