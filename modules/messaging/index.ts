export {
  type Action,
  type Attachment,
  type Channel,
  type Message,
  type MessageState,
  type NewMessage,
  channels,
  messageStates,
} from './message.ts'
export type { LiveEvent, LiveFeed, LiveNotification } from './live.ts'
export type { PushSubscription, PushSubscriptionStore } from './push.ts'
export { type PushDevicePorts, type PushDevices, createPushDevices } from './push-devices.ts'
export type { Handover, MessageSender } from './ports.ts'
export type { Addressee, Part, Telling } from './telling.ts'
export type { CalendarFiles, CalendarVisit } from './calendar.ts'
export { fillLine } from './event-table/fill.ts'
export { findRow } from './rows.ts'
export { type Chooser, type GroupChoice } from './choices.ts'
export { type BadRow, factsOfRow, textLimits } from './edit-row.ts'
export type { Row, RowTexts } from './event-table/row.ts'
export { type RowUnknown, type ShownRow } from './rules.ts'
export { type TellingPorts } from './tell.ts'
export { type TellingModule, createTelling } from './create-telling.ts'
export { type ChoiceKey, type Consent, choiceKey } from './messages-of.ts'
export { defaultQuietHours } from './quiet-hours.ts'
export type { Address, ChoiceStore, RowChanged, RowEdit, RuleStore, StopTokens } from './rule-ports.ts'
export { type Messaging, type MessagingPorts, type SeenMessage, createMessaging } from './create-messaging.ts'
export { promptWithinMs } from './promptness.ts'
export type {
  Attempt,
  MessageHealth,
  MessageQuery,
  MessageStore,
  MessageUnderway,
  MessageUnknown,
  Promptness,
} from './store.ts'
export { type Breaker, afterSilence, answering, isDown, roomOf } from './deliver-breaker.ts'
export { type Answer, type Ended, askAbout, handOver, noteAnswer } from './deliver.ts'
export { channelWords } from './channel-words.ts'
export { stuckAlerts } from './deliver-stuck.ts'
export type { DeliveryNotice, RecipientNotice } from './notice.ts'
export { noteNotice } from './note-notice.ts'
export type { Courier, Outage } from './courier.ts'
