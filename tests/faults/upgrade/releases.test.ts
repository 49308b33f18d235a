import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import {
  differencesFromGateway,
  faultsInFile,
  faultsInLedger,
  filesNamed,
  missingMigrations,
  openSqlite,
} from '#adapters/sqlite'
import { runCallout, startServer } from '../../support/servers/server.ts'
import { password } from '../business.ts'
import { createClient } from '../client.ts'
import { releases, restoredRelease } from './restored.ts'

const migrations = 'migrations/sqlite'

describe.each(releases)('the data of %s', (version) => {
  it('is upgraded whole, and its booking, report and invoice are read', async () => {
    using release = await restoredRelease(version)
    const { dataDir, facts } = release
    const file = join(dataDir, 'callout.sqlite')
    await runCallout(['migrate'], dataDir)
    using database = openSqlite(file)
    expect(missingMigrations(database, migrations)).toEqual([])
    const count = (what: string) => database.raw.prepare<[], number>(`select ${what}`).pluck().get()
    for (const [table, rows] of Object.entries(facts.rows))
      expect([table, count(`count(*) from ${table}`)]).toEqual([table, rows])
    expect(count('sum(amount_pence) from ledger_entries')).toBe(facts.ledger_pence)
    database[Symbol.dispose]()
    const gateway = join(dataDir, 'test-gateway.sqlite')
    expect([...faultsInFile(file), ...faultsInFile(gateway)]).toEqual([])
    expect([...faultsInLedger(file), ...differencesFromGateway(file, gateway)]).toEqual([])
    const kept = new Set(readdirSync(dataDir, { recursive: true, encoding: 'utf8' }))
    expect(filesNamed(file).filter((name) => !kept.has(name))).toEqual([])

    await using server = await startServer({ dataDir, removeDataDir: false, env: { JOBS: 'off' } })
    const owner = createClient(server.url)
    expect(await owner.post('/api/auth/login', { email: 'owner@example.com', password })).toMatchObject({ status: 200 })
    const booking = await owner.get(`/api/bookings/${facts.booking}`)
    expect(booking).toMatchObject({ status: 200, body: { id: facts.booking, status: 'confirmed' } })
    expect(JSON.stringify(booking.body)).toContain(facts.reference)
    expect(await owner.get(`/api/invoices/${facts.invoice}`)).toMatchObject({ status: 200 })
    const customer = createClient(server.url)
    expect(await customer.post('/api/auth/login', { email: 'asha@example.com', password })).toMatchObject({
      status: 200,
    })
    expect(await customer.get(`/api/bookings/${facts.booking}`)).toMatchObject({ status: 200 })
    const page = await fetch(server.url)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('</html>')])
  })

  it('is kept as it was written', async () => {
    using release = await restoredRelease(version)
    const raw = new Database(join(release.dataDir, 'callout.sqlite'), { readonly: true })
    expect(raw.prepare('select max(name) from migrations').pluck().get()).toBe(release.facts.migration)
    raw.close()
  })
})
