import { setImmediate } from 'node:timers/promises'
import {
  type UserDirectory,
  type UserRecord,
  type Standing,
  matchesUser,
  personSignedOut,
} from '#modules/administration'
import { type TechnicianId, type UserId, accept, refuse } from '#modules/shared'
import { userColumns, userFrom } from '../accounts/account-rows.ts'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { users } from '../kit/schema.ts'
import { and, desc, eq, sql } from 'drizzle-orm'

interface TechnicianRow {
  readonly id: TechnicianId
  readonly is_active: number
  readonly open_jobs: number
  readonly underway: number
}

/** The fields of a user that a search looks at. */
interface Findable extends Pick<UserRecord, 'id' | 'fullName' | 'email' | 'phone' | 'postcode' | 'role' | 'status'> {
  readonly place: number
  readonly createdAt: string
}

const atOnce = 500

interface Place {
  readonly createdAt: string
  readonly id: string
}

function newestFirst(one: Place, other: Place): number {
  return compare(other.createdAt, one.createdAt) || compare(other.id, one.id)
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The users, for the administrator who decides what they may do. */
export function createSqliteUserDirectory(database: SqliteDatabase): UserDirectory {
  const { db, raw, write } = database
  const keepEvents = prepareOutbox(database)
  const audit = prepareAudit(database)
  const after = sql.placeholder('after')
  const search = db
    .select(userColumns)
    .from(users)
    .where(
      and(
        sql`(${sql.placeholder('role')} = '' or ${users.role} = ${sql.placeholder('role')})`,
        sql`(${sql.placeholder('status')} = '' or ${users.status} = ${sql.placeholder('status')})`,
        sql`(${after} = '' or (${users.createdAt}, ${users.id}) < (select created_at, id from users where id = ${after}))`,
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(sql.placeholder('limit'))
    .prepare()
  const several = raw.prepare<[number, number], Findable>(
    `select rowid as place, id, full_name as fullName, email_key as email, phone, postcode, role, status,
       created_at as createdAt
     from users where rowid > ? order by rowid limit ?`,
  )
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

  /** Reads a few users at a time, so that other requests do not wait for a search through all. */
  async function all(isWanted: (one: Findable) => boolean): Promise<readonly Findable[]> {
    const found: Findable[] = []
    for (let place: number | null = 0; place !== null;) {
      const some = several.all(place, atOnce)
      found.push(...some.filter(isWanted))
      place = some.length < atOnce ? null : (some.at(-1)?.place ?? null)
      await setImmediate()
    }
    return found
  }

  return {
    async search({ text, role, status }, limit, afterId) {
      if (text === null || text.trim() === '') {
        return search.all({ role: role ?? '', status: status ?? '', after: afterId ?? '', limit }).map(userFrom)
      }
      const after = afterId === null ? null : byId.get({ id: afterId })
      if (afterId !== null && !after) return []
      const isMeant = matchesUser(text)
      const found = await all(
        (one) => (role ?? one.role) === one.role && (status ?? one.status) === one.status && isMeant(one),
      )
      return found
        .toSorted(newestFirst)
        .filter((one) => !after || newestFirst(one, { id: after.id, createdAt: instantText(after.createdAt) }) > 0)
        .slice(0, limit)
        .flatMap(({ id }) => byId.get({ id }) ?? [])
        .map(userFrom)
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
