import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { createTextIndex, openSqlite } from '#adapters/sqlite'
import { runCallout } from '../../support/servers/server.ts'
import { today } from './calendar.ts'
import { fillBookings } from './fill-bookings.ts'
import { fillBusiness } from './fill-business.ts'
import { fillDocuments } from './fill-documents.ts'
import { fillJobs, fillListings } from './fill-market.ts'
import { fillOld } from './fill-old.ts'
import { fillTakings } from './fill-takings.ts'
import { addCustomers, addTechnicians } from './people.ts'

/** The service that is asked for: one hour, plumbing. */
export const serviceId = 'svc_plumbing-repair'

const file = 'callout.sqlite'

/** Made once a day and kept in the temporary folder: fillings of one day have the same future. */
function cacheFolder(): string {
  const digest = createHash('sha256')
  for (const path of globSync(['migrations/sqlite/*.sql', 'src/cli/*.yaml', 'tests/bench/data/*.ts']).toSorted()) {
    digest.update(readFileSync(path))
  }
  return join(tmpdir(), 'callout-bench', `${today().toString()}-${digest.digest('hex').slice(0, 12)}`)
}

/** A data folder with the seeded catalogue, twenty plumbers and customers who are signed in. */
export async function baseData(): Promise<string> {
  const folder = join(cacheFolder(), 'base')
  if (existsSync(folder)) return folder
  const unfinished = `${folder}-unfinished-${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  await runCallout(['migrate'], unfinished)
  await runCallout(['seed'], unfinished)
  changeData(unfinished, (db) => {
    addTechnicians(db, 20)
    addCustomers(db, 256)
  })
  renameSync(unfinished, folder)
  return folder
}

/** Like `baseData`, with this number of bookings, and with travel and buffers. */
export async function filledData(bookings: number): Promise<string> {
  return keptData(`filled-${bookings}`, async (folder) => {
    console.error(`  writing ${bookings.toLocaleString('en-GB')} bookings (once a day)...`)
    changeData(folder, (db) => {
      fillBookings(db, serviceId, bookings)
      const room = JSON.stringify({ km_per_hour: 25, leaves_home_minutes: 60, day_caps: [] })
      db.prepare(`insert into settings (key, value, updated_at) values ('room', ?, '2026-01-01T00:00:00.000Z')`).run(room)
      db.prepare('update services set own_buffer_before_minutes = 5, own_buffer_after_minutes = 10').run()
    })
  })
}

/** Like `baseData`, with this number of payments of a thousand bookings. */
export async function dataWithTakings(payments: number): Promise<string> {
  return keptData(`takings-${payments}`, async (folder) => {
    console.error(`  writing ${payments.toLocaleString('en-GB')} payments (once a day)...`)
    changeData(folder, (db) => {
      fillBookings(db, serviceId, 1_000)
      fillTakings(db, payments)
    })
  })
}

/** Like `baseData`, with a whole business of this number of bookings: see `fillBusiness`. */
export async function businessData(bookings: number): Promise<string> {
  return keptData(`business-${bookings}`, async (folder) => {
    console.error(`  writing a business of ${bookings.toLocaleString('en-GB')} bookings (once a day)...`)
    changeData(folder, (db) => fillBusiness(db, serviceId, bookings))
    await indexTexts(folder)
  })
}

/** Like `baseData`, with this number of documents: see `fillDocuments`. */
export async function documentData(documents: number): Promise<string> {
  return keptData(`documents-${documents}`, async (folder) => {
    console.error(`  writing ${documents.toLocaleString('en-GB')} documents (once a day)...`)
    changeData(folder, (db) => fillDocuments(db, documents, today()))
    await indexTexts(folder)
  })
}

/** Like `baseData`, with this number of listings of the directory and jobs of the job board. */
export async function marketData(adverts: number): Promise<string> {
  return keptData(`market-${adverts}`, async (folder) => {
    console.error(`  writing ${adverts.toLocaleString('en-GB')} listings and jobs (once a day)...`)
    changeData(folder, (db) => {
      fillListings(db, adverts)
      fillJobs(db, adverts)
    })
  })
}

/**
 * The business of this number of bookings with as many documents, a third of them old enough to be emptied, a tenth as many
 * listings and jobs, and as many of each further row that timed jobs look through or delete: see `fillOld`.
 */
export async function oldData(count: number): Promise<string> {
  const business = await businessData(count)
  const fill = async (folder: string) => {
    console.error(`  writing ${count.toLocaleString('en-GB')} old rows of each kind (once a day)...`)
    changeData(folder, (db) => {
      fillDocuments(db, count, today(), 9)
      fillListings(db, count / 10)
      fillJobs(db, count / 10)
      fillOld(db, count)
    })
  }
  return keptData(`old-${count}`, fill, business)
}

/** Fills the indexes of searches, as the job does behind the writes: servers of the benchmark run without jobs. */
async function indexTexts(folder: string): Promise<void> {
  using database = openSqlite(databaseFile(folder))
  const index = createTextIndex(database)
  while ((await index.fill(1_000)) === 'more');
  database.raw.pragma('wal_checkpoint(truncate)')
}

/** The base data, or that of `from`, with what `fill` adds to the folder: made once a day, and not changed after that. */
export async function keptData(name: string, fill: (folder: string) => Promise<void>, from?: string): Promise<string> {
  const folder = join(cacheFolder(), name)
  if (existsSync(folder)) return folder
  const unfinished = `${folder}-unfinished-${process.pid}`
  copyData(from ?? (await baseData()), unfinished)
  await fill(unfinished)
  renameSync(unfinished, folder)
  return folder
}

export function copyData(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  copyFileSync(join(from, file), join(to, file))
}

export function databaseFile(folder: string): string {
  return join(folder, file)
}

/** Days of the data on which the business is closed. */
export function closedDays(folder: string): ReadonlySet<string> {
  const db = new Database(databaseFile(folder), { readonly: true })
  const days = db.prepare<[], string>('select date from closed_days').pluck().all()
  db.close()
  return new Set(days)
}

/** Leaves the whole in the one file, nothing in the log beside it. */
export function changeData(folder: string, change: (db: Database.Database) => void): void {
  const db = new Database(databaseFile(folder))
  db.pragma('synchronous = OFF')
  db.pragma('foreign_keys = ON')
  db.pragma('cache_size = -400000')
  change(db)
  db.pragma('wal_checkpoint(truncate)')
  db.close()
}
