import type { AdvertStore } from '#modules/adverts'
import type { SqliteDatabase } from '../kit/database.ts'
import { type AdvertRow, advertColumns, prepareMove, toAdvert } from './advert-rows.ts'

export function createSqliteAdvertStore(database: SqliteDatabase): AdvertStore {
  const { raw, write } = database
  const find = raw.prepare<[string], AdvertRow>(`select ${advertColumns} from adverts where id = ?`)
  const findBySlug = raw.prepare<[string], AdvertRow>(`select ${advertColumns} from adverts where slug = ?`)
  const listOf = raw.prepare<[string], AdvertRow>(
    `select ${advertColumns} from adverts where owner_id = ? order by created_at desc, id desc limit 100`,
  )
  const move = prepareMove(database)

  const found = (row: AdvertRow | undefined) => (row ? toAdvert(row) : null)

  return {
    find: async (id) => found(find.get(id)),
    findBySlug: async (slug) => found(findBySlug.get(slug)),
    listOf: async (owner) => listOf.all(owner).map(toAdvert),
    move: (id, to, heldFor, at) => write(() => move(id, to, heldFor, at)),
  }
}
