import type { PageContextServer } from 'vike/types'
import { type ReadMarker, type ThreadMessage, isRead, threadLimits } from '#modules/conversations'
import { firstNameOf } from '#modules/booking'
import { type BookingId, at } from '#modules/shared'
import { smallPicture } from './small-picture.ts'
import { mapLinkAt } from '../office/map-link.ts'
import {
  accuracyWords,
  clockAt,
  dateAt,
  dayAt,
  readsAlong,
  senderWords,
  sizeWords,
  writingWords,
} from './thread-words.ts'

type PageInput = Pick<PageContextServer, 'modules' | 'now' | 'threadAsker' | 'who' | 'site' | 'requestId'>
type Asker = Awaited<ReturnType<PageInput['threadAsker']>>

/** The messages that a page shows at once. */
const shownAtOnce = 50

export type ThreadShown = NonNullable<Awaited<ReturnType<typeof threadShown>>>
export type LineShown = ThreadShown['lines'][number]

/** The conversation of a booking as one of its members reads it; null for everybody else. */
export async function threadShown(
  pageContext: PageInput,
  id: BookingId,
  asked: { readonly before: number | null; readonly after: number | null },
  asker?: Asker,
) {
  const { modules, now } = pageContext
  const by = asker ?? (await pageContext.threadAsker(id))
  const page = await modules.conversations.page(id, by, { ...asked, limit: shownAtOnce })
  if (!page) return null
  const { member, items, markers, newestSeq } = page
  const nameFor = (name: string, side: string) => (member.isByLink && isStaff(side) ? firstNameOf(name) : name)
  const [first, last] = [items[0]?.seq ?? 0, items.at(-1)?.seq ?? newestSeq]
  const closesOn = member.closesAt && dateAt(member.closesAt.epochMilliseconds)
  const lines = items.map((message) => lineOf(message, { markers, member, now: now.epochMilliseconds, nameFor }))
  return {
    ...sharedBy(pageContext, id, member),
    about: readsAlong(page.people.map(({ name, side }) => ({ name: nameFor(name, side), sender_type: side }))),
    canWrite: member.canWrite,
    canCall: member.canWrite,
    writing: writingWords(member.canWrite, closesOn),
    /** Makes a message one, however often the form is sent. */
    once: pageContext.requestId,
    lines,
    unreadFrom: lines.find((line) => line.isUnread)?.seq ?? null,
    newestSeq,
    older: asked.after === null && !page.hasMore ? null : first > 1 ? `${at.bookingChat(id)}?before=${first}` : null,
    newer: last < newestSeq ? `${at.bookingChat(id)}?after=${last}` : null,
  }
}

const isStaff = (side: string) => side === 'technician' || side === 'office'

function sharedBy(
  { modules, who, site }: PageInput,
  id: BookingId,
  member: { readonly isByLink: boolean; readonly side: string; readonly person: string },
) {
  return {
    booking: id,
    page: at.bookingChat(id),
    call: at.call(id),
    phone: site.hotline,
    hasRelay: modules.calls.network().hasRelay,
    person: member.person,
    /** News comes with those of the bell; without one, by a stream of the booking. */
    hasBell: who !== null && !member.isByLink,
    /** Messages of a technician without a signal wait on the phone. */
    hasOutbox: member.side === 'technician',
    side: member.side,
    signIn: at.loginThen(at.bookingChat(id)),
  }
}

interface Reading {
  readonly markers: readonly ReadMarker[]
  readonly member: { readonly person: string; readonly side: string; readonly canWrite: boolean }
  readonly now: number
  readonly nameFor: (name: string, side: string) => string
}

function lineOf(message: ThreadMessage, { markers, member, now, nameFor }: Reading) {
  const { id, seq, person, senderType, senderName, messageType, content, file, location, createdAt, removedAt } =
    message
  const ms = createdAt.epochMilliseconds
  const isOwn = person === member.person
  const isOver = messageType === 'location' && location === null
  const isYoung = now - ms < threadLimits.removableMinutes * 60_000
  return {
    id,
    seq,
    isOwn,
    isSystem: senderType === 'system',
    isRemoved: removedAt !== null,
    isOver,
    isUnread: !isOwn && !isRead(message, member.person as ReadMarker['person'], markers),
    who: senderWords({ name: nameFor(senderName, senderType), sender_type: senderType }),
    day: dayAt(ms, now),
    time: clockAt(ms),
    text: content,
    file: file && {
      href: at.threadFile(file.id),
      name: file.name,
      size: sizeWords(file.bytes),
      small: smallPicture(at.threadFile(file.id), file.mediaType),
    },
    place: location && { href: mapLinkAt(location), accuracy: accuracyWords(location.accuracy) },
    isReadByOthers: isOwn && isRead(message, member.person as ReadMarker['person'], markers),
    mayRemove:
      removedAt === null &&
      senderType !== 'system' &&
      (member.side === 'office' || (isOwn && (isYoung || location !== null))),
  }
}

/** The video call of the booking, for a page of its own; null for somebody who is no member. */
export async function callShown(pageContext: PageInput, id: BookingId) {
  const member = await pageContext.modules.conversations.member(id, await pageContext.threadAsker(id))
  return member && sharedBy(pageContext, id, member)
}

export type ThreadPlace = NonNullable<Awaited<ReturnType<typeof threadPlace>>>

/** The button that opens the conversation in a page; null for somebody who is no member. */
export async function threadPlace(pageContext: PageInput, id: BookingId, asker?: Asker) {
  const by = asker ?? (await pageContext.threadAsker(id))
  const member = await pageContext.modules.conversations.member(id, by)
  if (!member) return null
  const unread = await unreadOf(pageContext, id, by, member.person)
  return { ...sharedBy(pageContext, id, member), canWrite: member.canWrite, unread }
}

async function unreadOf({ modules }: PageInput, id: BookingId, by: Asker, person: string): Promise<number> {
  const newest = await modules.conversations.page(id, by, { after: null, before: null, limit: 1 })
  const read = newest?.markers.find((marker) => marker.person === person)?.seq ?? 0
  if (!newest || newest.newestSeq <= read) return 0
  const since = await modules.conversations.page(id, by, { after: read, before: null, limit: 100 })
  return since?.items.filter((message) => message.person !== person).length ?? 0
}
