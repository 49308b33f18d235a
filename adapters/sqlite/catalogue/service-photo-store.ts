import { createHash } from 'node:crypto'
import { type ServicePhoto, type ServicePhotoStore, auditOfServicePhoto } from '#modules/catalogue'
import { type ServiceId, accept, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { keepCopy } from '../kit/kept-copy.ts'

interface PhotoRow extends ServicePhoto {
  readonly service_id: ServiceId
}

export function createSqliteServicePhotoStore(database: SqliteDatabase): ServicePhotoStore {
  const { raw, write } = database
  const audit = prepareAudit(database)
  const all = raw.prepare<[], PhotoRow>('select service_id, sha256, alt, width, height from service_photos')
  const one = raw.prepare<[string], ServicePhoto>(
    'select sha256, alt, width, height from service_photos where service_id = ?',
  )
  const isThere = raw.prepare<[string], number>('select 1 from services where id = ?').pluck()
  const put = raw.prepare<[string, string, string, number, number, string, Uint8Array]>(
    `insert into service_photos (service_id, sha256, alt, width, height, updated_at, webp) values (?, ?, ?, ?, ?, ?, ?)
     on conflict (service_id) do update set sha256 = excluded.sha256, alt = excluded.alt, width = excluded.width,
       height = excluded.height, updated_at = excluded.updated_at, webp = excluded.webp`,
  )
  const drop = raw.prepare<[string]>('delete from service_photos where service_id = ?')
  const picture = raw.prepare<[string], Buffer>('select webp from service_photos where sha256 = ? limit 1').pluck()
  const copy = keepCopy(
    database,
    () => all.all(),
    (rows) => new Map(rows.map(({ service_id, ...photo }) => [service_id, photo])),
  )

  return {
    read: async () => copy.read(),

    set: (id, { webp, width, height, alt }, at) =>
      write(() => {
        if (!isThere.get(id)) return refuse({ kind: 'service-unknown' })
        const before = one.get(id) ?? null
        const sha256 = createHash('sha256').update(webp).digest('hex')
        const photo = { sha256, alt, width, height }
        if (before?.sha256 === sha256 && before.alt === alt) return accept(photo)
        put.run(id, sha256, alt, width, height, instantText(at), webp)
        audit(auditOfServicePhoto(id, before, photo))
        copy.changed()
        return accept(photo)
      }),

    remove: (id) =>
      write(() => {
        const before = one.get(id)
        if (!before) return
        drop.run(id)
        audit(auditOfServicePhoto(id, before, null))
        copy.changed()
      }),

    find: async (sha256) => picture.get(sha256) ?? null,
    version: copy.version,
  }
}
