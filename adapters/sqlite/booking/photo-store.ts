import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Photo, type PhotoStore, judgePhoto } from '#modules/booking'
import { type BookingId, type PhotoId, accept, refuse } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareInsert } from '../kit/prepared-insert.ts'
import { photos } from '../kit/schema.ts'

export function createSqlitePhotoStore(database: SqliteDatabase): PhotoStore {
  const { db, raw, write } = database
  const insert = prepareInsert(database, photos)
  const select = () => db.select().from(photos).$dynamic()
  const byId = select()
    .where(eq(photos.id, sql.placeholder('id')))
    .prepare()
  const ofDraft = select()
    .where(eq(photos.draftHash, sql.placeholder('draftHash')))
    .orderBy(asc(photos.id))
    .prepare()
  const ofBooking = select()
    .where(eq(photos.bookingId, sql.placeholder('bookingId')))
    .orderBy(asc(photos.id))
    .prepare()
  const orphans = select()
    .where(and(isNull(photos.draftHash), isNull(photos.bookingId)))
    .limit(sql.placeholder('limit'))
    .prepare()
  const remove = raw.prepare<[string]>('delete from photos where id = ?')
  const one = (id: string): Photo | null => {
    const row = byId.get({ id })
    return row ? toPhoto(row) : null
  }

  return {
    add: (photo) =>
      write(() => {
        const before = photo.draftHash === null ? [] : ofDraft.all({ draftHash: photo.draftHash })
        const refusal = judgePhoto(before.length)
        if (refusal) return refuse(refusal)
        insert(photo)
        return accept(photo)
      }),
    find: async (id) => one(id),
    ofDraft: async (draftHash) => ofDraft.all({ draftHash }).map(toPhoto),
    ofBooking: async (bookingId) => ofBooking.all({ bookingId }).map(toPhoto),
    removeFromDraft: (id, draftHash) =>
      write(() => {
        const photo = one(id)
        if (photo?.draftHash !== draftHash) return null
        remove.run(id)
        return photo
      }),
    removeOrphans: (limit) =>
      write(() => {
        const found = orphans.all({ limit }).map(toPhoto)
        for (const { id } of found) remove.run(id)
        return found
      }),
  }
}

function toPhoto({ id, bookingId, mediaType, ...row }: typeof photos.$inferSelect): Photo {
  if (mediaType !== 'image/jpeg') throw new Error(`photo ${id} was kept as ${mediaType}, which this version never does`)
  return { ...row, id: id as PhotoId, bookingId: bookingId as BookingId | null, mediaType }
}
