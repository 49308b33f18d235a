import { type TermsFacts, type TermsPart, type TermsTexts, partWords, termsFacts, termsParts } from './template.ts'

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

/** The text with its facts. A line that names an empty fact is left out. */
export function fill(text: string, facts: TermsFacts): string {
  return text
    .split('\n')
    .filter((line) => factsIn(line).every((name) => factOf(facts, name) !== ''))
    .map((line) => line.replaceAll(placeholder, (_, name: string) => factOf(facts, name)))
    .join('\n')
    .trim()
}

function factOf(facts: TermsFacts, name: string): string {
  const known = termsFacts.find((one) => one === name)
  if (known === undefined) throw new Error(`the fact ${name} is missing`)
  return facts[known]
}

/** The terms of one order: the parts that belong to it, in order, each with its facts. */
export function renderTerms(texts: TermsTexts, order: TermsOrder, facts: TermsFacts): RenderedTerms {
  const sections = partsOf(order).flatMap((part): readonly TermsSection[] => {
    const text = fill(texts[part], facts)
    return text === '' ? [] : [{ part, title: partWords[part].title, text }]
  })
  return {
    sections,
    text: sections.map(({ title, text }) => `${title}\n${text}`).join('\n\n'),
    consent: order.needsConsent ? fill(texts.consent, facts) : null,
  }
}

/** A business has no right to cancel within 14 days; a consumer is told of it, or why there is none. */
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
