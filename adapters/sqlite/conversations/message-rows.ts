import type { ReadMarker, ThreadEvent, ThreadMessage } from '#modules/conversations'
import type { BookingId, CommunicationId, ThreadFileId, UserId } from '#modules/shared'
import { instantText } from '../kit/instant-text.ts'

export interface MessageRow {
  readonly booking_id: BookingId
  readonly seq: number
  readonly id: CommunicationId
  readonly person: ThreadMessage['person']
  readonly sender_id: UserId | null
  readonly sender_type: ThreadMessage['senderType']
  readonly sender_name: string
  readonly message_type: ThreadMessage['messageType']
  readonly message_content: string
  readonly device_type: ThreadMessage['deviceType']
  readonly file_id: ThreadFileId | null
  readonly file_name: string | null
  readonly file_media_type: string | null
  readonly file_bytes: number | null
  readonly file_key: string | null
  readonly thumbnail_key: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly accuracy: number | null
  readonly location_expires_at: string | null
  readonly created_at: string
  readonly removed_at: string | null
}

export interface MarkerRow {
  readonly person: ReadMarker['person']
  readonly sender_type: ReadMarker['side']
  readonly name: string
  readonly seq: number
}

export interface EventRow {
  readonly id: number
  readonly booking_id: BookingId
  readonly kind: string
  readonly ref: string
  readonly person: ThreadEvent['person']
}

export const messageColumns = [
  'booking_id',
  'seq',
  'id',
  'person',
  'sender_id',
  'sender_type',
  'sender_name',
  'message_type',
  'message_content',
  'device_type',
  'file_id',
  'file_name',
  'file_media_type',
  'file_bytes',
  'file_key',
  'thumbnail_key',
  'latitude',
  'longitude',
  'accuracy',
  'location_expires_at',
  'created_at',
  'removed_at',
] as const satisfies readonly (keyof MessageRow)[]

/** A location that is over at `now` is not there, whether or not its row was erased yet. */
export function messageFrom(row: MessageRow, now: Temporal.Instant | null): ThreadMessage {
  const { file_id: fileId, file_key: key, latitude, longitude, location_expires_at: until, accuracy } = row
  const expiresAt = until === null ? null : Temporal.Instant.from(until)
  const isOver = expiresAt !== null && now !== null && Temporal.Instant.compare(expiresAt, now) <= 0
  return {
    id: row.id,
    bookingId: row.booking_id,
    seq: row.seq,
    person: row.person,
    senderId: row.sender_id,
    senderType: row.sender_type,
    senderName: row.sender_name,
    messageType: row.message_type,
    content: row.message_content,
    deviceType: row.device_type,
    file:
      fileId === null || key === null
        ? null
        : {
            id: fileId,
            name: row.file_name ?? '',
            mediaType: row.file_media_type ?? 'application/octet-stream',
            bytes: row.file_bytes ?? 0,
            key,
            thumbnailKey: row.thumbnail_key,
          },
    location:
      latitude === null || longitude === null || expiresAt === null || isOver
        ? null
        : { latitude, longitude, accuracy, expiresAt },
    createdAt: Temporal.Instant.from(row.created_at),
    removedAt: row.removed_at === null ? null : Temporal.Instant.from(row.removed_at),
  }
}

export function rowOf(
  message: ThreadMessage & { readonly clientId: string },
): MessageRow & { readonly client_id: string } {
  const { file, location } = message
  return {
    booking_id: message.bookingId,
    seq: message.seq,
    id: message.id,
    client_id: message.clientId,
    person: message.person,
    sender_id: message.senderId,
    sender_type: message.senderType,
    sender_name: message.senderName,
    message_type: message.messageType,
    message_content: message.content,
    device_type: message.deviceType,
    file_id: file && file.id,
    file_name: file && file.name,
    file_media_type: file && file.mediaType,
    file_bytes: file && file.bytes,
    file_key: file && file.key,
    thumbnail_key: file && file.thumbnailKey,
    latitude: location && location.latitude,
    longitude: location && location.longitude,
    accuracy: location && location.accuracy,
    location_expires_at: location && instantText(location.expiresAt),
    created_at: instantText(message.createdAt),
    removed_at: message.removedAt && instantText(message.removedAt),
  }
}

export function markerFrom({ person, sender_type: side, name, seq }: MarkerRow): ReadMarker {
  return { person, side, name, seq }
}

export function eventFrom({ id, booking_id: bookingId, kind, ref, person }: EventRow): ThreadEvent {
  return { id, bookingId, kind, ref, person }
}
