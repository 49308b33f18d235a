import {
  type TermsFact,
  type TermsFacts,
  type TermsPart,
  type TermsTexts,
  partWords,
  termsFacts,
  termsParts,
} from './template.ts'

/** The part of an order that decides which texts belong to it. */
export interface TermsOrder {
  readonly isBusiness: boolean
  /** An urgent repair for which the customer asked us to visit. */
  readonly isUrgent: boolean
  /** The consumer must ask expressly for a start within the cancellation period. */
  readonly needsConsent: boolean
}

interface TermsSection {
  readonly part: TermsPart
  readonly title: string
  /** Lines; never empty. */
  readonly text: string
}

export interface RenderedTerms {
  readonly sections: readonly TermsSection[]
  /** The sections as one plain text. */
  readonly text: string
  /** The sentence beside the box to tick; null where nothing is asked. */
  readonly consent: string | null
}

const placeholder = /\{([a-z][a-z0-9_]*)\}/g

/** The names in braces of a text, each once. */
export function factsIn(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(placeholder), ([, name = '']) => name))]
}

/** One line of a text: the words before each fact, and the words after the last one. */
interface Line {
  readonly words: readonly string[]
  readonly facts: readonly TermsFact[]
}

/** Throws where the text names an unknown fact. */
function parseLine(line: string): Line {
  // Splitting by one group leaves the words at the even places and the names at the odd ones.
  const pieces = line.split(placeholder)
  return {
    words: pieces.filter((_, index) => index % 2 === 0),
    facts: pieces.filter((_, index) => index % 2 === 1).map(knownFact),
  }
}

function knownFact(name: string): TermsFact {
  const known = termsFacts.find((one) => one === name)
  if (known === undefined) throw new Error(`the fact ${name} is missing`)
  return known
}

const parseText = (text: string) => text.split('\n').map(parseLine)

/** The text with its facts. A line that names an empty fact is left out. */
export function fill(text: string, facts: TermsFacts): string {
  return fillLines(parseText(text), facts)
}

function fillLines(lines: readonly Line[], facts: TermsFacts): string {
  return lines
    .filter((line) => line.facts.every((name) => facts[name] !== ''))
    .map((line) => line.words.map((words, index) => words + factAt(line, index, facts)).join(''))
    .map(withSpokenHours)
    .join('\n')
    .trim()
}

function factAt({ facts: names }: Line, index: number, facts: TermsFacts): string {
  const name = names[index]
  return name === undefined ? '' : facts[name]
}

/** Free changes until 0 hours before are free until the beginning, and 1 hour is one. */
export function withSpokenHours(line: string): string {
  return line.replaceAll(/\b([01]) hours before\b/g, (_, hours) =>
    hours === '0' ? 'the beginning of' : '1 hour before',
  )
}

type ParsedTexts = Readonly<Record<TermsPart, readonly Line[]>>

/** A version of the texts is one object for as long as it is in force. */
const parsedTexts = new WeakMap<TermsTexts, ParsedTexts>()

function parsedOf(texts: TermsTexts): ParsedTexts {
  const known = parsedTexts.get(texts)
  if (known) return known
  const parsed = Object.fromEntries(termsParts.map((part) => [part, parseText(texts[part])])) as unknown as ParsedTexts
  parsedTexts.set(texts, parsed)
  return parsed
}

/** The terms of one order: the parts that belong to it, in order, each with its facts. */
export function renderTerms(texts: TermsTexts, order: TermsOrder, facts: TermsFacts): RenderedTerms {
  const parsed = parsedOf(texts)
  const sections = partsOf(order).flatMap((part): readonly TermsSection[] => {
    const text = fillLines(parsed[part], facts)
    return text === '' ? [] : [{ part, title: partWords[part].title, text }]
  })
  return {
    sections,
    text: sections.map(({ title, text }) => `${title}\n${text}`).join('\n\n'),
    consent: order.needsConsent ? fillLines(parsed.consent, facts) : null,
  }
}

/** A business has no right to cancel within 14 days; a consumer reads of it, or why there is none. */
function partsOf({ isBusiness, isUrgent }: TermsOrder): readonly TermsPart[] {
  const isLeftOut: Readonly<Record<TermsPart, boolean>> = {
    trader: false,
    order: false,
    price: false,
    payment: false,
    change: isUrgent,
    change_urgent: !isUrgent,
    complaints: false,
    cancel: isBusiness || isUrgent,
    cancel_urgent: isBusiness || !isUrgent,
    consent: true,
  }
  return termsParts.filter((part) => !isLeftOut[part])
}
