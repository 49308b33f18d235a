import type { Challenge, Passkey, PasskeyStore } from '#modules/accounts'
import type { PasskeyId, UserId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { prepareRecoveryCodes } from './second-factor-codes.ts'

interface PasskeyRow {
  readonly id: PasskeyId
  readonly user_id: UserId
  readonly credential_id: string
  readonly public_key: Buffer
  readonly counter: number
  readonly transports: string
  readonly name: string
  readonly backed_up: number
  readonly created_at: string
  readonly last_used_at: string | null
}

interface ChallengeRow {
  readonly challenge_hash: string
  readonly purpose: Challenge['purpose']
  readonly user_id: UserId | null
  readonly expires_at: string
}

export function createSqlitePasskeyStore(database: SqliteDatabase): PasskeyStore {
  const { write } = database
  const statements = prepare(database)
  const keepEvents = prepareOutbox(database)
  const codes = prepareRecoveryCodes(database)
  return {
    async addChallenge({ challengeHash, purpose, userId, expiresAt }) {
      await write(() => {
        statements.addChallenge.run(challengeHash, purpose, userId, instantText(expiresAt))
      })
    },

    takeChallenge(challengeHash, purpose) {
      return write(() => {
        const row = statements.takeChallenge.get(challengeHash, purpose)
        return row ? challengeFrom(row) : null
      })
    },

    async passkeysOf(userId) {
      return statements.ofUser.all(userId).map(passkeyFrom)
    },

    async findByCredential(credentialId) {
      const row = statements.byCredential.get(credentialId)
      return row ? passkeyFrom(row) : null
    },

    add(passkey, codeHashes, events) {
      return write(() => {
        if (statements.byCredential.get(passkey.credentialId)) return false
        statements.add.run({
          ...passkey,
          publicKey: Buffer.from(passkey.publicKey),
          transports: JSON.stringify(passkey.transports),
          backedUp: passkey.backedUp ? 1 : 0,
          createdAt: instantText(passkey.createdAt),
          lastUsedAt: passkey.lastUsedAt && instantText(passkey.lastUsedAt),
        })
        codes.add(passkey.userId, codeHashes, passkey.createdAt)
        keepEvents(events)
        return true
      })
    },

    rename(userId, id, name) {
      return write(() => statements.rename.run(name, id, userId).changes > 0)
    },

    remove(userId, id, events) {
      return write(() => {
        if (statements.remove.run(id, userId).changes === 0) return false
        codes.forgetWithLastFactor(userId)
        keepEvents(events)
        return true
      })
    },
  }
}

function prepare({ raw }: SqliteDatabase) {
  return {
    addChallenge: raw.prepare<[string, string, string | null, string]>(
      'insert into webauthn_challenges (challenge_hash, purpose, user_id, expires_at) values (?, ?, ?, ?)',
    ),
    takeChallenge: raw.prepare<[string, string], ChallengeRow>(
      'delete from webauthn_challenges where challenge_hash = ? and purpose = ? returning *',
    ),
    ofUser: raw.prepare<[string], PasskeyRow>('select * from passkeys where user_id = ? order by created_at, id'),
    byCredential: raw.prepare<[string], PasskeyRow>('select * from passkeys where credential_id = ?'),
    add: raw.prepare(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, backed_up,
         created_at, last_used_at)
       values (@id, @userId, @credentialId, @publicKey, @counter, @transports, @name, @backedUp, @createdAt,
         @lastUsedAt)`,
    ),
    rename: raw.prepare<[string, string, string]>('update passkeys set name = ? where id = ? and user_id = ?'),
    remove: raw.prepare<[string, string]>('delete from passkeys where id = ? and user_id = ?'),
  }
}

function passkeyFrom(row: PasskeyRow): Passkey {
  const transports: unknown = JSON.parse(row.transports)
  return {
    id: row.id,
    userId: row.user_id,
    credentialId: row.credential_id,
    publicKey: new Uint8Array(row.public_key),
    counter: row.counter,
    transports: Array.isArray(transports) ? transports.map(String) : [],
    name: row.name,
    backedUp: row.backed_up === 1,
    createdAt: Temporal.Instant.from(row.created_at),
    lastUsedAt: row.last_used_at === null ? null : Temporal.Instant.from(row.last_used_at),
  }
}

function challengeFrom(row: ChallengeRow): Challenge {
  return {
    challengeHash: row.challenge_hash,
    purpose: row.purpose,
    userId: row.user_id,
    expiresAt: Temporal.Instant.from(row.expires_at),
  }
}
