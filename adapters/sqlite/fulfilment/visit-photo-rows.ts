import type { VisitKey, VisitPhoto } from '#modules/booking'
import { instantText } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'

interface PhotoRow {
  readonly id: string
  readonly type: VisitPhoto['type']
  readonly caption: string | null
  readonly digest: string
  readonly file: string
  readonly width: number
  readonly height: number
  readonly bytes: number
  readonly original_file: string | null
  readonly original_type: string
  readonly original_from: string | null
  readonly added_in: number
}

interface Original {
  readonly original: string
}

type FileKind = 'photo' | 'original'

const key = 'booking_id = ? and visit_number = ?'

/** Photos of visits as rows. Its writes belong inside a transaction. */
export function prepareVisitPhotos({ raw }: SqliteDatabase) {
  const ofVersion = raw.prepare<[string, number, number, number], PhotoRow>(
    `select * from visit_photos where ${key} and added_in <= ? and (removed_in is null or removed_in > ?) order by id`,
  )
  const one = raw.prepare<[string, number, string], PhotoRow>(`select * from visit_photos where ${key} and id = ?`)
  const any = raw
    .prepare<[string, number], number>(`select 1 from visit_photos where ${key} and removed_in is null limit 1`)
    .pluck()
  const asked = raw
    .prepare<[string, number, string], number>(
      `select 1 from variation_photos p join variations v on v.id = p.variation_id
       where p.booking_id = ? and p.visit_number = ? and p.photo_id = ? and v.status <> 'withdrawn' limit 1`,
    )
    .pluck()
  const add = raw.prepare<(string | number | null)[]>(
    'insert into visit_photos values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, null, ?, ?)',
  )
  const drop = raw.prepare<[string, number, string]>(`delete from visit_photos where ${key} and id = ?`)
  const leaveOut = raw.prepare<[number, string, number, string]>(
    `update visit_photos set removed_in = ? where ${key} and id = ? and removed_in is null`,
  )
  const addOriginal = raw.prepare<[string, string, string, number, string]>(
    `update visit_photos set original_file = ?, original_type = ? where ${key} and id = ? and original_file is null`,
  )
  const caption = raw.prepare<[string | null, string, number, string]>(
    `update visit_photos set caption = ? where ${key} and id = ?`,
  )
  const queue = raw.prepare<[string, string, string]>('insert or ignore into files_to_remove values (?, ?, ?)')
  const takeOff = raw.prepare<[string, string]>('delete from files_to_remove where kind = ? and file = ?')

  const queued = (kind: FileKind, file: string, at: Temporal.Instant) => queue.run(kind, file, instantText(at))

  /** A file that was announced stays; it cannot where the queue was worked off meanwhile. */
  function claim(kind: FileKind, file: string): void {
    if (takeOff.run(kind, file).changes === 0) throw new Error(`the ${kind} ${file} was removed before it was kept`)
  }

  return {
    /** Those of one version of the report, by id. */
    of: ({ bookingId, number }: VisitKey, version: number): readonly VisitPhoto[] =>
      ofVersion.all(bookingId, number, version, version).map(photoFrom),

    /** A photo of whatever version. */
    find({ bookingId, number }: VisitKey, id: string): VisitPhoto | null {
      const row = one.get(bookingId, number, id)
      return row ? photoFrom(row) : null
    },

    has: ({ bookingId, number }: VisitKey): boolean => any.get(bookingId, number) !== undefined,

    /** The customer was asked for more with it. */
    isAsked: ({ bookingId, number }: VisitKey, id: string): boolean => asked.get(bookingId, number, id) !== undefined,

    queue: queued,

    /** Its files have been announced. */
    add({ bookingId, number }: VisitKey, photo: VisitPhoto, version: number, at: Temporal.Instant): void {
      const { id, type, digest, file, width, height, bytes, original, originalType, originalFrom } = photo
      claim('photo', file)
      if (original !== null) claim('original', original)
      const picture = [digest, file, width, height, bytes, original, originalType]
      add.run(bookingId, number, id, type, photo.caption, ...picture, version, instantText(at), originalFrom)
    },

    /** It has been announced. Another one that came first stays. */
    addOriginal({ bookingId, number }: VisitKey, id: string, file: Pick<VisitPhoto, 'originalType'> & Original): void {
      const { original, originalType } = file
      if (addOriginal.run(original, originalType, bookingId, number, id).changes > 0) claim('original', original)
    },

    /** Null where another version than the one that is being written was the first to have it. */
    changeCaption({ bookingId, number }: VisitKey, id: string, words: string | null, version: number) {
      const row = one.get(bookingId, number, id)
      if (row?.added_in !== version) return null
      caption.run(words, bookingId, number, id)
      return photoFrom({ ...row, caption: words })
    },

    /** Takes a photo out of an open version; earlier versions keep it. */
    remove({ bookingId, number }: VisitKey, id: string, version: number, at: Temporal.Instant): void {
      const row = one.get(bookingId, number, id)
      if (!row) return
      if (row.added_in < version) {
        leaveOut.run(version, bookingId, number, id)
        return
      }
      queued('photo', row.file, at)
      if (row.original_file !== null) queued('original', row.original_file, at)
      drop.run(bookingId, number, id)
    },
  }
}

function photoFrom({ original_file, original_type, original_from, ...row }: PhotoRow): VisitPhoto {
  const { id, type, caption, digest, file, width, height, bytes } = row
  const original = { original: original_file, originalType: original_type, originalFrom: original_from }
  return { id, type, caption, digest, file, width, height, bytes, ...original }
}
