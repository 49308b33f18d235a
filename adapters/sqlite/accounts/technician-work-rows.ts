import { type TechnicianWork, type TechnicianWorkVersion, isSameWork } from '#modules/accounts'
import { type TechnicianId, type UserId, pence } from '#modules/shared'
import { prepareOpenBookings } from '../catalogue/open-bookings.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

interface WorkRow {
  readonly skills: string
  readonly home_district: string | null
  readonly hour_cost_pence: number | null
  readonly version: number
  readonly created_at: string
}

interface VersionRow {
  readonly version: number
  readonly value: string
  readonly at: string
  readonly by_user: UserId | null
}

/** Bookings that ask for one of the skills and are the technician's, as lead or in the crew of a visit to come. */
const ofSkills = `exists (select 1 from (select ? as asked) a
  where service_id in (select s.id from services s join json_each(s.required_skills) need
      where need.value in (select value from json_each(json_extract(a.asked, '$.skills'))))
    and (technician_id = json_extract(a.asked, '$.technician')
      or id in (select c.booking_id from visit_crew c join visits v on v.booking_id = c.booking_id and v.number = c.visit_number
        where c.technician_id = json_extract(a.asked, '$.technician')
          and v.called_off_at is null and v.status not in ('no_access', 'done'))))`

/** The skills, the home and the cost of technicians, and what they were. */
export function prepareTechnicianWork(database: SqliteDatabase) {
  const { raw, acting } = database
  const one = raw.prepare<[string], WorkRow>(
    'select skills, home_district, hour_cost_pence, version, created_at from technicians where id = ?',
  )
  const put = raw.prepare<[string, string | null, number | null, number, string]>(
    'update technicians set skills = ?, home_district = ?, hour_cost_pence = ?, version = ? where id = ?',
  )
  const keep = raw.prepare<[string, number, string, string, string | null]>(
    `insert into technician_versions (technician_id, version, value, at, by_user) values (?, ?, ?, ?, ?)
     on conflict do nothing`,
  )
  const cost = raw.prepare<[string, string, number | null]>(
    `insert into hour_costs (technician_id, since, pence) values (?, ?, ?)
     on conflict do update set pence = excluded.pence`,
  )
  const ofTechnician = 'select version, value, at, by_user from technician_versions where technician_id = ?'
  const history = raw.prepare<[string, number], VersionRow>(`${ofTechnician} order by version desc limit ?`)
  const version = raw.prepare<[string, number], VersionRow>(`${ofTechnician} and version = ?`)
  const open = prepareOpenBookings(database, ofSkills)

  function find(id: TechnicianId) {
    const row = one.get(id)
    if (!row) return null
    const skills: readonly string[] = JSON.parse(row.skills)
    const hourCost = row.hour_cost_pence === null ? null : pence(row.hour_cost_pence)
    return { work: { skills, homeDistrict: row.home_district, hourCost }, version: row.version, joined: row.created_at }
  }

  return {
    find,
    /** Puts other work under the next version, with both versions in the history, and answers that version. */
    put(id: TechnicianId, after: TechnicianWork, at: Temporal.Instant): number {
      const before = find(id)
      if (!before || isSameWork(before.work, after)) return before?.version ?? 0
      const next = before.version + 1
      keep.run(id, before.version, JSON.stringify(before.work), before.joined, null)
      keep.run(id, next, JSON.stringify(after), instantText(at), acting.current()?.userId ?? null)
      put.run(JSON.stringify(after.skills), after.homeDistrict, after.hourCost, next, id)
      if (before.work.hourCost !== after.hourCost) cost.run(id, instantText(at), after.hourCost)
      return next
    },
    history: (id: TechnicianId, limit: number) => history.all(id, limit).map(versionFrom),
    versionOf(id: TechnicianId, number: number): TechnicianWorkVersion | null {
      const row = version.get(id, number)
      return row ? versionFrom(row) : null
    },
    openJobs: (technician: TechnicianId, skills: readonly string[], limit: number) =>
      open(JSON.stringify({ technician, skills }), limit),
  }
}

function versionFrom({ version, value, at, by_user: by }: VersionRow): TechnicianWorkVersion {
  const facts: TechnicianWork = JSON.parse(value)
  return { version, facts, at: Temporal.Instant.from(at), by }
}
