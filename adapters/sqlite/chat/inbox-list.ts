import type { InboxFilter, InboxPlace } from '#modules/chat'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareCandidates } from '../search/candidates.ts'
import { digitsOf, patternOf } from '../search/patterns.ts'
import type { InboxRow } from './conversation-rows.ts'

const chatColumns = `'chat' as kind, id, phone as who, null as subject, last_text as text, state, unread,
  waiting_since, assigned_to, last_at`
const enquiryColumns = `'enquiry' as kind, id, name as who, coalesce(subject, kind) as subject,
  substr(message, 1, 200) as text, state, state = 'open' as unread,
  case when state in ('open', 'in_progress') then created_at end as waiting_since, assigned_to, created_at as last_at`

/** The thread of a booking; the office is to read what its customer and its technicians write. */
const threadColumns = `'booking' as kind, t.booking_id as id, b.contact_name as who, b.reference as subject,
  t.last_text as text, 'open' as state,
  (select count(*) from service_communications m where m.booking_id = t.booking_id and m.seq > t.office_read_to
     and m.sender_type in ('customer', 'technician')) as unread,
  case when t.asked_seq > t.office_read_to then coalesce(t.waiting_since, t.last_at) else t.waiting_since end
    as waiting_since, t.assigned_to, t.last_at`
const threadTable = 'booking_threads t join bookings b on b.id = t.booking_id'
const foundThreadTable = 'booking_threads t not indexed join bookings b on b.id = t.booking_id'
/** The condition of the index by which they are listed. */
const threadIsToAnswer = 't.asked_seq <= t.office_read_to and (t.is_over = 0 or t.waiting_since is not null)'
/** Lines of the system alone are nothing for the office. */
const threadIsUsed = '(t.asked_seq > 0 or t.office_read_to > 0 or t.assigned_to is not null)'

const threadOfBooking = `(b.contact_name like @search escape '\\' or b.reference like @search escape '\\'
  or b.customer_phone like @number escape '\\')`
const searchedThread = `(${threadOfBooking} or exists (select 1 from service_communications m
    where m.booking_id = t.booking_id and m.message_content like @search escape '\\'))`
const searchedChat = `(phone like @number escape '\\' or exists (select 1 from conversation_entries e
  where e.conversation_id = conversations.id and e.kind = 'message' and e.text like @search escape '\\'))`
const searchedEnquiry = `(name like @search escape '\\' or email like @search escape '\\'
  or reference like @search escape '\\' or message like @search escape '\\'
  or (phone is not null and phone like @number escape '\\'))`

// `not indexed`: the rows are found by their rowids, and by no index of their state.
const chatOfRows = 'rowid in (select value from json_each(@chats))'
const threadOfRows = 't.rowid in (select value from json_each(@threads))'
const enquiryOfRows = `rowid in (select value from json_each(@enquiries)) and ${searchedEnquiry}`

/** The chats among the candidates that match: by their number, or by a message. */
const matchedChats = `select c.rowid from json_each(@numbers) each cross join conversations c on c.rowid = each.value
    where c.phone like @number escape '\\'
  union
  select c.rowid from json_each(@entries) each cross join conversation_entries e on e.number = each.value
    cross join conversations c on c.id = e.conversation_id
    where e.kind = 'message' and e.text like @search escape '\\'`

/** The threads among the candidates that match: by their booking, or by a message. */
const matchedThreads = `select t.rowid from json_each(@numbers) each cross join bookings b on b.rowid = each.value
    cross join booking_threads t on t.booking_id = b.id where ${threadOfBooking}
  union
  select t.rowid from json_each(@entries) each cross join service_communications m on m.number = each.value
    cross join booking_threads t on t.booking_id = m.booking_id
    where m.message_content like @search escape '\\'`

type Field = 'assignedTo' | 'search' | 'number' | 'chats' | 'enquiries' | 'threads' | 'at' | 'id' | 'limit'
type Asked = Readonly<Record<Field, string | number | null>>

/** A search with the rows that it may find, as JSON; null where all rows are to be compared. */
type Searched = Pick<Asked, 'search' | 'number' | 'chats' | 'enquiries' | 'threads'>

/** Lines of conversations, enquiries and threads of bookings; one statement for each form of a question. */
export function prepareInbox({ raw }: Pick<SqliteDatabase, 'raw'>) {
  const among = (sql: string) =>
    raw.prepare<[Readonly<Record<'search' | 'number' | 'numbers' | 'entries', string | null>>], number>(sql).pluck()
  const [chatsAmong, threadsAmong] = [among(matchedChats), among(matchedThreads)]
  const candidates = {
    numbers: prepareCandidates({ raw }, 'conversations'),
    entries: prepareCandidates({ raw }, 'conversation_entries'),
    enquiries: prepareCandidates({ raw }, 'enquiries'),
    bookings: prepareCandidates({ raw }, 'bookings'),
    lines: prepareCandidates({ raw }, 'service_communications'),
  }

  /** Where an index knows too little, or too many rows, the lists are compared as they are read. */
  function narrowed(search: string | null): Searched {
    if (search === null) return { search: null, number: null, chats: null, enquiries: null, threads: null }
    const digits = digitsOf(search)
    const patterns = { search: patternOf(search), number: digits && patternOf(digits) }
    const readings = digits === null ? [[search]] : [[search], [digits]]
    const enquiries = candidates.enquiries(readings)
    const entries = candidates.entries([[search]])
    const numbers = digits === null ? { rows: [], hasMore: false } : candidates.numbers([[digits]])
    const isKnown = entries && numbers && !entries.hasMore && !numbers.hasMore
    const rows = (some: readonly number[]) => JSON.stringify(some)
    // The newest bookings and messages, where too many may match.
    const [bookings, lines] = [candidates.bookings(readings), candidates.lines([[search]])]
    return {
      ...patterns,
      chats: isKnown
        ? rows(chatsAmong.all({ ...patterns, numbers: rows(numbers.rows), entries: rows(entries.rows) }))
        : null,
      enquiries: enquiries && !enquiries.hasMore ? rows(enquiries.rows) : null,
      threads:
        bookings && lines
          ? rows(threadsAmong.all({ ...patterns, numbers: rows(bookings.rows), entries: rows(lines.rows) }))
          : null,
    }
  }

  const statement = (sql: string) => raw.prepare<[Asked], InboxRow>(sql)
  const prepared = new Map<string, ReturnType<typeof statement>>()
  const countUnread = raw
    .prepare<[], number>(
      `select (select count(*) from conversations where unread > 0 and state = 'open')
         + (select count(*) from enquiries where state = 'open' and kind <> 'coverage')
         + (select count(*) from booking_threads where asked_seq > office_read_to)`,
    )
    .pluck()

  const linesOf = raw.prepare<[{ readonly ids: string }], InboxRow>(
    `select ${chatColumns} from conversations where id in (select value from json_each(@ids))
     union all select ${enquiryColumns} from enquiries
       where id in (select value from json_each(@ids)) and kind <> 'coverage'
     union all select ${threadColumns} from ${threadTable}
       where t.booking_id in (select value from json_each(@ids)) and ${threadIsUsed}
     order by last_at desc, id desc`,
  )

  function ask(sql: string, asked: Asked): readonly InboxRow[] {
    const known = prepared.get(sql) ?? statement(sql)
    prepared.set(sql, known)
    return known.all(asked)
  }

  /** The lines of the three tables under these conditions, in one order. */
  function lines(
    { kind, assignedTo, search: text }: InboxFilter,
    conditions: {
      readonly chat: string
      readonly enquiry: string
      readonly thread: string
      readonly more: string
      readonly order: string
    },
    asked: Pick<Asked, 'at' | 'id' | 'limit'>,
  ): readonly InboxRow[] {
    const whose =
      assignedTo === null ? [] : [assignedTo === 'nobody' ? 'assigned_to is null' : 'assigned_to = @assignedTo']
    const searched = narrowed(text)
    const { search, chats, enquiries, threads } = searched
    const select = (columns: string, table: string, where: readonly string[]) =>
      `select * from (select * from (select ${columns} from ${table} where ${[...where, ...whose].join(' and ')})
        where ${conditions.more} order by ${conditions.order} limit @limit)`
    const isAsked = (one: InboxRow['kind']) => kind === null || kind === one
    const found = (condition: string) => (search === null ? [] : [condition])
    const sources = [
      ...(isAsked('chat')
        ? [
            select(chatColumns, chats === null ? 'conversations' : 'conversations not indexed', [
              conditions.chat,
              ...found(chats === null ? searchedChat : chatOfRows),
            ]),
          ]
        : []),
      ...(isAsked('enquiry')
        ? [
            select(enquiryColumns, enquiries === null ? 'enquiries' : 'enquiries not indexed', [
              `kind <> 'coverage'`,
              conditions.enquiry,
              ...found(enquiries === null ? searchedEnquiry : enquiryOfRows),
            ]),
          ]
        : []),
      ...(isAsked('booking')
        ? [
            select(threadColumns, threads === null ? threadTable : foundThreadTable, [
              conditions.thread,
              threadIsUsed,
              ...found(threads === null ? searchedThread : threadOfRows),
            ]),
          ]
        : []),
    ]
    const sql = `${sources.join(' union all ')} order by ${conditions.order} limit @limit`
    return ask(sql, { ...asked, ...searched, assignedTo })
  }

  return {
    countUnread: () => countUnread.get() ?? 0,
    of: (ids: readonly string[]) => linesOf.all({ ids: JSON.stringify(ids) }),

    unread: (filter: InboxFilter, limit: number) =>
      filter.show === 'closed' || filter.isUnread === false
        ? []
        : lines(
            filter,
            {
              chat: `unread > 0 and state = 'open'`,
              enquiry: `state = 'open'`,
              thread: 't.asked_seq > t.office_read_to',
              more: 'true',
              order: 'waiting_since, id',
            },
            { at: null, id: null, limit },
          ),

    rest: (filter: InboxFilter, after: InboxPlace | null, limit: number) =>
      filter.isUnread === true
        ? []
        : lines(
            filter,
            filter.show === 'closed'
              ? {
                  ...rest(after),
                  chat: `state = 'closed'`,
                  enquiry: `state in ('answered', 'closed')`,
                  thread: `t.asked_seq <= t.office_read_to and t.is_over = 1 and t.waiting_since is null`,
                }
              : {
                  ...rest(after),
                  chat: `state = 'open' and unread = 0`,
                  enquiry: `state = 'in_progress'`,
                  thread: threadIsToAnswer,
                },
            { at: after && instantText(after.lastAt), id: after?.id ?? null, limit },
          ),
  }
}

function rest(after: InboxPlace | null) {
  return { more: after === null ? 'true' : '(last_at, id) < (@at, @id)', order: 'last_at desc, id desc' }
}
