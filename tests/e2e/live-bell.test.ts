import { once } from 'node:events'
import { type Socket, connect, createServer } from 'node:net'
import type { Browser, Cookie, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RunningServer } from '../support/servers/server.ts'
import {
  type Screen,
  type Visitor,
  expectAccessible,
  expectAccessibleTo,
  tabTo,
  visit,
  wait,
  expectUsable,
} from './browser.ts'
import { type Office, book, enter, freeDay, openOffice, people, serviceId } from './office-steps.ts'
import { openTestPort } from '../support/sqlite-test-port.ts'
import { not } from '../support/test-port.ts'

const desk: Screen = { width: 1280, scripts: true }
const phone: Screen = { width: 320, scripts: true }

let office: Office
let browser: Browser
let server: RunningServer
let data: ReturnType<typeof openTestPort>
let cookies: Cookie[]

beforeAll(async () => {
  office = await openOffice()
  ;({ browser, server } = office)
  data = openTestPort(server.dataDir)
  await using visitor = await enter(browser, server.url, 'customer', desk)
  cookies = await visitor.context.cookies()
  // Waits until the events of signing up and in are handled.
  await vi.waitFor(() => {
    if (data.count('outbox', { done_at: null }) !== 0) throw new Error('not everything has been told')
  }, wait)
})

/** The same device again, where everything is read. */
async function returns(screen: Screen, url = server.url): Promise<Visitor> {
  const visitor = await visit(browser, url, screen)
  await visitor.context.addCookies(cookies)
  await readAll(visitor)
  return visitor
}

async function readAll({ context }: Visitor): Promise<void> {
  const answer = await context.request.post(`${server.url}/api/notifications/read`, { data: {} })
  expect(answer.ok()).toBe(true)
}

afterAll(async () => {
  data?.[Symbol.dispose]()
  await office?.[Symbol.asyncDispose]()
})

let made = 0
/** Writes a notification as another process would. */
function notify(title: string): void {
  made += 1
  const at = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
  const user_id = data.text('users', 'id', { email: people.customer.email })
  const words = { title, message: 'A message', link: '/bookings', data: '{}' }
  data.insert('notifications', { id: `ntf_e2e-${made}`, user_id, type: 'test', ...words, created_at: at })
}

/** Answers once the page listens. */
async function goes(page: Page, path: string): Promise<void> {
  const listens = page.waitForResponse((answer) => answer.url().includes('/api/events'))
  await page.goto(path)
  await listens
}

/** A way to the server that can be cut, with all that is on it: a browser's own switch leaves open connections alone. */
async function openWay() {
  const { port } = new URL(server.url)
  const sockets = new Set<Socket>()
  let isCut = false
  let turnedAway = 0
  const way = createServer((near) => {
    if (isCut) {
      turnedAway += 1
      return near.destroy()
    }
    const far = connect(Number(port), '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    }
    near.pipe(far).pipe(near)
    return near
  })
  await once(way.listen(0, '127.0.0.1'), 'listening')
  const address = way.address()
  if (typeof address !== 'object' || address === null) throw new Error('the way has no address')
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
    /** How many connections came while it was cut. */
    turnedAway: () => turnedAway,
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy()
      way.close()
    },
  }
}

const bell = (page: Page) => page.locator('.bell').getAttribute('aria-label')
const news = (page: Page) => page.locator('.toast-list[aria-live="polite"] .toast').allInnerTexts()
const titles = (page: Page) => page.locator('[data-live-list] .note strong').allTextContents()

describe('bell', () => {
  it('counts up on an open page, with a polite announcement and in the title, and down when read elsewhere', async () => {
    await using visitor = await returns(desk)
    const { page } = visitor
    await goes(page, '/bookings')
    const title = await page.title()
    await expect.poll(() => bell(page)).toBe('0 unread notifications')
    expect(await page.locator('.bell-count').isVisible()).toBe(false)
    notify('Your booking is confirmed')
    await expect.poll(() => bell(page)).toBe('1 unread notification')
    expect(await page.locator('.bell-count').textContent()).toBe('1')
    expect(await page.title()).toBe(`(1) ${title}`)
    await expect.poll(() => news(page)).toEqual(['New notification: Your booking is confirmed'])
    await expectAccessible(page)
    notify('Tom Reed is on the way')
    await expect.poll(() => bell(page)).toBe('2 unread notifications')
    await readAll(visitor)
    await expect.poll(() => bell(page)).toBe('0 unread notifications')
    expect(await page.title()).toBe(title)
    expect(visitor.faults).toEqual([])
  })

  it('catches up with notifications missed while offline', async () => {
    using way = await openWay()
    await using visitor = await returns(desk, way.url)
    const { page } = visitor
    await goes(page, '/bookings')
    notify('before')
    await expect.poll(() => bell(page)).toBe('1 unread notification')
    way.cut()
    notify('meanwhile')
    notify('and again')
    await expect.poll(way.turnedAway).toBeGreaterThan(0)
    expect(await bell(page)).toBe('1 unread notification')
    const resumed = page.waitForRequest((request) => request.url().includes('/api/events'))
    way.mend()
    expect((await (await resumed).allHeaders())['last-event-id'] ?? '').toMatch(/^\d+$/)
    await expect.poll(() => bell(page)).toBe('3 unread notifications')
    await expect.poll(() => news(page)).toContain('New notification: and again')
  })

  it('shows its count in the menu of a phone too', async () => {
    await using visitor = await returns(phone)
    const { page } = visitor
    await goes(page, '/bookings')
    notify('on the phone')
    await expect.poll(() => page.title()).toMatch(/^\(1\) /)
    await page.getByText('Menu', { exact: true }).click()
    await page.getByText('Notifications (1)').waitFor()
  })

  it('sends no script to a visitor who is not signed in', async () => {
    await using visitor = await visit(browser, server.url, desk)
    const asked: string[] = []
    visitor.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await visitor.page.goto('/')
    expect(asked.filter((path) => /events|live-bell/.test(path))).toEqual([])
  })
})

describe('notification list', () => {
  it('shows new notifications without a reload, and does not move the keyboard focus', async () => {
    await using visitor = await returns(desk)
    const { page } = visitor
    notify('first')
    await goes(page, '/notifications')
    const before = (await titles(page)).length
    notify('second')
    await expect.poll(() => titles(page)).toHaveLength(before + 1)
    expect((await titles(page))[0]).toBe('second')
    await page.locator('[data-live-list] .note button').first().focus()
    let loaded = 0
    page.on('request', (request) => (loaded += Number(request.url() === page.url())))
    notify('third')
    await expect.poll(() => bell(page)).toBe('3 unread notifications')
    // The page asks for a fresh list in the same turn in which it counts up, or not at all.
    expect([loaded, (await titles(page))[0]]).toEqual([0, 'second'])
    await page.locator('.bell').focus()
    await expect.poll(async () => (await titles(page))[0]).toBe('third')
    expect(visitor.faults).toEqual([])
  })
})

describe('unsubscribe page', () => {
  const link = () => String(data.value('messages', 'unsubscribe', { unsubscribe: not(null) }, ['-seq']))

  it('asks, stops and restarts e-mails by one secret link, with and without scripts', async () => {
    await using customer = await returns(phone)
    const { date, time } = await freeDay(customer.context.request, 'Tap Repair or Replacement')
    const service_id = await serviceId(customer.context.request, 'Tap Repair or Replacement')
    await book(customer.context.request, { service_id, scheduled_date: `${date}T${time}:00` })
    // The folder holds messages of the server that made it, at another address.
    await vi.waitFor(() => expect(link()).toContain(`${server.url}/unsubscribe/`), wait)
    for (const screen of [phone, { ...phone, scripts: false, dark: true }]) {
      await using visitor = await visit(browser, server.url, screen)
      const { page } = visitor
      await page.goto(link())
      await expectUsable(visitor)
      expect(await page.locator('main').textContent()).not.toContain(people.customer.email)
      await tabTo(page, 'main button')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'You will get no more of these e-mails' }).waitFor()
      await expectAccessibleTo(visitor)
      await page.getByRole('button', { name: 'Start them again' }).click()
      await page.getByRole('heading', { name: 'You get these e-mails again' }).waitFor()
      expect((await page.goto('/unsubscribe/00000000000000000000000000000000'))?.status()).toBe(404)
      await expectAccessibleTo(visitor)
      expect(visitor.faults).toEqual([])
    }
  })
})
