import { type Result, accept, refuse } from '#modules/shared'
import { factsIn } from './render-terms.ts'
import { type TermsPart, type TermsTexts, requiredFacts, termsFacts, termsLimit, termsParts } from './template.ts'

interface TermsFault {
  readonly path: TermsPart
  readonly message: string
}

export interface BadTerms {
  readonly kind: 'bad-terms'
  readonly faults: readonly TermsFault[]
}

/** All faults of the texts at once. */
export function judgeTexts(texts: TermsTexts): Result<TermsTexts, BadTerms> {
  const faults = termsParts.flatMap((path): readonly TermsFault[] => {
    const message = faultOf(path, texts[path])
    return message === null ? [] : [{ path, message }]
  })
  return faults.length > 0 ? refuse({ kind: 'bad-terms', faults }) : accept(texts)
}

function faultOf(part: TermsPart, text: string): string | null {
  if (text.trim() === '') return 'Please fill this in'
  if (text.length > termsLimit) return `Please use at most ${termsLimit} characters`
  if (/[^\P{Cc}\n]|\p{Cs}/u.test(text)) return 'This has characters that cannot be taken'
  if (part === 'consent' && text.includes('\n')) return 'This is one line'
  const named = factsIn(text)
  const unknown = named.find((name) => !termsFacts.some((fact) => fact === name))
  if (unknown !== undefined)
    return `There is no detail {${unknown}}. There are ${termsFacts.map((name) => `{${name}}`).join(', ')}.`
  if (/[{}]/.test(text.replaceAll(/\{[a-z][a-z0-9_]*\}/g, '')))
    return 'Braces stand only around a detail, such as {business}'
  const missing = (requiredFacts[part] ?? []).filter((fact) => !named.includes(fact))
  return missing.length === 0
    ? null
    : `The law requires ${missing.map((name) => `{${name}}`).join(', ')} here. Please put it in.`
}
