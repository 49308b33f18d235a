import {
  type PendingSignIn,
  type SecondFactorStore,
  type TotpSecret,
  type User,
  decideFactorsRemoval,
  mayBeginSession,
  staffFactorRuleSet,
  staffFactorSetting as ruleKey,
} from '#modules/accounts'
import { type UserId, accept, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { prepareProofs } from './second-factor-proofs.ts'
import { prepareFactors, prepareRecoveryCodes } from './second-factor-codes.ts'
import { prepareOpenSession, prepareRenewSession } from './session-rows.ts'

interface PendingRow {
  readonly token_hash: string
  readonly user_id: UserId
  readonly begun_by: PendingSignIn['begunBy']
  readonly tries: number
  readonly created_at: string
  readonly expires_at: string
}

interface TotpRow {
  readonly user_id: UserId
  readonly sealed_secret: string
  readonly created_at: string
  readonly confirmed_at: string | null
}

export function createSqliteSecondFactorStore(database: SqliteDatabase): SecondFactorStore {
  const { write } = database
  const statements = prepare(database)
  const keepEvents = prepareOutbox(database)
  const audit = prepareAudit(database)
  const spend = prepareProofs(database)
  const openSession = prepareOpenSession(database)
  const renew = prepareRenewSession(database)
  const codes = prepareRecoveryCodes(database)
  const factorsOf = prepareFactors(database)
  const rule = database.memory.of('settings').one(() => ({ needed: statements.rule.get(ruleKey)?.value === 'true' }))

  return {
    factorsOf: async (userId) => factorsOf(userId),

    async addPending({ tokenHash, userId, begunBy, tries, createdAt, expiresAt }) {
      await write(() => {
        statements.addPending.run(tokenHash, userId, begunBy, tries, instantText(createdAt), instantText(expiresAt))
      })
    },

    async findPending(tokenHash) {
      const row = statements.findPending.get(tokenHash)
      return row ? pendingFrom(row) : null
    },

    async countTry(tokenHash) {
      await write(() => {
        statements.countTry.run(tokenHash)
      })
    },

    openSession({ proof, pending, session, replaces, events }) {
      return write(() => {
        const at = session.createdAt
        if (!mayBeginSession(statements.owner.get(session.userId) ?? null)) return refuse({ kind: 'user-suspended' })
        if (pending !== null && statements.findPending.get(pending) === undefined) {
          return refuse({ kind: 'second-step-over' })
        }
        if (!spend(proof, at)) return refuse({ kind: 'wrong-factor' })
        if (pending !== null) statements.endPending.run(pending)
        openSession(session, replaces)
        keepEvents(events)
        return accept(null)
      })
    },

    confirmSession(proof, tokenHash, renewed, at) {
      return write(() => {
        if (!spend(proof, at)) return refuse({ kind: 'wrong-factor' })
        const confirmed = statements.confirmSession.run(instantText(at), tokenHash, proof.userId).changes > 0
        if (!confirmed || !renew(tokenHash, renewed)) return refuse({ kind: 'wrong-factor' })
        return accept(null)
      })
    },

    recoveryCodesOf: async (userId) => codes.unusedOf(userId),

    beginTotp({ userId, sealedSecret, createdAt }) {
      return write(() => statements.beginTotp.run(userId, sealedSecret, instantText(createdAt)).changes > 0)
    },

    async findTotp(userId) {
      const row = statements.findTotp.get(userId)
      return row ? totpFrom(row) : null
    },

    confirmTotp({ userId, step, at, codeHashes, events }) {
      return write(() => {
        if (statements.confirmTotp.run(instantText(at), step, userId).changes === 0) return false
        codes.add(userId, codeHashes, at)
        keepEvents(events)
        return true
      })
    },

    removeTotp(proof, at, events) {
      return write(() => {
        if (!spend(proof, at)) return refuse({ kind: 'wrong-factor' })
        statements.removeTotp.run(proof.userId)
        codes.forgetWithLastFactor(proof.userId)
        keepEvents(events)
        return accept(null)
      })
    },

    removeAll(userId, at) {
      return write(() => {
        const before = factorsOf(userId)
        for (const remove of statements.removeAll) remove.run(userId)
        const removed = decideFactorsRemoval(userId, before, at)
        if (removed) {
          audit(removed.audit)
          keepEvents(removed.events)
        }
        return before
      })
    },

    async replaceRecoveryCodes(userId, codeHashes, at) {
      await write(() => {
        codes.forget(userId)
        codes.add(userId, codeHashes, at)
      })
    },

    async staffNeedFactor() {
      return rule().needed
    },

    async setStaffNeedFactor(needed, at) {
      await write(() => {
        const before = statements.rule.get(ruleKey)?.value === 'true'
        statements.setRule.run(ruleKey, String(needed), instantText(at))
        audit(staffFactorRuleSet(before, needed))
      })
    },

    forget(now, limit) {
      const until = instantText(now)
      return write(() => {
        const pending = statements.forgetPending.run(until, limit).changes
        return pending + statements.forgetChallenges.run(until, limit - pending).changes
      })
    },
  }
}

function prepare({ raw }: SqliteDatabase) {
  return {
    addPending: raw.prepare<[string, string, string, number, string, string]>(
      `insert into pending_sign_ins (token_hash, user_id, begun_by, tries, created_at, expires_at)
       values (?, ?, ?, ?, ?, ?)`,
    ),
    findPending: raw.prepare<[string], PendingRow>('select * from pending_sign_ins where token_hash = ?'),
    countTry: raw.prepare<[string]>('update pending_sign_ins set tries = tries + 1 where token_hash = ?'),
    endPending: raw.prepare<[string]>('delete from pending_sign_ins where token_hash = ?'),
    owner: raw.prepare<[string], Pick<User, 'status'>>('select status from users where id = ?'),
    confirmSession: raw.prepare<[string, string, string]>(
      'update sessions set password_confirmed_at = ? where token_hash = ? and user_id = ?',
    ),
    beginTotp: raw.prepare<[string, string, string]>(
      `insert into totp_secrets (user_id, sealed_secret, created_at) values (?, ?, ?)
       on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at
       where confirmed_at is null`,
    ),
    findTotp: raw.prepare<[string], TotpRow>(
      'select user_id, sealed_secret, created_at, confirmed_at from totp_secrets where user_id = ?',
    ),
    confirmTotp: raw.prepare<[string, number, string]>(
      'update totp_secrets set confirmed_at = ?, last_step = ? where user_id = ? and confirmed_at is null',
    ),
    removeTotp: raw.prepare<[string]>('delete from totp_secrets where user_id = ?'),
    removeAll: ['passkeys', 'totp_secrets', 'recovery_codes', 'pending_sign_ins', 'webauthn_challenges'].map((table) =>
      raw.prepare<[string]>(`delete from ${table} where user_id = ?`),
    ),
    rule: raw.prepare<[string], { readonly value: string }>('select value from settings where key = ?'),
    setRule: raw.prepare<[string, string, string]>(
      `insert into settings (key, value, updated_at) values (?, ?, ?)
       on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
    ),
    forgetPending: raw.prepare<[string, number]>(
      `delete from pending_sign_ins where token_hash in (
         select token_hash from pending_sign_ins where expires_at <= ? order by expires_at limit ?)`,
    ),
    forgetChallenges: raw.prepare<[string, number]>(
      `delete from webauthn_challenges where challenge_hash in (
         select challenge_hash from webauthn_challenges where expires_at <= ? order by expires_at limit ?)`,
    ),
  }
}

function pendingFrom(row: PendingRow): PendingSignIn {
  return {
    tokenHash: row.token_hash,
    userId: row.user_id,
    begunBy: row.begun_by,
    tries: row.tries,
    createdAt: Temporal.Instant.from(row.created_at),
    expiresAt: Temporal.Instant.from(row.expires_at),
  }
}

function totpFrom(row: TotpRow): TotpSecret {
  return {
    userId: row.user_id,
    sealedSecret: row.sealed_secret,
    createdAt: Temporal.Instant.from(row.created_at),
    confirmedAt: row.confirmed_at === null ? null : Temporal.Instant.from(row.confirmed_at),
  }
}
