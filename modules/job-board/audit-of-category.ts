import { type AuditNote, difference } from '#modules/shared'
import type { JobCategory } from './job.ts'

export function auditOfCategory(before: JobCategory | null, after: JobCategory): AuditNote<'job_category_kept'> {
  const facts = ({ name, isActive, sortOrder }: JobCategory) => ({ name, isActive, sortOrder })
  return {
    action: 'job_category_kept',
    target: { kind: 'job_category', id: after.id },
    ...difference(before ? facts(before) : {}, facts(after)),
  }
}
