import { type Result, accept, refuse } from '#modules/shared'
import { factsIn } from '../render-terms.ts'
import { type LegalPage, legalFacts, legalLimit, legalWords } from './legal-pages.ts'

export interface BadLegalText {
  readonly kind: 'bad-legal-text'
  readonly message: string
}

/** Blanks may stay: they block the launch, not the draft of a text. */
export function judgeLegal(page: LegalPage, text: string): Result<string, BadLegalText> {
  const message = faultOf(page, text)
  return message === null ? accept(text) : refuse({ kind: 'bad-legal-text', message })
}

function faultOf(page: LegalPage, text: string): string | null {
  if (text.trim() === '') return 'Please fill this in'
  if (text.length > legalLimit) return `Please use at most ${legalLimit} characters`
  if (/[^\P{Cc}\n]|\p{Cs}/u.test(text)) return 'This has characters that cannot be taken'
  const named = factsIn(text)
  const unknown = named.find((name) => !legalFacts.some((fact) => fact === name))
  if (unknown !== undefined)
    return `There is no detail {${unknown}}. There are ${legalFacts.map((name) => `{${name}}`).join(', ')}.`
  if (/[{}]/.test(text.replaceAll(/\{[a-z][a-z0-9_]*\}/g, '')))
    return 'Braces stand only around a detail, such as {business}'
  if (/\[\[|\]\]/.test(text.replaceAll(/\[\[[^[\]\n]+\]\]/g, '')))
    return 'A blank has two brackets on each side and words between them, such as [[name of the person]]'
  const missing = legalWords[page].requires.filter((fact) => !named.includes(fact))
  return missing.length === 0
    ? null
    : `The law requires ${missing.map((name) => `{${name}}`).join(', ')} here. Please put it in.`
}
