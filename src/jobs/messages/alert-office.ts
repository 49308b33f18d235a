import type { BookingDetails } from '#modules/booking'
import { providerFacts } from '#modules/payments'
import {
  type PaymentId,
  type Pence,
  type UserId,
  at,
  atSystem,
  businessZone,
  dayWords,
  formatPence,
} from '#modules/shared'
import type { NightlyParts } from '../../backups/nightly-backup.ts'
import type { Modules } from '../../compose.ts'
import { officeOf, userAs } from './addressees.ts'
import type { Emitted, Subscriber } from '../outbox/events.ts'

const system = { userId: 'usr_system' as UserId, role: 'office' } as const

type Moment = Pick<Emitted, 'id' | 'at'>

/** The modules needed to alert the office. */
export interface OfficeParts {
  readonly accounts: Pick<Modules['accounts'], 'staff'>
  readonly messaging: Pick<Modules['messaging'], 'notify'>
}

/** Notifies all staff of the differences between a provider and the ledger, once however often the event is relayed. */
export function alertOfDifferences(parts: OfficeParts): Subscriber<'reconciliation-differs'> {
  return async (event) => {
    const { provider, differences: count } = event.body
    await notifyOffice(parts, event, 'reconciliation_differs', {
      facts: {
        differences: count === 1 ? 'One payment differs' : `${count} payments differ`,
        them: count === 1 ? 'it' : 'them',
        provider: providerFacts[provider].inSentence,
      },
      link: `${at.admin.paymentSecurity()}#reconciliation`,
      bookingId: null,
    })
  }
}

/** Notifies the office of a refund that cannot be made automatically, once however often the event is relayed. */
export function alertOfMoneyOwed(
  parts: OfficeParts,
  event: Moment,
  booking: Pick<BookingDetails, 'id' | 'reference'>,
  amount: Pence,
): Promise<void> {
  return notifyOffice(parts, event, 'money_owed', ofBooking(booking, amount))
}

/** The same for money that came in for a document which needed less. */
export function alertOfSurplus(
  parts: OfficeParts,
  event: Moment,
  { id, invoiceNumber }: { readonly id: PaymentId; readonly invoiceNumber: string },
  amount: Pence,
): Promise<void> {
  return notifyOffice(parts, event, 'money_owed', ofPayment(id, invoiceNumber, amount))
}

/** Notifies the office of each refund that is pending for too long, once for each refund. */
export async function alertOfDelayedRefunds(
  parts: OfficeParts & { readonly payments: Pick<Modules['payments'], 'delayedRefunds'> },
): Promise<void> {
  for (const { refund, bookingId, reference } of await parts.payments.delayedRefunds()) {
    const alert = bookingId
      ? ofBooking({ id: bookingId, reference }, refund.amount)
      : ofPayment(refund.paymentId, reference, refund.amount)
    const to = await officeOf(parts)
    await parts.messaging.notify({ event: 'refund_delayed', cause: refund.id, at: refund.createdAt, to, ...alert })
  }
}

/** Notifies the office that the fee for a late cancellation could not be captured. */
export function alertOfFeeNotTaken(
  parts: OfficeParts,
  event: Moment,
  booking: Pick<BookingDetails, 'id' | 'reference'>,
  fee: Pence,
): Promise<void> {
  return notifyOffice(parts, event, 'fee_not_taken', ofBooking(booking, fee))
}

/** Notifies the office of a final cost below what was paid, which waits for an administrator. */
export function alertOfReduction(
  parts: OfficeParts,
  event: Moment,
  booking: Pick<BookingDetails, 'id' | 'reference'>,
  refund: Pence,
): Promise<void> {
  return notifyOffice(parts, event, 'refund_to_decide', ofBooking(booking, refund))
}

/** Notifies the office of work that came in for a visit that was taken away meanwhile. */
export function alertOfLateEntry(
  parts: OfficeParts & { readonly booking: Pick<Modules['booking'], 'find'> },
): Subscriber<'late-entry-kept'> {
  return async (event) => {
    const { bookingId, visit } = event.body
    const found = await parts.booking.find(system, bookingId)
    if (!found.ok) throw new Error(`there is no booking ${bookingId}`)
    const facts = { reference: found.value.reference, visit: String(visit) }
    await notifyOffice(parts, event, 'late_entry', { facts, link: atSystem.lateEntries(), bookingId })
  }
}

/** Tells the owners, and those who share their work, that no good backup came for two days; once for each last one. */
export function alertOfOldBackup(parts: OfficeParts): NightlyParts['alert'] {
  return async ({ cause, last, now, fault }) => {
    const to = (await parts.accounts.staff())
      .filter(({ role }) => role === 'admin')
      .map((user) => userAs('office', user))
    const facts = { last: dayWords(last.toZonedDateTimeISO(businessZone).toPlainDate()), reason: fault }
    await parts.messaging.notify({
      event: 'backup_old',
      cause,
      at: now,
      to,
      facts,
      bookingId: null,
      link: atSystem.backups(),
    })
  }
}

interface Alert {
  readonly facts: Readonly<Record<string, string>>
  readonly link: string
  readonly bookingId: BookingDetails['id'] | null
}

function ofBooking({ id, reference }: Pick<BookingDetails, 'id' | 'reference'>, amount: Pence): Alert {
  return { facts: { reference, amount: formatPence(amount) }, bookingId: id, link: at.admin.booking(id) }
}

/** The alert for a document without a booking. */
function ofPayment(id: PaymentId, reference: string, amount: Pence): Alert {
  return { facts: { reference, amount: formatPence(amount) }, bookingId: null, link: at.admin.payment(id) }
}

async function notifyOffice(parts: OfficeParts, { id, at }: Moment, event: string, alert: Alert): Promise<void> {
  const to = await officeOf(parts)
  await parts.messaging.notify({ event, cause: `evt_${id}`, at, to, ...alert })
}
