import { emailKey, nothingTrusted } from '#modules/accounts'
import type { Invitation, InvitationStore, UserRecord } from '#modules/administration'
import { type InvitationId, type UserId, accept, refuse } from '#modules/shared'
import { userColumns, userFrom, userRow } from '../accounts/account-rows.ts'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { prepareInsert } from '../kit/prepared-insert.ts'
import { users } from '../kit/schema.ts'
import { prepareRevokeUnproven } from '../accounts/unproven-access.ts'
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
  const keepEvents = prepareOutbox(database)
  const audit = prepareAudit(database)
  const revokeUnproven = prepareRevokeUnproven(database)
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
  const change = raw.prepare<[number, string, string | null, string]>(
    `update invitations set rounds = ?, expires_at = ?, withdrawn_at = ?, token_hash = null, token_round = null
     where id = ?`,
  )
  const keepToken = raw.prepare<[string, number, string, number]>(
    `update invitations set token_hash = ?, token_round = ?
     where id = ? and rounds = ? and accepted_at is null and withdrawn_at is null`,
  )
  const close = raw.prepare<[string, string, string]>(
    'update invitations set accepted_at = ?, user_id = ?, token_hash = null where id = ?',
  )
  const addUser = prepareInsert(database, users)
  const giveRole = raw.prepare<[string, string, string, string | null, string, string]>(
    `update users set role = ?, full_name = ?, password_hash = ?,
       email_verified_at = ?, updated_at = ? where id = ?`,
  )
  const endSessions = raw.prepare<[string]>('delete from sessions where user_id = ?')

  function accountOf(email: string): UserRecord | null {
    const row = account.get({ key: emailKey(email) })
    return row ? userFrom(row) : null
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

    add(email, decide) {
      return write(() => {
        const key = emailKey(email)
        const decided = decide({ account: accountOf(email), pending: open.get(key) ?? null })
        if (!decided.ok) return decided
        const { invitation, events, audit: note } = decided.value
        const { id, role, invitedBy, createdAt, expiresAt, rounds } = invitation
        insert.run(id, email, key, role, invitedBy, instantText(createdAt), instantText(expiresAt), rounds)
        audit(note)
        keepEvents(events)
        return accept(invitation)
      })
    },

    change(id, decide) {
      return write(() => {
        const row = byId.get(id)
        if (!row) return refuse({ kind: 'invitation-unknown' })
        const decided = decide(invitationFrom(row))
        if (!decided.ok) return decided
        const { invitation, events, audit: note } = decided.value
        const { rounds, expiresAt, withdrawnAt } = invitation
        change.run(rounds, instantText(expiresAt), withdrawnAt && instantText(withdrawnAt), id)
        audit(note)
        keepEvents(events)
        return accept(invitation)
      })
    },

    keepToken: (id, round, tokenHash) => write(() => keepToken.run(tokenHash, round, id, round).changes === 1),

    accept(tokenHash, passwordHash, decide) {
      return write(() => {
        const row = byToken.get(tokenHash)
        if (!row) return refuse({ kind: 'invitation-unknown' })
        const decided = decide(invitationFrom(row), accountOf(row.email))
        if (!decided.ok) return decided
        const { person, isNew, provesEmail, acceptedAt, audit: note, by } = decided.value
        const now = instantText(acceptedAt)
        if (isNew) addUser(userRow(person, passwordHash))
        else {
          const { id, role, fullName, emailVerifiedAt } = person
          giveRole.run(role, fullName, passwordHash, emailVerifiedAt && instantText(emailVerifiedAt), now, id)
          endSessions.run(id)
        }
        if (provesEmail) revokeUnproven(person.id, nothingTrusted, acceptedAt)
        close.run(now, person.id, row.id)
        audit(note, by)
        return accept(person)
      })
    },
  }
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
