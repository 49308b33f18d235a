import type { AuditNote } from '#modules/shared'
import type { Task } from './task.ts'

/** The line of a task that changes something, written as it begins. A new one needs its name here. */
export type TaskBegun = AuditNote<'import_begun' | 'import_taken_back' | 'bulk_begun'>

export function auditOfStop({ id, kind, total, done }: Task): AuditNote<'task_stopped'> {
  return { action: 'task_stopped', target: { kind: 'task', id }, before: null, after: { kind, total, done } }
}
