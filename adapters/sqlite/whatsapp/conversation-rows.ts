import { type Conversation, type Inbound, type Line, lineStateOf } from '#modules/whatsapp'
import type { BookingId, InboundId, MessageId, UserId } from '#modules/shared'

export interface InboundRow {
  readonly id: InboundId
  readonly provider_id: string
  readonly phone: string
  readonly profile_name: string | null
  readonly type: string
  readonly text: string
  readonly at: string
}

export interface ConversationRow {
  readonly phone: string
  readonly last_at: string
  readonly last_text: string
  readonly last_inbound_at: string | null
  readonly unread: number
  readonly needs_person: number
  readonly profile_name: string | null
  readonly user_id: UserId | null
  readonly full_name: string | null
  readonly booking_id: BookingId | null
  readonly reference: string | null
  readonly is_sure: number
}

export interface LineRow {
  readonly id: InboundId | MessageId
  readonly direction: Line['direction']
  readonly type: string
  readonly text: string
  readonly state: string
  readonly reason: string | null
  readonly event: string | null
  readonly at: string
}

export function inboundFrom({ provider_id: providerId, profile_name: profileName, ...row }: InboundRow): Inbound {
  const { id, phone, type, text, at } = row
  return { id, providerId, phone, profileName, type, text, at: Temporal.Instant.from(at) }
}

export function conversationFrom(row: ConversationRow): Conversation {
  const { phone, booking_id: id, reference, last_inbound_at: inbound } = row
  return {
    phone,
    name: row.profile_name ?? row.full_name,
    userId: row.user_id,
    accountName: row.full_name,
    booking: id !== null && reference !== null ? { id, reference, isSure: row.is_sure === 1 } : null,
    lastInboundAt: inbound === null ? null : Temporal.Instant.from(inbound),
    lastAt: Temporal.Instant.from(row.last_at),
    lastText: row.last_text,
    unread: row.unread,
    needsPerson: row.needs_person === 1,
  }
}

export function lineFrom({ at, state, ...row }: LineRow): Line {
  return { ...row, state: lineStateOf(state), at: Temporal.Instant.from(at) }
}
