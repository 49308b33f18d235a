export { afterTry, hasArrived } from './after-try.ts'
export { auditOfDeed, auditOfWebhook } from './audit-of-webhooks.ts'
export { type WebhookWish, type WebhooksModule, createWebhooks } from './create-webhooks.ts'
export { type WebhookType, testType, webhookTypes } from './event-types.ts'
export { type SwitchedOff, type WebhookEvents, eventOfSwitchedOff, switchedOffStates } from './events.ts'
export type { JudgeWebhookUrl, SendWebhook, WebhookPorts, WebhookQueue, WebhookStore } from './ports.ts'
export {
  type DeliveryState,
  type DueDelivery,
  type ListedWebhook,
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryId,
  type WebhookId,
  type WebhookState,
  deliveryStates,
  webhookLimits,
  webhookStates,
} from './webhook.ts'
