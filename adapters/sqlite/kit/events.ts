import type { AccountEvents, RecoveryEvents } from '#modules/accounts'
import type { AdministrationEvents } from '#modules/administration'
import type { BillingEvents } from '#modules/billing'
import type { BookingEvents } from '#modules/booking'
import type { CallEvents } from '#modules/calls'
import type { CareEvents } from '#modules/care'
import type { CarePlanEvents } from '#modules/care-plans'
import type { CatalogueEvents } from '#modules/catalogue'
import type { ChatEvents } from '#modules/chat'
import type { ConversationEvents } from '#modules/conversations'
import type { CustomerEvents } from '#modules/customers'
import type { DeviceAccessEvents } from '#modules/device-access'
import type { ListingEvents } from '#modules/directory'
import type { EnquiryEvents } from '#modules/enquiries'
import type { MarketEvents } from '#modules/market'
import type { ApplyingEvents } from '#modules/job-board'
import type { MarketModerationEvents } from '#modules/market'
import type { MessagingEvents } from '#modules/messaging'
import type { PaymentEvents } from '#modules/payments'
import type { PrivacyEvents } from '#modules/privacy'
import type { QuotingEvents } from '#modules/quoting'
import type { EventOf } from '#modules/shared'
import type { SubmissionEvents } from '#modules/submissions'
import type { WebhookEvents } from '#modules/webhooks'
import type { WhatsappEvents } from '#modules/whatsapp'
import type { WorkforceEvents } from '#modules/workforce'

/** Every kind of event of every module, with its body. Stores keep these, and the relay reads them. */
export type ModuleEvents = AccountEvents &
  RecoveryEvents &
  AdministrationEvents &
  BillingEvents &
  BookingEvents &
  CallEvents &
  CareEvents &
  CarePlanEvents &
  CatalogueEvents &
  ChatEvents &
  ConversationEvents &
  CustomerEvents &
  DeviceAccessEvents &
  ListingEvents &
  EnquiryEvents &
  MarketEvents &
  ApplyingEvents &
  MarketModerationEvents &
  MessagingEvents &
  PaymentEvents &
  PrivacyEvents &
  QuotingEvents &
  SubmissionEvents &
  WebhookEvents &
  WhatsappEvents &
  WorkforceEvents

/** An event that a module declares. A store keeps no other: a kind that no module knows does not compile. */
export type AnyEvent = EventOf<ModuleEvents>
