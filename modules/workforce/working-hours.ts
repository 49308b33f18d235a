import { type StoredWeek, type WorkingWeek, printWeek } from '#modules/scheduling'
import { type AuditNote, type TechnicianId } from '#modules/shared'

/** The audit note of a change of somebody's hours; null when they are those already. Null hours: those of the business. */
export function hoursSet(
  technicianId: TechnicianId,
  before: WorkingWeek | null,
  after: WorkingWeek | null,
): AuditNote<'working_hours_set'> | null {
  const [old, wanted] = [before, after].map((week): StoredWeek | null => week && printWeek(week))
  if (JSON.stringify(old) === JSON.stringify(wanted)) return null
  return {
    action: 'working_hours_set',
    target: { kind: 'technician', id: technicianId },
    before: { hours: old ?? null },
    after: { hours: wanted ?? null },
  }
}
