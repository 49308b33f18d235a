import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import {
  type CarePlanEntry,
  type CarePlanLine,
  type ShownVisit,
  carePlanLimits,
  nextOfferOf,
  priceWords,
  visitWords,
} from '#modules/care-plans'
import { type Pence, at, atCare, businessDate, dayWords, formatPence, may, parseId } from '#modules/shared'
import { visitToBook } from '../../../../../components/care-plans/plan-shown.ts'
import { planStateShown } from '../../../../../components/care-plans/plan-state.ts'
import { doneIn } from '../../../../../done-in.ts'
import { datedWords } from '../../../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** One plan with its documents, visits and history. */
export async function data(pageContext: PageContextServer) {
  const { modules, routeParams, now, who, form } = pageContext
  const id = parseId('cpl', routeParams['id'] ?? '')
  const plan = id && (await modules.carePlans.find(id))
  if (!plan) throw render(404)
  const [billing, visits, entries, withdrawal] = await Promise.all([
    modules.carePlans.billing(plan),
    modules.carePlans.visits(plan.id),
    modules.carePlans.entries(plan.id),
    modules.carePlans.withdrawal(plan),
  ])
  const { acceptance, ending, pausedFrom } = plan
  const refund = ending?.refund ?? null
  return {
    href: atCare.plan(plan.id),
    version: plan.version,
    done: doneIn(pageContext, {
      proposed: 'The proposal is on its way to the customer.',
      'sent-again': 'Another link is on its way to the customer. The one before leads nowhere any more.',
      booked: 'The visit is booked. It is included in the plan.',
      paused: 'The plan is paused from its next period.',
      resumed: 'The plan goes on.',
      ended: 'The plan has ended. Nothing more is billed.',
      withdrawn: 'The plan is cancelled. Nothing more is billed.',
      settled: 'Noted: the refund is decided.',
    }),
    name: plan.name,
    state: planStateShown(plan),
    kind: plan.state,
    facts: [
      {
        label: 'Property',
        value: plan.property.name,
        href: at.admin.customerProperty(plan.customerId, plan.propertyId),
      },
      { label: 'Customer', value: plan.customer.name, href: at.admin.customer(plan.customerId) },
      { label: 'Price', value: priceWords(plan), href: null },
      { label: 'Includes', value: `${visitWords(plan)}: ${plan.service}`, href: null },
      { label: 'First day', value: dated(plan.startsOn), href: null },
      { label: 'First visit due', value: dated(plan.firstVisitOn), href: null },
      ...(plan.state === 'proposed'
        ? [{ label: 'Can be accepted until', value: dated(businessDate(plan.expiresAt)), href: null }]
        : []),
      ...(acceptance ? [{ label: 'Accepted', value: datedWords(acceptance.at, now), href: null }] : []),
      ...(acceptance ? [{ label: 'Terms', value: acceptance.termsVersion, href: null }] : []),
      ...(pausedFrom ? [{ label: 'Paused from', value: dated(pausedFrom), href: null }] : []),
      ...(billing?.next ? [{ label: 'Next invoice', value: dated(billing.next), href: null }] : []),
      ...(ending ? [{ label: 'Ended', value: datedWords(ending.at, now), href: null }] : []),
      ...(ending?.reason ? [{ label: 'Reason', value: ending.reason, href: null }] : []),
      ...(ending?.coveredUntil
        ? [{ label: 'Visits are made until', value: dated(ending.coveredUntil), href: null }]
        : []),
      ...(plan.enquiryId ? [{ label: 'Request', value: 'The enquiry', href: at.admin.enquiry(plan.enquiryId) }] : []),
    ],
    contract: acceptance?.text ?? null,
    documents: (billing?.documents ?? []).map((document) => ({
      id: document.id,
      href: at.invoice(document.id),
      number: document.number ?? 'Draft',
      on: document.on ? dated(document.on) : '',
      total: formatPence(document.total),
    })),
    visits: visits.map(({ number, dueOn, state, bookingId }) => ({
      number,
      due: dated(dueOn),
      state: visitWordsOf[state],
      href: bookingId && at.admin.booking(bookingId),
    })),
    noVisits: noVisitsWords(plan),
    toBook: await visitToBook(pageContext, plan, visits),
    form,
    /** The proposal can still be accepted. */
    maySendAgain: plan.state === 'proposed' && Temporal.Instant.compare(plan.expiresAt, now) > 0,
    /** Booked, though the plan that included it is cancelled. */
    stray: ending?.by === 'withdrawn' ? strayOf(visits) : null,
    history: entries.map((entry, at) => ({
      key: String(at),
      title: entryTitle(entry, plan),
      when: datedWords(entry.at, now),
      text: null,
    })),
    refund: refund && {
      billed: formatPence(refund.billed),
      made: madeWords(refund),
      due: formatPence(refund.due),
      isSettled: refund.settledAt !== null,
      maySettle: may(who, 'refund'),
    },
    withdrawUntil: withdrawal ? dated(withdrawal.until) : null,
  }
}

const visitWordsOf = { open: 'To be booked', booked: 'Booked', made: 'Made' } as const

const titles: Readonly<Record<CarePlanEntry['kind'], string>> = {
  proposed: 'proposed it',
  accepted: 'accepted it',
  paused: 'paused it',
  resumed: 'let it go on',
  ended: 'ended it',
  withdrawn: 'cancelled it',
  expired: 'ended it: nobody accepted it',
  reminded: 'announced the renewal',
  visit_due: 'offered a visit',
  refund_settled: 'noted the refund',
}

function entryTitle({ kind, by, detail }: CarePlanEntry, { customerId }: CarePlanLine): string {
  const who = by === 'link' || by === customerId ? 'The customer' : by === 'system' ? 'The system' : 'The office'
  return `${who} ${kind === 'proposed' && detail === 'again' ? 'sent the link again' : titles[kind]}`
}

function madeWords({ visits, worth }: { readonly visits: number; readonly worth: Pence }): string {
  if (visits === 0) return 'no visit was made'
  return `${visits === 1 ? '1 visit was' : `${visits} visits were`} made, worth ${formatPence(worth)}`
}

function noVisitsWords(plan: CarePlanLine): string {
  const before = `${carePlanLimits.visitDays} days before`
  const next = nextOfferOf(plan)
  if (next) return `The next visit is due on ${dated(next)}, and comes here ${before}.`
  return plan.state === 'ended' ? 'No visit was due.' : `Each visit comes here ${before} it is due.`
}

function strayOf(visits: readonly ShownVisit[]): string | null {
  const booked = visits.find(({ state }) => state === 'booked')
  return booked?.bookingId ? at.admin.booking(booked.bookingId) : null
}

function dated(day: Temporal.PlainDate): string {
  return `${dayWords(day)} ${day.year}`
}
