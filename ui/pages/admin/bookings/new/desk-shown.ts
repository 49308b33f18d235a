import type { PageContextServer } from 'vike/types'
import { noBusiness } from '#modules/customers'
import { parseId, textLimits } from '#modules/shared'
import { offerIn } from '../../../../components/wizard/view.ts'
import { areaOf } from '../../../book/area.ts'
import { offerOf } from '../../../book/offer.ts'
import { type CallerAnswers, type TypedIn, typedInto } from './answers.ts'
import { type CallerLine, type KnownCaller, callerLine, knownCaller } from './caller-shown.ts'
import { chosenId, withChoice } from './chosen.ts'
import { placesShown } from './places.ts'
import { type Quoted, quotedFor } from './quoted.ts'
import { type ServiceOption, serviceOptions } from './services.ts'
import { type StartsOffered, priorityOfChoice, startsOffered } from './starts.ts'
import { type Way, readerOf, waysFor } from './ways.ts'

/** The form for a caller, as far as the conversation has come. */
export interface DeskShown {
  readonly answers: CallerAnswers
  /** The customers who fit the search; null while nobody is looked for. */
  readonly found: readonly CallerLine[] | null
  readonly caller: KnownCaller | null
  readonly services: readonly ServiceOption[]
  readonly service: { readonly name: string; readonly duration: string; readonly isEmergency: boolean } | null
  /** The postcode has no technicians yet: its district. */
  readonly outside: string | null
  readonly starts: StartsOffered | null
  readonly firstDay: string
  readonly lastDay: string
  readonly isOnCall: boolean
  readonly emergencyPromise: string | null
  readonly inTimePercent: number | null
  readonly quoted: Quoted | null
  readonly ways: readonly Way[]
  readonly photos: readonly { readonly id: string }[]
  readonly photosMost: number
  readonly vatRegistered: boolean
}

/** A clerk reads no more while somebody waits. */
const callersShown = 8

/** Everything follows from what was typed and which button was pressed: the page keeps nothing between two answers. */
export async function deskShown(pageContext: PageContextServer): Promise<DeskShown> {
  const { modules, now, urlParsed } = pageContext
  const typed = typedInto(pageContext, urlParsed.search)
  const id = parseId('usr', chosenId(typed.answers, typed.intent) ?? '')
  const looked = lookedFor(typed)
  const read = id && (await modules.customers.caller(id, { ...looked, text: looked.text === '' ? null : looked.text }))
  const caller = read ? knownCaller(read, placesShown(read, looked), now) : null
  const chosen = withChoice(typed.answers, typed.intent, caller)
  const isLooking = chosen.customer === '' && chosen.q.trim() !== ''
  const found = isLooking ? await modules.customers.callers(chosen.q.trim(), callersShown) : null
  const [whole, { area, outside }, draft, business] = await Promise.all([
    offerOf(pageContext),
    areaOf(pageContext, chosen.postcode),
    chosen.draft === '' ? null : modules.drafts.find(chosen.draft),
    read ? modules.customers.business(read.id) : noBusiness,
  ])
  const offer = offerIn(whole, area)
  const service = offer.services.find((one) => one.id === chosen.serviceId) ?? null
  const starts = service && (await startsOffered(pageContext, service, chosen))
  const payer = read && { owner: { name: read.fullName, email: read.email, phone: read.phone }, business }
  const answers = { ...chosen, when: whenOf(chosen, service?.emergency ?? false, starts) }
  const priority = service && (await priorityOfChoice(pageContext, service, answers.when))
  const quoted = service && priority && (await quotedFor(pageContext, service, priority, answers))
  // A tick belongs to the text that stood there: another text was not read yet.
  const isSameText = quoted?.terms.fingerprint === answers.terms
  const ticks = isSameText ? {} : { told: '', consent: '' }
  return {
    answers: { ...answers, ...ticks, key: keyOf(answers.key) },
    found: found && found.map((line) => callerLine(line, now)),
    caller,
    services: serviceOptions(offer, caller),
    service: service && { name: service.name, duration: service.duration, isEmergency: service.emergency },
    outside: outside?.district ?? null,
    starts,
    firstDay: offer.firstDay,
    lastDay: offer.lastDay,
    isOnCall: offer.isOnCall,
    emergencyPromise: offer.emergencyPromise,
    inTimePercent: offer.inTimePercent,
    quoted,
    ways: waysFor(answers, readerOf(answers, payer), modules.messaging.channels, answers.ways.split(',')),
    photos: draft ? (await modules.photos.ofDraft(draft.tokenHash)).map(({ id: photo }) => ({ id: photo })) : [],
    photosMost: offer.photosMost,
    vatRegistered: offer.vatRegistered,
  }
}

/** The properties that are meant: by the text that found their owner, or by the one that was typed for them. */
function lookedFor({ answers, intent }: TypedIn) {
  const hasFoundCustomer = intent.startsWith('customer:')
  const text = (hasFoundCustomer ? answers.q : answers.findPlace).trim().slice(0, textLimits.search)
  return { text, hasFoundCustomer, property: parseId('prp', answers.place) }
}

/** An emergency service has one answer; a start that is gone, or of another service, is none. */
function whenOf({ when }: CallerAnswers, isEmergency: boolean, starts: StartsOffered | null): string {
  if (isEmergency) return 'asap'
  return starts?.gone ? '' : (starts?.chosen ?? when)
}

/** A form that came back keeps its key, so that trying again cannot book twice. */
function keyOf(typed: string): string {
  return /^[\w-]{1,100}$/.test(typed) ? typed : globalThis.crypto.randomUUID()
}
