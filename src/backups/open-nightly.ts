import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#modules/shared'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { freeRoom } from '../storage/free-room.ts'
import { openBackupJournal } from './backup-journal.ts'
import { type NightlyParts, createNightlyBackups } from './nightly-backup.ts'
import { runCommand } from './run-command.ts'

/** The nightly backup of this server, in processes of their own, which end with the server. */
export function nightlyBackupsOf(
  config: Config,
  clock: Clock,
  { alert, takeTurn }: Pick<NightlyParts, 'alert' | 'takeTurn'>,
  log: Log,
  stop: AbortSignal,
): () => Promise<void> {
  const { dataDir, databaseFile, backups } = config
  return createNightlyBackups({
    settings: backups,
    place: async (to) => (await import('./open-place.ts')).openPlace(to, config),
    journal: openBackupJournal(dataDir),
    clock,
    run: (args) => runCommand(args, stop),
    async databaseBytes() {
      const sizes = await Promise.all([databaseFile, join(dataDir, 'test-gateway.sqlite')].map(sizeOf))
      return sizes.reduce((sum, size) => sum + size, 0)
    },
    freeBytes: () => freeRoom(dataDir),
    alert,
    takeTurn,
    log,
  })
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}
