import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type WholeApp, openWholeApp } from '../../support/apps/whole-app.ts'
import { fillDisk, lockDatabase } from '../../support/storage-faults.ts'

let whole: WholeApp
let cookie: string

beforeEach(async () => {
  whole = await openWholeApp()
  cookie = await whole.signIn('customer')
})
afterEach(() => whole[Symbol.dispose]())

const enquiry = {
  name: 'Asha Patel',
  email: 'asha@example.com',
  phone: '07700 900123',
  subject: 'quote',
  // More bytes than one page of the database has.
  message: 'é'.repeat(4_000),
  contact_method: 'phone',
}
const sendEnquiry = () =>
  whole.app.request('/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(enquiry),
  })
const sendForm = () =>
  whole.app.request('/contact', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      origin: 'http://localhost:3000',
    },
    body: new URLSearchParams(enquiry).toString(),
  })
const read = (path: string) => whole.app.request(path, { headers: { cookie } })

/** Makes two changes, two reads and a check of the readiness. */
async function tryAll() {
  const [json, page] = await Promise.all([sendEnquiry(), sendForm()])
  const { status: services } = await read('/api/services')
  const { status: bookings } = await read('/api/bookings')
  const { status: readiness } = await read('/readyz')
  const retryAfter = [json, page].map(({ headers }) => headers.get('retry-after'))
  const problem = json.status < 400 ? null : await json.json()
  return { json: json.status, page: page.status, services, bookings, readiness, retryAfter, problem }
}

const onlyReads = {
  json: 503,
  page: 503,
  services: 200,
  bookings: 200,
  readiness: 503,
  retryAfter: ['10', '10'],
  problem: expect.objectContaining({
    code: 'storage_unavailable',
    detail: 'We cannot save anything at the moment, and nothing was changed. Please try again in a minute.',
  }),
}
const allWell = {
  json: 201,
  page: 303,
  services: 200,
  bookings: 200,
  readiness: 200,
  retryAfter: [null, null],
  problem: null,
}

async function afterRecovery() {
  await expect.poll(async () => (await read('/readyz')).status).toBe(200)
  return tryAll()
}

describe('the application on a full disk', () => {
  it('answers writes with 503 and reads with 200, and recovers without help once there is room', async () => {
    const makeRoom = fillDisk(whole.adapters.database)
    expect(await tryAll()).toEqual(onlyReads)
    makeRoom()
    expect(await afterRecovery()).toEqual(allWell)
  })
})

describe('the application beside another process that locks its database', () => {
  it('answers writes with 503 and reads with 200, and recovers without help once the lock is gone', async () => {
    const unlock = lockDatabase(join(whole.folder, 'callout.sqlite'))
    expect(await tryAll()).toEqual(onlyReads)
    unlock()
    expect(await afterRecovery()).toEqual(allWell)
  })
})

describe('the application beside a lock that is short, as a merge of a search index', () => {
  it('answers reads meanwhile, and every write once the lock of 300 ms is gone', async () => {
    const unlock = lockDatabase(join(whole.folder, 'callout.sqlite'))
    const written = tryAll()
    const reads: number[] = []
    for (const until = performance.now() + 300; performance.now() < until; await setTimeout(10)) {
      const { status } = await read('/api/services')
      reads.push(status)
    }
    unlock()
    expect(await written).toEqual(allWell)
    expect(new Set(reads)).toEqual(new Set([200]))
  })
})
