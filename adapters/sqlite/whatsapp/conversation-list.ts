import { isUnfinished } from '../kit/sql-lists.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import type { ConversationRow } from './conversation-rows.ts'

/** One number. The booking that nobody has set is guessed: a future one before a completed one. */
const conversation = `
  with said as (
    select at, text from (
      select at, text from whatsapp_inbound where phone = @phone order by at desc limit 1)
    union all
    select created_at, text from (
      select created_at, text from messages indexed by messages_of_whatsapp
      where channel = 'whatsapp' and recipient = @phone
      order by created_at desc limit 1)
  ), latest as (
    select @phone as phone, at as last_at, text as last_text from said order by at desc limit 1
  )
  select latest.*, n.last_inbound_at, coalesce(n.unread, 0) as unread, coalesce(n.needs_person, 0) as needs_person,
    n.name as profile_name, u.id as user_id, u.full_name, b.id as booking_id, b.reference,
    n.booking_id is not null as is_sure
  from latest
  left join whatsapp_numbers n on n.phone = latest.phone
  left join users u on u.id = (select id from users where phone = latest.phone order by created_at limit 1)
  left join bookings b on b.id = coalesce(
    n.booking_id,
    (select id from bookings
      where customer_phone = latest.phone and ${isUnfinished()}
      order by created_at desc limit 1),
    (select id from bookings where customer_phone = latest.phone order by created_at desc limit 1))`

/** Numbers, once for each message, the latest message first. */
const spokenLately = `
  select phone, at from whatsapp_inbound
  union all
  select recipient, created_at from messages indexed by messages_of_whatsapp_by_time where channel = 'whatsapp'
  order by at desc`

/** Numbers that need a person, the latest message to us first. */
const inNeed = 'select phone from whatsapp_numbers where needs_person = 1 order by last_inbound_at desc limit ?'

export function prepareConversations({ raw }: Pick<SqliteDatabase, 'raw'>) {
  const one = raw.prepare<[{ readonly phone: string }], ConversationRow>(conversation)
  const spoken = raw.prepare<[], string>(spokenLately).pluck()
  const needing = raw.prepare<[number], string>(inNeed).pluck()

  function phonesOf(limit: number): readonly string[] {
    const needed = needing.all(limit)
    const lately = new Set<string>()
    for (const phone of limit > 0 ? spoken.iterate() : []) {
      lately.add(phone)
      if (lately.size === limit) break
    }
    return [...new Set([...needed, ...lately])]
  }

  return {
    find: (phone: string): ConversationRow | undefined => one.get({ phone }),

    /** Those that need a person first, then the newest. */
    list(limit: number): readonly ConversationRow[] {
      return phonesOf(limit)
        .flatMap((phone) => one.get({ phone }) ?? [])
        .toSorted((a, b) => b.needs_person - a.needs_person || compare(b.last_at, a.last_at))
        .slice(0, limit)
    },
  }
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
