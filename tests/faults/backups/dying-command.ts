/**
 * A process of its own that takes or restores a backup, and kills itself before the step that `KILL_AT` numbers. A step is
 * one change of the file system. It says how many steps there were.
 */
import fs from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { openBackupJournal } from '../../../src/backups/backup-journal.ts'
import { createFolderPlace } from '#adapters/backup-places'
import { systemClock } from '#adapters/system'
import { readConfig } from '../../../src/config.ts'
import { openArchive } from '../../../src/backups/open-archive.ts'
import { restoreArchive } from '../../../src/backups/restore-archive.ts'
import { takeBackup } from '../../../src/backups/take-backup.ts'

const { DATA = '', PLACE = '', ARCHIVE = '', TARGET = '', KILL_AT = '0' } = process.env
let steps = 0

function step(): void {
  steps += 1
  if (steps === Number(KILL_AT)) process.kill(process.pid, 'SIGKILL')
}

function counted(module: object, names: readonly string[]): void {
  for (const name of names) {
    const real: unknown = Reflect.get(module, name)
    if (typeof real !== 'function') throw new Error(`there is no ${name}`)
    Reflect.set(module, name, (...asked: unknown[]) => {
      step()
      return Reflect.apply(real, module, asked)
    })
  }
}

counted(fs, ['linkSync', 'mkdirSync', 'mkdtempSync', 'rmSync'])
counted(promises, ['open', 'rename', 'mkdir', 'rm', 'rmdir'])
syncBuiltinESMExports()

if (TARGET === '') {
  await takeBackup({
    dataDir: DATA,
    databaseFile: `${DATA}/callout.sqlite`,
    place: createFolderPlace({ folder: PLACE, dataDir: DATA, clock: systemClock }),
    journal: openBackupJournal(DATA),
    recipients: [],
    version: '0.1.0',
    clock: systemClock,
    afterMoment: step,
  })
} else {
  const { pieces } = await openArchive(ARCHIVE, readConfig({}))
  await restoreArchive(TARGET, { archive: pieces, identities: [], migrations: [] })
}
console.log(steps)
