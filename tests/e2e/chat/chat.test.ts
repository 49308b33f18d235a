import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Screen, expectUsable, visit, wait } from '../browser.ts'
import { type Office, enter, openOffice, press, says } from '../office-steps.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})

afterAll(() => office?.[Symbol.asyncDispose]())

const shots = process.env['SHOTS']
async function shoot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/chat-${name}.png` })
}

const visitor = (screen: Screen) => visit(office.browser, office.server.url, screen)
const clerk = (screen: Screen) => enter(office.browser, office.server.url, 'office', screen)

async function start(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Enter your phone number to start chatting:').fill(phone)
  await press(page, 'Start')
  await page.getByRole('log', { name: 'Messages' }).waitFor()
}

const line = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

describe('the chat with scripts', () => {
  it.each([
    [320, true, '07700 900101'],
    [1280, false, '07700 900102'],
  ])('is answered live at %i pixels, dark: %s, with ticks for each state', async (width, dark, phone) => {
    await using asha = await visitor({ width, scripts: true, dark })
    const { page } = asha
    await page.goto('/chat')
    await expectUsable(asha)
    await shoot(page, `${width}-start`)
    await start(page, phone)
    await page.getByLabel('Your message').fill(`The kitchen tap drips <b>badly</b> ${width}`)
    await page.getByLabel('Your message').press('Enter')
    const mine = line(page, `The kitchen tap drips <b>badly</b> ${width}`)
    await mine.getByText('Sent').waitFor()
    await line(page, 'A person will answer').getByText('Automatic reply').waitFor(wait)
    await expectUsable(asha)

    await using omar = await clerk({ width, scripts: true, dark })
    await omar.page.goto('/admin/inbox')
    await mine.getByText('Delivered').waitFor()
    await expectUsable(omar)
    await shoot(omar.page, `${width}-inbox`)
    await omar.page.getByRole('link', { name: `badly</b> ${width}` }).click()
    await mine.getByText('Read', { exact: true }).waitFor()
    await expectUsable(omar)
    await page.getByLabel('Your message').fill('It is the cold one')
    await page.getByLabel('Your message').press('Enter')
    await line(omar.page, 'It is the cold one').waitFor()
    await omar.page.getByLabel('Your reply').fill('We can come tomorrow')
    await press(omar.page, 'Send')
    await line(page, 'We can come tomorrow').waitFor()
    await line(omar.page, 'We can come tomorrow').getByText('Seen').waitFor(wait)
    await shoot(page, `${width}-talk`)
    await shoot(omar.page, `${width}-desk`)
    await page.reload()
    await line(page, 'We can come tomorrow').waitFor()
    await press(omar.page, 'Close the conversation')
    await says(omar.page, 'The conversation is closed.')
    expect(asha.faults).toEqual([])
    expect(omar.faults).toEqual([])
  })

  it('keeps what was typed while the line is dead, and sends it once afterwards', async () => {
    await using asha = await visitor({ width: 1280, scripts: true })
    const { page } = asha
    await page.goto('/chat')
    await start(page, '07700 900103')
    let posts = 0
    await page.route('**/api/chat/messages', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      posts += 1
      // The first never arrives; of the second only the answer is lost.
      if (posts === 2) await route.fetch()
      return route.abort()
    })
    await page.getByLabel('Your message').fill('Is anybody there?')
    await page.getByLabel('Your message').press('Enter')
    await page.getByRole('button', { name: 'Not sent, retry' }).click()
    await line(page, 'Is anybody there?').getByText('Sent').waitFor()
    expect(posts).toBe(2)
    await page.reload()
    await line(page, 'Is anybody there?').first().waitFor()
    expect(await line(page, 'Is anybody there?').count()).toBe(1)
    const { items } = await (await asha.context.request.get(`${office.server.url}/api/chat/messages`)).json()
    expect(items.filter(({ sender }: { sender: string }) => sender === 'user')).toHaveLength(1)
  })
})

describe('the chat in the launcher', () => {
  it.each([320, 1280])('opens, is minimised and closed at %i pixels', async (width) => {
    await using asha = await visitor({ width, scripts: true })
    const { page } = asha
    await page.goto('/contact')
    await page.getByRole('button', { name: 'Need help? Ask our booking assistant' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('button', { name: 'Chat with us' }).click()
    await start(page, '07700 900104')
    await expectUsable(asha)
    await panel.getByRole('button', { name: 'Opening hours' }).click()
    await line(page, 'When are you open?').getByText('Sent').waitFor()
    await line(page, 'We are open').getByText('Automatic reply').waitFor(wait)
    await shoot(page, `${width}-launcher`)
    await panel.getByRole('button', { name: 'Minimise' }).click()
    await panel.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Need help? Ask our booking assistant' }).click()
    await line(page, 'When are you open?').waitFor()
    await panel.getByRole('button', { name: 'Close' }).click()
    await panel.waitFor({ state: 'hidden' })
    expect(asha.faults).toEqual([])
  })
})

describe('the chat without scripts', () => {
  it('starts, sends, shows the answer and is deleted by its forms', async () => {
    await using asha = await visitor({ width: 320, scripts: false, dark: true })
    const { page } = asha
    await page.goto('/chat')
    await expectUsable(asha)
    await page.getByLabel('Enter your phone number to start chatting:').fill('12')
    await press(page, 'Start')
    await says(page, 'Please enter a valid UK phone number')
    await page.getByLabel('Enter your phone number to start chatting:').fill('07700 900105')
    await press(page, 'Start')
    await page.getByLabel('Your message').fill('My fence fell over')
    await press(page, 'Send')
    await line(page, 'My fence fell over').getByText('Sent').waitFor()
    await expectUsable(asha)
    await shoot(page, 'plain')

    await using omar = await clerk({ width: 320, scripts: false })
    await omar.page.goto('/admin/inbox?q=fence')
    await expectUsable(omar)
    await omar.page.getByRole('link', { name: /My fence fell over/ }).click()
    await omar.page.getByRole('link', { name: 'Ask for the postcode' }).click()
    expect(await omar.page.getByLabel('Your reply').inputValue()).toContain('your postcode')
    await press(omar.page, 'Send')
    await line(omar.page, 'your postcode').waitFor()
    await expectUsable(omar)
    await shoot(omar.page, 'plain-desk')
    await press(page, 'Show new messages')
    await line(page, 'your postcode').waitFor()
    await press(page, 'Delete this conversation')
    await says(page, 'The conversation is deleted.')
    expect((await omar.page.reload())?.status()).toBe(404)
    expect(asha.faults).toEqual([])
  })

  it.each([320, 768, 1280])('becomes a request for a quote at %i pixels, which leads back to it', async (width) => {
    await using asha = await visitor({ width: 320, scripts: false })
    await asha.page.goto('/chat')
    await asha.page.getByLabel('Enter your phone number to start chatting:').fill('07700 900106')
    await press(asha.page, 'Start')
    await asha.page.getByLabel('Your message').fill(`Two fence panels, please: ${width} cm each`)
    await press(asha.page, 'Send')

    await using omar = await clerk({ width, scripts: false, dark: width === 768 })
    const { page } = omar
    await page.goto('/admin/inbox')
    await shoot(page, `${width}-list`)
    await page.getByRole('link', { name: `${width} cm each` }).click()
    await shoot(page, `${width}-conversation`)
    await page.getByRole('link', { name: 'Make a quote' }).click()
    await expectUsable(omar)
    expect(await page.getByLabel('What is asked').inputValue()).toBe(`Two fence panels, please: ${width} cm each`)
    expect(await page.getByLabel('Phone').inputValue()).toBe('07700 900106')
    await press(page, 'Make the request')
    await says(page, 'Please enter a name')
    await expectUsable(omar)
    await shoot(page, `${width}-quote-faults`)
    await page.getByLabel('Name', { exact: true }).fill(`Asha ${width}`)
    await page.getByLabel('E-mail').fill(`asha-${width}@example.org`)
    await page.getByLabel('Address of the work').fill('12 Park Lane, Croydon')
    await page.getByLabel('Postcode').fill('CR0 1AB')
    await shoot(page, `${width}-quote`)
    await press(page, 'Make the request')
    await says(page, 'The request is made')
    await expectUsable(omar)
    await shoot(page, `${width}-request`)
    const request = page.url().split('?')[0]
    await page.getByRole('link', { name: 'A chat on the site' }).click()
    await page.getByRole('link', { name: /^QR-/ }).waitFor()
    await expectUsable(omar)
    // The form is gone: a conversation has one request.
    await page.goto(`${page.url().split('?')[0]}/quote`)
    expect(page.url()).toBe(request)
    expect(omar.faults).toEqual([])
  })

  it('lets the office edit its canned answers', async () => {
    await using omar = await clerk({ width: 320, scripts: false })
    const { page } = omar
    await page.goto('/admin/inbox/answers')
    await expectUsable(omar)
    await page.getByLabel('Name').fill('Parking')
    await page.getByLabel('Text', { exact: true }).fill('Is there a place to park?')
    await press(page, 'Save')
    await says(page, 'The answer is saved.')
    await shoot(page, 'answers')
    await press(page, 'Remove Parking')
    await says(page, 'The answer is removed.')
    expect(omar.faults).toEqual([])
  })
})
