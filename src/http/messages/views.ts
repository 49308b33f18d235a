import { z } from 'zod'
import type { Attempt, Message, MessageHealth, Outage, SeenMessage, UnsureDecided } from '#modules/messaging'
import { instantText } from '#modules/shared'
import { instantSchema } from '../kit/instant-schema.ts'

export const messageSchema = z.object({
  id: z.string(),
  event: z.string(),
  cause: z.string(),
  channel: z.string(),
  to: z.string(),
  name: z.string().nullable(),
  user_id: z.string().nullable(),
  booking_id: z.string().nullable(),
  subject: z.string(),
  state: z.string(),
  reason: z.string().nullable(),
  provider: z.string().nullable(),
  provider_id: z.string().nullable(),
  attempts: z.number(),
  resends: z.number(),
  not_before: instantSchema,
  created_at: instantSchema,
  sent_at: instantSchema.nullable(),
})

const attemptSchema = z.object({
  at: instantSchema,
  provider: z.string(),
  outcome: z.string(),
  detail: z.string().nullable(),
  by: z.string().nullable(),
})

export const seenMessageSchema = messageSchema.extend({
  text: z.string(),
  html: z.string().nullable(),
  action: z.object({ label: z.string(), url: z.string() }).nullable(),
  link_hidden: z.boolean(),
  attachments: z.array(z.object({ name: z.string(), type: z.string() })),
  address_gone: z.string().nullable(),
  tries: z.array(attemptSchema),
})

export const messageHealthSchema = z.object({
  queued: z.number(),
  oldest_due_at: instantSchema.nullable(),
  unsure: z.number(),
  failed_last_day: z.number(),
  paused: z.object({ at: instantSchema, by: z.string() }).nullable(),
  outages: z.array(z.object({ channel: z.string(), provider: z.string(), since: instantSchema, reason: z.string() })),
  confirmations: z.object({
    sent: z.number(),
    within_two_minutes: z.number(),
    overdue: z.number(),
    median_ms: z.number().nullable(),
    p95_ms: z.number().nullable(),
  }),
})

export function messageView(message: Message): z.output<typeof messageSchema> {
  const { id, event, cause, channel, to, name, subject, state, reason, provider, attempts, resends } = message
  return {
    id,
    event,
    cause,
    channel,
    to,
    name,
    user_id: message.userId,
    booking_id: message.bookingId,
    subject,
    state,
    reason,
    provider,
    provider_id: message.providerId,
    attempts,
    resends,
    not_before: instantText(message.notBefore),
    created_at: instantText(message.createdAt),
    sent_at: message.sentAt && instantText(message.sentAt),
  }
}

export function seenMessageView(seen: SeenMessage): z.output<typeof seenMessageSchema> {
  const { message, shown, isLinkHidden, addressGone, attempts } = seen
  return {
    ...messageView(message),
    text: shown.text,
    html: shown.html,
    action: message.action && { label: message.action.label, url: message.action.url },
    link_hidden: isLinkHidden,
    attachments: message.attachments.map(({ name, type }) => ({ name, type })),
    address_gone: addressGone,
    tries: attempts.map(attemptView),
  }
}

function attemptView({ at, provider, outcome, detail, by }: Attempt): z.output<typeof attemptSchema> {
  return { at: instantText(at), provider, outcome, detail, by }
}

export function messageHealthView(
  { queued, oldestDue, unsure, failedLastDay, paused, confirmations }: MessageHealth,
  outages: readonly Outage[],
): z.output<typeof messageHealthSchema> {
  const { sent, prompt, overdue, medianMs, p95Ms } = confirmations
  return {
    queued,
    oldest_due_at: oldestDue && instantText(oldestDue),
    unsure,
    failed_last_day: failedLastDay,
    paused: paused && { at: instantText(paused.at), by: paused.by },
    outages: outages.map(({ channel, provider, since, reason }) => ({
      channel,
      provider,
      since: instantText(since),
      reason,
    })),
    confirmations: { sent, within_two_minutes: prompt, overdue, median_ms: medianMs, p95_ms: p95Ms },
  }
}

export const decidedSchema = z.object({
  marked_sent: z.int(),
  sent_again: z.int(),
  /** Not in doubt any more, not there, or with a link that is gone. */
  left_out: z.int(),
})

export function decidedView({ markedSent, sentAgain, leftOut }: UnsureDecided): z.output<typeof decidedSchema> {
  return { marked_sent: markedSent, sent_again: sentAgain, left_out: leftOut }
}
