import { type UserDirectory, type Standing, personSignedOut } from '#modules/administration'
import { type TechnicianId, type UserId, accept, refuse } from '#modules/shared'
import { userColumns, userFrom } from '../accounts/account-rows.ts'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { users } from '../kit/schema.ts'
import { prepareUserSearch } from './user-search.ts'
import { eq, sql } from 'drizzle-orm'

interface TechnicianRow {
  readonly id: TechnicianId
  readonly is_active: number
  readonly open_jobs: number
  readonly underway: number
}

/** The users, for the administrator who decides what they may do. */
export function createSqliteUserDirectory(database: SqliteDatabase): UserDirectory {
  const { db, raw, write } = database
  const keepEvents = prepareOutbox(database)
  const audit = prepareAudit(database)
  const search = prepareUserSearch(database)
  const byId = db
    .select(userColumns)
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare()
  const bookings = raw
    .prepare<[string], number>(`select count(*) from bookings where customer_id = ? and cancel_reason is not 'expired'`)
    .pluck()
  const sessions = raw.prepare<[string, string], { readonly open: number; readonly latest: string | null }>(
    'select count(*) open, max(last_used_at) latest from sessions where user_id = ? and expires_at > ?',
  )
  const technician = raw.prepare<[string], TechnicianRow>(
    `select id, is_active, (select count(*) from bookings b
       where b.technician_id = technicians.id and b.status in ('confirmed', 'in_progress')) open_jobs,
       (select count(*) from bookings b where b.technician_id = technicians.id and b.status = 'in_progress') underway
     from technicians where user_id = ?`,
  )
  const otherAdmins = raw
    .prepare<[string], number>(`select count(*) from users where role = 'admin' and status = 'active' and id <> ?`)
    .pluck()
  const update = raw.prepare<[string, string, string, string]>(
    'update users set role = ?, status = ?, updated_at = ? where id = ?',
  )
  const leave = raw.prepare<[string]>('update technicians set is_active = 0 where user_id = ?')
  const endSessions = raw.prepare<[string]>('delete from sessions where user_id = ?')

  function standingOf(id: UserId): Standing | null {
    const row = byId.get({ id })
    if (!row) return null
    const works = technician.get(id)
    return {
      person: userFrom(row),
      otherAdmins: otherAdmins.get(id) ?? 0,
      technicianId: works?.is_active === 1 ? works.id : null,
    }
  }

  return {
    async search(query, limit, after) {
      const ids = await search(query, limit, after)
      return ids.flatMap((id) => byId.get({ id }) ?? []).map(userFrom)
    },

    async find(id, now) {
      const row = byId.get({ id })
      if (!row) return null
      const { open = 0, latest = null } = sessions.get(id, instantText(now)) ?? {}
      const works = technician.get(id)
      return {
        person: userFrom(row),
        bookings: bookings.get(id) ?? 0,
        sessions: open,
        lastUsedAt: latest === null ? null : Temporal.Instant.from(latest),
        technician: works ? technicianFrom(works) : null,
      }
    },

    change(id, at, decide) {
      return write(() => {
        const standing = standingOf(id)
        if (!standing) return refuse({ kind: 'person-unknown' })
        const decided = decide(standing)
        if (!decided.ok) return decided
        const { person } = standing
        if (!decided.value) return accept(person)
        const { role, status, leaves, signsOut, events, audit: notes } = decided.value
        update.run(role, status, instantText(at), id)
        if (leaves) leave.run(id)
        if (signsOut) endSessions.run(id)
        for (const note of notes) audit(note)
        keepEvents(events)
        return accept({ ...person, role, status })
      })
    },

    signOut(id) {
      return write(() => {
        if (!byId.get({ id })) return refuse({ kind: 'person-unknown' })
        const ended = endSessions.run(id).changes
        audit(personSignedOut(id, ended))
        return accept(ended)
      })
    },
  }
}

function technicianFrom({ id, is_active: active, open_jobs: openJobs, underway }: TechnicianRow) {
  return { id, isActive: active === 1, openJobs, underway }
}
