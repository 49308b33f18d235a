import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { furnish } from '../../support/builders/bookings.ts'
import { addJob } from '../../support/builders/market/jobs.ts'
import { addListing } from '../../support/builders/market/listings.ts'
import { type TestDatabase, openDatabase } from '../../support/database.ts'
import { killedProcess } from '../killed-process.ts'

const runNotifier = killedProcess(join(import.meta.dirname, 'notifier.ts'))

/** A Monday at noon, and the three moments of the notices before it: 7 days, 1 day, and the end. */
const end = Temporal.Instant.from('2026-03-30T11:00:00Z')
const turns = [7, 1, 0].map((days) => end.subtract({ hours: 24 * days }).add({ minutes: 1 }))
const adverts = ['lst_0000000000000001', 'job_0000000000000002']

/** A listing and a job of Asha's whose days end at the same moment, in a file. */
function openAdverts() {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-adverts-'))
  const database = openDatabase(join(folder.path, 'callout.sqlite'))
  furnish(database)
  const { data } = database
  const owner = data.text('users', 'id', { role: 'customer' })
  const paidUntil = '2026-03-30T11:00:00.000Z'
  addListing(data, { id: adverts[0] ?? '', owner, name: 'Patel Plumbing', paidUntil })
  addJob(data, { id: adverts[1] ?? '', owner, paidUntil })
  for (const id of adverts) data.set('adverts', { id }, { next_notice_at: '2026-03-23T11:00:00.000Z' })
  return {
    database,
    folder: folder.path,
    [Symbol.dispose]() {
      database[Symbol.dispose]()
      folder.remove()
    },
  }
}

const run = (dataDir: string, moments: readonly Temporal.Instant[], killAt: string) =>
  runNotifier({ DATA_DIR: dataDir, TURNS: moments.join(' '), KILL_AT: killAt })

const messagesOf = ({ data }: TestDatabase) =>
  data
    .rows('messages')
    .map(({ event, channel, recipient, text }) => JSON.stringify({ event, channel, recipient, text }))

/** Each advert was noticed at 7 days, at 1 day and at the end, once, and never will be again. */
function expectOnce({ data }: TestDatabase): void {
  const bodies = data.texts('outbox', 'body', { kind: 'advert-ending' }, ['id'])
  const noticed = bodies.map((body) => JSON.parse(body) as { readonly advertId: string; readonly left: number })
  expect(noticed.map(({ advertId, left }) => `${advertId} ${left}`).toSorted()).toEqual(
    adverts.flatMap((id) => [0, 1, 7].map((left) => `${id} ${left}`)).toSorted(),
  )
  expect(data.count('outbox', { done_at: null })).toBe(0)
  expect(data.count('adverts', { next_notice_at: null })).toBe(adverts.length)
  expect(data.count('notifications')).toBe(6)
}

describe('notices of ending adverts, in a process that is killed', () => {
  let undisturbed: readonly string[]
  beforeAll(async () => {
    using market = openAdverts()
    await run(market.folder, turns, '')
    expectOnce(market.database)
    undisturbed = messagesOf(market.database).toSorted()
  })

  it.concurrent.each(['taking:1', 'taken:1', 'queueing:2', 'queued:3', 'completing:1', 'completed:5'])(
    'are each kept once: killed at “%s”',
    async (killAt) => {
      using market = openAdverts()
      const killed = await run(market.folder, turns, killAt)
      expect(killed).toMatchObject({ signal: 'SIGKILL' })
      const left = turns.slice(turns.findIndex((turn) => turn.toString() === killed.lines.at(-1)))
      expect(await run(market.folder, left, '')).toMatchObject({ code: 0 })
      expectOnce(market.database)
      expect(undisturbed.length).toBeGreaterThan(5)
      expect(messagesOf(market.database).toSorted()).toEqual(undisturbed)
    },
  )

  it('are one notice, of the end, where the process comes back a week after it', async () => {
    using market = openAdverts()
    expect(await run(market.folder, turns, 'taking:1')).toMatchObject({ signal: 'SIGKILL' })
    expect(await run(market.folder, [end.add({ hours: 24 * 7 })], '')).toMatchObject({ code: 0 })
    const { data } = market.database
    const bodies = data.texts('outbox', 'body', { kind: 'advert-ending' }, ['id']).map((body) => JSON.parse(body))
    expect(bodies).toMatchObject(adverts.map(() => ({ left: 0 })))
    expect(data.count('adverts', { next_notice_at: null })).toBe(adverts.length)
    expect(new Set(data.column('messages', 'event'))).toEqual(new Set(['advert_ended']))
  })
})
