import type { Action, LinkSealing } from '#modules/messaging'
import type { SqliteDatabase } from '../kit/database.ts'
import { type MessageRow, messageRows, messageWith } from './message-rows.ts'

/** The state of a message whose links are still wanted. */
const isUnderWay = new Set<string>(['queued', 'sending'])

const batch = 500

/**
 * Seals the links that an earlier version kept in clear, and blanks those into accounts that were handed over or given up,
 * also in the built-in mailbox. Run it at the start, after the migrations: a second run finds nothing.
 */
export function sealKeptLinks({ raw }: SqliteDatabase, sealing: LinkSealing): number {
  const { sealed, blanked } = messageRows(sealing)
  /** A link in clear, or a sealed one that a migration marked. */
  const earlier = (text: string, id: string): Action => {
    const kept = JSON.parse(text) as Action | { readonly sealed: string }
    return 'sealed' in kept ? (JSON.parse(sealing.open(kept.sealed, id)) as Action) : kept
  }
  const waiting = raw.prepare<[], MessageRow & { readonly action: string }>(
    `select * from messages indexed by messages_unsealed where action glob '{*' order by seq limit ${batch}`,
  )
  const update = raw.prepare('update messages set action = ?, text = ?, subject = ? where seq = ?')
  let done = 0
  const next = raw.transaction(() => {
    const rows = waiting.all()
    for (const row of rows) {
      const kept = earlier(row.action, row.id)
      const message = messageWith(row, kept)
      const gone = isUnderWay.has(row.state) ? null : blanked(message)
      const action = gone?.action ?? sealed(row.id, kept)
      update.run(action, gone?.text ?? row.text, gone?.subject ?? row.subject, row.seq)
    }
    return rows.length
  })
  // Otherwise the pages of the file keep the old bytes.
  raw.pragma('secure_delete = on')
  for (let sealedNow = next.immediate(); sealedNow > 0; sealedNow = next.immediate()) done += sealedNow
  raw.pragma('secure_delete = off')
  if (done > 0) raw.pragma('wal_checkpoint(truncate)')
  return done
}
