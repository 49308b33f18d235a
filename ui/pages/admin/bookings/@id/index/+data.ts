import { type DoneWords, doneIn } from '../../../../../done-in.ts'
import type { PageContextServer } from 'vike/types'
import {
  type BookingDetails,
  type KeptPosition,
  amountDue,
  dueNow,
  notesShownTo,
  standingOf,
  stateOf,
} from '#modules/booking'
import { settledBy } from '#modules/customers'
import { type BookingId, at, may } from '#modules/shared'
import { accessesShown } from '../../../../../components/device-access/access-shown.ts'
import { undoOfferOf } from '../../../../../components/bookings/completion-words.ts'
import { threadPlace } from '../../../../../components/conversations/thread-shown.ts'
import { askedShown } from '../../../../../components/field/asked-shown.ts'
import { alarmShown } from '../../../../../components/offers/alarms-shown.ts'
import { undoOffer } from '../../../../../components/bookings/move-words.ts'
import { reviewShown } from '../../../../../components/bookings/review-shown.ts'
import { receiptOfPayment } from '../../../../../components/invoices/receipt-of-payment.ts'
import { jobOf } from '../../../../../components/office/job.ts'
import { mapLinkAt } from '../../../../../components/office/map-link.ts'
import { returnShown } from '../../../../../components/returns/return-shown.ts'
import { lateWords } from '../../../../../components/office/late-words.ts'
import { formatPence } from '../../../../../format.ts'
import { durationWords, momentWords, plannedWords } from '../../../../../time-words.ts'
import { signedIn } from '../../../../../sign-in-first.ts'
import { foundBooking } from '../found-booking.ts'
import { accessShown } from '../../../../../components/office/access-notes.ts'
import { formsOf } from './forms-of.ts'
import { chatsOf } from './chats-of.ts'
import { reductionShown } from './reduction-shown.ts'
import { storyOf } from './story.ts'
import { whyShown } from './why-shown.ts'
import { messagesOf } from './messages-of.ts'
import { partCostsOf } from './part-costs-of.ts'
import { paymentsOf } from './payments-of.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, now } = pageContext
  const who = signedIn(pageContext)
  const actor = { userId: who.id, role: who.role }
  const booking = await foundBooking(pageContext)
  const standing = standingOf(booking, actor, now)
  const { mayAssign, mayMove, mayCancel, mayStart, mayComplete, mayAskForMore, isPending, isCancelled, owed } = standing
  const [customer, history, emergency, photos, records, review, choices, billing, isKnown, reduction, why] =
    await Promise.all([
      modules.accounts.find(booking.customerId),
      modules.booking.history(booking.id),
      modules.booking.emergency(booking.id),
      modules.photos.ofBooking(booking.id),
      modules.payments.listForBooking(booking.id),
      booking.rating === null ? null : reviewShown(modules.booking, booking.id, now),
      mayAssign ? modules.booking.whoFits(actor, booking.id) : null,
      modules.customers.billing(booking.id),
      modules.customers.isKnown(booking.customerId),
      modules.booking.reduction(booking.id),
      modules.booking.candidates(actor, booking.id),
    ])
  const alarm = await alarmShown(pageContext, booking)
  const need = await modules.returns.of(booking)
  const job = jobOf(booking, now)
  const { contact, startsAt } = booking
  return {
    job,
    done: doneIn(pageContext, doneWords),
    alarms: alarm ? [alarm] : [],
    isPending,
    isCancelled,
    mayAssign,
    mayMove,
    mayCancel,
    mayStart,
    mayComplete,
    mayAskForMore,
    undo: undoOffer(await modules.booking.undoable(actor, booking)),
    undoCompletion: await undoOfferOf(modules.booking, actor, booking),
    mayRefund: may(who, 'refund'),
    reduction: reduction && (await reductionShown(reduction, modules.accounts)),
    when: startsAt
      ? `${plannedWords(startsAt, booking.arrival)}, for ${durationWords(booking.durationMinutes)}`
      : 'Emergency - ASAP',
    priority: booking.priority,
    emergency: emergency && {
      type: emergency.emergencyType,
      severity: emergency.severity,
      arrival: lateWords(booking, emergency, now) ?? `Promised by ${momentWords(emergency.estimatedArrival)}`,
    },
    contact,
    customer: customer && {
      name: customer.fullName,
      email: customer.email,
      isOther: customer.fullName !== contact.name,
    },
    property: booking.property?.name ?? null,
    purchaseOrder: booking.purchaseOrder,
    payer: booking.payer,
    mayBill: billing !== null && settledBy(billing).purchaseOrder === null,
    customerHref: isKnown ? at.admin.customer(booking.customerId) : null,
    problem: booking.problemDescription,
    notes: [...notesShownTo('office', booking), ...accessShown(booking.accessNotes)],
    technicianNotes: booking.technicianNotes,
    review,
    photos: photos.map(({ id, width, height }) => ({ id, width, height })),
    why: why.ok ? whyShown(why.value) : null,
    technicianId: booking.technicianId,
    choices: choices?.ok ? choices.value : [],
    agreedPrice: formatPence(amountDue(booking)),
    due: owed === 0 ? null : formatPence(owed),
    hasFinalCost: booking.finalCost !== null,
    asked: askedShown(booking, (await modules.variations.latest(actor, booking.id))?.variation ?? null),
    payments: await paymentsOf(records, modules.accounts, await modules.payments.cashOpen(), (id) =>
      receiptOfPayment(modules, who, id),
    ),
    partCosts: may(who, 'take-payments') ? await partCostsOf(modules, booking) : null,
    lacksCard: lacksCard(booking, now),
    returning: need && returnShown(need),
    story: await storyOf(booking, history, modules.accounts),
    chats: await chatsOf(modules.whatsapp, booking),
    thread: await threadPlace(pageContext, booking.id),
    forms: await formsOf(modules, actor, booking),
    positions: (await modules.booking.positions(actor, booking.id)).map(positionShown),
    accesses: accessesShown(await accessesOf(pageContext, booking.id), now),
    messages: await messagesOf(modules.messaging, booking.id, now),
  }
}

async function accessesOf(pageContext: PageContextServer, id: BookingId) {
  const { id: userId, role, fullName } = signedIn(pageContext)
  const user = { id: userId, role, fullName }
  return (await pageContext.modules.deviceAccess.list(id, { user, hasTrackLink: false }))?.items ?? []
}

function positionShown({ number, moment, at: when, accuracy, ...place }: KeptPosition) {
  return {
    key: `${number} ${moment}`,
    title: `Visit ${number}: ${moment === 'check_in' ? 'check-in' : 'check-out'}`,
    when: momentWords(when),
    accuracy: `within ${Math.max(1, Math.round(accuracy))} m`,
    map: mapLinkAt(place),
  }
}

/** It goes ahead, its policy asks for a card, and none is held or kept for it. */
function lacksCard(booking: BookingDetails, now: Temporal.Instant): boolean {
  const { amount, capture } = dueNow(booking, now)
  return stateOf(booking, now).isConfirmed && capture !== 'automatic' && amount > 0
}

const doneWords: DoneWords = {
  assigned: 'Assigned. The technician and the customer have been told.',
  'move-undone': 'The move is undone. The technician and the customer have been told.',
  moved: 'Moved. The technician and the customer have been told.',
  taken: 'You have it: the alarm has stopped. Assign somebody, or call the customer.',
  started: 'The job is under way.',
  completed: 'The job is completed.',
  'completion-undone': 'The job is under way again. The customer was not told that it was completed.',
  'reduction-approved': 'Approved. The refund is on its way, and the customer has been told.',
  'reduction-declined': 'Declined. Nothing is refunded.',
  cancelled: 'Cancelled. The customer has been told. Payments are refunded, and money held on a card is released.',
  'access-ended': 'Access has ended. The technician has been told.',
  billing: 'Saved. If the payer has changed, the new and the previous one have both been told.',
  'link-ended': 'All links to pay this booking have ended.',
  'links-ended': 'All links to this booking have ended.',
  'part-costs': 'The purchase prices are saved.',
  'parts-saved': 'The parts are saved.',
  'return-asked': 'The customer gets a message with a link to choose the time.',
  refunded: 'The refund is recorded, and the customer has been told.',
  paid: 'The payment is recorded, and the customer has been told.',
}
