import { createHash } from 'node:crypto'
import { type Role, type UserId, accept, isStaffRole, refuse, roles } from '#modules/shared'
import { type AgreedMember, type TeamStore, auditOfAgreement, auditOfTeamPhoto } from '#modules/site'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { keepCopy } from '../kit/kept-copy.ts'

interface Row {
  readonly id: UserId
  readonly fullName: string
  readonly role: Role
  readonly agreedAt: string
  readonly sha256: string | null
  readonly alt: string | null
}

export function createSqliteTeamStore(database: SqliteDatabase): TeamStore {
  const { raw, write } = database
  const audit = prepareAudit(database)
  const agreed = raw.prepare<[string], Row>(
    `select u.id, u.full_name as fullName, u.role, p.agreed_at as agreedAt, p.photo_sha256 as sha256, p.photo_alt as alt
     from public_profiles p join users u on u.id = p.user_id
     where u.status = 'active' and u.role in (select value from json_each(?)) order by u.full_name, u.id`,
  )
  const rows = raw.prepare<[], unknown>('select user_id, photo_sha256, photo_alt from public_profiles order by user_id')
  const insert = raw.prepare<[string, string]>(
    'insert into public_profiles (user_id, agreed_at) values (?, ?) on conflict do nothing',
  )
  const remove = raw.prepare<[string]>('delete from public_profiles where user_id = ?')
  const setPhoto = raw.prepare<[Uint8Array | null, string | null, string | null, string]>(
    'update public_profiles set photo_webp = ?, photo_sha256 = ?, photo_alt = ? where user_id = ?',
  )
  const photo = raw
    .prepare<[string], Uint8Array>('select photo_webp from public_profiles where photo_sha256 = ? limit 1')
    .pluck()
  const copy = keepCopy(
    database,
    () => rows.all(),
    () => null,
  )
  const ofStaff = JSON.stringify(roles.filter(isStaffRole))

  return {
    agreed: async () => agreed.all(ofStaff).map(memberFrom),
    agree: (id, at) =>
      write(() => {
        if (insert.run(id, instantText(at)).changes === 0) return
        audit(auditOfAgreement(id, true))
        copy.changed()
      }),
    withdraw: (id) =>
      write(() => {
        if (remove.run(id).changes === 0) return
        audit(auditOfAgreement(id, false))
        copy.changed()
      }),
    setPhoto: (id, next) =>
      write(() => {
        const kept = next && { sha256: createHash('sha256').update(next.webp).digest('hex'), alt: next.alt }
        if (setPhoto.run(next?.webp ?? null, kept?.sha256 ?? null, kept?.alt ?? null, id).changes === 0) {
          return refuse({ kind: 'not-agreed' })
        }
        audit(auditOfTeamPhoto(id, kept))
        copy.changed()
        return accept(null)
      }),
    photo: async (sha256) => photo.get(sha256) ?? null,
    version: copy.version,
  }
}

function memberFrom({ id, fullName, role, agreedAt, sha256, alt }: Row): AgreedMember {
  return {
    id,
    fullName,
    role,
    agreedAt: Temporal.Instant.from(agreedAt),
    photo: sha256 === null || alt === null ? null : { sha256, alt },
  }
}
