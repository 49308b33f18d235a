export {
  type Action,
  type Attachment,
  type Channel,
  type Message,
  type MessageState,
  type NewMessage,
  channels,
  messageStates,
  unsureDecisions,
} from './message.ts'
export { messagesAsked, messagesWords } from './messages-asked.ts'
export type { LiveEvent, LiveFeed, LiveNotification } from './live.ts'
export {
  type PushSubscription,
  type PushSubscriptionStore,
  maxPushFailures,
  maxSubscriptionsPerUser,
} from './push/push.ts'
export { type PushDevicePorts, type PushDevices, createPushDevices } from './push/push-devices.ts'
export type { Handover, MessageSender } from './ports.ts'
export type { Recipient, Part, NotificationRequest } from './notifying/notification-request.ts'
export type { CalendarFiles, CalendarVisit } from './calendar.ts'
export { eventsOfSent, paperAttachment, paperIn, statementAttachment, statementIn } from './paper.ts'
export { fillLine } from './event-table/fill.ts'
export { findRow } from './wording/rows.ts'
export { type Chooser, type GroupChoice } from './notifying/choices.ts'
export { type BadRow, type Preview, type WantedTexts, factsOfRow, textLimits } from './wording/edit-row.ts'
export { concernsMoney, eventsEndedBy, rowsOf } from './event-table/index.ts'
export type { BookingLink, EndingKind, Row, RowTexts } from './event-table/row.ts'
export { type RowUnknown, type ShownRow } from './wording/rules.ts'
export { type Unreached, unreached } from './notifying/unreached.ts'
export { type NotifyingPorts } from './notifying/notify.ts'
export { type NotifyingModule, createNotifying } from './notifying/create-notifying.ts'
export { type ChoiceKey, type Consent, choiceKey } from './wording/messages-of.ts'
export { type QuietHours, afterQuietHours, defaultQuietHours } from './notifying/quiet-hours.ts'
export type { Address, ChoiceStore, RowChanged, RowEdit, RuleStore, StopTokens } from './wording/rule-ports.ts'
export { type Messaging, type MessagingPorts, type SeenMessage, createMessaging } from './create-messaging.ts'
export { promptWithinMs, promptnessOf } from './delivery/promptness.ts'
export type {
  Attempt,
  MessageHealth,
  MessageQuery,
  MessageStore,
  MessageUnderway,
  MessageUnknown,
  Promptness,
  LinkGone,
  LinkSealing,
} from './store.ts'
export { type SmsLimit, defaultSmsCap, judgeSmsUse, mostSmsCap } from './sms/daily-cap.ts'
export type { MessagingEvents } from './events.ts'
export { type SmsModule, createSms } from './sms/create-sms.ts'
export { linkOfTexts, stepOfInboundSms } from './sms/inbound-step.ts'
export { textableNumber } from './sms/mobile-number.ts'
export { type ReplyPorts, type ReplyWay, replyWay } from './sms/reply-channel.ts'
export type { InboundSms, SmsPorts, SmsSpend, SmsStore } from './sms/ports.ts'
export { type SmsSending, prepareSms } from './sms/prepare-sms.ts'
export type { SmsLength } from './sms/segments.ts'
export { type CircuitBreaker, afterFailure, answering, isDown, capacityOf } from './delivery/circuit-breaker.ts'
export { type Answer, type Ended, askAbout, handOver, noteAnswer } from './delivery/deliver.ts'
export { auditOfEdit, auditOfQuietHours, auditOfReset, auditOfSmsCap } from './wording/audit-of-wording.ts'
export { channelWords } from './wording/channel-words.ts'
export { stuckAlerts } from './delivery/deliver-stuck.ts'
export type { DeliveryNotice, RecipientNotice } from './delivery/notice.ts'
export { judgeNotice } from './delivery/judge-notice.ts'
export { carriesAccountLink, isLinkGone, withoutAccountLink } from './notifying/account-link.ts'
export {
  type MessageStep,
  auditOfPause,
  judgeResend,
  judgeStatus,
  judgeUnsure,
  stepOfOutcome,
} from './delivery/message-step.ts'
export { type UnsureDecided, mostDecided } from './delivery/decide-unsure.ts'
export { noteNotice } from './delivery/note-notice.ts'
export type { DeliveryWorker, Outage } from './delivery/delivery-worker.ts'
