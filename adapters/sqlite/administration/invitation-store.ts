import { type Role, emailKey } from '#modules/accounts'
import type { Invitation, InvitationStore, Person } from '#modules/administration'
import { type InvitationId, type UserId, accept, refuse } from '#modules/shared'
import { userColumns, userFrom, userRow } from '../accounts/account-rows.ts'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { prepareInsert } from '../kit/prepared-insert.ts'
import { users } from '../kit/schema.ts'
import { prepareEndUnprovenAccess } from '../accounts/unproven-access.ts'
import { eq, sql } from 'drizzle-orm'

interface InvitationRow {
  readonly id: InvitationId
  readonly email: string
  readonly role: Invitation['role']
  readonly invited_by: UserId
  readonly created_at: string
  readonly expires_at: string
  readonly rounds: number
  readonly accepted_at: string | null
  readonly withdrawn_at: string | null
}

export function createSqliteInvitationStore(database: SqliteDatabase): InvitationStore {
  const { db, raw, write } = database
  const tell = prepareOutbox(database)
  const audit = prepareAudit(database)
  const endUnproven = prepareEndUnprovenAccess(database)
  const list = raw.prepare<{ after: string; limit: number }, InvitationRow>(
    `select * from invitations
     where :after = '' or (created_at, id) < (select created_at, id from invitations where id = :after)
     order by created_at desc, id desc limit :limit`,
  )
  const byId = raw.prepare<[string], InvitationRow>('select * from invitations where id = ?')
  const byToken = raw.prepare<[string], InvitationRow>('select * from invitations where token_hash = ?')
  const open = raw
    .prepare<[string], InvitationId>(
      'select id from invitations where email_key = ? and accepted_at is null and withdrawn_at is null',
    )
    .pluck()
  const account = db
    .select(userColumns)
    .from(users)
    .where(eq(users.emailKey, sql.placeholder('key')))
    .prepare()
  const insert = raw.prepare(
    `insert into invitations (id, email, email_key, role, invited_by, created_at, expires_at, rounds)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const again = raw.prepare<[string, string]>(
    'update invitations set rounds = rounds + 1, expires_at = ?, token_hash = null, token_round = null where id = ?',
  )
  const keepToken = raw.prepare<[string, number, string, number]>(
    `update invitations set token_hash = ?, token_round = ?
     where id = ? and rounds = ? and accepted_at is null and withdrawn_at is null`,
  )
  const withdraw = raw.prepare<[string, string]>(
    'update invitations set withdrawn_at = ?, token_hash = null where id = ?',
  )
  const close = raw.prepare<[string, string, string]>(
    'update invitations set accepted_at = ?, user_id = ?, token_hash = null where id = ?',
  )
  const addUser = prepareInsert(database, users)
  const giveRole = raw.prepare<[string, string, string, string, string, string]>(
    `update users set role = ?, full_name = ?, password_hash = ?,
       email_verified_at = coalesce(email_verified_at, ?), updated_at = ? where id = ?`,
  )
  const endSessions = raw.prepare<[string]>('delete from sessions where user_id = ?')

  /** Why nobody is asked to work here at this address. */
  function whyNot(key: string): { readonly kind: 'works-here' | 'person-suspended' } | null {
    const row = account.get({ key })
    if (row && row.role !== 'customer') return { kind: 'works-here' }
    return row?.status === 'suspended' ? { kind: 'person-suspended' } : null
  }

  return {
    list: async (limit, after) => list.all({ after: after ?? '', limit }).map(invitationFrom),

    async find(id) {
      const row = byId.get(id)
      return row ? invitationFrom(row) : null
    },

    async findByToken(tokenHash) {
      const row = byToken.get(tokenHash)
      return row ? invitationFrom(row) : null
    },

    add(invitation, events) {
      return write(() => {
        const { id, email, role, invitedBy, createdAt, expiresAt, rounds } = invitation
        const key = emailKey(email)
        const refusal = whyNot(key)
        if (refusal) return refuse(refusal)
        const other = open.get(key)
        if (other) return refuse({ kind: 'already-invited', invitationId: other })
        insert.run(id, email, key, role, invitedBy, instantText(createdAt), instantText(expiresAt), rounds)
        audit({ action: 'staff_invited', target: { kind: 'invitation', id }, before: null, after: { role } })
        tell(events)
        return accept(invitation)
      })
    },

    sendAgain(id, expiresAt, events) {
      return write(() => {
        const row = byId.get(id)
        if (!row) return refuse({ kind: 'invitation-unknown' })
        if (isClosed(row)) return refuse({ kind: 'invitation-closed' })
        again.run(instantText(expiresAt), id)
        const invitation = { ...invitationFrom(row), expiresAt, rounds: row.rounds + 1 }
        const [before, after] = [{ rounds: row.rounds }, { rounds: invitation.rounds }]
        audit({ action: 'invitation_sent_again', target: { kind: 'invitation', id }, before, after })
        tell(events(invitation))
        return accept(invitation)
      })
    },

    keepToken: (id, round, tokenHash) => write(() => keepToken.run(tokenHash, round, id, round).changes === 1),

    withdraw(id, at) {
      return write(() => {
        const row = byId.get(id)
        if (!row) return refuse({ kind: 'invitation-unknown' })
        if (isClosed(row)) return refuse({ kind: 'invitation-closed' })
        withdraw.run(instantText(at), id)
        const before = { role: row.role }
        audit({ action: 'invitation_withdrawn', target: { kind: 'invitation', id }, before, after: null })
        return accept({ ...invitationFrom(row), withdrawnAt: at })
      })
    },

    accept(tokenHash, { userId, fullName, passwordHash, at }) {
      return write(() => {
        const row = byToken.get(tokenHash)
        if (!row) return refuse({ kind: 'invitation-unknown' })
        const now = instantText(at)
        if (isClosed(row) || row.expires_at <= now) return refuse({ kind: 'invitation-closed' })
        const key = emailKey(row.email)
        const refusal = whyNot(key)
        if (refusal) return refuse(refusal)
        const there = account.get({ key })
        const person: Person = there
          ? { ...userFrom(there), fullName, role: row.role, emailVerifiedAt: there.emailVerifiedAt ?? at }
          : newPerson(userId, row.email, fullName, row.role, at)
        if (there) {
          giveRole.run(row.role, fullName, passwordHash, now, now, person.id)
          endSessions.run(person.id)
          if (there.emailVerifiedAt === null) tell(endUnproven(person.id, at))
        } else addUser(userRow(person, passwordHash))
        close.run(now, person.id, row.id)
        const by = {
          userId: person.id,
          role: row.role,
          at,
          network: 'unknown',
          device: 'unknown',
          requestId: 'unknown',
        }
        const before = there && { role: there.role }
        const after = { invitationId: row.id, role: row.role }
        audit(
          { action: 'invitation_accepted', target: { kind: 'user', id: person.id }, before: before ?? null, after },
          by,
        )
        return accept(person)
      })
    },
  }
}

function newPerson(id: UserId, email: string, fullName: string, role: Role, at: Temporal.Instant): Person {
  const unknown = { phone: null, postcode: null, address: null }
  return { id, email, fullName, ...unknown, role, status: 'active', emailVerifiedAt: at, demo: false, createdAt: at }
}

function isClosed(row: InvitationRow): boolean {
  return row.accepted_at !== null || row.withdrawn_at !== null
}

function invitationFrom(row: InvitationRow): Invitation {
  const instant = (text: string | null) => (text === null ? null : Temporal.Instant.from(text))
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    invitedBy: row.invited_by,
    createdAt: Temporal.Instant.from(row.created_at),
    expiresAt: Temporal.Instant.from(row.expires_at),
    rounds: row.rounds,
    acceptedAt: instant(row.accepted_at),
    withdrawnAt: instant(row.withdrawn_at),
  }
}
