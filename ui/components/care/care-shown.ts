import {
  type Appliance,
  type CareAccess,
  type CareReader,
  type Due,
  type HistoryItem,
  type RecordWithCopies,
  applianceName,
  dueFacts,
  guaranteeOn,
  stageOn,
} from '#modules/care'
import { type PropertyId, at, atCare, businessDate } from '#modules/shared'
import { isBookable, isOwed, nextOfferOf } from '#modules/care-plans'
import type { PageContextServer } from 'vike/types'
import type { DoneWords } from '../../done-in.ts'
import { searchOf } from '../../sign-in-first.ts'
import { recentWords } from '../../time-words.ts'
import type { BadgeTone } from '../Badge.tsx'
import { dateWords } from '../invoices/date-words.ts'
import { planStateShown } from '../care-plans/plan-state.ts'
import { copyDoneWords, copyShown, gasRecordShown } from './gas-shown.ts'

const perPage = 20
const daysNear = 7

/** The guarantee of an appliance in words; null where its end is not known. */
function guaranteeShown(
  endsOn: Temporal.PlainDate | null,
  today: Temporal.PlainDate,
): { readonly tone: BadgeTone; readonly words: string } | null {
  const state = guaranteeOn(endsOn, today)
  if (!endsOn || !state) return null
  const day = dateWords(endsOn)
  if (state === 'ended') return { tone: 'plain', words: `Guarantee ended on ${day}` }
  if (state === 'runs') return { tone: 'good', words: `Under guarantee until ${day}` }
  const { days } = today.until(endsOn)
  const left = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
  return { tone: 'warn', words: `Guarantee ends ${left}, on ${day}` }
}

export function applianceShown(appliance: Appliance, today: Temporal.PlainDate) {
  const { id, propertyId, place, serial, installedOn, photo, removedAt } = appliance
  return {
    id,
    href: atCare.appliance(propertyId, id),
    name: applianceName(appliance),
    facts: [
      place,
      serial === '' ? '' : `Serial number ${serial}`,
      installedOn ? `Installed on ${dateWords(installedOn)}` : '',
    ].filter((fact) => fact !== ''),
    guarantee: guaranteeShown(appliance.guaranteeEndsOn, today),
    photo: photo && { src: atCare.appliancePhoto(propertyId, id), width: photo.width, height: photo.height },
    isRemoved: removedAt !== null,
  }
}

/** A day on which something is due, in words. */
export function dayShown(
  dueOn: Temporal.PlainDate,
  today: Temporal.PlainDate,
): { readonly tone: BadgeTone; readonly words: string } {
  const { days } = today.until(dueOn)
  if (days < 0) return { tone: 'bad', words: `Overdue since ${dateWords(dueOn)}` }
  return { tone: days <= daysNear ? 'warn' : 'plain', words: `Due on ${dateWords(dueOn)}` }
}

/** The plan of a property that is not ended, for its customer and the office; null for none. */
async function planShown({ modules: { carePlans }, now }: PageContextServer, id: PropertyId, side: CareAccess['side']) {
  const plan = side === 'technician' ? null : await carePlans.ofProperty(id)
  if (!plan) return null
  const today = businessDate(now)
  const visits = await carePlans.visits(plan.id)
  const isOffice = side === 'office'
  const href = isOffice ? atCare.plan(plan.id) : `${atCare.myPlans()}#${plan.id}`
  const booked = visits.find(({ state }) => state === 'booked')
  const open = visits.find(({ state, dueOn }) => state === 'open' && isOwed(plan, dueOn))
  const dueOn = open?.dueOn ?? nextOfferOf(plan)
  return {
    href,
    name: plan.name,
    state: planStateShown(plan),
    next: booked?.startsAt
      ? `The next visit is booked for ${dateWords(businessDate(booked.startsAt))}`
      : dueOn && `The next visit is due on ${dateWords(dueOn)}`,
    bookHref: open && isBookable(plan, open, today) ? (isOffice ? `${href}#visits` : href) : null,
  }
}

/** A check or service of a property in words. */
export function dueShown({ kind, doneOn, dueOn }: Due, today: Temporal.PlainDate) {
  const stage = stageOn(dueOn, today)
  const { days } = today.until(dueOn)
  const left = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
  const day = dateWords(dueOn)
  const isOverdue = days < 0
  const tone: BadgeTone = isOverdue ? 'bad' : stage === null ? 'good' : 'warn'
  const words = isOverdue ? `Overdue since ${day}` : stage === null ? `Due on ${day}` : `Due ${left}, on ${day}`
  return { kind, name: dueFacts[kind].words, done: dateWords(doneOn), due: { tone, words } }
}

/** The sentences for what a form of the dues has done. */
export const dueDoneWords: DoneWords = {
  ...copyDoneWords,
  'due-kept': 'Saved. You are reminded before it is due again.',
  'due-removed': 'Nobody is reminded of it any more.',
}

const kindWords = {
  visit: 'Visit',
  report: 'Report',
  document: 'Document',
  quote: 'Quote asked for',
  old_job: 'Earlier job',
} as const

const stateWords: Readonly<Record<string, string>> = {
  called_off: 'cancelled',
  no_access: 'nobody let us in',
  scheduled: 'planned',
  en_route: 'on the way',
  on_site: 'under way',
  awaiting_parts: 'waits for parts',
  done: 'done',
}

/** Customers and the office open what they may open elsewhere; a technician reads only. */
function hrefOf(item: HistoryItem, side: CareAccess['side']): string | null {
  if (side === 'technician') return null
  const isOffice = side === 'office'
  if (item.kind === 'document') return item.invoiceId && at.invoice(item.invoiceId)
  if (item.kind === 'quote') return isOffice && item.quoteId ? at.admin.quote(item.quoteId) : null
  if (!item.bookingId) return null
  return isOffice ? at.admin.booking(item.bookingId) : at.track(item.bookingId)
}

function historyShown(item: HistoryItem, side: CareAccess['side'], now: Temporal.Instant) {
  const { key, kind, title, reference, state, words } = item
  const isVisit = kind === 'visit'
  const isByTechnician = isVisit || kind === 'old_job'
  const said = isVisit && state ? stateWords[state] : undefined
  return {
    key,
    kind: kindWords[kind],
    when: kind === 'old_job' ? dateWords(businessDate(item.at)) : recentWords(item.at, now),
    title: kind === 'quote' ? shortened(title) : title,
    reference,
    href: hrefOf(item, side),
    detail: [isByTechnician && words ? `with ${words}` : '', said ?? ''].filter((part) => part !== '').join(', '),
    words: isByTechnician ? null : words && shortened(words),
  }
}

const most = 200
const shortened = (text: string) => (text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`)

/** A record with its copies; the address where it is no property of the reader's. */
export function recordShown({ record, copies }: RecordWithCopies, today: Temporal.PlainDate) {
  const { title } = gasRecordShown(record)
  return {
    id: record.id,
    title: record.propertyId ? title : `${record.address}: ${title.toLowerCase()}`,
    file: atCare.gasRecordFile(record.id),
    copies: copies.map((copy) => copyShown(copy, today)),
  }
}

export type CareShown = NonNullable<Awaited<ReturnType<typeof careShown>>>

/** The appliances and one page of the history of a property, for a page at `href`; null for who may not see it. */
export async function careShown(pageContext: PageContextServer, reader: CareReader, id: PropertyId, href: string) {
  const { care } = pageContext.modules
  const entered = await care.enter(reader, id)
  if (!entered.ok) return null
  const before = searchOf(pageContext).get('before')
  const [plan, dues, gas, appliances, history] = await Promise.all([
    planShown(pageContext, id, entered.value.side),
    care.dues(reader, id),
    care.gasRecords(reader, id),
    care.appliances(reader, id),
    care.history(reader, id, before === '' ? null : (before?.slice(0, 200) ?? null), perPage),
  ])
  if (!dues.ok || !gas.ok || !appliances.ok || !history.ok) return null
  const today = businessDate(pageContext.now)
  const shown = appliances.value.map((one) => applianceShown(one, today))
  const { items, next } = history.value
  return {
    access: entered.value,
    plan,
    dues: dues.value.map((due) => dueShown(due, today)),
    gasRecords: gas.value.map((one) => recordShown(one, today)),
    /** Tenants get their copy from the landlord or the office. */
    mayGive: entered.value.side !== 'technician',
    dueAction: `/properties/${id}/dues`,
    addHref: atCare.newAppliance(id),
    appliances: shown.filter(({ isRemoved }) => !isRemoved),
    removed: shown.filter(({ isRemoved }) => isRemoved),
    history: items.map((item) => historyShown(item, entered.value.side, pageContext.now)),
    first: before ? `${href}#history` : null,
    next: next === null ? null : `${href}?${new URLSearchParams({ before: next }).toString()}#history`,
  }
}
