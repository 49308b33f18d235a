import type { PeopleStore, Person, Standing } from '#modules/administration'
import { type TechnicianId, type UserId, accept, refuse } from '#modules/shared'
import { userColumns, userFrom } from './account-rows.ts'
import { prepareAudit } from './audit-log.ts'
import type { SqliteDatabase } from './database.ts'
import { instantText } from './instant-text.ts'
import { prepareOutbox } from './outbox.ts'
import { users } from './schema.ts'
import { and, desc, eq, sql } from 'drizzle-orm'

interface TechnicianRow {
  readonly id: TechnicianId
  readonly is_active: number
  readonly open_jobs: number
}

/** The people of the business and its customers, for whoever decides what they may do. */
export function createSqlitePeopleStore(database: SqliteDatabase): PeopleStore {
  const { db, raw, write } = database
  const tell = prepareOutbox(database)
  const audit = prepareAudit(database)
  const text = sql.placeholder('text')
  const squeezed = (of: typeof users.fullName | typeof users.phone | typeof users.postcode) =>
    sql`instr(replace(lower(coalesce(${of}, '')), ' ', ''), ${text}) > 0`
  const after = sql.placeholder('after')
  const search = db
    .select(userColumns)
    .from(users)
    .where(
      and(
        sql`(${text} = '' or instr(${users.emailKey}, ${text}) > 0 or ${squeezed(users.fullName)}
          or ${squeezed(users.phone)} or ${squeezed(users.postcode)})`,
        sql`(${sql.placeholder('role')} = '' or ${users.role} = ${sql.placeholder('role')})`,
        sql`(${sql.placeholder('status')} = '' or ${users.status} = ${sql.placeholder('status')})`,
        sql`(${after} = '' or (${users.createdAt}, ${users.id}) < (select created_at, id from users where id = ${after}))`,
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(sql.placeholder('limit'))
    .prepare()
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
       where b.technician_id = technicians.id and b.status in ('confirmed', 'in_progress')) open_jobs
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
    async search({ text: asked, role, status }, limit, afterId) {
      const words = (asked ?? '').toLowerCase().replaceAll(/\s/g, '')
      return search
        .all({ text: words, role: role ?? '', status: status ?? '', after: afterId ?? '', limit })
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
        technician: works ? { id: works.id, isActive: works.is_active === 1, openJobs: works.open_jobs } : null,
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
        const { role, status, leaves, events } = decided.value
        update.run(role, status, instantText(at), id)
        if (leaves) leave.run(id)
        if (role !== person.role || status === 'suspended') endSessions.run(id)
        const changed: Person = { ...person, role, status }
        for (const action of actionsOf(person, changed)) {
          audit({ action, target: { kind: 'user', id }, before: rights(person), after: rights(changed) })
        }
        tell(events)
        return accept(changed)
      })
    },

    signOut(id) {
      return write(() => {
        if (!byId.get({ id })) return refuse({ kind: 'person-unknown' })
        const ended = endSessions.run(id).changes
        audit({
          action: 'person_signed_out',
          target: { kind: 'user', id },
          before: { sessions: ended },
          after: { sessions: 0 },
        })
        return accept(ended)
      })
    },
  }
}

function rights({ role, status }: Person) {
  return { role, status }
}

function actionsOf(before: Person, after: Person) {
  const suspended = after.status === 'suspended' ? 'account_suspended' : 'account_restored'
  return [
    ...(before.role === after.role ? [] : (['role_changed'] as const)),
    ...(before.status === after.status ? [] : ([suspended] as const)),
  ]
}
