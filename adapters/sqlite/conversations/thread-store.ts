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
import { type BookingId, accept, at, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { eventFrom, markerFrom, messageFrom, rowOf } from './message-rows.ts'
import { prepareCrew, prepareThreadFacts } from './thread-facts.ts'
import { prepareThreads } from './thread-statements.ts'
import { watchChanges } from '../kit/watch-changes.ts'

const unknown = { kind: 'thread-unknown' } as const
const shownText = 200

export function createSqliteThreadStore(database: SqliteDatabase): ThreadStore {
  const { raw, write } = database
  const facts = prepareThreadFacts(database)
  const crew = prepareCrew(database)
  const audit = prepareAudit(database)
  const keepEvents = prepareOutbox(database)
  const statements = prepareThreads(raw)

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
