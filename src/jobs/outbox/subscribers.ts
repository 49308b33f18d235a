import type { Modules } from '../../compose.ts'
import { absenceMessages } from '../messages/absence-messages.ts'
import { accountMails } from '../messages/account-mails.ts'
import { alertOfDifferences, alertOfLateEntry } from '../messages/alert-office.ts'
import { automaticDocuments } from '../billing/automatic-documents.ts'
import { documentMessages } from '../billing/document-messages.ts'
import { endAccess } from '../bookings/end-access.ts'
import { endQuestions } from '../bookings/end-questions.ts'
import { callMessages } from '../calls/call-messages.ts'
import { chatMessages } from '../chat/chat-messages.ts'
import { enquiryMessages } from '../messages/enquiry-messages.ts'
import { systemLines } from '../conversations/system-lines.ts'
import { threadNotices } from '../conversations/thread-notices.ts'
import { handBack } from '../bookings/hand-back.ts'
import { notifyOf } from '../messages/notify.ts'
import type { EventKind, Subscriber, Subscribers } from './events.ts'
import { overtakes } from '../messages/overtake.ts'
import { payerMessages } from '../messages/payer-messages.ts'
import { privacyMessages } from '../messages/privacy-messages.ts'
import {
  authorisationReleased,
  disputeClosed,
  documentIssued,
  moneyArrived,
  settleCancelled,
  reductionAsked,
  refundMoved,
  settleCompleted,
  settleMoved,
  settleWithdrawn,
} from '../payments/settle-money.ts'
import { advertMessages } from '../market/advert-messages.ts'
import { advertNews } from '../market/advert-news.ts'
import { advertMoney } from '../market/advert-money.ts'
import { documentMoney } from '../billing/document-money.ts'
import { moderationMessages } from '../market/moderation-messages.ts'
import { statementMessages } from '../billing/statement-messages.ts'
import { checkMails } from '../directory/check-mails.ts'
import { listingMails } from '../directory/listing-mails.ts'
import { reviewMails } from '../directory/review-mails.ts'
import { applicationMessages } from '../job-board/application-messages.ts'
import { expertMessageMails } from '../directory/message-mails.ts'
import { careMessages } from '../care/care-messages.ts'
import { planMessages } from '../care/plan-messages.ts'
import { gasMessages } from '../care/gas-messages.ts'
import { quoteMessages } from '../quoting/quote-messages.ts'
import { signInMails } from '../messages/sign-in-mails.ts'
import { submissionMails } from '../visitors/submission-mails.ts'
import { staffMails } from '../messages/staff-mails.ts'
import { notificationKinds } from '../messages/notifications.ts'
import { smsMessages } from '../messages/sms-messages.ts'
import { alertOfSwitchedOff } from '../webhooks/alert-switched-off.ts'
import { webhookEvents } from '../webhooks/webhook-events.ts'
import { whatsappMessages } from '../messages/whatsapp-messages.ts'

/**
 * The subscribers of every event. Each must tolerate the same event again. Consequences come first, notifications after
 * them.
 */
export function subscribersOf(modules: Modules) {
  return together([
    Object.fromEntries(Object.entries(overtakes(modules)).map(([kind, end]) => [kind, [end]])),
    {
      'payment-succeeded': [moneyArrived(modules), countPaid(modules)],
      'payment-authorised': [moneyArrived(modules)],
      'payment-released': [authorisationReleased(modules)],
      'dispute-closed': [disputeClosed(modules)],
      'document-issued': [documentIssued(modules)],
      'card-kept': [moneyArrived(modules)],
      'card-released': [authorisationReleased(modules)],
      'card-failed': [authorisationReleased(modules)],
      'booking-rescheduled': [settleMoved(modules)],
      'booking-move-settled': [refundMoved(modules)],
      'booking-cancelled': [settleCancelled(modules)],
      'booking-withdrawn': [settleWithdrawn(modules)],
      'booking-completed': [settleCompleted(modules)],
      'cost-reduction-approved': [settleCompleted(modules)],
      'cost-reduction-asked': [reductionAsked(modules)],
      'late-entry-kept': [alertOfLateEntry(modules)],
      'technician-left': [handBack(modules)],
      'care-plan-moved': [({ body }) => modules.carePlans.followBilling(body.carePlanId)],
    },
    each(['booking-cancelled', 'booking-completed'], endQuestions(modules)),
    endAccess(modules),
    each(['payment-declined', 'payment-failed', 'payment-disputed', 'fraud-warning'], checkFraud(modules)),
    each(notificationKinds, notifyOf(modules)),
    { 'reconciliation-differs': [alertOfDifferences(modules)] },
    payerMessages(modules),
    automaticDocuments(modules),
    documentMessages(modules),
    statementMessages(modules),
    careMessages(modules),
    planMessages(modules),
    gasMessages(modules),
    documentMoney(modules),
    advertMoney(modules),
    advertMessages(modules),
    advertNews(modules),
    enquiryMessages(modules),
    quoteMessages(modules),
    listingMails(modules),
    checkMails(modules),
    applicationMessages(modules),
    expertMessageMails(modules),
    reviewMails(modules),
    moderationMessages(modules),
    submissionMails(modules),
    chatMessages(modules),
    threadNotices(modules),
    systemLines(modules),
    callMessages(modules),
    whatsappMessages(modules),
    smsMessages(modules),
    absenceMessages(modules),
    privacyMessages(modules),
    accountMails(modules),
    signInMails(modules),
    staffMails(modules),
    { 'webhook-switched-off': [alertOfSwitchedOff(modules)] },
    webhookEvents(modules),
  ])
}

/** Joins subscribers per kind, in this order; none replaces another. */
function together(all: readonly Subscribers[]): Subscribers {
  const joined: Record<string, readonly unknown[]> = {}
  for (const some of all) {
    for (const [kind, subscribers] of Object.entries(some)) joined[kind] = [...(joined[kind] ?? []), ...subscribers]
  }
  // Safe: each list came from the same kind.
  return joined as Subscribers
}

/** One subscriber of several kinds. */
function each<Kind extends EventKind>(kinds: readonly Kind[], work: Subscriber<Kind>): Subscribers {
  return Object.fromEntries(kinds.map((kind) => [kind, [work]]))
}

/** The last step of booking online, whether the payer's browser or the provider reported the money. */
function countPaid({ analytics }: Modules): Subscriber<'payment-succeeded'> {
  return async ({ body: { bookingId } }) => {
    if (bookingId) await analytics.notePaid(bookingId)
  }
}

/** Checks a payment for fraud again, since more is known about it. */
function checkFraud({
  payments,
}: Modules): Subscriber<'payment-declined' | 'payment-failed' | 'payment-disputed' | 'fraud-warning'> {
  return async (event) => {
    await payments.checkFraud(event.body.paymentId)
  }
}
