import type { BackupPorts, BackupWorker } from '#modules/backups'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { openBackupJournal } from './backup-journal.ts'
import { runCommand } from './run-command.ts'

/** Backups that administrators ask for, in processes of their own, which end with the server. */
export function openBackupPorts(config: Config, log: Log): Omit<BackupPorts, 'clock'> & Disposable {
  const { dataDir, backups } = config
  const stopping = new AbortController()
  const { to } = backups
  return {
    place: to === null ? null : async () => (await import('./open-place.ts')).openPlace(to, config),
    journal: openBackupJournal(dataDir),
    worker: commands(stopping.signal, log),
    isEncrypted: backups.recipients.length > 0,
    isNightly: to !== null && config.jobs,
    hour: backups.hour,
    keep: backups.keep,
    [Symbol.dispose]: () => stopping.abort(),
  }
}

/** The commands write their outcome into the journal themselves. */
function commands(signal: AbortSignal, log: Log): BackupWorker {
  async function run(args: readonly string[]): Promise<string | null> {
    const { code, says } = await runCommand(args, signal)
    if (code === 0) return null
    log.error({ args, code, says }, 'a backup that was asked for failed')
    return says
  }
  return {
    backUp: () => run(['backup']),
    verify: (archive) => run(['restore', archive, '--verify']),
  }
}
