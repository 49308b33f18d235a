import type { BackupRefusal, BackupWork } from '#modules/backups'
import type { Result } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import { type Problem, conflict, notFound } from '../kit/problem.ts'

type Ports = Pick<Modules, 'administration' | 'backups'>
type Asked = Promise<Result<BackupWork, BackupRefusal>>

/** Begins a backup; its audit line is kept first. */
export function askForBackup({ administration, backups }: Ports): Asked {
  return backups.backUpNow(() => administration.note({ action: 'backup_asked', target, before: null, after: null }))
}

/** Begins the verification of an archive; its audit line is kept first. */
export function askForVerification({ administration, backups }: Ports, name: string): Asked {
  const after = { archive: name }
  return backups.verifyNow(name, () =>
    administration.note({ action: 'backup_verification_asked', target, before: null, after }),
  )
}

const target = { kind: 'backups', id: 'backups' }

export function backupProblem(refusal: BackupRefusal): Problem {
  switch (refusal.kind) {
    case 'backups-off':
      return conflict('backups_off', 'BACKUP_TO is off: the settings of this server take no backups.')
    case 'backup-running':
      return conflict('backup_running', 'A backup or a verification is under way. Wait until it has ended.')
    case 'backup-unknown':
      return notFound
    case 'backup-encrypted':
      return conflict(
        'backup_encrypted',
        'This archive is encrypted, and its identity is not on this machine. Verify it where the identity is: callout restore ARCHIVE --identity FILE --verify.',
      )
    case 'place-down':
      return {
        status: 503,
        code: 'backup_place_down',
        detail: `The place of the backups does not answer: ${refusal.words}`,
      }
  }
}
