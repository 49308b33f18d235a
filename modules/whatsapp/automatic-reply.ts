/** The facts that an automatic reply may state: catalogue and settings, never a booking (decision L7). */
export interface ReplyFacts {
  readonly business: string
  readonly hotline: string
  /** "Monday to Friday 8 am to 6 pm, Saturday 9 am to 4 pm". */
  readonly hours: string
  /** "Plumbing from £85.00, Electrical from £95.00, Emergency from £150.00". */
  readonly prices: string
  /** The guarantee on our work, in a sentence. */
  readonly warranty: string
  /** Prices include VAT. */
  readonly vatRegistered: boolean
  /** Where to book; absolute. */
  readonly bookingUrl: string
  /** Somebody answers an emergency at any hour; it is not said otherwise (E6). */
  readonly isOnCall: boolean
  /** They had an automatic answer within the last day. */
  readonly isGreeted: boolean
}

/**
 * stop, start: their words about being written to. reply: an automatic answer. hand-over: an automatic answer, and a
 * person is wanted. person: nothing is said, a person reads it.
 */
export type AutomaticReply =
  | { readonly kind: 'stop' | 'start' | 'reply' | 'hand-over'; readonly text: string }
  | { readonly kind: 'person' }

const danger = /\b(gas|flood\w*|burst|spark\w*|shock|electrocut\w*|collaps\w*|fire|smoke|carbon monoxide)\b/i
const stop = /^\s*(stop|unsubscribe|stop all|end|quit)\s*[.!]?\s*$/i
const start = /^\s*(start|unstop|subscribe)\s*[.!]?\s*$/i
const hours = /\b(hours?|open|opening|closed?|when are you)\b/i
const prices = /\b(prices?|costs?|how much|charges?|rates?|fees?)\b/i
const books = /\b(book|booking|appointment|slot|come (out|round))\b/i
const warranty = /\b(guarant\w*|warrant\w*)\b/i
const person = /\b(human|person|someone|somebody|agent|call me|speak|talk|complain\w*|help)\b/i

/** The safety script of decision E7, before anything else. */
const safety =
  'Smell of gas: touch no switch, open the windows, go outside and call 0800 111 999. Danger to life or fire: 999. A power cut in the street: 105.'

/** Words of danger: the answer is a matter of safety. */
export function isDanger(text: string): boolean {
  return danger.test(text)
}

/** Whether the text itself has an automatic reply, also where somebody was greeted a moment ago. */
export function isAnsweredByRule(text: string): boolean {
  if (stop.test(text) || start.test(text)) return false
  return [danger, person, warranty, prices, hours, books].some((words) => words.test(text))
}

/** The automatic reply to an inbound text: hours, prices, where to book, or that a person takes over. */
export function automaticReply(text: string, facts: ReplyFacts): AutomaticReply {
  const { business, hotline, bookingUrl } = facts
  const open = `We are open ${facts.hours}.`
  const line = facts.isOnCall ? `${hotline}, at any hour` : hotline
  if (stop.test(text)) {
    return { kind: 'stop', text: `${business} sends you nothing more on WhatsApp. Write START to change that.` }
  }
  if (start.test(text)) return { kind: 'start', text: `Thank you: ${business} may write to you on WhatsApp again.` }
  if (danger.test(text)) {
    return {
      kind: 'hand-over',
      text: `${safety}\n\nThen call us on ${line}. Somebody of the office reads this too.`,
    }
  }
  if (person.test(text)) {
    return {
      kind: 'hand-over',
      text: `A person of ${business} will answer you here. ${open} If it is urgent, call ${hotline}.`,
    }
  }
  if (warranty.test(text)) {
    return {
      kind: 'reply',
      text: facts.warranty,
    }
  }
  if (prices.test(text)) {
    return {
      kind: 'reply',
      text: `${facts.prices}${facts.vatRegistered ? ', including VAT' : ''}. The price of your job is shown before you book: ${bookingUrl}`,
    }
  }
  if (hours.test(text)) {
    return { kind: 'reply', text: `${open} For emergencies call ${line}.` }
  }
  if (books.test(text)) return { kind: 'reply', text: `See free times and book here: ${bookingUrl}` }
  if (facts.isGreeted) return { kind: 'person' }
  return {
    kind: 'hand-over',
    text: `Thank you for writing to ${business}. A person will answer you here. ${open} You can also write HOURS, PRICES or BOOK. In an emergency call ${hotline}.`,
  }
}
