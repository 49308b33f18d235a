import { mkdirSync, readdirSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { systemClock } from '#adapters/system'
import { openBackupJournal } from '../backups/backup-journal.ts'
import { openPlace } from '../backups/open-place.ts'
import { takeBackup } from '../backups/take-backup.ts'
import { programVersion } from '../assets.ts'
import type { Config } from '../config.ts'
import { databaseFault } from '../storage/kept-database.ts'

/** A quarter of a busy core is left: the lowest priority would make a backup of a busy server last for minutes. */
const lower = 5

/** Takes a backup of everything, while the server goes on or is stopped. */
export async function backup(config: Config, { to }: { readonly to?: string }): Promise<void> {
  const { dataDir, databaseFile } = config
  const fault = databaseFault(config)
  if (fault !== null) throw new Error(fault)
  if (to !== undefined && !to.includes('://')) mkdirSync(to, { recursive: true, mode: 0o700 })
  const place = openPlace(to ?? config.backups.to ?? join(dataDir, 'backups'), config)
  const journal = openBackupJournal(dataDir)
  const { recipients } = config.backups
  const begun = performance.now()
  const taken = await takeBackup({
    dataDir,
    databaseFile,
    place,
    journal,
    recipients,
    version: programVersion(),
    clock: systemClock,
    afterMoment: goLast,
  })
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
  const megabytes = (taken.bytes / 1_000_000).toFixed(1)
  console.log(`${taken.name} is in ${place.words}: ${taken.files} files, ${megabytes} MB, ${seconds} s.`)
  if (recipients.length === 0) {
    console.log('It is not encrypted and holds the keys of the site: keep it as safe as the data folder.')
  }
}

/**
 * Lets the server and everything else on the machine go first: every thread of this process has a lower priority. Not
 * before the moment, in which writers wait for this process.
 */
function goLast(): void {
  try {
    for (const thread of readdirSync('/proc/self/task')) os.setPriority(Number(thread), lower)
  } catch {
    os.setPriority(lower)
  }
}
