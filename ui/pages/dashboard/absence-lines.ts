import type { TechnicianEntry } from '#modules/accounts'
import { type TechnicianId, at } from '#modules/shared'
import type { Absence } from '#modules/workforce'
import { absenceKindWords, absenceWords } from '../../components/office/absence-words.ts'

export interface AbsenceLine {
  readonly href: string
  readonly words: string
}

/** Absences that wait for the office, and technicians who are absent at the time of a visit. */
export function absenceLines(
  asked: readonly Absence[],
  absent: readonly { readonly id: TechnicianId; readonly visits: number }[],
  team: readonly TechnicianEntry[],
  now: Temporal.Instant,
): readonly AbsenceLine[] {
  const names = new Map(team.map(({ technician, user }) => [technician.id, user.fullName]))
  const nameOf = (id: TechnicianId) => names.get(id) ?? 'A technician'
  return [
    ...asked.map((absence) => ({
      href: `${at.admin.technician(absence.technicianId)}#absences`,
      words: `${nameOf(absence.technicianId)} asks for time off (${absenceKindWords[absence.kind].toLowerCase()}), ${absenceWords(absence, now)}`,
    })),
    ...absent.map(({ id, visits }) => ({
      href: `${at.admin.technician(id)}#collisions`,
      words: `${nameOf(id)} is absent at the time of ${visits === 1 ? '1 visit' : `${visits} visits`}`,
    })),
  ]
}
