import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { visit } from './browser.ts'
import { type Office, type Person, enter, openBusyOffice } from './office-steps.ts'

const screen = { width: 1280, scripts: true } as const

let office: Office

beforeAll(async () => {
  office = await openBusyOffice()
})

afterAll(() => office[Symbol.asyncDispose]())

/** Bytes over the wire at a first visit, with the heads of the answers, until the page has loaded: of scripts, and in all. */
async function weigh(path: string, person: Person | null) {
  const { browser, server } = office
  await using visitor = await (person ? enter(browser, server.url, person, screen) : visit(browser, server.url, screen))
  const wire = await visitor.context.newCDPSession(visitor.page)
  const scripts = new Set<string>()
  const bytes = { scripts: 0, all: 0 }
  wire.on('Network.responseReceived', ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)))
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength
    if (scripts.has(requestId)) bytes.scripts += encodedDataLength
  })
  await wire.send('Network.enable')
  const answer = await visitor.page.goto(path, { waitUntil: 'load' })
  expect(answer?.status()).toBe(200)
  await visitor.page.evaluate(() => document.fonts.ready.then(() => true))
  return bytes
}

describe('a page at the first visit', () => {
  it('to sign in weighs at most 110 kB, 25 kB of which are scripts', async () => {
    const { scripts, all } = await weigh('/login', null)
    expect(scripts).toBeGreaterThan(1_000)
    expect(scripts).toBeLessThanOrEqual(25_000)
    expect(all).toBeLessThanOrEqual(110_000)
  })

  it.each([
    ['/dashboard', 'admin'],
    ['/dashboard', 'customer'],
    ['/admin', 'admin'],
    ['/admin/bookings', 'office'],
    ['/payment-dashboard', 'admin'],
    ['/bookings', 'customer'],
  ] as const)('%s of the %s weighs at most 110 kB', async (path, person) => {
    const { all } = await weigh(path, person)
    // Two fonts are in it.
    expect(all).toBeGreaterThan(60_000)
    expect(all).toBeLessThanOrEqual(110_000)
  })
})
