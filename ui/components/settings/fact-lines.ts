import { formatPence, pence } from '#modules/shared'
import { datedWords } from '../../time-words.ts'

/** One fact of a change: what it was, and what it is now; null where there was nothing. */
export interface FactLine {
  readonly name: string
  readonly before: string | null
  readonly after: string | null
}

type Facts = Readonly<Record<string, unknown>> | null

/** A change, fact by fact, with what is inside of a fact spelled out; only what differs. */
export function factLines(before: Facts, after: Facts, now: Temporal.Instant): readonly FactLine[] {
  const [was, is] = [flat(before), flat(after)]
  const names = [...new Set([...was.keys(), ...is.keys()])]
  return names.flatMap((name) => {
    const [old, fresh] = [was.get(name) ?? null, is.get(name) ?? null]
    if (old === fresh) return []
    const [said, says] = [valueWords(name, old, now), valueWords(name, fresh, now)]
    return said === says ? [] : [{ name: nameWords(name), before: said, after: says }]
  })
}

type Value = string | number | boolean | null

function flat(facts: unknown, path = '', into = new Map<string, Value>()): ReadonlyMap<string, Value> {
  if (Array.isArray(facts)) into.set(path, facts.map(String).join(', '))
  else if (typeof facts === 'object' && facts !== null) {
    for (const [name, value] of Object.entries(facts)) flat(value, path === '' ? name : `${path} ${name}`, into)
  } else if (path !== '') into.set(path, isValue(facts) ? facts : null)
  return into
}

function isValue(value: unknown): value is Value {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

/** "basePrice" and "base_price" are "Base price"; a setting is one fact, whose own name says nothing. */
function nameWords(name: string): string {
  const words = name
    .replace(/^value\b ?/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words === '' ? 'Value' : words.charAt(0).toUpperCase() + words.slice(1)
}

const money = /(price|amount|cost|left|pence|fee)$/i
/** Words of ours, one or a list of them; ids, addresses and files have other signs too. */
const ownWords = /^[a-z_, ]+$/
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function valueWords(name: string, value: Value, now: Temporal.Instant): string | null {
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return money.test(name) ? formatPence(pence(value)) : String(value)
  if (instant.test(value)) return datedWords(Temporal.Instant.from(value), now)
  return ownWords.test(value) ? value.replaceAll('_', ' ') : value
}
