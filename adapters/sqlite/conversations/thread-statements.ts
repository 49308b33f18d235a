import type { Notified, Side } from '#modules/conversations'
import type { BookingId, CommunicationId, UserId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { type EventRow, type MarkerRow, type MessageRow, messageColumns } from './message-rows.ts'

interface Marking {
  readonly id: BookingId
  readonly person: string
  readonly side: string
  readonly name: string
  readonly user: UserId
  readonly seq: number
  readonly at: string
}

interface Bell {
  readonly user: UserId
  readonly link: string
}

interface UserEvents {
  readonly user: UserId
  readonly after: number
  readonly limit: number
}

interface NextMessage {
  readonly id: BookingId
  readonly side: string
  /** The member of the office who writes; the thread is theirs where it was nobody's. */
  readonly office: UserId | null
  readonly at: string
  readonly text: string
}

/** One statement for each side. */
function bySide<Statement>(make: (side: Side) => Statement): Readonly<Record<Side, Statement>> {
  const [customer, technician, office] = [make('customer'), make('technician'), make('office')]
  return { customer, technician, office }
}

/** The statements of the store of threads. */
export function prepareThreads(raw: SqliteDatabase['raw']) {
  const columns = messageColumns.join(', ')
  const marker = 'person, sender_type, name, seq'
  return {
    newest: raw.prepare<[string], number>('select newest_seq from booking_threads where booking_id = ?').pluck(),
    /** The office is to read what people of other sides write; the customer waits until one of them has answered. */
    next: raw.prepare<[NextMessage], Notified & { readonly seq: number }>(
      `insert into booking_threads
           (booking_id, assigned_to, newest_seq, asked_seq, waiting_since, first_asked_at, last_at, last_text)
         values (@id, @office, 1, @side in ('customer', 'technician'), case @side when 'customer' then @at end,
           case @side when 'customer' then @at end, @at, @text)
         on conflict (booking_id) do update set
           assigned_to = coalesce(assigned_to, @office),
           newest_seq = newest_seq + 1,
           asked_seq = case when @side in ('customer', 'technician') then newest_seq + 1 else asked_seq end,
           waiting_since = case @side when 'customer' then coalesce(waiting_since, @at)
             when 'system' then waiting_since end,
           first_asked_at = case @side when 'customer' then coalesce(first_asked_at, @at) else first_asked_at end,
           first_answered_at = case when @side in ('technician', 'office') and first_asked_at is not null
             then coalesce(first_answered_at, @at) else first_answered_at end,
           last_at = @at, last_text = @text
         returning newest_seq seq, customer_notified_of customer, technician_notified_of technician,
           office_notified_of office`,
    ),
    add: raw.prepare<[MessageRow & { readonly client_id: string }]>(
      `insert into service_communications (${columns}, client_id)
       values (${messageColumns.map((column) => `@${column}`).join(', ')}, @client_id)`,
    ),
    same: raw.prepare<[string, string, string], MessageRow>(
      `select ${columns} from service_communications where booking_id = ? and person = ? and client_id = ?`,
    ),
    byId: raw.prepare<[CommunicationId], MessageRow>(`select ${columns} from service_communications where id = ?`),
    bySeq: raw.prepare<[string, number], MessageRow>(
      `select ${columns} from service_communications where booking_id = ? and seq = ?`,
    ),
    byFile: raw.prepare<[string], MessageRow>(`select ${columns} from service_communications where file_id = ?`),
    files: raw.prepare<[string], { readonly files: number; readonly bytes: number }>(
      `select count(*) files, coalesce(sum(file_bytes), 0) bytes from service_communications
       where booking_id = ? and file_id is not null`,
    ),
    before: raw.prepare<[string, number, number], MessageRow>(
      `select ${columns} from service_communications where booking_id = ? and seq < ? order by seq desc limit ?`,
    ),
    after: raw.prepare<[string, number, number], MessageRow>(
      `select ${columns} from service_communications where booking_id = ? and seq > ? order by seq limit ?`,
    ),
    markers: raw.prepare<[string], MarkerRow>(
      `select ${marker} from read_markers where booking_id = ? order by person`,
    ),
    marker: raw.prepare<[string, string], MarkerRow>(
      `select ${marker} from read_markers where booking_id = ? and person = ?`,
    ),
    /** People of the office who have read, or whom the thread was given to. */
    office: raw.prepare<[string], { readonly name: string }>(
      `select name from read_markers where booking_id = ? and sender_type = 'office' order by name`,
    ),
    mark: raw
      .prepare<[Marking], number>(
        `insert into read_markers (booking_id, person, user_id, sender_type, name, seq, read_at)
         values (@id, @person, @user, @side, @name, @seq, @at)
         on conflict (booking_id, person) do update set seq = max(seq, @seq), name = @name, sender_type = @side,
           read_at = case when @seq > seq then @at else read_at end
         returning seq`,
      )
      .pluck(),
    markOffice: raw.prepare<[number, string]>(
      'update booking_threads set office_read_to = max(office_read_to, ?) where booking_id = ?',
    ),
    notify: bySide((side) =>
      raw.prepare<[number, string]>(`update booking_threads set ${side}_notified_of = ? where booking_id = ?`),
    ),
    settle: bySide((side) =>
      raw.prepare<[string, number]>(
        `update booking_threads set ${side}_notified_of = null where booking_id = ? and ${side}_notified_of <= ?`,
      ),
    ),
    /** A notice of a message in the thread that is unread under the bell of a user. */
    rings: raw.prepare<[Bell], number>(
      `select 1 from notifications where user_id = @user and read_at is null and type = 'thread_message' and link = @link`,
    ),
    silence: raw.prepare<[Bell & { readonly at: string }]>(
      `update notifications set read_at = @at
       where user_id = @user and read_at is null and type = 'thread_message' and link = @link`,
    ),
    unreadAfter: raw.prepare<[string, number, string], number>(
      `select 1 from service_communications
       where booking_id = ? and seq > ? and person <> ? and sender_type <> 'system' limit 1`,
    ),
    /** A push that waits for the end of the quiet hours does not leave once it was read: by its reader, or by any of the office. */
    withdrawPush: raw.prepare<
      [{ readonly id: BookingId; readonly user: UserId; readonly side: Side; readonly at: string }]
    >(
      `update messages set state = 'cancelled', reason = 'It was read.', changed_at = @at
       where booking_id = @id and state = 'queued' and event = 'thread_message_push'
         and (user_id = @user or (@side = 'office'
           and user_id in (select id from users where role not in ('customer', 'guest', 'technician'))))`,
    ),
    remove: raw.prepare<[string, string, number]>(
      `update service_communications set removed_at = ?, message_content = '', file_id = null, file_name = null,
         file_media_type = null, file_bytes = null, file_key = null, thumbnail_key = null, latitude = null,
         longitude = null, accuracy = null, location_expires_at = null
       where booking_id = ? and seq = ?`,
    ),
    hideText: raw.prepare<[{ readonly id: string; readonly seq: number }]>(
      `update booking_threads set last_text = 'Message removed' where booking_id = @id and newest_seq = @seq`,
    ),
    queueFile: raw.prepare<[string, string]>(
      `insert or ignore into files_to_remove (kind, file, at) values ('thread', ?, ?)`,
    ),
    erasePlace: raw.prepare<[string, number]>(
      `update service_communications set latitude = null, longitude = null, accuracy = null, location_expires_at = null
       where booking_id = ? and seq = ?`,
    ),
    keepFile: raw.prepare<[string]>(`delete from files_to_remove where kind = 'thread' and file = ?`),
    eraseLocations: raw.prepare<[string, number]>(
      `update service_communications
       set latitude = null, longitude = null, accuracy = null, location_expires_at = null
       where id in (select id from service_communications
         where latitude is not null and location_expires_at <= ? order by location_expires_at limit ?)`,
    ),
    assignedTo: raw
      .prepare<[string], UserId | null>('select assigned_to from booking_threads where booking_id = ?')
      .pluck(),
    assign: raw.prepare<[{ readonly id: BookingId; readonly assignedTo: UserId | null; readonly at: string }]>(
      `insert into booking_threads (booking_id, assigned_to, newest_seq, last_at, last_text)
       values (@id, @assignedTo, 0, @at, '') on conflict (booking_id) do update set assigned_to = @assignedTo`,
    ),
    firstAnswers: raw
      .prepare<[string], number>(
        `select cast(round((julianday(first_answered_at) - julianday(first_asked_at)) * 86400) / 60 as integer) minutes
         from booking_threads
         where first_asked_at is not null and first_asked_at >= ? and first_answered_at is not null order by minutes`,
      )
      .pluck(),
    tell: raw.prepare<[string, string, string, string | null, string]>(
      'insert into thread_events (booking_id, kind, ref, person, at) values (?, ?, ?, ?, ?)',
    ),
    newestEvent: raw.prepare<[], number>("select seq from sqlite_sequence where name = 'thread_events'").pluck(),
    changed: raw
      .prepare<[number, number], BookingId>('select distinct booking_id from thread_events where id > ? and id <= ?')
      .pluck(),
    events: raw.prepare<[string, number, string, number], EventRow>(
      `select id, booking_id, kind, ref, person from thread_events
       where booking_id = ? and id > ? and (person is null or person = ?) order by id limit ?`,
    ),
    eventsForOffice: raw.prepare<[UserEvents], EventRow>(
      `select id, booking_id, kind, ref, person from thread_events
       where id > @after and (person is null or person = @user) order by id limit @limit`,
    ),
    eventsForUser: raw.prepare<[UserEvents], EventRow>(
      `select id, booking_id, kind, ref, person from thread_events e
       where id > @after and (person is null or person = @user)
         and (exists (select 1 from bookings b where b.id = e.booking_id and b.customer_id = @user)
           or exists (select 1 from technicians t join visits v on v.technician_id = t.id
             where t.user_id = @user and v.booking_id = e.booking_id)
           or exists (select 1 from technicians t join visit_crew c on c.technician_id = t.id
             where t.user_id = @user and c.booking_id = e.booking_id))
       order by id limit @limit`,
    ),
    forget: raw.prepare<[string, number]>(
      'delete from thread_events where id in (select id from thread_events where at < ? order by at limit ?)',
    ),
  }
}
