import { z } from 'zod'
import { firstNameOf } from '#modules/booking'
import {
  type Member,
  type ReadMarker,
  type ThreadMessage,
  type ThreadPage,
  deviceTypes,
  isRead,
  messageTypes,
  removedWords,
  senderTypes,
} from '#modules/conversations'
import { at, instantText } from '#modules/shared'
import { instantSchema } from '../kit/instant-schema.ts'

const side = z.enum(senderTypes)

export const messageSchema = z.strictObject({
  id: z.string(),
  booking_id: z.string(),
  seq: z.int().meta({ description: '1, 2, 3 and so on within the thread, without a gap' }),
  sender_id: z.string().nullable(),
  sender_type: side,
  sender_name: z.string(),
  message_type: z.enum(messageTypes),
  message_content: z.string().meta({ description: `"${removedWords}" where it was removed` }),
  media_url: z.string().nullable(),
  file: z.strictObject({ name: z.string(), media_type: z.string(), bytes: z.int() }).nullable(),
  location: z
    .strictObject({
      latitude: z.number(),
      longitude: z.number(),
      accuracy: z.number().nullable(),
      expires_at: instantSchema,
    })
    .nullable(),
  device_type: z.enum(deviceTypes).nullable(),
  is_read: z.boolean().meta({ description: 'Of an own message: read by another side; of another: read by the caller' }),
  created_at: instantSchema,
  is_own: z.boolean(),
  is_removed: z.boolean(),
})

const markerSchema = z.strictObject({ name: z.string(), sender_type: side, seq: z.int() })

export const threadSchema = z.strictObject({
  items: z.array(messageSchema),
  next_cursor: z
    .string()
    .nullable()
    .meta({ description: 'The next `after` where messages after one were asked for, else the next `before`' }),
  newest_seq: z.int(),
  read: z.array(markerSchema).meta({ description: 'How far each person has read who has read anything' }),
  members: z
    .array(z.strictObject({ name: z.string(), sender_type: side }))
    .meta({ description: 'People who read along' }),
  can_write: z.boolean(),
  closes_at: instantSchema.nullable(),
})

export type MessageView = z.output<typeof messageSchema>
export type MarkerView = z.output<typeof markerSchema>

/** A holder of a link reads the first names of those who work here, as on the page of the link. */
export function nameFor(reader: Pick<Member, 'isByLink'>, name: string, ofSide: string): string {
  return reader.isByLink && (ofSide === 'technician' || ofSide === 'office') ? firstNameOf(name) : name
}

export function messageView(message: ThreadMessage, reader: Member, markers: readonly ReadMarker[]): MessageView {
  const { file, location, removedAt } = message
  return {
    id: message.id,
    booking_id: message.bookingId,
    seq: message.seq,
    sender_id: message.senderId,
    sender_type: message.senderType,
    sender_name: nameFor(reader, message.senderName, message.senderType),
    message_type: message.messageType,
    message_content: removedAt === null ? message.content : removedWords,
    media_url: file && at.threadFile(file.id),
    file: file && { name: file.name, media_type: file.mediaType, bytes: file.bytes },
    location: location && {
      latitude: location.latitude,
      longitude: location.longitude,
      accuracy: location.accuracy,
      expires_at: instantText(location.expiresAt),
    },
    device_type: message.deviceType,
    is_read: isRead(message, reader.person, markers),
    created_at: instantText(message.createdAt),
    is_own: message.person === reader.person,
    is_removed: removedAt !== null,
  }
}

export function markerView({ name, side: ofSide, seq }: ReadMarker, reader: Member): MarkerView {
  return { name: nameFor(reader, name, ofSide), sender_type: ofSide, seq }
}

export function threadView(page: ThreadPage, isForward: boolean): z.output<typeof threadSchema> {
  const { member, items, markers, newestSeq } = page
  const next = isForward ? items.at(-1) : items[0]
  return {
    items: items.map((message) => messageView(message, member, markers)),
    next_cursor: page.hasMore && next ? String(next.seq) : null,
    newest_seq: newestSeq,
    read: markers.map((marker) => markerView(marker, member)),
    members: page.people.map(({ name, side: ofSide }) => ({
      name: nameFor(member, name, ofSide),
      sender_type: ofSide,
    })),
    can_write: member.canWrite,
    closes_at: member.closesAt && instantText(member.closesAt),
  }
}
