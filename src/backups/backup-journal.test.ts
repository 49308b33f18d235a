import { appendFile, mkdtempDisposable, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type JournalEntry, nameBackup } from '#modules/backups'
import { journalName, openBackupJournal } from './backup-journal.ts'

const at = Temporal.Instant.from('2026-11-27T02:00:00Z')
const fact = { at, name: nameBackup(at, false).name, place: '/backups' }
const entries: readonly JournalEntry[] = [
  { ...fact, kind: 'failed', fault: 'The disk is full.\nNothing is kept.' },
  { ...fact, kind: 'taken', bytes: 123 },
  { ...fact, kind: 'verified' },
  { ...fact, kind: 'refused', fault: 'It is damaged.' },
  { ...fact, kind: 'restored' },
  { ...fact, kind: 'removed' },
]

const newFolder = () => mkdtempDisposable(join(tmpdir(), 'callout-journal-'))

describe('openBackupJournal', () => {
  it('is empty before the first entry', async () => {
    await using folder = await newFolder()
    expect(await openBackupJournal(folder.path).read()).toEqual([])
  })

  it('reads every entry as it was added, in its order, in a file of the owner alone', async () => {
    await using folder = await newFolder()
    for (const entry of entries) await openBackupJournal(folder.path).append(entry)
    expect(await openBackupJournal(folder.path).read()).toEqual(entries)
    expect((await stat(join(folder.path, journalName))).mode & 0o077).toBe(0)
  })

  it('goes on after a line that a dying process left unfinished', async () => {
    await using folder = await newFolder()
    const journal = openBackupJournal(folder.path)
    const [first, second] = entries
    if (!first || !second) throw new Error('no entries')
    await journal.append(first)
    await appendFile(join(folder.path, journalName), JSON.stringify(second).slice(0, 40))
    await journal.append(second)
    expect(await journal.read()).toEqual([first, second])
  })
})
