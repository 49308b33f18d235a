import type { Act, AuditNote } from '#modules/administration'
import type { SqliteDatabase } from './database.ts'
import { instantText } from './instant-text.ts'

/**
 * Puts a change down in the transaction that makes it; call it only inside `write`. Who it was follows from the request
 * (`SqliteDatabase.acting`): what a customer does, or what follows by itself, is nobody's act and is not kept. `atWork`
 * spares a method reading what was before when nobody will ask.
 *
 * A new change by staff: one line in `modules/administration/audit-actions.ts`, one call of this in its store method, and
 * one way of doing it in `tests/http/staff/audited-writes.ts`, whose test names every route that leaves nothing behind.
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
  }
  return Object.assign(audit, { atWork: () => acting.current() !== null })
}
