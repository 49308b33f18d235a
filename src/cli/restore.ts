import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { systemClock } from '#adapters/system'
import { readBackupName } from '#modules/backups'
import { assetPath } from '../assets.ts'
import { openBackupJournal } from '../backups/backup-journal.ts'
import { mainRows } from '../backups/check-restored.ts'
import { mainDatabase } from '../backups/gather.ts'
import { identitiesIn } from '../backups/identities.ts'
import { openArchive } from '../backups/open-archive.ts'
import { ArchiveRefused, refusalCodes } from '../backups/refusals.ts'
import { type Restored, restoreArchive } from '../backups/restore-archive.ts'
import { verifyArchive } from '../backups/verify-archive.ts'
import type { Config } from '../config.ts'

export interface RestoreOptions {
  readonly identity?: string
  readonly to?: string
  readonly verify?: boolean
}

/** Restores an archive, or verifies it. The exit code: 0 done, or that of the refusal (`refusalCodes`). */
export async function restore(config: Config, archive: string, options: RestoreOptions): Promise<number> {
  try {
    await (options.verify === true ? verify(config, archive, options) : restoreTo(config, archive, options))
    return 0
  } catch (fault) {
    if (!(fault instanceof ArchiveRefused)) throw fault
    console.error(fault.message)
    return refusalCodes[fault.kind]
  }
}

async function verify(config: Config, name: string, { identity, to }: RestoreOptions): Promise<void> {
  const dataDir = to ?? config.dataDir
  const archive = await openArchive(name, config)
  const verified = await verifyArchive({
    archive,
    dataDir,
    journal: openBackupJournal(dataDir),
    clock: systemClock,
    ...(await reading(identity)),
  })
  console.log(`${archive.name} can be restored: ${mainRows(verified.manifest)}.`)
  sayFindings(verified)
}

async function restoreTo(config: Config, name: string, { identity, to }: RestoreOptions): Promise<void> {
  const target = to ?? config.dataDir
  const archive = await openArchive(name, config)
  const restored = await restoreArchive(target, { archive: archive.pieces, ...(await reading(identity)) })
  if (readBackupName(archive.name)) {
    const { name, place } = archive
    const kind =
      restored.faults.length === 0
        ? ({ kind: 'restored' } as const)
        : ({ kind: 'refused', fault: restored.faults.join('; ') } as const)
    await openBackupJournal(target).append({ at: systemClock.now(), name, place, ...kind })
  }
  console.log(`${archive.name} is restored into ${resolve(target)}: ${mainRows(restored.manifest)}.`)
  sayFindings(restored)
  const database = join(target, mainDatabase)
  const isUsed = resolve(target) === resolve(config.dataDir)
  if (isUsed && resolve(config.databaseFile) !== resolve(database)) {
    console.log(`DATABASE_URL names ${config.databaseFile}: move ${database} there, or remove the setting.`)
  }
  console.log(
    isUsed
      ? 'Start the server, then run callout doctor.'
      : `Set DATA_DIR=${resolve(target)}, start the server, then run callout doctor.`,
  )
}

async function reading(identity: string | undefined) {
  return {
    identities: identity === undefined ? [] : await identitiesIn(identity),
    migrations: readdirSync(assetPath('migrations/sqlite')).filter((name) => name.endsWith('.sql')),
  }
}

function sayFindings({ faults, missing }: Restored): void {
  for (const fault of faults) console.error(`Not right: ${fault}.`)
  if (missing.length === 0) return
  console.error(
    `${missing.length} files that the database names were lost before the backup was taken, such as ${missing[0]}.`,
  )
}
