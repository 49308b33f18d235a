import { warrantyWords } from '#modules/catalogue'
import { type WeeklyHours, hoursWords } from '#modules/scheduling'
import { at, type Pence, formatPence } from '#modules/shared'
import type { Inbound, ReplyFacts, UndeliveredText } from '#modules/whatsapp'
import type { Modules } from '../../compose.ts'
import { officeOf } from './addressees.ts'
import type { Emitted, Subscribers } from '../outbox/events.ts'

interface Parts {
  readonly accounts: Pick<Modules['accounts'], 'staff'>
  readonly booking: Pick<Modules['booking'], 'estimate'>
  readonly catalogue: Pick<
    Modules['catalogue'],
    'activeServices' | 'categories' | 'bookingTerms' | 'openingHours' | 'site'
  >
  readonly messaging: Pick<Modules['messaging'], 'notify' | 'send'>
  readonly workforce: Pick<Modules['workforce'], 'onCallClaims'>
  readonly whatsapp: Pick<Modules['whatsapp'], 'find' | 'findInbound' | 'history' | 'reply' | 'undelivered'>
}

/** Answers an inbound message automatically where possible, and brings it to the office otherwise. */
export function whatsappMessages(modules: Parts) {
  return {
    'whatsapp-received': [
      async (event: Emitted<'whatsapp-received'>) => {
        const inbound = await modules.whatsapp.findInbound(event.body.inboundId)
        if (!inbound) return
        const { kind } = await modules.whatsapp.reply(inbound, await factsFor(modules, inbound))
        if (kind === 'person' || kind === 'hand-over') await callOffice(modules, inbound, event)
      },
    ],
  } satisfies Subscribers
}

/** The bell rings for this many unread messages of one number: more would add nothing. */
const ringsUnseen = 3

async function callOffice(modules: Parts, inbound: Inbound, event: Emitted): Promise<void> {
  if ((await unseenUpTo(modules, inbound)) > ringsUnseen) return
  const { phone, profileName, text } = inbound
  await modules.messaging.notify({
    event: 'whatsapp_waiting',
    cause: `evt_${event.id}`,
    at: event.at,
    to: await officeOf(modules),
    facts: { who: profileName ?? phone, message: text.slice(0, 200) },
    bookingId: null,
    link: at.whatsapp.conversation(phone),
  })
}

const looksBack = 500

/** Which of what nobody has seen it is, from 1 on, however many more have come since. */
async function unseenUpTo({ whatsapp }: Parts, { id, phone }: Inbound): Promise<number> {
  const [conversation, lines] = await Promise.all([whatsapp.find(phone), whatsapp.history(phone, looksBack)])
  const newer = lines.filter(({ direction }) => direction === 'in').findIndex((line) => line.id === id)
  return (conversation?.unread ?? 0) - Math.max(newer, 0)
}

async function factsFor(
  { booking, catalogue, whatsapp, workforce }: Parts,
  inbound: Inbound,
): Promise<Omit<ReplyFacts, 'bookingUrl'>> {
  const [site, terms, hours, history, { isRoundTheClock }] = await Promise.all([
    catalogue.site(),
    catalogue.bookingTerms(),
    catalogue.openingHours(),
    whatsapp.history(inbound.phone),
    workforce.onCallClaims(),
  ])
  const dayBefore = inbound.at.subtract({ hours: 24 })
  return {
    business: site.businessName,
    hotline: site.hotline,
    hours: openHours(hours),
    prices: await priceWords(catalogue, booking),
    warranty: warrantyWords(terms.guaranteeMonths),
    vatRegistered: site.vatRegistered,
    isOnCall: isRoundTheClock,
    isGreeted: history.some(
      ({ event, at }) => event === 'automatic_reply' && Temporal.Instant.compare(at, dayBefore) > 0,
    ),
  }
}

function openHours(hours: WeeklyHours): string {
  const open = hoursWords(hours).filter((span) => span.open !== 'Closed')
  return open.map((span) => `${span.days} ${span.open}`).join(', ') || 'by arrangement'
}

const mostPrices = 5

/**
 * "Plumbing from £85.00, Electrical from £95.00, Emergency from £150.00": of the catalogue, so that it is true (decision
 * C10). An emergency has its own price, so that it is not what a trade begins at.
 */
async function priceWords(catalogue: Parts['catalogue'], booking: Parts['booking']): Promise<string> {
  const [categories, services] = await Promise.all([catalogue.categories(), catalogue.activeServices()])
  const planned = services.filter(({ isEmergency }) => !isEmergency)
  const trades = categories
    .map(({ slug, label }) => ({ label, prices: planned.filter(({ category }) => category === slug).map(basePrice) }))
    .filter(({ prices }) => prices.length > 0)
    .slice(0, mostPrices)
  const estimates = await Promise.all(
    services.filter(({ isEmergency }) => isEmergency).map(({ id }) => booking.estimate(id, 'emergency')),
  )
  const emergency = {
    label: categories.find(({ isFlag }) => isFlag)?.label ?? 'Emergency',
    prices: estimates.flatMap((estimate) => (estimate.ok ? [estimate.value.estimatedCost] : [])),
  }
  const words = [...trades, emergency].flatMap(({ label, prices }) => {
    const [least] = prices.toSorted((one, other) => one - other)
    return least === undefined ? [] : [`${label} from ${formatPence(least)}`]
  })
  return words.join(', ') || 'Our prices are on our site'
}

function basePrice(service: { readonly basePrice: Pence }): Pence {
  return service.basePrice
}

/** Sends by e-mail, once, a message that failed on WhatsApp. */
export async function notifyByMail({ whatsapp, messaging }: Pick<Parts, 'whatsapp' | 'messaging'>): Promise<void> {
  const undelivered = await whatsapp.undelivered()
  await messaging.send(undelivered.map(mailOf))
}

function mailOf({ id, email, failedAt: notBefore, ...message }: UndeliveredText) {
  const channel = 'email' as const
  return {
    ...message,
    key: `instead:${id}`,
    channel,
    to: email,
    action: null,
    attachments: [],
    link: null,
    notBefore,
  }
}
