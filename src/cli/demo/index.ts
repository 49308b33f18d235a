import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createDocumentFiles, createPhotoFiles } from '#adapters/files'
import { type SqliteDatabase, createSqliteDemoStore } from '#adapters/sqlite'
import { createArgon2Passwords } from '#adapters/system'
import type { Catalogue } from '#modules/catalogue'
import { createDemoBusiness } from './business.ts'
import { demoCustomers, demoTechnicians } from './people.ts'

type Say = (line: string) => void

const seed = 20_261

/**
 * Adds the demo business as it stands at `now`, and prints once how to sign in to it.
 * Does nothing when the demo business is there.
 */
export async function addDemo(
  database: SqliteDatabase,
  catalogue: Catalogue,
  now: Temporal.Instant,
  say: Say,
): Promise<void> {
  const password = randomBytes(12).toString('base64url')
  const rows = createDemoBusiness({
    seed,
    now: Temporal.Instant.fromEpochMilliseconds(now.epochMilliseconds),
    passwordHash: await createArgon2Passwords().hash(password),
    services: await catalogue.allServices(),
    hours: await catalogue.openingHours(),
    closedDays: await catalogue.closedDates(),
    terms: await catalogue.bookingTerms(),
  })
  if (!(await createSqliteDemoStore(database).add(rows))) {
    say('The sample business is already there; --remove-demo removes it.')
    return
  }
  const { users, technicians, bookings } = rows
  say(
    `Demo: ${technicians.length} technicians, ${users.length - technicians.length} customers, ${bookings.length} bookings.`,
  )
  const [technician, customer] = [demoTechnicians[0], demoCustomers[0]]
  say(
    `  Sign in as ${customer?.email} (customer) or ${technician?.email} (technician), like all of them with: ${password}`,
  )
  say('  The password is not shown again. Remove everything with: callout seed --remove-demo')
}

/** Removes the demo business, and lists the real bookings that lose their technician by that. */
export async function removeDemo(
  database: SqliteDatabase,
  dataDir: string,
  now: Temporal.Instant,
  say: Say,
): Promise<void> {
  const removed = await createSqliteDemoStore(database).remove(now)
  const photos = createPhotoFiles(join(dataDir, 'uploads'))
  for (const file of removed.files) await photos.remove(file)
  const documents = createDocumentFiles(join(dataDir, 'documents'))
  for (const file of removed.documents) await documents.remove(file)
  const { users, bookings, unassigned, stayed } = removed
  say(`Demo: ${users} people and ${bookings} bookings were removed.`)
  for (const reference of unassigned)
    say(`  ${reference} of a real customer had a sample technician. Assign somebody again.`)
  for (const name of stayed) say(`  ${name} stays, suspended, because real work or payments belong to this account.`)
}
