import { StorageDown, type StorageReason } from '#modules/shared'

const reasons: readonly (readonly [RegExp, StorageReason])[] = [
  [/^SQLITE_FULL/, 'full'],
  [/^SQLITE_(BUSY|LOCKED|PROTOCOL)/, 'locked'],
  [/^SQLITE_(IOERR|READONLY|CANTOPEN|NOMEM)/, 'failing'],
  [/^SQLITE_(CORRUPT|NOTADB)/, 'damaged'],
]

/** The fault of the disk or the file behind a fault of SQLite; null when the statement itself is at fault. */
export function storageDownOf(fault: unknown): StorageDown | null {
  if (fault instanceof StorageDown) return fault
  if (!(fault instanceof Error)) return null
  const code = codeOf(fault)
  const found = reasons.find(([pattern]) => pattern.test(code))
  return found ? new StorageDown(found[1], fault) : null
}

/** Whether a file could not grow: the disk is full, or the file has reached the limit of its size. */
export function isOutOfRoom(fault: unknown): boolean {
  return ['SQLITE_FULL', 'SQLITE_IOERR_WRITE'].includes(codeOf(fault))
}

function codeOf(fault: unknown): string {
  return fault instanceof Error && 'code' in fault ? String(fault.code) : ''
}
