import { setImmediate } from 'node:timers/promises'
import { type UserQuery, type UserRecord, matchesUser, readUserText } from '#modules/administration'
import { type Role, type UserId, officeRoles } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { sqlTexts } from '../kit/sql-lists.ts'
import { prepareCandidates } from '../search/candidates.ts'

/** The fields of a user that a search looks at. */
interface Findable extends Pick<UserRecord, 'id' | 'fullName' | 'email' | 'phone' | 'postcode' | 'role' | 'status'> {
  readonly createdAt: string
}

interface Place {
  readonly createdAt: string
  readonly id: string
}

const staffRoles: readonly Role[] = officeRoles

/** Fewer digits may be a part of a name, too. */
const digitsOfNumber = 6
/** More users than this with a number are read from the newest on. */
const mostOfNumber = 1_000

/** Users that are compared with a text before other requests are served. */
const atOnce = 500

const columns = `id, full_name as fullName, coalesce(email_key, lower(email), '') as email, phone, postcode, role,
  status, created_at as createdAt`

/** The ids of users, the newest first; a page begins after a user. */
export function prepareUserSearch({ raw }: Pick<SqliteDatabase, 'raw'>) {
  const statement = (sql: string) =>
    raw.prepare<[Readonly<Record<string, string | number>>], Findable>(`select ${columns} from users ${sql}`)
  const prepared = new Map<string, ReturnType<typeof statement>>()
  const candidates = prepareCandidates({ raw }, 'users')
  const among = raw.prepare<[string], Findable>(
    `select ${columns} from users where rowid in (select value from json_each(?))`,
  )
  const ofNumber = raw
    .prepare<[{ digits: string; limit: number }], number>(
      'select rowid from users where phone is not null and instr(phone, @digits) > 0 limit @limit',
    )
    .pluck()
  const withTyped = raw
    .prepare<[{ typed: string; limit: number }], number>(
      'select rowid from users where instr(email_key, @typed) > 0 limit @limit',
    )
    .pluck()
  const placeOf = raw.prepare<[string], Place>('select created_at as createdAt, id from users where id = ?')

  function read({ role, status }: UserQuery, after: Place | null, limit: number): readonly Findable[] {
    const conditions = [
      role !== null && 'role = @role',
      // The condition of the index of the staff, spelled the same, so that it is used.
      role !== null && staffRoles.includes(role) && `role in (${sqlTexts(staffRoles)})`,
      // The condition of the indexes of suspended users, spelled the same, so that they are used.
      status !== null && (status === 'suspended' ? `status = 'suspended'` : 'status = @status'),
      after !== null && '(created_at, id) < (@createdAt, @id)',
    ].filter((condition) => condition !== false)
    const sql = `${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
      order by created_at desc, id desc limit @limit`
    const list = prepared.get(sql) ?? statement(sql)
    prepared.set(sql, list)
    return list.all({
      limit,
      ...(role !== null && { role }),
      ...(status !== null && status !== 'suspended' && { status }),
      ...(after && { createdAt: after.createdAt, id: after.id }),
    })
  }

  /** Reads the newest users, with pauses for other requests, until there are enough. */
  async function newest(query: UserQuery, after: Place | null, limit: number, isMeant: (one: Findable) => boolean) {
    const found: Findable[] = []
    for (let from = after, isMore = true; isMore && found.length < limit;) {
      const some = read(query, from, atOnce)
      found.push(...some.filter(isMeant))
      from = some.at(-1) ?? from
      isMore = some.length === atOnce
      await setImmediate()
    }
    return found.slice(0, limit)
  }

  /** Rows that may match; null where these would be too many, or the index is behind. */
  function rowsOf(words: readonly string[], digits: string | null): readonly number[] | null {
    const found = candidates(digits === null ? [words] : [words, [digits]])
    if (found && !found.hasMore) return found.rows
    if (digits === null || digits.length < digitsOfNumber) return null
    // Most trigrams of a number are in every other number: phones are read from their index, and e-mail addresses too
    // where theirs do not narrow them.
    const typed = candidates([words])
    const limit = mostOfNumber + 1
    const texts = typed && !typed.hasMore ? typed.rows : withTyped.all({ typed: words.join(''), limit })
    const rows = [...new Set([...ofNumber.all({ digits, limit }), ...texts])]
    return rows.length > mostOfNumber ? null : rows
  }

  return async (query: UserQuery, limit: number, afterId: UserId | null): Promise<readonly UserId[]> => {
    const { text, role, status } = query
    const after = afterId === null ? null : placeOf.get(afterId)
    if (after === undefined) return []
    if (text === null || text.trim() === '') return read(query, after, limit).map(({ id }) => id)
    const isMeant = matchesUser(text)
    const { words, digits } = readUserText(text)
    const rows = rowsOf(words, digits)
    if (!rows) return (await newest(query, after, limit, isMeant)).map(({ id }) => id)
    return among
      .all(JSON.stringify(rows))
      .filter((one) => (role ?? one.role) === one.role && (status ?? one.status) === one.status && isMeant(one))
      .filter((one) => !after || newestFirst(one, after) > 0)
      .toSorted(newestFirst)
      .slice(0, limit)
      .map(({ id }) => id)
  }
}

function newestFirst(one: Place, other: Place): number {
  return compare(other.createdAt, one.createdAt) || compare(other.id, one.id)
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
