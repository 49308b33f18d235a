export { type Backup, nameBackup, readBackupName } from './archive-name.ts'
export { type BackupRecord, type JournalEntry, lastVerified, recordsOf } from './journal.ts'
export type { BackupJournal, BackupPlace, KeptArchive } from './ports.ts'
export { type BackupsKept, tooOld, usualKept } from './retention.ts'
