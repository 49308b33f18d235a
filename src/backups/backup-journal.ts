import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { BackupJournal, JournalEntry } from '#modules/backups'

const fact = { at: z.string().transform((at) => Temporal.Instant.from(at)), name: z.string(), place: z.string() }
const entrySchema = z.discriminatedUnion('kind', [
  z.object({ ...fact, kind: z.literal('taken'), bytes: z.number() }),
  z.object({ ...fact, kind: z.literal('failed'), fault: z.string() }),
  z.object({ ...fact, kind: z.literal('verified') }),
  z.object({ ...fact, kind: z.literal('refused'), fault: z.string() }),
  z.object({ ...fact, kind: z.literal('restored') }),
  z.object({ ...fact, kind: z.literal('removed') }),
])

/** Several lines a night make some 200 kB a year; more than five years are not read. */
const readBytes = 1_000_000

/** The name in the folder of data. The file is no part of an archive: it says what became of the archives. */
export const journalName = 'backup-journal.jsonl'

/** The journal of backups: one entry a line, added by the server and by commands beside it. */
export function openBackupJournal(dataDir: string): BackupJournal {
  const path = join(dataDir, journalName)
  /** The entries of a state of the file: metrics and the page ask often, and it changes a few times a day. */
  let known: { readonly state: string; readonly entries: readonly JournalEntry[] } | null = null
  return {
    async append(entry) {
      await using file = await open(path, 'a', 0o600)
      // A line that a dying process left unfinished is ended first; empty lines are nothing.
      await file.appendFile(`\n${JSON.stringify(entry)}\n`)
      await file.datasync()
    },
    async read() {
      const state = await stateOf(path)
      if (state !== null && known?.state === state) return known.entries
      const entries = (await textOf(path)).split('\n').flatMap(entryOf)
      // The file may have grown meanwhile: then its state is another one, and it is read again.
      known = state === null ? null : { state, entries }
      return entries
    },
  }
}

/** Every change makes the file longer. Null when there is none. */
async function stateOf(path: string): Promise<string | null> {
  return stat(path).then(
    ({ size, mtimeMs, ino }) => `${ino} ${size} ${mtimeMs}`,
    () => null,
  )
}

async function textOf(path: string): Promise<string> {
  try {
    return (await readFile(path)).subarray(-readBytes).toString('utf8')
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return ''
    throw fault
  }
}

function entryOf(line: string): readonly JournalEntry[] {
  try {
    const read = entrySchema.safeParse(JSON.parse(line))
    return read.success ? [read.data] : []
  } catch {
    return []
  }
}
