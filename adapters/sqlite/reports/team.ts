import type { TeamMember } from '#modules/reports'
import { type WorkingWeek, parseWeek } from '#modules/scheduling'
import type { TechnicianId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'

interface TeamRow {
  readonly id: TechnicianId
  readonly created_at: string
  readonly hours: string | null
}

type AbsenceRow = Readonly<Record<'technician_id' | 'starts_at' | 'ends_at', string>>

/** Reads the technicians who take work, with their hours and agreed absences. */
export function prepareTeam(raw: SqliteDatabase['raw']) {
  const team = raw.prepare<[], TeamRow>(
    `select t.id, t.created_at, h.hours from technicians t join users u on u.id = t.user_id
       left join technician_hours h on h.technician_id = t.id
     where t.is_active = 1 and u.status = 'active' order by t.id`,
  )
  const absences = raw.prepare<[], AbsenceRow>(
    `select technician_id, starts_at, ends_at from absences where state = 'agreed' order by starts_at`,
  )
  return (): readonly TeamMember[] => {
    const away = Map.groupBy(absences.all(), ({ technician_id: id }) => id)
    return team.all().map(({ id, created_at: joined, hours }) => ({
      id,
      joined: Temporal.Instant.from(joined),
      works: {
        week: hours === null ? null : weekFrom(hours),
        absences: (away.get(id) ?? []).map(({ starts_at: start, ends_at: end }) => ({
          startsAtMs: Temporal.Instant.from(start).epochMilliseconds,
          endsAtMs: Temporal.Instant.from(end).epochMilliseconds,
        })),
      },
    }))
  }
}

function weekFrom(hours: string): WorkingWeek {
  const week = parseWeek(JSON.parse(hours))
  if (!week.ok) throw new Error('The stored hours of a technician cannot be read')
  return week.value
}
