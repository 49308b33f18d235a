import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { type JournalEntry, nameBackup } from '#modules/backups'
import { openBackupJournal } from '../../../src/backups/backup-journal.ts'
import { createLog } from '../../../src/log.ts'
import { fillDisk } from '../../support/storage-faults.ts'
import { type WholeApp, callers, openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
const { data, backupWork } = whole
const cookie = await whole.signIn('admin')
const folder = join(whole.folder, 'backups')
const journal = openBackupJournal(whole.folder)
afterAll(() => whole[Symbol.dispose]())

const dayBefore = whole.clock.now().subtract({ hours: 30 })
const { name } = nameBackup(dayBefore, false)

function keep(file: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, file), 'an archive')
}

async function ask(method: string, path: string, from: WholeApp = whole, as = cookie) {
  const answer = await from.app.request(path, { method, headers: { cookie: as } })
  return { status: answer.status, body: await answer.json() }
}

async function press(path: string, from: WholeApp = whole, as = cookie) {
  const answer = await from.app.request(path, { method: 'POST', headers: { cookie: as }, redirect: 'manual' })
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
}

const stateOf = async (from: WholeApp = whole) => (await ask('GET', '/api/admin/backups', from)).body
const lines = (action: string) => data.count('audit_log', { action })

/** Work that goes on until it is ended. */
function heldWork() {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  backupWork.outcome = () => promise
  return resolve
}

const untilIdle = () => vi.waitFor(async () => expect((await stateOf()).running).toBeNull())

afterEach(() => {
  backupWork.outcome = async () => null
  backupWork.asked.length = 0
})

describe('backups', () => {
  it('are shown with what the journal knows of them, the newest first', async () => {
    const older = nameBackup(dayBefore.subtract({ hours: 24 }), false).name
    keep(older)
    keep(name)
    writeFileSync(join(folder, 'holiday.jpg'), 'no archive')
    const fact = { at: dayBefore, place: folder }
    const entries: readonly JournalEntry[] = [
      { ...fact, name: older, kind: 'refused', fault: 'the ledger differs' },
      { ...fact, name, kind: 'taken', bytes: 10 },
      { ...fact, name, kind: 'verified' },
      { ...fact, name: older, place: '/mnt/stick', kind: 'taken', bytes: 7 },
    ]
    for (const entry of entries) await journal.append(entry)
    const { body, status } = await ask('GET', '/api/admin/backups')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      place: folder,
      encrypted: false,
      hour: 3,
      keep: { days: 7, weeks: 4 },
      last_good: { name },
      last_verified: { name },
      fault: null,
      running: null,
      ended: null,
    })
    const shown = body.items.map((one: Record<string, unknown>) => [one['name'], one['place'], one['fault']])
    expect(shown).toEqual([
      [name, folder, null],
      [older, folder, 'the ledger differs'],
      [older, '/mnt/stick', null],
    ])
  })

  it('are due again at the hour of the next night', async () => {
    keep(name)
    await journal.append({
      at: whole.clock.now(),
      place: folder,
      name: nameBackup(whole.clock.now(), false).name,
      kind: 'taken',
      bytes: 1,
    })
    // Noon of the 2nd of March, a Monday; the hour is that of London, without summer time.
    expect((await stateOf()).next_at).toBe('2026-03-03T03:00:00.000Z')
  })

  it('are for administrators alone, and nobody else begins one', async () => {
    keep(name)
    for (const caller of callers) {
      if (caller === 'admin') continue
      const as = await whole.signIn(caller)
      const refused = caller === null || caller === 'guest' ? 401 : 403
      expect([caller, (await ask('GET', '/api/admin/backups', whole, as)).status]).toEqual([caller, refused])
      expect([caller, (await ask('POST', '/api/admin/backups', whole, as)).status]).toEqual([caller, refused])
      const verify = await ask('POST', `/api/admin/backups/${name}/verify`, whole, as)
      expect([caller, verify.status]).toEqual([caller, refused])
      expect((await press('/admin/backups', whole, as)).to ?? '').not.toContain('done')
    }
    expect(backupWork.asked).toEqual([])
  })
})

describe('a backup that somebody asks for', () => {
  it('answers at once, and is the only one until it has ended', async () => {
    keep(name)
    const before = lines('backup_asked')
    const end = heldWork()
    const begun = await ask('POST', '/api/admin/backups')
    expect(begun).toMatchObject({ status: 202, body: { kind: 'backup', name: null } })
    expect((await stateOf()).running).toMatchObject({ kind: 'backup' })
    for (const path of ['/api/admin/backups', `/api/admin/backups/${name}/verify`]) {
      expect(await ask('POST', path)).toMatchObject({ status: 409, body: { code: 'backup_running' } })
    }
    expect((await press('/admin/backups')).text).toContain('A backup or a verification is under way')
    expect(whole.modules.backups.takeTurn()).toBeNull()
    expect(backupWork.asked).toEqual(['backup'])
    expect(lines('backup_asked')).toBe(before + 1)
    end(null)
    await untilIdle()
    expect((await stateOf()).ended).toMatchObject({ kind: 'backup', fault: null })
  })

  it('that two ask for in the same moment is taken once', async () => {
    const end = heldWork()
    const answers = await Promise.all([1, 2, 3].map(() => ask('POST', '/api/admin/backups')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409])
    expect(backupWork.asked).toEqual(['backup'])
    end(null)
    await untilIdle()
  })

  it('waits for the backup of the night', async () => {
    const turn = whole.modules.backups.takeTurn()
    expect((await stateOf()).running).toMatchObject({ kind: 'night' })
    expect(await ask('POST', '/api/admin/backups')).toMatchObject({ status: 409 })
    turn?.[Symbol.dispose]()
    expect(await ask('POST', '/api/admin/backups')).toMatchObject({ status: 202 })
    await untilIdle()
  })

  it('says why it failed, in refusals and in faults, and may be asked for again', async () => {
    backupWork.outcome = async () => 'The disk is full.'
    await ask('POST', '/api/admin/backups')
    await untilIdle()
    expect((await stateOf()).ended).toMatchObject({ kind: 'backup', fault: 'The disk is full.' })
    backupWork.outcome = () => Promise.reject(new Error('spawn ENOMEM'))
    await ask('POST', '/api/admin/backups')
    await untilIdle()
    expect((await stateOf()).ended).toMatchObject({ fault: 'spawn ENOMEM' })
    expect((await press('/admin/backups')).to).toContain('/admin/backups?done=begun')
    await untilIdle()
  })

  it('does not begin where its audit line cannot be kept', async () => {
    const before = lines('backup_asked')
    const makeRoom = fillDisk(whole.adapters.database, ['audit_log'])
    expect((await ask('POST', '/api/admin/backups')).status).toBe(503)
    expect((await press('/admin/backups')).status).toBe(503)
    makeRoom()
    expect(lines('backup_asked')).toBe(before)
    expect(backupWork.asked).toEqual([])
    expect(await stateOf()).toMatchObject({ running: null })
    expect((await ask('POST', '/api/admin/backups')).status).toBe(202)
    await untilIdle()
  })
})

describe('a verification', () => {
  it('is of an archive that is there, with its audit line', async () => {
    keep(name)
    const before = lines('backup_verification_asked')
    const begun = await ask('POST', `/api/admin/backups/${name}/verify`)
    expect(begun).toMatchObject({ status: 202, body: { kind: 'verification', name } })
    await untilIdle()
    expect((await press(`/admin/backups/${name}/verify`)).to).toContain('/admin/backups?done=verifying')
    await untilIdle()
    expect(backupWork.asked).toEqual([`verify ${folder}/${name}`, `verify ${folder}/${name}`])
    expect(lines('backup_verification_asked')).toBe(before + 2)
  })

  it.each(['callout-2020-01-01T00-00-00-000Z.tar.zst', '..%2F..%2Fetc%2Fpasswd', 'holiday.jpg', 'callout-x.tar.zst'])(
    'of %s is of nothing',
    async (wrong) => {
      keep(name)
      expect([404, 422]).toContain((await ask('POST', `/api/admin/backups/${wrong}/verify`)).status)
      expect((await press(`/admin/backups/${wrong}/verify`)).status).toBe(404)
      expect(backupWork.asked).toEqual([])
    },
  )

  it('of an archive that is encrypted is done where its identity is', async () => {
    const sealed = nameBackup(dayBefore, true).name
    keep(sealed)
    const refused = await ask('POST', `/api/admin/backups/${sealed}/verify`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'backup_encrypted' } })
    expect(backupWork.asked).toEqual([])
  })
})

describe('a place that is not there', () => {
  it('is said in words, and verifies nothing', async () => {
    using away = await openWholeApp(createLog('silent'), { BACKUP_TO: '/nowhere/at/all' })
    const owner = await away.signIn('admin')
    const { body } = await ask('GET', '/api/admin/backups', away, owner)
    expect(body).toMatchObject({ place: '/nowhere/at/all', items: [], fault: expect.stringContaining('is not there') })
    const verify = await ask('POST', `/api/admin/backups/${name}/verify`, away, owner)
    expect(verify).toMatchObject({ status: 503, body: { code: 'backup_place_down' } })
    expect(away.backupWork.asked).toEqual([])
  })

  it('is none where the settings switch backups off', async () => {
    using off = await openWholeApp(createLog('silent'), { BACKUP_TO: 'off' })
    const owner = await off.signIn('admin')
    expect((await ask('GET', '/api/admin/backups', off, owner)).body).toMatchObject({ place: null, next_at: null })
    for (const path of ['/api/admin/backups', `/api/admin/backups/${name}/verify`]) {
      expect(await ask('POST', path, off, owner)).toMatchObject({ status: 409, body: { code: 'backups_off' } })
    }
    expect((await press('/admin/backups', off, owner)).text).toContain('BACKUP_TO is off')
    expect(off.data.count('audit_log', { action: 'backup_asked' })).toBe(0)
  })
})

it('figures of backups are in the metrics', async () => {
  rmSync(join(whole.folder, 'backup-journal.jsonl'), { force: true })
  const at = Temporal.Instant.from('2026-03-01T03:00:00Z')
  const fact = { at, place: folder, name }
  await journal.append({ ...fact, kind: 'failed', fault: 'The disk is full.' })
  await journal.append({ ...fact, kind: 'taken', bytes: 12_345 })
  await journal.append({ ...fact, kind: 'verified' })
  const token = 'a-token-of-some-length'
  writeFileSync(join(whole.folder, 'keys', 'metrics-token'), token)
  const metrics = await whole.app.request('/metrics', { headers: { authorization: `Bearer ${token}` } })
  const text = await metrics.text()
  const seconds = at.epochMilliseconds / 1_000
  expect(text).toContain(`backup_last_success_timestamp_seconds ${seconds}`)
  expect(text).toContain(`backup_last_verified_timestamp_seconds ${seconds}`)
  expect(text).toContain('backup_last_bytes 12345')
  expect(text).toContain('backups_total{outcome="taken"} 1')
  expect(text).toContain('backups_total{outcome="failed"} 1')
  expect(text).toContain('backups_total{outcome="unsound"} 0')
})
