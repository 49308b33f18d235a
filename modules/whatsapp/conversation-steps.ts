import { type AuditNote, type BookingId, type Result, accept, refuse } from '#modules/shared'
import type { Bulk, Inbound, LineState, Template } from './conversation.ts'
import type { WhatsappEvent } from './events.ts'

/** The event of a message that came in. */
export function eventOfInbound({ id }: Pick<Inbound, 'id'>, at: Temporal.Instant): WhatsappEvent {
  return { kind: 'whatsapp-received', inboundId: id, at }
}

/** How the office sees the state of a message: one on its way is still queued, and one that is unsure did not arrive. */
const lineStates: Readonly<Record<string, LineState>> = {
  received: 'received',
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
  unsure: 'failed',
  cancelled: 'failed',
}

export function lineStateOf(state: string): LineState {
  return lineStates[state] ?? 'failed'
}

/** A booking as a conversation names it. */
interface Topic {
  readonly id: BookingId
  readonly reference: string
}

export interface PlacingStep {
  /** The booking of the conversation from now on. */
  readonly about: BookingId | null
  /** Which of its messages move there: those about this booking, or those about nothing where it is null. */
  readonly movedFrom: BookingId | null
  readonly audit: AuditNote<'whatsapp_conversation_placed'>
}

/** The form in which references are stored: case does not count when somebody writes one. */
export function referenceKey(reference: string): string {
  return reference.trim().toUpperCase()
}

/**
 * Decides what a conversation is about. `before` is null where the number never wrote; `wanted` is undefined where no
 * booking has the reference, and null where the conversation is to be about nothing again. Null: it is so already.
 */
export function judgePlacing(
  phone: string,
  before: { readonly about: Topic | null } | null,
  wanted: Topic | null | undefined,
): Result<PlacingStep | null, { readonly kind: 'booking-unknown' }> {
  if (before === null || wanted === undefined) return refuse({ kind: 'booking-unknown' })
  const present = before.about
  if (present?.id === wanted?.id) return accept(null)
  return accept({
    about: wanted?.id ?? null,
    movedFrom: wanted === null ? (present?.id ?? null) : null,
    audit: {
      action: 'whatsapp_conversation_placed',
      target: { kind: 'whatsapp_conversation', id: phone },
      before: { booking: present?.reference ?? null },
      after: { booking: wanted?.reference ?? null },
    },
  })
}

/** The states of messages that each figure of a bulk counts; a cancelled message is in none. */
export const bulkFigures = {
  sent: ['sent', 'delivered', 'read'],
  failed: ['failed', 'unsure'],
  waiting: ['queued', 'sending'],
} as const satisfies Readonly<Record<'sent' | 'failed' | 'waiting', readonly string[]>>

/** Why the messages of a stopped bulk that wait are cancelled, in words for the office. */
export const bulkStopped = 'The sending to many was stopped'

/** Refuses a bulk that, with the `sent` messages in bulk of the last day, exceeds `most`. */
export function judgeBulk(
  { id, template, total }: Pick<Bulk, 'id' | 'template' | 'total'>,
  sent: number,
  most: number,
): Result<AuditNote<'whatsapp_bulk_begun'>, { readonly kind: 'daily-cap'; readonly left: number }> {
  const left = Math.max(0, most - sent)
  if (total > left) return refuse({ kind: 'daily-cap', left })
  return accept({ action: 'whatsapp_bulk_begun', target: ofBulk(id), before: null, after: { template, total } })
}

/** `stopped` counts the messages that did not leave. */
export function auditOfStoppedBulk(id: string, stopped: number): AuditNote<'whatsapp_bulk_stopped'> {
  return { action: 'whatsapp_bulk_stopped', target: ofBulk(id), before: null, after: { stopped } }
}

export function auditOfTemplate(before: Template | null, template: Template): AuditNote<'whatsapp_template_kept'> {
  return {
    action: 'whatsapp_template_kept',
    target: ofTemplate(template),
    before: before && factsOf(before),
    after: factsOf(template),
  }
}

export function auditOfRemovedTemplate(before: Template): AuditNote<'whatsapp_template_removed'> {
  return { action: 'whatsapp_template_removed', target: ofTemplate(before), before: factsOf(before), after: null }
}

const ofBulk = (id: string) => ({ kind: 'whatsapp_bulk', id })
const ofTemplate = ({ name }: Template) => ({ kind: 'whatsapp_template', id: name })
const factsOf = ({ name, language, body, state }: Template) => ({ name, language, body, state })
