import { z } from 'zod'
import type { Bulk, Conversation, Line } from '#modules/whatsapp'
import { instantText } from '#modules/shared'
import { instantSchema } from '../kit/instant-schema.ts'

export const queuedSchema = z.object({ id: z.string().nullable(), status: z.literal('queued') })

export const lineSchema = z.object({
  id: z.string(),
  direction: z.enum(['in', 'out']),
  message_type: z.string(),
  message_content: z.string(),
  status: z.string(),
  error: z.string().nullable(),
  created_at: instantSchema,
})

export const conversationSchema = z.object({
  phone: z.string(),
  name: z.string().nullable(),
  booking: z.object({ id: z.string(), booking_reference: z.string(), is_sure: z.boolean() }).nullable(),
  last_message: z.string(),
  last_at: instantSchema,
  last_inbound_at: instantSchema.nullable(),
  unread: z.number(),
  needs_person: z.boolean(),
})

export const bulkSchema = z.object({
  id: z.string(),
  template: z.string(),
  total: z.number(),
  sent: z.number(),
  failed: z.number(),
  waiting: z.number(),
  created_at: instantSchema,
  stopped_at: instantSchema.nullable(),
})

export function lineView({ id, direction, type, text, state, reason, at }: Line): z.output<typeof lineSchema> {
  return {
    id,
    direction,
    message_type: type,
    message_content: text,
    status: state,
    error: reason,
    created_at: instantText(at),
  }
}

export function conversationView(conversation: Conversation): z.output<typeof conversationSchema> {
  const { phone, name, booking, lastText, lastAt, lastInboundAt, unread, needsPerson } = conversation
  return {
    phone,
    name,
    booking: booking && { id: booking.id, booking_reference: booking.reference, is_sure: booking.isSure },
    last_message: lastText,
    last_at: instantText(lastAt),
    last_inbound_at: lastInboundAt && instantText(lastInboundAt),
    unread,
    needs_person: needsPerson,
  }
}

export function bulkView({
  id,
  template,
  total,
  sent,
  failed,
  waiting,
  at,
  stoppedAt,
}: Bulk): z.output<typeof bulkSchema> {
  return {
    id,
    template,
    total,
    sent,
    failed,
    waiting,
    created_at: instantText(at),
    stopped_at: stoppedAt && instantText(stoppedAt),
  }
}
