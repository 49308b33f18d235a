import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { greetMailServer } from '#adapters/mail'
import {
  type SqliteDatabase,
  createSqliteAccountStore,
  createSqliteWebhookHealthStore,
  faultInFile,
  missingMigrations,
  openSqlite,
  providersWithUnequalSums,
} from '#adapters/sqlite'
import { systemClock } from '#adapters/system'
import { providerFacts, webhookHealth } from '#modules/payments'
import { recordsOf } from '#modules/backups'
import type { Clock } from '#modules/shared'
import { assetPath } from '../assets.ts'
import { openBackupJournal } from '../backups/backup-journal.ts'
import { openPlace } from '../backups/open-place.ts'
import { type Config, UnusableSettings } from '../config.ts'
import { rightsIn } from '../storage/file-rights.ts'
import { freeRoom } from '../storage/free-room.ts'
import { databaseFault } from '../storage/kept-database.ts'
import { paymentMode, providersSetUp } from '../payments/settings.ts'
import {
  type Finding,
  checkBackups,
  checkCalls,
  checkClock,
  checkDemo,
  checkReceived,
  checkHotline,
  checkKeys,
  checkMail,
  checkOwner,
  checkProxy,
  checkPublicUrl,
  checkRights,
  checkRoom,
  checkSms,
  checkSums,
  fail,
  judgeWebhookAnswer,
  ok,
} from './doctor-checks.ts'
import { readHttpDate } from './http-date.ts'
import { wasProxySeen } from '../http/operations/proxy-watch.ts'
import { openCatalogue } from './seed.ts'

type Ask = (address: string, init: RequestInit) => Promise<Response>

export interface DoctorPorts {
  readonly fetch: Ask
  readonly clock: Clock
  readonly say: (line: string) => void
}

const patienceMs = 5_000

/** Says of each thing whether it is as it should be; throws one clear line where something is not. Changes nothing. */
export async function doctor(
  readSettings: () => Config,
  { fetch: ask, clock, say }: DoctorPorts = { fetch, clock: systemClock, say: (line) => console.log(line) },
): Promise<void> {
  const findings: Finding[] = []
  const note = (...found: readonly Finding[]) => {
    findings.push(...found)
    for (const { level, about, says } of found) say(`${level.padEnd(4)}  ${about}: ${says}`)
  }
  const config = settingsOf(readSettings, note)
  if (config) {
    await lookAround(config, clock, note)
    await lookAtDatabase(config, clock, note)
    await lookAtProviders(config, ask, clock, note)
  }
  const failed = findings.filter(({ level }) => level === 'fail').length
  if (failed > 0) throw new Error(`${failed} of ${findings.length} checks failed.`)
}

interface Served extends Pick<DoctorPorts, 'fetch' | 'clock'> {
  readonly database: SqliteDatabase
  /** The faults that the server's last check of the file found; null when none. */
  readonly damage: string | null
}

/**
 * The same findings within the server, which has the database open: it is looked at through that connection, and its file
 * is not read again from end to end.
 */
export async function inspectServed(
  config: Config,
  { database, damage, fetch: ask, clock }: Served,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [ok('settings', 'usable')]
  const note: Note = (...found) => void findings.push(...found)
  await lookAround(config, clock, note)
  note(damage === null ? ok('database', 'sound, and up to date') : fail('database', `it is damaged: ${damage}`))
  await lookInside(database, config, clock, note)
  await lookAtProviders(config, ask, clock, note)
  return findings
}

type Note = (...found: readonly Finding[]) => void

/** The machine: addresses, disk, permissions and backups. */
async function lookAround(config: Config, clock: Clock, note: Note): Promise<void> {
  note(...checkKeys(config), checkPublicUrl(config), checkProxy(config, wasProxySeen(config.dataDir)))
  note(checkRoom(await freeRoom(config.dataDir)))
  note(...checkRights(rightsIn(config.dataDir), process.getuid?.() ?? null))
  note(...checkBackups(config.backups, await backupsOf(config), clock.now()))
}

async function lookAtProviders(config: Config, ask: Ask, clock: Clock, note: Note): Promise<void> {
  await lookOutside(config, ask, clock, note)
  note(checkSms(config))
  note(checkCalls(config))
  note(checkMail(config, config.mail && (await greetMailServer(config.mail.url, patienceMs))))
}

function settingsOf(readSettings: () => Config, note: Note): Config | null {
  try {
    const config = readSettings()
    note(ok('settings', 'usable'))
    return config
  } catch (fault) {
    if (!(fault instanceof UnusableSettings)) throw fault
    note(...fault.faults.map((words) => fail('settings', words)))
    return null
  }
}

async function lookAtDatabase(config: Config, clock: Clock, note: Note): Promise<void> {
  if (!existsSync(config.databaseFile)) {
    return note(
      fail('database', `there is none at ${config.databaseFile}: callout migrate or the first start creates it`),
    )
  }
  try {
    const unusable = databaseFault(config)
    if (unusable !== null) return note(fail('database', unusable))
    using database = openSqlite(config.databaseFile)
    const damage = await faultInFile(database, new AbortController().signal)
    if (damage !== null) return note(fail('database', `it is damaged: ${damage}`))
    const missing = missingMigrations(database, assetPath('migrations/sqlite'))
    if (missing.length > 0) {
      return note(fail('database', `not up to date, ${missing.join(', ')} missing: run callout migrate`))
    }
    note(ok('database', 'sound, and up to date'))
    await lookInside(database, config, clock, note)
  } catch (fault) {
    note(fail('database', fault instanceof Error ? fault.message : String(fault)))
  }
}

async function lookInside(database: SqliteDatabase, config: Config, clock: Clock, note: Note): Promise<void> {
  const site = await openCatalogue(database).site()
  const accounts = createSqliteAccountStore(database)
  note(
    checkHotline(site),
    checkOwner(config, await accounts.staff(), accounts.ownerId()),
    checkDemo(await accounts.hasDemo(), paymentMode(config.payments) === 'live'),
    checkSums(providersWithUnequalSums(database)),
  )
  const lastPaid = database.raw
    .prepare<[string], string | null>('select max(paid_at) from payments where provider = ?')
    .pluck()
  const known = providersSetUp(config.payments).map(({ provider }) => provider)
  for (const state of await webhookHealth(createSqliteWebhookHealthStore(database), known)) {
    const paidAt = lastPaid.get(state.provider)
    note(...checkReceived(state, paidAt ? Temporal.Instant.from(paidAt) : null, clock.now()))
  }
}

async function lookOutside(config: Config, ask: Ask, clock: Clock, note: Note): Promise<void> {
  const isLive = paymentMode(config.payments) === 'live'
  for (const { provider, address: theirAddress } of providersSetUp(config.payments)) {
    const address = new URL(`/api/webhooks/${provider}`, config.publicUrl).href
    const answer = await answerOf(ask, address)
    const seen = answer && { status: answer.status, requestId: answer.headers.get('x-request-id') }
    note(judgeWebhookAnswer(provider, address, seen, isLive))
    const theirs = await answerOf(ask, theirAddress)
    note(checkClock(providerFacts[provider].name, readHttpDate(theirs?.headers.get('date') ?? null), clock.now()))
  }
}

/** The records of the place, and whether it answers. Nothing is made or changed. */
async function backupsOf(config: Config): Promise<Parameters<typeof checkBackups>[1]> {
  const { to } = config.backups
  if (to === null) return { records: [], fault: null }
  try {
    const place = openPlace(to, config)
    const isOurs = place.words === resolve(config.dataDir, 'backups')
    if (!isOurs || existsSync(place.words)) await place.list()
    const records = recordsOf(await openBackupJournal(config.dataDir).read())
    return { records: records.filter((record) => record.place === place.words), fault: null }
  } catch (fault) {
    return { records: [], fault: fault instanceof Error ? fault.message : String(fault) }
  }
}

/** Null when no usable answer came. Only the fact and the time of an answer matter, not its content. */
async function answerOf(ask: Ask, address: string): Promise<Response | null> {
  try {
    const answer = await ask(address, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
    await answer.body?.cancel()
    return answer
  } catch {
    return null
  }
}
