import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createDocumentFiles, createPhotoFiles } from '#adapters/files'
import { type DemoRows, type SqliteDatabase, createSqliteDemoStore, createSqlitePrivacyStore } from '#adapters/sqlite'
import { districtCentre } from '#adapters/postcodes'
import { createArgon2Passwords } from '#adapters/system'
import type { Catalogue } from '#modules/catalogue'
import { removeSomeFiles } from '#modules/privacy'
import type { Config } from '../../config.ts'
import { createLog } from '../../log.ts'
import { openAdapters } from '../../open-adapters.ts'
import { privateFiles } from '../../private-files.ts'
import { createDemoAdverts } from './market/adverts.ts'
import { addDemoModeration } from './market/moderation.ts'
import { createDemoBusiness } from './business.ts'
import { addDemoDocuments } from './documents.ts'
import { createPastClock } from './past-clock.ts'
import { addDemoCare } from './care.ts'
import { addDemoPlans } from './plans.ts'
import { clearSampleFacts } from './sample-facts.ts'
import { addDemoThreadFiles } from './thread-files.ts'
import { demoCustomers, demoTechnicians } from './people.ts'

type Say = (line: string) => void

const seed = 20_261
const filesAtOnce = 200

/**
 * Adds the demo business as it stands at `now`, and prints once how to sign in to it. Answers its rows.
 * Does nothing, and answers null, when the demo business is there.
 */
export async function addDemo(
  database: SqliteDatabase,
  catalogue: Catalogue,
  now: Temporal.Instant,
  say: Say,
): Promise<DemoRows | null> {
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
    return null
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
  return rows
}

/** Adds listings and jobs of the people of a demo business that has just been added. */
export async function addDemoMarket(
  database: SqliteDatabase,
  { users }: Pick<DemoRows, 'users'>,
  now: Temporal.Instant,
  say: Say,
): Promise<void> {
  const adverts = createDemoAdverts({ seed, now, users, districtOf: districtCentre })
  await createSqliteDemoStore(database).addAdverts(adverts)
  say(`  ${adverts.listings.length} listings of tradespeople and ${adverts.jobs.length} jobs are on its market.`)
}

/** Adds the documents of a demo business that has just been added. */
export async function addDemoPapers(config: Config, rows: DemoRows, now: Temporal.Instant, say: Say): Promise<void> {
  const clock = createPastClock(now.subtract({ hours: 24 * 366 }))
  using adapters = await openAdapters(config, createLog('silent'), clock)
  const added = await addDemoDocuments({ config, adapters, clock, now, rows })
  switch (added) {
    case 'numbers-begun':
      return say('  It has no documents, because documents of this business have numbers already.')
    case 'not-registered':
      return say('  It has no documents, because they need a business that is registered for VAT throughout.')
    default:
      say(`  Its ${added} numbered documents are in the same series as yours: issue none of yours while it is there.`)
      say('  VAT number, address and bank details are samples where the settings had none.')
  }
}

/** Adds files, a place and access to devices to the conversations of a demo business that has just been added. */
export async function addDemoFiles(config: Config, rows: DemoRows, now: Temporal.Instant): Promise<void> {
  const clock = createPastClock(now.subtract({ hours: 24 * 366 }))
  using adapters = await openAdapters(config, createLog('silent'), clock)
  await addDemoThreadFiles({ adapters, dataDir: config.dataDir, clock, now, rows })
}

/** Adds maintenance plans of customers of a demo business that has just been added. */
export async function addDemoCarePlans(config: Config, rows: DemoRows, now: Temporal.Instant): Promise<void> {
  const clock = createPastClock(now.subtract({ hours: 24 * 30 }))
  using adapters = await openAdapters(config, createLog('silent'), clock)
  await addDemoPlans({ adapters, clock, now, rows })
}

/** Adds homes with appliances, checks, a gas safety record and old jobs to a demo business that has just been added. */
export async function addDemoCareOfHomes(config: Config, rows: DemoRows, now: Temporal.Instant): Promise<void> {
  const clock = createPastClock(now.subtract({ hours: 24 * 30 }))
  using adapters = await openAdapters(config, createLog('silent'), clock)
  await addDemoCare({ adapters, clock, now, rows })
}

/** Adds applications for jobs, and all that waits for a decision, to the market of a demo business that has just been added. */
export async function addDemoQueue(config: Config, rows: DemoRows, now: Temporal.Instant): Promise<void> {
  const clock = createPastClock(now.subtract({ hours: 24 * 5 }))
  using adapters = await openAdapters(config, createLog('silent'), clock)
  await addDemoModeration({ adapters, dataDir: config.dataDir, clock, now, rows })
}

/** Removes the demo business, and lists the real bookings that lose their technician by that. */
export async function removeDemo(
  database: SqliteDatabase,
  catalogue: Catalogue,
  dataDir: string,
  now: Temporal.Instant,
  say: Say,
): Promise<void> {
  const store = createSqliteDemoStore(database)
  await store.withoutEvents(() => clearSampleFacts(catalogue))
  const removed = await store.remove(now)
  const photos = createPhotoFiles(join(dataDir, 'uploads'))
  for (const file of removed.files) await photos.remove(file)
  const documents = createDocumentFiles(join(dataDir, 'documents'))
  for (const file of removed.documents) await documents.remove(file)
  // The others were queued: of conversations, and of what was signed, sent and copied.
  const queued = { privacy: createSqlitePrivacyStore(database), files: privateFiles(dataDir).files }
  while ((await removeSomeFiles(queued, filesAtOnce, now)) === 'more');
  const { users, bookings, unassigned, stayed } = removed
  say(`Demo: ${users} people and ${bookings} bookings were removed.`)
  for (const reference of unassigned)
    say(`  ${reference} of a real customer had a sample technician. Assign somebody again.`)
  for (const name of stayed) say(`  ${name} stays, suspended, because real work or payments belong to this account.`)
}
