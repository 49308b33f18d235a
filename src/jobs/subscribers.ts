import type { Modules } from '../compose.ts'
import { accountMails } from './account-mails.ts'
import { alertOfDifferences } from './alert-office.ts'
import { endQuestions } from './end-questions.ts'
import { enquiryMessages } from './enquiry-messages.ts'
import { paymentOf } from './event-body.ts'
import { handBack } from './hand-back.ts'
import { notifyOf } from './notify.ts'
import type { Subscriber } from './outbox-relay.ts'
import { overtakes } from './overtake.ts'
import { payerMessages } from './payer-messages.ts'
import { privacyMessages } from './privacy-messages.ts'
import { holdLetGo, moneyArrived, settleCancelled, settleCompleted, settleMoved } from './settle-money.ts'
import { signInMails } from './sign-in-mails.ts'
import { staffMails } from './staff-mails.ts'
import { toldKinds } from './told-kinds.ts'
import { whatsappMessages } from './whatsapp-messages.ts'

type Hearers = Readonly<Record<string, readonly Subscriber[]>>

/** Who hears of which event. Each must bear hearing one again. What follows is done first, then people are told. */
export function subscribersOf(modules: Modules): Hearers {
  const each = (kinds: readonly string[], work: Subscriber) => Object.fromEntries(kinds.map((kind) => [kind, [work]]))
  return together([
    Object.fromEntries(Object.entries(overtakes(modules)).map(([kind, end]) => [kind, [end]])),
    {
      'payment-succeeded': [moneyArrived(modules)],
      'payment-authorised': [moneyArrived(modules)],
      'payment-released': [holdLetGo(modules)],
      'card-kept': [moneyArrived(modules)],
      'card-released': [holdLetGo(modules)],
      'card-failed': [holdLetGo(modules)],
      'booking-rescheduled': [settleMoved(modules)],
      'booking-cancelled': [settleCancelled(modules)],
      'booking-completed': [settleCompleted(modules)],
      'technician-left': [handBack(modules)],
    },
    each(['booking-cancelled', 'booking-completed'], endQuestions(modules)),
    each(['payment-declined', 'payment-failed', 'payment-disputed', 'fraud-warning'], look(modules)),
    each(toldKinds, notifyOf(modules)),
    { 'reconciliation-differs': [alertOfDifferences(modules)] },
    payerMessages(modules),
    enquiryMessages(modules),
    whatsappMessages(modules),
    privacyMessages(modules),
    accountMails(modules),
    signInMails(modules),
    staffMails(modules),
  ])
}

/** Whoever hears of a kind, in this order: no one takes another's place. */
function together(all: readonly Hearers[]): Hearers {
  const hearers: Record<string, readonly Subscriber[]> = {}
  for (const some of all) {
    for (const [kind, subscribers] of Object.entries(some)) hearers[kind] = [...(hearers[kind] ?? []), ...subscribers]
  }
  return hearers
}

/** Something has happened that says more about a payment than was known. */
function look({ payments }: Modules): Subscriber {
  return async (event) => {
    await payments.checkFraud(paymentOf(event))
  }
}
