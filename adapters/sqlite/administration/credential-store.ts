import {
  type Credential,
  type CredentialKind,
  type CredentialStore,
  type KeptDocument,
  isReliedOn,
} from '#modules/administration'
import { type CredentialId, type DocumentId, type UserId, accept, businessDate, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'

interface CredentialRow {
  readonly id: CredentialId
  readonly user_id: UserId
  readonly kind: CredentialKind
  readonly number: string
  readonly categories: string | null
  readonly expires_on: string
  readonly submitted_at: string
  readonly verified_by: UserId | null
  readonly verified_at: string | null
  readonly ended_at: string | null
  readonly expired_at: string | null
  readonly reminded: number | null
}

interface DocumentRow extends Pick<KeptDocument, 'kind' | 'file' | 'bytes'> {
  readonly id: DocumentId
  readonly user_id: UserId
  readonly media_type: KeptDocument['mediaType']
  readonly created_at: string
  readonly approved_at: string | null
  readonly verified_at: string | null
}

interface DetailsRow {
  readonly skills: string
  readonly home_district: string | null
  readonly about: string | null
}

/** Documents, each with the latest approval of its owner and the latest check of a credential of its kind. */
const documents = `select *,
  (select max(decided_at) from technician_applications a
    where a.user_id = documents.user_id and a.status = 'approved') as approved_at,
  (select max(verified_at) from credentials c
    where c.user_id = documents.user_id and c.kind = documents.kind) as verified_at
  from documents`

export function createSqliteCredentialStore(database: SqliteDatabase): CredentialStore {
  const { write } = database
  const statements = prepare(database)
  const keepEvents = prepareOutbox(database)
  const audit = prepareAudit(database)

  return {
    async dossier(userId) {
      const details = statements.details.get(userId)
      return {
        details: details
          ? { skills: JSON.parse(details.skills), homeDistrict: details.home_district, about: details.about }
          : null,
        documents: statements.documents.all(userId).map(documentFrom),
        credentials: statements.credentials.all(userId).map(credentialFrom),
      }
    },

    isOfTrade: async (userId) => statements.isOfTrade.get(userId, userId) !== undefined,

    async putDetails(userId, { skills, homeDistrict, about }, at) {
      await write(() => statements.putDetails.run(userId, JSON.stringify(skills), homeDistrict, about, instantText(at)))
    },

    addDocument(document, decide) {
      return write(() => {
        const { id, userId, kind, file, mediaType, bytes, createdAt } = document
        const refusal = decide(statements.documents.all(userId).map(documentFrom))
        if (refusal) return refuse(refusal)
        statements.addDocument.run(id, userId, kind, file, mediaType, bytes, instantText(createdAt))
        return accept(document)
      })
    },

    async document(id) {
      const row = statements.document.get(id)
      return row ? documentFrom(row) : null
    },

    removeDocument(id, userId) {
      return write(() => {
        const row = statements.document.get(id)
        const document = row?.user_id === userId ? documentFrom(row) : null
        if (!document || document.isReliedOn) return null
        statements.removeDocument.run(id)
        return document
      })
    },

    async submit({ id, userId, kind, number, categories, expiresOn, submittedAt }) {
      await write(() => {
        const at = instantText(submittedAt)
        statements.endWaiting.run(at, userId, kind)
        statements.submit.run(id, userId, kind, number, categories, expiresOn.toString(), at)
      })
    },

    async find(id) {
      const row = statements.byId.get(id)
      return row ? credentialFrom(row) : null
    },

    settle(id, decide) {
      return write(() => {
        const row = statements.byId.get(id)
        if (!row) return refuse({ kind: 'credential-unknown' })
        const decided = decide({ credential: credentialFrom(row), isClosed: row.ended_at !== null })
        if (!decided.ok) return decided
        const { credential, closedAt, at, audit: note } = decided.value
        const { userId, kind, verified } = credential
        if (closedAt) statements.end.run(instantText(closedAt), id)
        else if (verified) {
          statements.endCounting.run(instantText(at), userId, kind)
          statements.verify.run(verified.by, instantText(verified.at), id)
        }
        audit(note)
        return accept(credential)
      })
    },

    countedAt: async (people, kinds, at) =>
      statements.countedAt
        .all({
          people: JSON.stringify(people),
          kinds: JSON.stringify(kinds),
          at: instantText(at),
          day: businessDate(at).toString(),
        })
        .map(credentialFrom),

    running: async (until) => statements.running.all(until.toString()).map(credentialFrom),

    async noteReminded(id, days, events) {
      await write(() => {
        statements.remind.run(days, id)
        keepEvents(events)
      })
    },

    async noteExpired(id, at, events) {
      await write(() => {
        if (statements.expire.run(instantText(at), id).changes === 1) keepEvents(events)
      })
    },
  }
}

/** Approving an application verifies its credentials. Call it only inside `write`. */
export function prepareVerifyAll({ raw }: SqliteDatabase) {
  const verify = raw.prepare<[string, string, string]>(
    'update credentials set verified_by = ?, verified_at = ? where user_id = ? and verified_at is null and ended_at is null',
  )
  return (userId: UserId, by: UserId, at: Temporal.Instant): void => {
    verify.run(by, instantText(at), userId)
  }
}

function prepare({ raw }: SqliteDatabase) {
  const counts = 'verified_at is not null and ended_at is null'
  return {
    details: raw.prepare<[string], DetailsRow>('select * from application_details where user_id = ?'),
    putDetails: raw.prepare<[string, string, string | null, string | null, string]>(
      `insert into application_details (user_id, skills, home_district, about, updated_at) values (?, ?, ?, ?, ?)
       on conflict (user_id) do update set skills = excluded.skills, home_district = excluded.home_district,
         about = excluded.about, updated_at = excluded.updated_at`,
    ),
    isOfTrade: raw.prepare<[string, string], unknown>(
      `select 1 from technician_applications where user_id = ? and status = 'pending'
       union all select 1 from technicians where user_id = ? and is_active = 1 limit 1`,
    ),
    documents: raw.prepare<[string], DocumentRow>(`${documents} where user_id = ? order by created_at, id`),
    document: raw.prepare<[string], DocumentRow>(`${documents} where id = ?`),
    addDocument: raw.prepare(
      'insert into documents (id, user_id, kind, file, media_type, bytes, created_at) values (?, ?, ?, ?, ?, ?, ?)',
    ),
    removeDocument: raw.prepare<[string]>('delete from documents where id = ?'),
    credentials: raw.prepare<[string], CredentialRow>(
      'select * from credentials where user_id = ? and ended_at is null order by kind, submitted_at, id',
    ),
    byId: raw.prepare<[string], CredentialRow>('select * from credentials where id = ?'),
    submit: raw.prepare(
      'insert into credentials (id, user_id, kind, number, categories, expires_on, submitted_at) values (?, ?, ?, ?, ?, ?, ?)',
    ),
    endWaiting: raw.prepare<[string, string, string]>(
      'update credentials set ended_at = ? where user_id = ? and kind = ? and verified_at is null and ended_at is null',
    ),
    endCounting: raw.prepare<[string, string, string]>(
      `update credentials set ended_at = ? where user_id = ? and kind = ? and ${counts}`,
    ),
    end: raw.prepare<[string, string]>('update credentials set ended_at = ? where id = ?'),
    verify: raw.prepare<[string, string, string]>(
      'update credentials set verified_by = ?, verified_at = ? where id = ?',
    ),
    running: raw.prepare<[string], CredentialRow>(
      `select c.* from credentials c cross join technicians t on t.user_id = c.user_id and t.is_active = 1
       where c.verified_at is not null and c.ended_at is null and c.expired_at is null and c.expires_on <= ?
       order by c.expires_on, c.id`,
    ),
    countedAt: raw.prepare<{ people: string; kinds: string; at: string; day: string }, CredentialRow>(
      `select * from credentials
       where user_id in (select value from json_each(:people)) and kind in (select value from json_each(:kinds))
         and verified_at <= :at and (ended_at is null or ended_at > :at) and expires_on >= :day
       order by user_id, kind, id`,
    ),
    remind: raw.prepare<[number, string]>('update credentials set reminded = ? where id = ?'),
    expire: raw.prepare<[string, string]>('update credentials set expired_at = ? where id = ? and expired_at is null'),
  }
}

function credentialFrom(row: CredentialRow): Credential {
  const { verified_by: by, verified_at: at } = row
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind,
    number: row.number,
    categories: row.categories,
    expiresOn: Temporal.PlainDate.from(row.expires_on),
    submittedAt: Temporal.Instant.from(row.submitted_at),
    verified: by !== null && at !== null ? { by, at: Temporal.Instant.from(at) } : null,
    expiredAt: row.expired_at === null ? null : Temporal.Instant.from(row.expired_at),
    reminded: row.reminded,
  }
}

function documentFrom(row: DocumentRow): KeptDocument {
  const { id, user_id: userId, kind, file, media_type: mediaType, bytes } = row
  const instant = (text: string | null) => (text === null ? null : Temporal.Instant.from(text))
  const createdAt = Temporal.Instant.from(row.created_at)
  const decided = { approvedAt: instant(row.approved_at), verifiedAt: instant(row.verified_at) }
  return { id, userId, kind, file, mediaType, bytes, createdAt, isReliedOn: isReliedOn(createdAt, decided) }
}
