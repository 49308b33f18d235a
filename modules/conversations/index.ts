import type { BookingId, CommunicationId, ThreadFileId, UserId } from '#modules/shared'
import { type Asker, type Member, memberOf } from './membership.ts'
import { type MessageDraft, type Person, threadLimits } from './message.ts'
import type { ConversationPorts, PageAsked, ThreadNews } from './ports.ts'

export { type Asker, type Member, type ThreadFacts, memberOf } from './membership.ts'
export {
  type MessageDraft,
  type Person,
  type ReadMarker,
  type SenderType,
  type Side,
  type ThreadMessage,
  deviceTypes,
  isRead,
  isSameDraft,
  messageTypes,
  removedWords,
  senderTypes,
  sides,
  threadLimits,
} from './message.ts'
export { type ConversationEvents, type Notified, noticeSteps, noticesOf, sidesToNotify } from './events.ts'
export {
  type MessageFileType,
  cleanFileName,
  endingOf,
  messageFileLimits,
  messageFileTypes,
  mostBytesOf,
} from './files/file-types.ts'
export {
  type FileRefusal,
  type ThreadFilePorts,
  type ThreadFilesModule,
  createThreadFiles,
} from './files/share-file.ts'
export type { MessageFiles } from './files/message-files.ts'
export { auditOfAssignment } from './assignment.ts'
export { auditOfRemoval, judgeRemoval, removed } from './removal.ts'
export type { ConversationPorts, PageAsked, PostRefusal, ThreadEvent, ThreadPage, ThreadStore } from './ports.ts'

const figuresDays = 30

/** The threads of bookings. Every method judges membership for the asker, as the facts are at that moment. */
export function createConversations({ threads, clock, ids }: ConversationPorts) {
  return {
    /** Null for somebody to whom the thread is not there. */
    async member(bookingId: BookingId, asker: Asker): Promise<Member | null> {
      const facts = await threads.facts(bookingId, asker.user?.id ?? null)
      return facts && memberOf(facts, asker, clock.now())
    },
    users: (bookingId: BookingId) => threads.users(bookingId),

    page: (bookingId: BookingId, asker: Asker, asked: PageAsked) => threads.page(bookingId, asker, asked, clock.now()),
    seen: (bookingId: BookingId, asker: Asker, seq: number) => threads.seen(bookingId, asker, seq, clock.now()),
    /** The message of a file, for a member of its thread; null for everybody else. */
    async ofFile(fileId: ThreadFileId, askerIn: (bookingId: BookingId) => Promise<Asker>) {
      const message = await threads.ofFile(fileId)
      if (!message) return null
      const facts = await threads.facts(message.bookingId, null)
      if (!facts) return null
      const asker = await askerIn(message.bookingId)
      const mine = asker.user ? await threads.facts(message.bookingId, asker.user.id) : facts
      return mine && memberOf(mine, asker, clock.now()) ? message : null
    },
    filesOf: (bookingId: BookingId) => threads.filesOf(bookingId),

    /** Once for each `clientId`. */
    post: (bookingId: BookingId, asker: Asker, draft: MessageDraft) =>
      threads.post(bookingId, asker, { ...draft, id: ids.next('com') }, clock.now()),
    /** One reading of a place, erased after a day. */
    sharePlace: (
      bookingId: BookingId,
      asker: Asker,
      clientId: string,
      place: { readonly latitude: number; readonly longitude: number; readonly accuracy: number | null },
    ) => {
      const now = clock.now()
      const location = { ...place, expiresAt: now.add({ hours: threadLimits.locationHours }) }
      const draft = { clientId, messageType: 'location', content: '', deviceType: null, file: null, location } as const
      return threads.post(bookingId, asker, { ...draft, id: ids.next('com') }, now)
    },
    /** The sender at any time, and the office: the place is gone from the message. */
    erasePlace: (bookingId: BookingId, asker: Asker, messageId: CommunicationId) =>
      threads.erasePlace(bookingId, asker, messageId, clock.now()),
    /** For the timed work. */
    eraseLocations: (limit: number) => threads.eraseLocations(clock.now(), limit),
    /** A line of the system, once for each key. */
    note: (bookingId: BookingId, key: string, text: string) =>
      threads.note(bookingId, { id: ids.next('com'), key, text }, clock.now()),
    markRead: (bookingId: BookingId, asker: Asker, seq: number) => threads.markRead(bookingId, asker, seq, clock.now()),
    remove: (bookingId: BookingId, asker: Asker, messageId: CommunicationId) =>
      threads.remove(bookingId, asker, messageId, clock.now()),

    assignedTo: (bookingId: BookingId) => threads.assignedTo(bookingId),
    /** Both calls are for members of the office only. */
    assign: (bookingId: BookingId, assignedTo: UserId | null) => threads.assign(bookingId, assignedTo, clock.now()),

    /** The median minutes until a customer who wrote in the last 30 days was first answered; null where none was. */
    async firstAnswer(): Promise<number | null> {
      const minutes = await threads.firstAnswers(clock.now().subtract({ hours: 24 * figuresDays }))
      return minutes[Math.floor((minutes.length - 1) / 2)] ?? null
    },

    /** Writes news for open pages; what it says is read when it is sent. */
    tell: (news: ThreadNews) => threads.tell(news, clock.now()),
    newestEvent: () => threads.newestEvent(),
    eventsSince: (after: number) => threads.eventsSince(after),
    eventsOf: (bookingId: BookingId, person: Person, after: number, limit: number) =>
      threads.eventsOf(bookingId, person, after, limit),
    eventsOfUser: (userId: UserId, isOffice: boolean, after: number, limit: number) =>
      threads.eventsOfUser(userId, isOffice, after, limit),
    markers: (bookingId: BookingId) => threads.markers(bookingId),
    marker: (bookingId: BookingId, person: Person) => threads.marker(bookingId, person),
    onNews: (listener: () => void) => threads.onNews(listener),
  }
}

export type ConversationsModule = ReturnType<typeof createConversations>
