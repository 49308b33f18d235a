import { type Priority, quoteMinutes } from '#modules/pricing'
import { type Pence, formatPence } from '#modules/shared'
import type { Advice } from './advice.ts'
import { assistantLimits, greeting, labels } from './options.ts'
import { type SafetyFirst, safetyFirst } from './safety.ts'
import {
  type Match,
  type SuggestionKey,
  type Urgency,
  inOrder,
  matchesOf,
  mostSuggestions,
  saidUrgency,
  suggestionKeys,
  table,
} from './table.ts'
import { hasWord, mentions, wordsOf } from './words.ts'

/** A service as it is offered now, at the prices of the server. */
export interface OfferedService {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly isEmergency: boolean
  readonly prices: Readonly<Record<Priority, Pence>>
}

/** All that the assistant knows of the business. */
export interface Shop {
  readonly services: readonly OfferedService[]
  /** The response target of each priority in words; null where it may not be claimed now. */
  readonly responses: Readonly<Record<Priority, string | null>>
  readonly vatRegistered: boolean
}

/** The fields of the booking form that a conversation fills in. */
interface BookingFill {
  readonly service_id: string
  readonly category: string
  readonly priority: Priority
  readonly description: string
}

/** A conversation so far. Its holder may have changed it, so that nothing in it is a price. */
export interface AssistantContext {
  readonly stage: 'issue' | 'details' | 'booking'
  readonly greeted: boolean
  readonly issue: string
  readonly details: string
  /** Names of the suggestions, the chosen one first. */
  readonly suggestions: readonly string[]
  readonly urgency: Urgency | null
  readonly booking: BookingFill | null
}

interface AssistantMessage {
  readonly role: 'assistant'
  readonly content: string
  readonly options: readonly string[]
}

export interface Suggestion {
  readonly name: string
  readonly description: string
  readonly estimatedCost: Pence
  readonly priority: Urgency
}

export interface Turn {
  readonly context: AssistantContext
  readonly messages: readonly AssistantMessage[]
  readonly suggestions: readonly Suggestion[]
}

export const newConversation: AssistantContext = {
  stage: 'issue',
  greeted: false,
  issue: '',
  details: '',
  suggestions: [],
  urgency: null,
  booking: null,
}

interface Asked {
  readonly context: AssistantContext
  readonly text: string
  readonly shop: Shop
  /** The advice of a language model on the text; null without one. */
  readonly advice: Advice | null
}

/** The answer to one text. Safety comes first, and every price is that of the shop. */
export function turn({ context, text: typed, shop, advice }: Asked): Turn {
  const text = typed.trim().slice(0, assistantLimits.text)
  const safety = safetyFirst(text)
  const answer = answerTo({ context, text, shop, advice: safety ? null : advice }, safety)
  return safety ? { ...answer, messages: [safetyMessage(safety), ...answer.messages] } : answer
}

function answerTo(asked: Asked, safety: SafetyFirst | null): Turn {
  const { context, text } = asked
  if (context.stage === 'issue') return onIssue(asked, safety)
  const chosen = chosenOf(context)
  if (chosen.length === 0) return onIssue({ ...asked, context: { ...newConversation, greeted: true } }, safety)
  return context.stage === 'details' ? onDetails(asked, chosen) : onBooking({ ...asked, text }, chosen)
}

function safetyMessage({ says, calls }: SafetyFirst): AssistantMessage {
  return message(says, [...calls.map((number) => `Call ${number}`), labels.emergency])
}

const message = (content: string, options: readonly string[]): AssistantMessage => ({
  role: 'assistant',
  content,
  options,
})

const greetings = ['hi', 'hello', 'hey', 'hiya', 'morning', 'afternoon', 'evening', 'thanks', 'thank', 'help']

function onIssue({ context, text, shop, advice }: Asked, safety: SafetyFirst | null): Turn {
  const known = matchesOf(text)
  if (known.length === 0 && !safety && !context.greeted && isGreeting(text)) {
    return {
      context: { ...newConversation, greeted: true },
      messages: [message(greeting.content, [...greeting.options, labels.call])],
      suggestions: [],
    }
  }
  const matches = offeredOf(known.length === 0 && safety?.leaves ? [] : withAdvice(known, advice), shop)
  const suggestions = matches.flatMap((match) => suggestionOf(match, shop) ?? [])
  const [first] = suggestions
  if (!first) {
    const words = safety
      ? 'Once everyone is safe, call us: we tell you what we can do, and what it costs.'
      : 'I cannot price this here. Please call us: we tell you what we can do, and what it costs.'
    return {
      context: { ...newConversation, greeted: true },
      messages: [message(words, [labels.call])],
      suggestions: [],
    }
  }
  const isUrgent = first.priority === 'emergency'
  const problem = advice?.problem ? `It sounds like ${advice.problem}. ` : ''
  return {
    context: {
      ...newConversation,
      stage: 'details',
      greeted: true,
      issue: text,
      suggestions: suggestions.map(({ name }) => name),
      urgency: first.priority,
    },
    messages: [
      message(`${problem}${suggestions.length > 1 ? 'These fit' : 'This fits'} what you describe:`, []),
      message(isUrgent ? 'Is it still happening? Tell me more.' : 'How soon do you need us? Tell me more.', [
        ...(isUrgent ? ['It is still happening', 'It has stopped'] : ['As soon as possible', 'It can wait a few days']),
        labels.call,
        labels.emergency,
      ]),
    ],
    suggestions,
  }
}

function isGreeting(text: string): boolean {
  const words = wordsOf(text)
  return words.length === 0 || (words.length <= 6 && hasWord(words, greetings))
}

/** The rules decide; advice adds what they do not know, and makes nothing an emergency. */
function withAdvice(known: readonly Match[], advice: Advice | null): readonly Match[] {
  const more = (advice?.keys ?? [])
    .filter((key) => known.every((match) => match.key !== key))
    .map((key): Match => ({ key, urgency: table[key].otherwise }))
  const all = [...known, ...more]
  return all.length > 0 ? inOrder(all) : [{ key: 'general', urgency: 'standard' }]
}

/** A line is suggested where the shop offers what it is priced by. */
function offeredOf(matches: readonly Match[], shop: Shop): readonly Match[] {
  return matches.filter(({ key }) => serviceOf(table[key].service, shop) !== null).slice(0, mostSuggestions)
}

const serviceOf = (id: string | null, { services }: Shop) => services.find((one) => one.id === id) ?? null

/** The service that is booked; null where the shop offers none for it. */
function bookedOf({ key, urgency }: Match, shop: Shop): OfferedService | null {
  const { booked, emergency, service } = table[key]
  const urgent = urgency === 'emergency' ? serviceOf(emergency, shop) : null
  return urgent ?? serviceOf(booked, shop) ?? serviceOf(service, shop)
}

const priceFrom = ({ isEmergency, prices }: OfferedService) => (isEmergency ? prices.emergency : prices.standard)

function suggestionOf(match: Match, shop: Shop): Suggestion | null {
  const { name, description, service } = table[match.key]
  const priced = serviceOf(service, shop)
  if (!priced) return null
  const booked = bookedOf(match, shop)
  const isOther = booked !== null && booked.id !== priced.id
  const note = isOther ? ` Booked as ${booked.name}, from ${pounds(priceFrom(booked))}.` : ''
  return {
    name,
    description: `${description}${note}`,
    estimatedCost: priceFrom(priced),
    priority: match.urgency,
  }
}

/** The suggestions of the conversation, the chosen one first; names that nobody suggested are left out. */
function chosenOf({ suggestions }: AssistantContext): readonly SuggestionKey[] {
  return suggestions.flatMap((name) => suggestionKeys.filter((key) => table[key].name === name))
}

function onDetails({ context, text, shop }: Asked, keys: readonly SuggestionKey[]): Turn {
  const pressed = keys.find((key) => table[key].name.toLowerCase() === text.toLowerCase())
  const chosen = pressed ?? keys[0] ?? 'general'
  const inIssue = matchesOf(context.issue).find(({ key }) => key === chosen)?.urgency ?? table[chosen].otherwise
  const said = saidUrgency(text)
  const urgency = said === 'standard' && inIssue === 'emergency' ? 'priority' : (said ?? inIssue)
  const next: AssistantContext = {
    ...context,
    stage: 'booking',
    details: pressed ? '' : text,
    suggestions: [chosen, ...keys.filter((key) => key !== chosen)].map((key) => table[key].name),
    urgency,
  }
  return withSummary(next, { key: chosen, urgency }, shop)
}

function withSummary(context: AssistantContext, match: Match, shop: Shop): Turn {
  const booked = bookedOf(match, shop)
  const suggestion = suggestionOf(match, shop)
  if (!booked || !suggestion) {
    return { context: newConversation, messages: [message(goneWords, [labels.call])], suggestions: [] }
  }
  const booking = fillOf(context, match, booked)
  const { priority } = booking
  const target = shop.responses[priority]
  const lines = [
    'Booking summary',
    `Service: ${booked.name}`,
    `Priority: ${priorityWords[priority]}`,
    `Estimate: ${pounds(booked.prices[priority])}${shop.vatRegistered ? ' incl. VAT' : ''}`,
    ...(target === null ? [] : [`Response target: ${target}`]),
    `Problem: ${booking.description}`,
  ]
  const isAlarm = match.urgency === 'emergency'
  const after = isAlarm
    ? 'You see the whole price before you confirm. If it cannot wait, call us now.'
    : `You choose the day, and see its price before you confirm. A price is valid for ${quoteMinutes} minutes.`
  return {
    context: { ...context, booking },
    messages: [
      message(lines.join('\n'), []),
      message(after, [labels.book, labels.call, ...(isAlarm ? [labels.emergency] : [])]),
    ],
    suggestions: [suggestion],
  }
}

const goneWords = 'We do not offer this online at the moment. Please call us.'

const priorityWords: Readonly<Record<Priority, string>> = {
  standard: 'Standard',
  priority: 'Priority',
  urgent: 'Urgent',
  emergency: 'Emergency',
}

/** An emergency of a trade that sends nobody out at once is booked for the same day. */
function fillOf({ issue, details }: AssistantContext, { urgency }: Match, booked: OfferedService): BookingFill {
  return {
    service_id: booked.id,
    category: booked.category,
    priority: booked.isEmergency ? 'emergency' : urgency === 'emergency' ? 'urgent' : urgency,
    description: [issue, details].filter(Boolean).join('\n'),
  }
}

const yesWords = [
  'book',
  'yes',
  'yep',
  'yeah',
  'ok',
  'go',
  'complete',
  'confirm',
  'continue',
  'please',
  'sure',
  'order',
]
const callWords = ['call', 'phone', 'ring', 'speak', 'talk', 'human', 'person', 'somebody', 'someone', 'no', 'nope']

function onBooking({ context, text, shop }: Asked, keys: readonly SuggestionKey[]): Turn {
  const words = wordsOf(text)
  if (text === labels.again || mentions(words, ['start again', 'start over', 'something else'])) {
    return {
      context: { ...newConversation, greeted: true },
      messages: [message(againWords, [labels.call])],
      suggestions: [],
    }
  }
  const match: Match = { key: keys[0] ?? 'general', urgency: context.urgency ?? 'standard' }
  const { context: again, messages, suggestions } = withSummary(context, match, shop)
  if (!again.booking) return { context: again, messages, suggestions }
  if (hasWord(words, callWords)) return saying(again, suggestions, callOffer, [labels.call, labels.book])
  if (hasWord(words, yesWords)) return saying(again, suggestions, readyWords, [labels.complete, labels.call])
  return saying(again, suggestions, fallback, [labels.book, labels.call, labels.again])
}

function saying(
  context: AssistantContext,
  suggestions: readonly Suggestion[],
  content: string,
  options: readonly string[],
): Turn {
  return { context, messages: [message(content, options)], suggestions }
}

const againWords = 'What is broken?'
const callOffer = 'You can call us now, or go on to the booking form.'
const readyWords = 'I fill in the booking form for you. Choose a time and your address there.'
const fallback = 'I did not understand that. You can go on to the booking form, or call us.'

/** "£150", and "£127.50" where there are pence. */
function pounds(amount: Pence): string {
  return formatPence(amount).replace(/\.00$/, '')
}
