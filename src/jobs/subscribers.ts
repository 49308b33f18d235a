import type { Modules } from '../compose.ts'
import { accountMails } from './account-mails.ts'
import { alertOfDifferences } from './alert-office.ts'
import { endQuestions } from './end-questions.ts'
import { handBack } from './hand-back.ts'
import { enquiryMessages } from './enquiry-messages.ts'
import { paymentOf } from './event-body.ts'
import { notifyOf } from './notify.ts'
import type { Subscriber } from './outbox-relay.ts'
import { overtakes } from './overtake.ts'
import { signInMails } from './sign-in-mails.ts'
import { staffMails } from './staff-mails.ts'
import { privacyMessages } from './privacy-messages.ts'
import { whatsappMessages } from './whatsapp-messages.ts'
import { holdLetGo, moneyArrived, settleCancelled, settleCompleted, settleMoved } from './settle-money.ts'
import { toldKinds } from './told-kinds.ts'

/** Who hears of which event. Each must bear hearing one again. */
export function subscribersOf(modules: Modules): Readonly<Record<string, readonly Subscriber[]>> {
  const notices = Object.fromEntries(toldKinds.map((kind) => [kind, [notifyOf(modules)]]))
  const suspicious = ['payment-declined', 'payment-failed', 'payment-disputed', 'fraud-warning']
  const money = {
    'payment-succeeded': moneyArrived(modules),
    'payment-authorised': moneyArrived(modules),
    'payment-released': holdLetGo(modules),
    'card-kept': moneyArrived(modules),
    'card-released': holdLetGo(modules),
    'card-failed': holdLetGo(modules),
    'booking-rescheduled': settleMoved(modules),
    'booking-cancelled': settleCancelled(modules),
    'booking-completed': settleCompleted(modules),
  }
  const over = ['booking-cancelled', 'booking-completed']
  const all: Readonly<Record<string, readonly Subscriber[]>> = {
    ...notices,
    ...enquiryMessages(modules),
    ...whatsappMessages(modules),
    ...privacyMessages(modules),
    ...accountMails(modules),
    ...signInMails(modules),
    'reconciliation-differs': [alertOfDifferences(modules)],
    ...staffMails(modules),
    'technician-left': [handBack(modules)],
    ...Object.fromEntries(suspicious.map((kind) => [kind, [look(modules), ...(notices[kind] ?? [])]])),
    ...Object.fromEntries(
      Object.entries(money).map(([kind, work]) => {
        const questions = over.includes(kind) ? [endQuestions(modules)] : []
        return [kind, [work, ...questions, ...(notices[kind] ?? [])]]
      }),
    ),
  }
  const overtaken = Object.entries(overtakes(modules)).map(([kind, end]) => [kind, [end, ...(all[kind] ?? [])]])
  return { ...all, ...Object.fromEntries(overtaken) }
}

/** Something has happened that says more about a payment than was known. */
function look({ payments }: Modules): Subscriber {
  return async (event) => {
    await payments.checkFraud(paymentOf(event))
  }
}
