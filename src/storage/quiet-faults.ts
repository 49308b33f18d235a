import { storageDownOf } from '#adapters/sqlite'

const everyMs = 1_000

/**
 * Tells which lines of the log to leave out: of those that report a full, locked or failing disk, all but one a second.
 * The log may lie on the same disk.
 */
export function createQuietFaults(elapsed = () => performance.now()) {
  let from = -Infinity
  return (fault: unknown): boolean => {
    if (!comesFromStorage(fault)) return false
    if (elapsed() < from) return true
    from = elapsed() + everyMs
    return false
  }
}

function comesFromStorage(fault: unknown): boolean {
  for (let cause = fault; cause instanceof Error; cause = cause.cause) if (storageDownOf(cause)) return true
  return false
}
