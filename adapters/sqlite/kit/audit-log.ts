import type { Act, AuditNote } from '#modules/administration'
import type { SqliteDatabase } from './database.ts'
import { instantText } from './instant-text.ts'

/**
 * Writes an audit line in the transaction of the change; call it only inside `write`. The author follows from the
 * request (`SqliteDatabase.acting`): acts of customers and automatic consequences are not audited. `atWork` saves a
 * method the read of the earlier state when no line will be written. A new change by staff needs one line in
 * `modules/administration/audit-actions.ts`, one call of this in its store method, and one example in
 * `tests/http/staff/audited-writes.ts`, whose test names every route that leaves no line.
 */
export function prepareAudit({ raw, acting }: SqliteDatabase) {
  const insert = raw.prepare(
    `insert into audit_log (
       at, user_id, role, action, target_kind, target_id, before_json, after_json, network, device, request_id)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  /** `by` is given where somebody does what makes them staff, and so is at work before they are. */
  function audit({ action, target, before, after }: AuditNote, by: Act | null = null): void {
    const act = by ?? acting.current()
    if (act === null) return
    const { at, userId, role, network, device, requestId } = act
    const facts = [before, after].map((one) => one && JSON.stringify(one))
    insert.run(instantText(at), userId, role, action, target.kind, target.id, ...facts, network, device, requestId)
    acting.lineWritten()
  }
  return Object.assign(audit, { atWork: () => acting.current() !== null })
}
