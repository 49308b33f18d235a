import {
  existsSync,
  mkdirSync,
  mkdtempDisposableSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../tests/support/database.ts'
import { nameBackup } from '#modules/backups'
import { assetPath } from '../assets.ts'
import { openBackupJournal } from './backup-journal.ts'
import { compressed } from './coding.ts'
import { dataFilesIn } from './data-files.ts'
import { ArchiveRefused } from './refusals.ts'
import { restoreArchive } from './restore-archive.ts'
import { createFolderPlace } from '#adapters/backup-places'
import { systemClock } from '#adapters/system'
import { takeBackup } from './take-backup.ts'
import { type TarFile, tarOf } from './tar.ts'
import { verifyArchive } from './verify-archive.ts'
import { lockBackups } from './work-folder.ts'

const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-backups-'))
const dataDir = join(folder.path, 'data')
const place = createFolderPlace({ folder: join(dataDir, 'backups'), dataDir, clock: systemClock })
const journal = openBackupJournal(dataDir)
const migrations = readdirSync(assetPath('migrations/sqlite'))
const photo = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7919 + (at >> 8) * 31) % 251))
const secret = '{"secret":1}'
let plain: Buffer

const take = (recipients: readonly string[] = [], clock = systemClock) =>
  takeBackup({
    dataDir,
    databaseFile: join(dataDir, 'callout.sqlite'),
    place,
    journal,
    recipients,
    version: '0.1.0',
    clock,
  })

async function* each<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values
}

const restore = (bytes: Uint8Array, target: string, identities: readonly string[] = []) =>
  restoreArchive(target, { archive: each([bytes]), identities, migrations })

const verify = (bytes: Uint8Array, name: string) =>
  verifyArchive({
    archive: { name, place: place.words, pieces: each([bytes]) },
    dataDir,
    journal,
    clock: systemClock,
    identities: [],
    migrations,
  })

/** The kind of the refusal; the words of any other fault. */
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'restored' as const,
    (fault: unknown): string => (fault instanceof ArchiveRefused ? fault.kind : String(fault)),
  )

let targets = 0
const newTarget = () => join(folder.path, `target-${(targets += 1)}`)

const read = (name: string) => readFileSync(join(dataDir, 'backups', name))

/** An archive whose files are these, as somebody could write it. */
async function archiveOf(files: readonly (readonly [string, string])[]): Promise<Buffer> {
  const entries = files.map(([path, text]): TarFile => ({
    path,
    bytes: Buffer.byteLength(text),
    pieces: each([Buffer.from(text)]),
  }))
  return Buffer.concat(await Array.fromAsync(compressed(tarOf(each(entries)))))
}

const aboutText = (facts: object = {}) =>
  JSON.stringify({ format: 1, version: '0.1.0', migration: null, at: '2026-11-27T02:00:00.000Z', ...facts })

beforeAll(async () => {
  mkdirSync(join(dataDir, 'keys'), { recursive: true })
  mkdirSync(join(dataDir, 'uploads'))
  writeFileSync(join(dataDir, 'keys/push.json'), secret)
  writeFileSync(join(dataDir, 'uploads/empty.jpg'), '')
  writeFileSync(join(dataDir, 'uploads/0b8c9a52-8f0e-4f3e-9f43-3cbd0d2d0b1e.jpg'), photo)
  using database = openDatabase(join(dataDir, 'callout.sqlite'))
  // Some of the rows are still in the log.
  database.raw.exec(`insert into storage_probe (filler) values (randomblob(50000))`)
  const gateway = new Database(join(dataDir, 'test-gateway.sqlite'))
  gateway.exec(`create table intents (payment_id text, captured integer);
    create table refunds (ref text, amount integer)`)
  gateway.close()
  plain = read((await take()).name)
})
afterAll(() => folder.remove())

describe('a backup', () => {
  it('brings every file back as it was, and the rows of every database', async () => {
    const target = newTarget()
    const { faults, missing } = await restore(plain, target)
    expect([faults, missing]).toEqual([[], []])
    expect(dataFilesIn(target)).toEqual(dataFilesIn(dataDir))
    for (const file of dataFilesIn(dataDir).files) {
      const isSame = readFileSync(join(target, file)).equals(readFileSync(join(dataDir, file)))
      expect([file, isSame]).toEqual([file, true])
    }
    const counted = (from: string) => {
      const database = new Database(join(from, 'callout.sqlite'), { readonly: true })
      const rows = database
        .prepare('select (select count(*) from migrations), (select count(*) from storage_probe)')
        .get()
      database.close()
      return rows
    }
    expect(counted(target)).toEqual(counted(dataDir))
    expect(statSync(target).mode & 0o077).toBe(0)
    expect(statSync(join(target, 'keys/push.json')).mode & 0o077).toBe(0)
    expect(readdirSync(target)).not.toContain('restoring')
  })

  it('is a file of the owner alone, and leaves nothing else in the data folder', async () => {
    const { name } = await take()
    expect(statSync(join(dataDir, 'backups', name)).mode & 0o077).toBe(0)
    expect(readdirSync(dataDir).filter((entry) => entry.startsWith('backup-work-'))).toEqual([])
  })

  it('is noted in the journal, and so are its verification and a fault that it shows', async () => {
    const { name, bytes } = await take()
    await verify(read(name), name)
    await verify(read(name).subarray(0, bytes - 100), name).catch(() => {})
    const entries = (await journal.read()).filter((entry) => entry.name === name)
    expect(entries.map(({ kind }) => kind)).toEqual(['taken', 'verified', 'refused'])
    expect(entries[0]).toMatchObject({ bytes, place: place.words })
  })

  it('has the moment of its clock in its name, its facts and the journal', async () => {
    const at = Temporal.Instant.from('2027-10-31T01:30:00Z')
    const taken = await take([], { now: () => at })
    expect(taken).toMatchObject({ name: nameBackup(at, false).name, at })
    expect((await journal.read()).at(-1)).toMatchObject({ kind: 'taken', at, name: taken.name })
  })

  it('that cannot be kept is noted as failed, and throws', async () => {
    const full = { ...place, put: () => Promise.reject(new Error('The disk is full.')) }
    const taken = takeBackup({
      dataDir,
      databaseFile: join(dataDir, 'callout.sqlite'),
      place: full,
      journal,
      recipients: [],
      version: '0.1.0',
      clock: systemClock,
    })
    await expect(taken).rejects.toThrow('The disk is full.')
    expect((await journal.read()).at(-1)).toMatchObject({ kind: 'failed', fault: 'The disk is full.' })
  })

  it('is not taken while another is', async () => {
    using _lock = lockBackups(dataDir)
    await expect(take()).rejects.toThrow('Another backup or restore works')
  })
})

describe('an encrypted backup', () => {
  it('is opened by the identity of any of its recipients, and by no other', async () => {
    const identities = await Promise.all([generateIdentity(), generateIdentity(), generateIdentity()])
    const recipients = await Promise.all(identities.map((identity) => identityToRecipient(identity)))
    const { name } = await take(recipients.slice(0, 2))
    const bytes = read(name)
    expect(name).toMatch(/\.tar\.zst\.age$/)
    expect(bytes.includes('callout.sqlite')).toBe(false)
    for (const identity of identities.slice(0, 2)) {
      expect(await refusalOf(restore(bytes, newTarget(), [identity]))).toBe('restored')
    }
    const target = newTarget()
    expect(await refusalOf(restore(bytes, target, identities.slice(2)))).toBe('identity')
    expect(await refusalOf(restore(bytes, target))).toBe('identity')
    for (let at = 30; at < bytes.length; at += Math.floor(bytes.length / 40)) {
      expect(await refusalOf(restore(flipped(bytes, at), target, identities))).toMatch(/damaged|identity/)
    }
    for (const end of [1, 22, 100, 400, 70_000, bytes.length - 1]) {
      expect(await refusalOf(restore(bytes.subarray(0, end), target, identities))).toBe('damaged')
    }
    expect(existsSync(target)).toBe(false)
  })
})

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 0x10
  return copy
}

describe('a damaged archive', () => {
  it('is refused wherever it ends, and nothing is left of it', async () => {
    const target = newTarget()
    const ends = [
      0,
      1,
      3,
      4,
      5,
      9,
      17,
      18,
      19,
      512,
      plain.length >> 1,
      plain.length - 5,
      plain.length - 4,
      plain.length - 1,
    ]
    for (const end of ends) {
      expect(await refusalOf(restore(plain.subarray(0, end), target))).toBe('damaged')
      expect(existsSync(target)).toBe(false)
    }
  })

  it('is refused for one byte that changed, unless the byte means nothing', async () => {
    let refused = 0
    for (let at = 0; at < plain.length; at += Math.floor(plain.length / 80)) {
      const target = newTarget()
      const outcome = await refusalOf(restore(flipped(plain, at), target))
      expect(outcome).toMatch(/^(damaged|restored)$/)
      if (outcome === 'damaged') refused += 1
      const found = outcome === 'damaged' ? secret : readFileSync(join(target, 'keys/push.json'), 'utf8')
      expect(found).toBe(secret)
    }
    expect(refused).toBeGreaterThan(75)
  })

  it.each([
    ['some other file', Buffer.from('PK a ZIP archive')],
    ['an empty file', Buffer.alloc(0)],
  ])('is refused: %s', async (_, bytes) => {
    expect(await refusalOf(restore(bytes, newTarget()))).toBe('damaged')
  })

  it.each([
    [
      'a path that leaves the folder',
      [
        ['about.json', aboutText()],
        ['data/../../escaped', 'x'],
      ],
    ],
    [
      'an absolute path',
      [
        ['about.json', aboutText()],
        ['/tmp/escaped', 'x'],
      ],
    ],
    [
      'a file beside the data',
      [
        ['about.json', aboutText()],
        ['escaped', 'x'],
      ],
    ],
    [
      'a file twice',
      [
        ['about.json', aboutText()],
        ['data/a', 'x'],
        ['data/a', 'x'],
      ],
    ],
    ['no facts', [['data/a', 'x']]],
    ['facts that cannot be read', [['about.json', '{"format":"one"}']]],
    [
      'no manifest',
      [
        ['about.json', aboutText()],
        ['data/a', 'x'],
      ],
    ],
    [
      'a manifest of something else',
      [
        ['about.json', aboutText()],
        ['data/a', 'x'],
        ['manifest.json', '[]'],
      ],
    ],
    [
      'a manifest without a file that is there',
      [
        ['about.json', aboutText()],
        ['data/a', 'x'],
        ['manifest.json', JSON.stringify({ about: JSON.parse(aboutText()), files: [], rows: {} })],
      ],
    ],
  ] as const)('is refused: %s', async (_, files) => {
    const target = newTarget()
    expect(await refusalOf(restore(await archiveOf(files), target))).toBe('damaged')
    expect(existsSync(target)).toBe(false)
    expect(existsSync(join(folder.path, 'escaped'))).toBe(false)
  })
})

describe('an archive of a later version', () => {
  it.each([{ format: 2 }, { migration: '9999_later.sql' }])('is refused: %j', async (facts) => {
    expect(await refusalOf(restore(await archiveOf([['about.json', aboutText(facts)]]), newTarget()))).toBe('newer')
  })
})

describe('a restore', () => {
  it('refuses a folder with anything in it, and changes nothing there', async () => {
    const target = newTarget()
    mkdirSync(target, { mode: 0o755 })
    writeFileSync(join(target, 'callout.sqlite-wal'), '')
    expect(await refusalOf(restore(plain, target))).toBe('not-empty')
    expect(readdirSync(target)).toEqual(['callout.sqlite-wal'])
    expect(statSync(target).mode & 0o777).toBe(0o755)
  })

  it('takes a folder in which only the program, locks and earlier backups lie', async () => {
    const target = newTarget()
    mkdirSync(join(target, 'program/1'), { recursive: true })
    mkdirSync(join(target, 'backups'))
    writeFileSync(join(target, 'server.txt'), '')
    expect(await refusalOf(restore(plain, target))).toBe('restored')
    expect(existsSync(join(target, 'program/1'))).toBe(true)
  })

  it('clears what a restore that died has left, and goes on', async () => {
    const target = newTarget()
    mkdirSync(join(target, 'restoring/uploads'), { recursive: true })
    mkdirSync(join(target, 'keys'))
    writeFileSync(join(target, 'restoring/callout.sqlite'), 'half')
    writeFileSync(join(target, 'keys/push.json'), 'half')
    expect(await refusalOf(restore(plain, target))).toBe('restored')
    expect(readFileSync(join(target, 'keys/push.json'), 'utf8')).toBe(secret)
  })

  it('never clears a folder that has its database, whatever else lies there', async () => {
    const target = newTarget()
    mkdirSync(join(target, 'restoring'), { recursive: true })
    writeFileSync(join(target, 'callout.sqlite'), 'new business')
    expect(await refusalOf(restore(plain, target))).toBe('not-empty')
    expect(readFileSync(join(target, 'callout.sqlite'), 'utf8')).toBe('new business')
  })
})

describe('a verification', () => {
  it('finds rows that the ledger or the test gateway contradicts', async () => {
    const other = join(folder.path, 'unsound')
    await restore(plain, other)
    const database = new Database(join(other, 'callout.sqlite'))
    database.pragma('foreign_keys = off')
    database.exec(`insert into payments (id, user_id, provider, amount_pence, currency, status, attempts, version, created_at,
        updated_at, purpose, booking_id)
      values ('pay_1', 'usr_1', 'test', 500, 'gbp', 'refunded', 1, 1, 'x', 'x', 'booking', 'bkg_1');
      insert into ledger_entries (payment_id, booking_id, kind, amount_pence, provider_ref, at)
      values ('pay_1', 'bkg_1', 'capture', 500, 'ch_1', '2026-03-02T12:00:00.000Z')`)
    database.close()
    const { name } = await takeBackup({
      dataDir: other,
      databaseFile: join(other, 'callout.sqlite'),
      place,
      journal,
      recipients: [],
      version: '0.1.0',
      clock: systemClock,
    })
    const fault = await verify(read(name), name).catch((thrown: unknown) => thrown)
    expect(fault).toMatchObject({ kind: 'unsound' })
    expect(String(fault)).toContain('payments refers to rows that')
    expect((await journal.read()).at(-1)).toMatchObject({ kind: 'refused', name })
    // It is the only one that there is: the owner gets it back all the same, with the words of what is wrong.
    const restored = await restore(read(name), newTarget())
    expect(restored.faults.join()).toContain('payments refers to rows that')
  })
})
