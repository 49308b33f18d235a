import { mkdtempDisposableSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { startServer } from '../support/servers/server.ts'
import { addCustomers, addPlumbers, bookingOf, freeStarts, setUp } from './business.ts'
import { text } from './client.ts'

/** Files and folders of the data that anybody but their owner may read, write or enter. */
function openToOthers(dataDir: string): readonly string[] {
  const inside = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => join(dataDir, name))
  return [dataDir, ...inside].filter((path) => (statSync(path).mode & 0o077) !== 0)
}

function stateOf(dataDir: string, payment: string): unknown {
  const database = new Database(join(dataDir, 'callout.sqlite'), { readonly: true })
  try {
    return database.prepare('select status from payments where id = ?').pluck().get(payment)
  } finally {
    database.close()
  }
}

it('a server keeps its files to itself, and cancels open test payments at its first start with keys of a provider', async () => {
  using outside = mkdtempDisposableSync(join(tmpdir(), 'callout-data-'))
  const dataDir = join(outside.path, 'data')
  // The usual mask of a shell lets others read what is written.
  const through = ['sh', '-c', 'umask 022; exec "$0" "$@"']
  const options = { dataDir, removeDataDir: false, through }
  let payment = ''
  {
    await using server = await startServer(options)
    await setUp(server)
    await addPlumbers(server, 1)
    const [customer = expect.fail('nobody signed up')] = await addCustomers(server.url, 1)
    const [start = ''] = await freeStarts(customer, 1)
    const booked = await customer.post('/api/bookings', bookingOf(start), 'book')
    const opened = await customer.post('/api/payments/intents', { booking_id: text(booked.body['id']) }, 'open')
    payment = text(opened.body['payment_id'])
    expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['callout.sqlite', 'callout.sqlite-wal', 'keys']))
    expect(openToOthers(dataDir)).toEqual([])
  }
  expect(stateOf(dataDir, payment)).toBe('pending')
  const live = {
    STRIPE_SECRET_KEY: 'sk_live_dummy',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_dummy',
    STRIPE_WEBHOOK_SECRET: 'whsec_dummy',
    STRIPE_API_BASE: 'http://127.0.0.1:9',
  }
  {
    await using _ = await startServer({ ...options, env: live })
  }
  expect(stateOf(dataDir, payment)).toBe('cancelled')
})
