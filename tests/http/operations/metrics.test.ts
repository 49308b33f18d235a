import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type WholeApp, openWholeApp } from '../../support/apps/whole-app.ts'
import { readExposition } from './exposition.ts'

const token = 'a-token-of-some-length'
let whole: WholeApp

beforeAll(async () => {
  whole = await openWholeApp()
  writeFileSync(join(whole.folder, 'keys', 'metrics-token'), token)
})
afterAll(() => whole[Symbol.dispose]())

async function scrape() {
  const answer = await whole.app.request('/metrics', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  return readExposition(await answer.text())
}

const wanted = [
  'http_requests_total',
  'http_request_duration_seconds',
  'outbox_events_open',
  'outbox_events_relayed_total',
  'messages',
  'job_runs_total',
  'bookings',
  'payments',
  'provider_last_success_timestamp_seconds',
  'provider_last_failure_timestamp_seconds',
  'provider_circuit_open',
  'nodejs_eventloop_lag_max_seconds',
  'sqlite_statements_total',
  'sqlite_slow_statements_total',
  'sqlite_busy_total',
  'sqlite_wal_bytes',
  'sqlite_page_cache_limit_bytes',
  'process_resident_memory_bytes',
  'storage_disk_free_bytes',
  'live_listeners',
  'backups_total',
  'backup_last_success_timestamp_seconds',
  'backup_last_verified_timestamp_seconds',
  'backup_last_bytes',
] as const

describe('GET /metrics of the whole application', () => {
  it('keeps the rules of the format, says what each figure is, and names them as their kind asks', async () => {
    const families = await scrape()
    expect([...families.keys()]).toEqual(expect.arrayContaining([...wanted]))
    const faulty = [...families].filter(
      ([name, { help, type }]) => !help.endsWith('.') || name.endsWith('_total') !== (type === 'counter'),
    )
    expect(faulty).toEqual([])
  })

  it('never lets a counter or a histogram fall from one look to the next', async () => {
    const before = await scrape()
    whole.adapters.signs.noteEvent('booking-rated')
    whole.adapters.signs.noteProvider('smtp', true)
    whole.adapters.signs.beginJob('finish refunds')(false)
    for (const path of ['/api/services', '/nowhere', '/api/services/1', '/healthz']) await whole.app.request(path)
    const after = await scrape()
    const fallen: string[] = []
    let grown = 0
    for (const [name, { type, samples }] of before) {
      if (type !== 'counter' && type !== 'histogram') continue
      for (const [key, value] of samples) {
        const now = after.get(name)?.samples.get(key) ?? -1
        if (now < value) fallen.push(key)
        if (now > value) grown += 1
      }
    }
    expect(fallen).toEqual([])
    expect(grown).toBeGreaterThan(3)
    expect(
      after.get('outbox_events_relayed_total')?.samples.get('outbox_events_relayed_total{kind="booking-rated"}'),
    ).toBe(1)
    expect(after.get('provider_answers_total')?.samples.get('provider_answers_total{provider="smtp"}')).toBe(1)
  })

  it('has as many series however many addresses are asked for, and runs as few statements however many rows there are', async () => {
    await scrape()
    const counts = () => whole.adapters.database.statements.figures().statements
    const from = counts()
    const before = await scrape()
    const each = counts() - from
    for (let n = 0; n < 50; n += 1) await whole.app.request(`/no-page/of-${n}?q=secret-${n}`)
    await scrape()
    const again = counts()
    const after = await scrape()
    expect(counts() - again).toBe(each)
    const series = (families: typeof before) => families.get('http_requests_total')?.samples.size ?? 0
    expect(series(after) - series(before)).toBeLessThanOrEqual(1)
    expect(JSON.stringify([...after.keys()])).not.toContain('secret')
  })
})
