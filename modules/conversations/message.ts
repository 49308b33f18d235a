import type { BookingId, CommunicationId, ThreadFileId, UserId } from '#modules/shared'

/** The sides of a thread; `system` writes what happened. */
export const senderTypes = ['customer', 'technician', 'office', 'system'] as const
export type SenderType = (typeof senderTypes)[number]
/** The sides that are people. */
export const sides = ['customer', 'technician', 'office'] as const satisfies readonly SenderType[]
export type Side = (typeof sides)[number]

export const messageTypes = ['text', 'image', 'video', 'audio', 'file', 'location'] as const
type MessageType = (typeof messageTypes)[number]

export const deviceTypes = ['mobile', 'tablet', 'desktop'] as const
export type DeviceType = (typeof deviceTypes)[number]

/**
 * Somebody within a thread: a user, `contact` (the holder of a tracking link who is not the customer), or `system`. Messages
 * and read markers belong to persons.
 */
export type Person = UserId | 'contact' | 'system'

/** A file of a message, as it is kept. */
interface ThreadFile {
  readonly id: ThreadFileId
  /** Readable text, cleaned. */
  readonly name: string
  readonly mediaType: string
  readonly bytes: number
  /** Names in the folder of files. */
  readonly key: string
  readonly thumbnailKey: string | null
}

interface SharedLocation {
  readonly latitude: number
  readonly longitude: number
  /** In metres; null where the device did not say. */
  readonly accuracy: number | null
  readonly expiresAt: Temporal.Instant
}

/** One message of a thread (`service_communications`). */
export interface ThreadMessage {
  readonly id: CommunicationId
  readonly bookingId: BookingId
  /** 1, 2, 3 and so on within the thread, without a gap. */
  readonly seq: number
  readonly person: Person
  /** The customer for the holder of a link; null for the system, and after an erasure. */
  readonly senderId: UserId | null
  readonly senderType: SenderType
  readonly senderName: string
  readonly messageType: MessageType
  /** Empty once it is removed. */
  readonly content: string
  readonly deviceType: DeviceType | null
  /** Null once it is removed. */
  readonly file: ThreadFile | null
  /** Null once it is over or removed. */
  readonly location: SharedLocation | null
  readonly createdAt: Temporal.Instant
  readonly removedAt: Temporal.Instant | null
}

/** A message as its sender wants it. */
export interface MessageDraft {
  /** The sender's own name for it: the same again is the same message. */
  readonly clientId: string
  readonly messageType: MessageType
  /** May be empty where there is a file or a location. */
  readonly content: string
  readonly deviceType: DeviceType | null
  readonly file: ThreadFile | null
  readonly location: SharedLocation | null
}

/** The most files of one thread, and the most bytes of them together. */
export interface FileRoom {
  readonly files: number
  readonly bytes: number
}

/** How far one person has read. */
export interface ReadMarker {
  readonly person: Person
  readonly side: Side
  readonly name: string
  readonly seq: number
}

/** The longest text in characters as `textLimits` counts them, and the other limits of a thread. */
export const threadLimits = {
  message: 4_000,
  /** Messages of one person in a minute. */
  perMinute: 20,
  /** Senders remove their own message for so long. */
  removableMinutes: 15,
  /** A shared place is erased after so long. */
  locationHours: 24,
  /** A thread is open for so long after its booking was completed or cancelled. */
  openDays: 30,
} as const

/** The words in the place of a message that was removed. */
export const removedWords = 'Message removed'

/** Whether a repeated post is the same message. One that was removed is taken as the same: its content is gone. */
export function isSameDraft(known: ThreadMessage, draft: MessageDraft): boolean {
  if (known.removedAt !== null) return known.messageType === draft.messageType
  if (known.messageType !== draft.messageType || known.content !== draft.content) return false
  const [kept, sent] = [known.file, draft.file]
  if (kept?.name !== sent?.name || kept?.bytes !== sent?.bytes) return false
  const [place, meant] = [known.location, draft.location]
  return place === null || (place.latitude === meant?.latitude && place.longitude === meant.longitude)
}

/** Whether a message was read: an own one by another side, one of another by this person. */
export function isRead(
  { seq, person, senderType }: Pick<ThreadMessage, 'seq' | 'person' | 'senderType'>,
  reader: Person,
  markers: readonly ReadMarker[],
): boolean {
  const isOwn = person === reader
  return markers.some((marker) => marker.seq >= seq && (isOwn ? marker.side !== senderType : marker.person === reader))
}
