import type { AuditNote } from '#modules/shared'
import type { Due } from './dues.ts'

/** The note of a due that was kept, or that nobody is reminded of any more: one of the two is null at most. */
export function auditOfDue(before: Due | null, after: Due | null): AuditNote<'due_kept' | 'due_removed'> {
  const of = (due: Due | null) => due && { due: due.kind, done_on: due.doneOn.toString(), due_on: due.dueOn.toString() }
  const propertyId = after?.propertyId ?? before?.propertyId
  if (propertyId === undefined) throw new Error('an audit line is about something')
  return {
    action: after ? 'due_kept' : 'due_removed',
    target: { kind: 'property', id: propertyId },
    before: of(before),
    after: of(after),
  }
}
