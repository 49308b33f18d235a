import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { recordsOf } from '#modules/backups'
import { openBackupJournal } from '../../../src/backups/backup-journal.ts'
import { startServer } from '../../support/servers/server.ts'

// Timed jobs begin a minute after the start; a busy machine takes a while for the two commands.
const wait = { timeout: 400_000, interval: 500 }

it('a running server takes the first backup by itself, verifies it, and answers meanwhile', async () => {
  await using server = await startServer()
  const { dataDir } = server
  const journal = openBackupJournal(dataDir)
  const record = await vi.waitFor(async () => {
    const last = recordsOf(await journal.read()).find(({ verifiedAt }) => verifiedAt !== null)
    if (!last) throw new Error('no backup was taken and verified yet')
    return last
  }, wait)
  expect(record).toMatchObject({ place: join(dataDir, 'backups'), fault: null, isRemoved: false })
  expect(existsSync(join(dataDir, 'backups', record.name))).toBe(true)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('backup-work-'))).toEqual([])
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(server.log()).not.toContain('no backup could be taken')
})
