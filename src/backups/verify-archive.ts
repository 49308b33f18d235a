import { existsSync, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BackupJournal, readBackupName } from '#modules/backups'
import type { Clock } from '#modules/shared'
import { checkRestored } from './check-restored.ts'
import type { OpenedArchive } from './open-archive.ts'
import { ArchiveRefused } from './refusals.ts'
import type { Restored } from './restore-archive.ts'
import { type UnpackTask, unpackArchive } from './unpack-archive.ts'
import { openWorkFolder } from './work-folder.ts'

export interface VerifyTask extends Pick<UnpackTask, 'identities' | 'migrations'> {
  readonly archive: OpenedArchive
  /** The folder whose disk is used, and whose journal gets the outcome; it need not exist. */
  readonly dataDir: string
  readonly journal: BackupJournal
  readonly clock: Clock
}

/**
 * Restores an archive into a temporary folder and checks all that can be checked: every checksum, the integrity of each
 * database, its rows, and that the ledger is right. Throws `ArchiveRefused` for an archive that could not be relied on.
 */
export async function verifyArchive({ archive, dataDir, journal, clock, ...task }: VerifyTask): Promise<Restored> {
  const { name, place, pieces } = archive
  const isNoted = existsSync(dataDir) && readBackupName(name) !== null
  const fact = () => ({ at: clock.now(), name, place })
  try {
    using work = existsSync(dataDir) ? openWorkFolder(dataDir) : temporaryFolder()
    const manifest = await unpackArchive({ ...task, archive: pieces, folder: work.path, lasts: false })
    const findings = checkRestored(work.path, manifest)
    if (findings.faults.length > 0) {
      throw new ArchiveRefused(
        'unsound',
        `The archive is whole, but its data is not right: ${findings.faults.join('; ')}.`,
      )
    }
    if (isNoted) await journal.append({ ...fact(), kind: 'verified' })
    return { manifest, ...findings }
  } catch (fault) {
    if (isNoted && fault instanceof ArchiveRefused) {
      await journal.append({ ...fact(), kind: 'refused', fault: fault.message })
    }
    throw fault
  }
}

function temporaryFolder() {
  const made = mkdtempDisposableSync(join(tmpdir(), 'callout-verify-'))
  return { path: made.path, [Symbol.dispose]: () => made.remove() }
}
