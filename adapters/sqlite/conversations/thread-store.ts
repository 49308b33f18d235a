import {
  type Asker,
  type Member,
  type Notified,
  type Side,
  type ThreadMessage,
  type ThreadStore,
  auditOfAssignment,
  auditOfRemoval,
  isSameDraft,
  judgeRemoval,
  memberOf,
  noticesOf,
  removed,
  sidesToNotify,
} from '#modules/conversations'
import { type BookingId, type CommunicationId, type UserId, accept, at, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import {
  type EventRow,
  type MarkerRow,
  type MessageRow,
  eventFrom,
  markerFrom,
  messageColumns,
  messageFrom,
  rowOf,
} from './message-rows.ts'
import { prepareCrew, prepareThreadFacts } from './thread-facts.ts'
import { watchChanges } from '../kit/watch-changes.ts'

const unknown = { kind: 'thread-unknown' } as const
const shownText = 200

export function createSqliteThreadStore(database: SqliteDatabase): ThreadStore {
  const { raw, write } = database
  const facts = prepareThreadFacts(database)
  const crew = prepareCrew(database)
  const audit = prepareAudit(database)
  const keepEvents = prepareOutbox(database)
  const statements = prepare(raw)

  function member(bookingId: BookingId, asker: Asker, now: Temporal.Instant): Member | null {
    const found = facts(bookingId, asker.user?.id ?? null)
    return found && memberOf(found, asker, now)
  }

  const newestOf = (bookingId: BookingId) => statements.newest.get(bookingId) ?? 0
  const markersOf = (bookingId: BookingId) => statements.markers.all(bookingId).map(markerFrom)

  /** Gives a message its number and writes it, inside a transaction; the message, and what waits for each side. */
  function add(message: Omit<ThreadMessage, 'seq'> & { readonly clientId: string }) {
    const { bookingId, senderType, content, messageType, createdAt } = message
    const text = content === '' ? messageType : content
    const next = statements.next.get({
      id: bookingId,
      side: senderType,
      office: senderType === 'office' ? message.senderId : null,
      at: instantText(createdAt),
      text: text.length > shownText ? `${text.slice(0, shownText - 1)}…` : text,
    })
    if (next === undefined) throw new Error(`no number for a message of ${bookingId}`)
    const { seq, ...notified } = next
    const { clientId, ...rest } = message
    statements.add.run(rowOf({ ...rest, clientId, seq }))
    return { message: { ...rest, seq } satisfies ThreadMessage, notified }
  }

  /** Keeps the events of the notices to sides for which nothing waits yet. */
  function notifyOthers(message: ThreadMessage, notified: Notified, sender: Side): void {
    for (const side of sidesToNotify(sender, notified)) {
      statements.notify[side].run(message.seq, message.bookingId)
      keepEvents(noticesOf(message, side))
    }
  }

  return {
    facts: async (bookingId, userId) => facts(bookingId, userId),
    async users(bookingId) {
      const found = facts(bookingId, null)
      return found && { customerId: found.customer.id, technicians: crew.all({ id: bookingId }).map(({ id }) => id) }
    },

    async page(bookingId, asker, { after, before, limit }, now) {
      const found = facts(bookingId, asker.user?.id ?? null)
      const reader = found && memberOf(found, asker, now)
      if (!found || !reader) return null
      const rows =
        after === null
          ? statements.before.all(bookingId, before ?? Number.MAX_SAFE_INTEGER, limit + 1)
          : statements.after.all(bookingId, after, limit + 1)
      const hasMore = rows.length > limit
      const shown = rows.slice(0, limit).map((row) => messageFrom(row, now))
      const office = statements.office.all(bookingId).map(({ name }) => ({ name, side: 'office' as const }))
      const { customer, contact } = found
      return {
        member: reader,
        items: after === null ? shown.toReversed() : shown,
        hasMore,
        newestSeq: newestOf(bookingId),
        markers: markersOf(bookingId),
        people: [
          { name: customer.name, side: 'customer' },
          ...(contact.isCustomer ? [] : [{ name: contact.name, side: 'customer' as const }]),
          ...crew.all({ id: bookingId }).map(({ name }) => ({ name, side: 'technician' as const })),
          ...office,
        ],
      }
    },

    async seen(bookingId, asker, seq, now) {
      const reader = member(bookingId, asker, now)
      const row = reader && statements.bySeq.get(bookingId, seq)
      return reader && row ? { member: reader, message: messageFrom(row, now), markers: markersOf(bookingId) } : null
    },
    async ofFile(fileId) {
      const row = statements.byFile.get(fileId)
      return row ? messageFrom(row, null) : null
    },
    async filesOf(bookingId) {
      return statements.files.get(bookingId) ?? { files: 0, bytes: 0 }
    },

    post: (bookingId, asker, { id, clientId, room, ...draft }, now) =>
      write(() => {
        const sender = member(bookingId, asker, now)
        if (!sender) return refuse(unknown)
        const same = statements.same.get(bookingId, sender.person, clientId)
        if (same) {
          const message = messageFrom(same, null)
          if (!isSameDraft(message, { ...draft, clientId })) return refuse({ kind: 'other-message' } as const)
          return accept({ member: sender, message: messageFrom(same, now), isNew: false })
        }
        if (!sender.canWrite) return refuse({ kind: 'conversation-closed' } as const)
        if (draft.file) {
          const { files, bytes } = statements.files.get(bookingId) ?? { files: 0, bytes: 0 }
          if (room && (files >= room.files || bytes + draft.file.bytes > room.bytes))
            return refuse({ kind: 'quota-full' } as const)
          for (const key of [draft.file.key, draft.file.thumbnailKey]) if (key) statements.keepFile.run(key)
        }
        const { person, userId: senderId, side: senderType, name: senderName } = sender
        const by = { person, senderId, senderType, senderName }
        const sent = { ...draft, ...by, id, clientId, bookingId, createdAt: now, removedAt: null }
        const { message, notified } = add(sent)
        notifyOthers(message, notified, senderType)
        return accept({ member: sender, message, isNew: true })
      }),

    announceFiles: (keys, due) =>
      write(() => {
        for (const key of keys) statements.queueFile.run(key, instantText(due))
      }),

    note: (bookingId, { id, key, text }, now) =>
      write(() => {
        if (!facts(bookingId, null) || statements.same.get(bookingId, 'system', key)) return false
        const newest = statements.bySeq.get(bookingId, newestOf(bookingId))
        if (newest?.sender_type === 'system' && newest.message_content === text) return false
        add({
          id,
          bookingId,
          clientId: key,
          person: 'system',
          senderId: null,
          senderType: 'system',
          senderName: 'Callout',
          messageType: 'text',
          content: text,
          deviceType: null,
          file: null,
          location: null,
          createdAt: now,
          removedAt: null,
        })
        return true
      }),

    async markRead(bookingId, asker, seq, now) {
      const reader = member(bookingId, asker, now)
      if (!reader) return refuse(unknown)
      if (seq > newestOf(bookingId)) return refuse({ kind: 'past-the-end' } as const)
      const known = statements.marker.get(bookingId, reader.person)?.seq ?? 0
      const { person, side, name, userId } = reader
      // The notice under the bell may have come after the marker.
      const bell = person === userId ? { user: userId, link: at.bookingChat(bookingId) } : null
      // A page that is opened again writes nothing.
      if (known >= seq && !(bell && statements.rings.get(bell))) return accept({ member: reader, seq: known })
      return write(() => {
        const marked = statements.mark.get({
          id: bookingId,
          person,
          side,
          name,
          user: userId,
          seq,
          at: instantText(now),
        })
        if (side === 'office') statements.markOffice.run(seq, bookingId)
        statements.settle[side].run(bookingId, seq)
        const isUnread = statements.unreadAfter.get(bookingId, marked ?? known, person) !== undefined
        if (!isUnread) statements.withdrawPush.run({ id: bookingId, user: userId, side, at: instantText(now) })
        if (bell && !isUnread) statements.silence.run({ ...bell, at: instantText(now) })
        return accept({ member: reader, seq: marked ?? known })
      })
    },

    remove: (bookingId, asker, messageId, now) =>
      write(() => {
        const remover = member(bookingId, asker, now)
        const row = remover && statements.byId.get(messageId)
        if (!remover || row?.booking_id !== bookingId) return refuse(unknown)
        const before = messageFrom(row, now)
        const refusal = judgeRemoval(before, remover, now)
        if (before.removedAt !== null && refusal?.kind !== 'not-yours') {
          return accept({ member: remover, message: before })
        }
        if (refusal) return refuse(refusal)
        const message = removed(before, now)
        statements.remove.run(instantText(now), bookingId, message.seq)
        statements.hideText.run({ id: bookingId, seq: message.seq })
        for (const file of [before.file?.key, before.file?.thumbnailKey]) {
          if (file) statements.queueFile.run(file, instantText(now))
        }
        audit(auditOfRemoval(before))
        return accept({ member: remover, message })
      }),

    erasePlace: (bookingId, asker, messageId, now) =>
      write(() => {
        const eraser = member(bookingId, asker, now)
        const row = eraser && statements.byId.get(messageId)
        if (!eraser || row?.booking_id !== bookingId || row.message_type !== 'location') return refuse(unknown)
        if (row.person !== eraser.person && eraser.side !== 'office') return refuse({ kind: 'not-yours' } as const)
        statements.erasePlace.run(bookingId, row.seq)
        return accept(null)
      }),
    eraseLocations: (now, limit) => write(() => statements.eraseLocations.run(instantText(now), limit).changes),

    assignedTo: async (bookingId) => statements.assignedTo.get(bookingId) ?? null,
    assign: (bookingId, assignedTo, now) =>
      write(() => {
        if (!facts(bookingId, null)) return refuse(unknown)
        const note = auditOfAssignment(bookingId, statements.assignedTo.get(bookingId) ?? null, assignedTo)
        if (!note) return accept(null)
        const at = instantText(now)
        statements.assign.run({ id: bookingId, assignedTo, at })
        audit(note)
        statements.tell.run(bookingId, 'assigned', '', null, at)
        return accept(null)
      }),

    firstAnswers: async (since) => statements.firstAnswers.all(instantText(since)),

    tell: ({ bookingId, kind, ref, person }, now) =>
      write(() => void statements.tell.run(bookingId, kind, ref, person, instantText(now))),
    newestEvent: async () => statements.newestEvent.get() ?? 0,
    async eventsSince(after) {
      const newest = statements.newestEvent.get() ?? 0
      return { newest, bookings: newest > after ? statements.changed.all(after, newest) : [] }
    },
    eventsOf: async (bookingId, person, after, limit) =>
      statements.events.all(bookingId, after, person, limit).map(eventFrom),
    eventsOfUser: async (userId, isOffice, after, limit) =>
      (isOffice ? statements.eventsForOffice : statements.eventsForUser)
        .all({ user: userId, after, limit })
        .map(eventFrom),
    markers: async (bookingId) => markersOf(bookingId),
    async marker(bookingId, person) {
      const row = statements.marker.get(bookingId, person)
      return row ? markerFrom(row) : null
    },
    onNews: watchChanges(raw, 'note_thread_event', ['insert on main.thread_events']),
    forgetEvents: (before, limit) => write(() => statements.forget.run(instantText(before), limit).changes),
  }
}

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

function prepare(raw: SqliteDatabase['raw']) {
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
