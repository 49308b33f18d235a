import type { FileToRemove, PrivacyPorts } from './ports.ts'

/**
 * Removes at most `limit` files whose rows are gone. A file that cannot be removed stays for the next time, and holds up
 * no other: its fault is thrown once it is all that is left. A process that ends before the names are struck off removes
 * the same files again, which does nothing.
 */
export async function removeSomeFiles(
  { privacy, files }: Pick<PrivacyPorts, 'privacy' | 'files'>,
  limit: number,
  now: Temporal.Instant,
): Promise<'more' | 'done'> {
  const waiting = await privacy.filesToRemove(limit, now)
  const removed: FileToRemove[] = []
  const faults: unknown[] = []
  for (const file of waiting) {
    try {
      await files.remove(file.kind, file.file)
      removed.push(file)
    } catch (fault) {
      faults.push(fault)
    }
  }
  if (removed.length > 0) await privacy.filesRemoved(removed)
  const isLast = waiting.length < limit
  if (faults.length > 0 && (isLast || removed.length === 0)) throw faults[0]
  return isLast ? 'done' : 'more'
}
