import type { APIRequestContext, Browser, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import {
  type RunningServer,
  type ServerOptions,
  newDataDir,
  runCallout,
  startServer,
} from '../support/servers/server.ts'
import { type Screen, type Visitor, openBrowser, visit, wait } from './browser.ts'
import { layCatalogue } from '../support/folders/catalogue-folder.ts'
import { preparedFolder } from '../support/folders/kept-folder.ts'
import { openTestPort } from '../support/sqlite-test-port.ts'
import { copyOf } from '../support/test-port.ts'

export const phrase = 'a-long-enough-phrase-1'

export const people = {
  admin: { email: 'owner@example.com', full_name: 'Olive Owner' },
  office: { email: 'office@example.com', full_name: 'Omar Office' },
  customer: { email: 'carla@example.com', full_name: 'Carla Customer' },
  technician: { email: 'tariq@example.com', full_name: 'Tariq Technician' },
} as const

export type Person = keyof typeof people

export interface Office extends AsyncDisposable {
  readonly server: RunningServer
  readonly browser: Browser
}

/**
 * A server with a data folder of its own, where everyone has signed up, and a browser; `env` are its settings. Everyone
 * signs up once for all files of the worker, at a server without settings.
 */
export async function openOffice(env: ServerOptions['env'] = {}): Promise<Office> {
  const dataDir = newDataDir()
  await layOffice(dataDir)
  return openAt(dataDir, env)
}

/** The same with the demo business in it; `demo` is how one of its technicians signs in. */
export async function openBusyOffice(): Promise<Office & { readonly demo: DemoSignIn }> {
  const dataDir = newDataDir()
  const demo = await layBusyOffice(dataDir)
  return { ...(await openAt(dataDir)), demo }
}

const layOffice = preparedFolder(async (dataDir) => {
  await addOwner(dataDir)
  await addEveryone(dataDir)
})

const layBusyOffice = preparedFolder(async (dataDir) => {
  await addOwner(dataDir)
  const demo = readDemoSignIn(await runCallout(['seed', '--demo'], dataDir))
  await addEveryone(dataDir)
  return demo
})

async function addOwner(dataDir: string): Promise<void> {
  await layCatalogue(dataDir)
  await runCallout(['admin', 'create', '--email', people.admin.email, '--password', phrase], dataDir)
}

/** Everyone has signed up, and what follows from that is done. */
async function addEveryone(dataDir: string): Promise<void> {
  await using server = await startServer({ dataDir, removeDataDir: false })
  await using stranger = await visit(await openBrowser(), server.url, { width: 1280, scripts: false })
  await signEveryoneUp(stranger.context.request, dataDir)
  // Events that are left for the next server would be relayed there at one time, and here at another.
  using data = openTestPort(dataDir)
  await vi.waitFor(() => expect(data.count('outbox', { done_at: null })).toBe(0), wait)
}

async function openAt(dataDir: string, env: ServerOptions['env'] = {}): Promise<Office> {
  const [server, browser] = await Promise.all([startServer({ dataDir, removeDataDir: true, env }), openBrowser()])
  return { server, browser, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** The page says it, now or in a moment; a failure reports what the page says instead. */
export async function says(page: Page, text: string | RegExp): Promise<void> {
  try {
    await page.getByText(text).first().waitFor()
  } catch (cause) {
    const words = await page.locator('body').innerText()
    throw new Error(`${page.url()} does not say ${text}, but: ${words.slice(0, 1_500)}`, { cause })
  }
}

/** Signs up everyone who can; the office's clerk is made one in the database, for no page does that yet. */
async function signEveryoneUp(request: APIRequestContext, dataDir: string): Promise<void> {
  for (const name of ['office', 'customer', 'technician'] as const) {
    const user_type = name === 'technician' ? 'technician' : 'customer'
    const answer = await request.post('/api/auth/signup', { data: { ...people[name], password: phrase, user_type } })
    expect(answer.status()).toBe(201)
  }
  using data = openTestPort(dataDir)
  data.set('users', { email: people.office.email }, { role: 'office' })
  data.set('users', {}, { email_verified_at: copyOf('created_at') })
}

/** Everybody who is signed in typed their password long ago. */
export function letPasswordsGrowOld(dataDir: string): void {
  using data = openTestPort(dataDir)
  data.set('sessions', {}, { password_confirmed_at: null })
}

export async function enter(browser: Browser, url: string, person: Person, screen: Screen): Promise<Visitor> {
  const visitor = await visit(browser, url, screen)
  const { email } = people[person]
  const answer = await visitor.context.request.post('/api/auth/login', { data: { email, password: phrase } })
  expect(answer.ok()).toBe(true)
  return visitor
}

/** Tariq's application is approved: he can be given plumbing. */
export async function approveTechnician({ browser, server }: Office): Promise<void> {
  await using owner = await enter(browser, server.url, 'admin', { width: 1280, scripts: false })
  const { request } = owner.context
  const listed = await request.get('/api/admin/technician-applications')
  const { items }: { readonly items: readonly { readonly id: string }[] } = await listed.json()
  const approved = await request.post(`/api/admin/technician-applications/${items[0]?.id}/approve`, {
    data: { skills: ['plumbing'] },
  })
  if (!approved.ok()) throw new Error(`nobody is a technician: ${await approved.text()}`)
}

export async function serviceId(request: APIRequestContext, name: string): Promise<string> {
  const answer = await request.get('/api/services')
  const { items }: { readonly items: readonly { readonly id: string; readonly name: string }[] } = await answer.json()
  const found = items.find((service) => service.name === name)
  if (!found) throw new Error(`there is no service ${name}`)
  return found.id
}

export async function slotsOf(request: APIRequestContext, service: string, date: string): Promise<readonly string[]> {
  const answer = await request.get(`/api/services/${await serviceId(request, service)}/slots?date=${date}`)
  expect(answer.ok()).toBe(true)
  const { slots }: { readonly slots: readonly string[] } = await answer.json()
  return slots
}

/** The first day from tomorrow on with a free start, and that start. */
export async function freeDay(request: APIRequestContext, service: string): Promise<{ date: string; time: string }> {
  const today = Temporal.Now.plainDateISO('Europe/London')
  for (let days = 1; days < 14; days += 1) {
    const date = today.add({ days }).toString()
    const [time] = await slotsOf(request, service, date)
    if (time) return { date, time }
  }
  throw new Error(`${service} has no free start within two weeks`)
}

const door = {
  customer_address: '14 Surrey Street',
  customer_postcode: 'CR0 1LH',
  customer_phone: '020 7946 0958',
  problem_description: 'Water comes through the kitchen ceiling.',
  special_instructions: 'Ring twice.',
  access: { parking: 'In the yard behind' },
  consent: true,
}

export interface Booked {
  readonly id: string
  readonly booking_reference: string
}

export async function book(request: APIRequestContext, changes: object): Promise<Booked> {
  const answer = await request.post('/api/bookings', { data: { ...door, ...changes } })
  expect(answer.status()).toBe(201)
  return answer.json()
}

export async function payFor(
  request: APIRequestContext,
  booking: Booked,
  payment_method_id = 'pm_card_visa',
): Promise<string> {
  const opened = await request.post('/api/payments/intents', { data: { booking_id: booking.id } })
  const { payment_id }: { readonly payment_id: string } = await opened.json()
  const paid = await request.post(`/api/payments/${payment_id}/confirm`, { data: { payment_method_id } })
  expect(paid.ok()).toBe(true)
  return payment_id
}

interface DemoSignIn {
  readonly email: string
  readonly password: string
}

/**
 * The demo sign-in that the command prints once: a technician's address, and the password that all demo accounts share.
 */
function readDemoSignIn(said: string): DemoSignIn {
  const [, email, password] = /or (\S+) \(technician\), like all of them with: (\S+)/.exec(said) ?? []
  if (!email || !password) throw new Error(`the demo says no password: ${said}`)
  return { email, password }
}
