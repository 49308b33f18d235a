import { type Advert, type AdvertStore, advertMoves } from '#modules/adverts'
import { type AdvertId, accept, refuse } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { type AdvertRow, advertColumns, toAdvert } from './advert-rows.ts'

/** States that no advert has before its first payment. */
const paidStates: ReadonlySet<string> = new Set(['in_review', 'live', 'paused'])

export function createSqliteAdvertStore({ raw, write }: SqliteDatabase): AdvertStore {
  const find = raw.prepare<[string], AdvertRow>(`select ${advertColumns} from adverts where id = ?`)
  const findBySlug = raw.prepare<[string], AdvertRow>(`select ${advertColumns} from adverts where slug = ?`)
  const listOf = raw.prepare<[string], AdvertRow>(
    `select ${advertColumns} from adverts where owner_id = ? order by created_at desc, id desc limit 100`,
  )
  const move = raw.prepare<[string, string, string, string]>(
    'update adverts set state = ?, held_for = ?, updated_at = ?, version = version + 1 where id = ?',
  )

  const found = (row: AdvertRow | undefined) => (row ? toAdvert(row) : null)

  function there(id: AdvertId): Advert {
    const advert = found(find.get(id))
    if (!advert) throw new Error(`advert ${id} has gone`)
    return advert
  }

  return {
    find: async (id) => found(find.get(id)),
    findBySlug: async (slug) => found(findBySlug.get(slug)),
    listOf: async (owner) => listOf.all(owner).map(toAdvert),

    move: (id, to, heldFor, at) =>
      write(() => {
        const { state, paidUntil } = there(id)
        const isAllowed = advertMoves[state].includes(to) && (paidUntil !== null || !paidStates.has(to))
        if (!isAllowed) return refuse({ kind: 'advert-state', state })
        move.run(to, JSON.stringify(heldFor), instantText(at), id)
        return accept(there(id))
      }),
  }
}
