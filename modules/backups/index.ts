export { nameBackup, readBackupName } from './archive-name.ts'
export { type BackupRecord, type JournalEntry, lastVerified, recordsOf } from './journal.ts'
export type { BackupJournal, BackupPlace, KeptArchive } from './ports.ts'
export { type BackupsKept, tooOld, usualKept } from './retention.ts'
export { isBackupDue, isStale, isVerificationDue, lastGood, staleHours } from './schedule.ts'
export {
  type BackupFigures,
  type BackupOverview,
  type BackupPorts,
  type BackupRefusal,
  type BackupWork,
  type BackupWorker,
  type BackupsModule,
  type EndedWork,
  createBackups,
} from './create-backups.ts'
