import type { AuditNote } from '#modules/shared'
import type { Webhook, WebhookId } from './webhook.ts'

type Facts = Readonly<Record<string, unknown>>
type Plain = 'webhook_made' | 'webhook_changed' | 'webhook_removed'
type Deed = 'webhook_secret_changed' | 'webhook_tested' | 'webhook_replayed'

/** Null where there was, or is, none. The address is a business's own; no secret is in it. */
export function auditOfWebhook(action: Plain, before: Webhook | null, after: Webhook | null): AuditNote<Plain> {
  const id = after?.id ?? before?.id ?? ''
  return { action, target: { kind: 'webhook', id }, before: before && factsOf(before), after: after && factsOf(after) }
}

export function auditOfDeed(action: Deed, id: WebhookId, after: Facts | null): AuditNote<Deed> {
  return { action, target: { kind: 'webhook', id }, before: null, after }
}

function factsOf({ name, url, types, state }: Webhook): Facts {
  return { name, url, events: types, state }
}
