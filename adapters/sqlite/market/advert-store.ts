import type { AdvertStore } from '#modules/adverts'
import type { SqliteDatabase } from '../kit/database.ts'
import { type AdvertRow, advertColumns, prepareMove, toAdvert } from './advert-rows.ts'

/** Greater than every id. */
const aboveAll = '~'

export function createSqliteAdvertStore(database: SqliteDatabase): AdvertStore {
  const { raw, write } = database
  const find = raw.prepare<[string], AdvertRow>(`select ${advertColumns} from adverts where id = ?`)
  const findBySlug = raw.prepare<[string], AdvertRow>(`select ${advertColumns} from adverts where slug = ?`)
  const listOf = raw.prepare<[string], AdvertRow>(
    `select ${advertColumns} from adverts where owner_id = ? order by created_at desc, id desc limit 100`,
  )
  const list = raw.prepare<[string, number], AdvertRow>(
    `select ${advertColumns} from adverts where id < ? order by id desc limit ?`,
  )
  const move = prepareMove(database)

  const found = (row: AdvertRow | undefined) => (row ? toAdvert(row) : null)

  return {
    find: async (id) => found(find.get(id)),
    findBySlug: async (slug) => found(findBySlug.get(slug)),
    listOf: async (owner) => listOf.all(owner).map(toAdvert),
    list: async (limit, after) => list.all(after ?? aboveAll, limit).map(toAdvert),
    move: (id, to, heldFor, at) => write(() => move(id, to, heldFor, at)),
  }
}
