import { type Result, accept, refuse } from '#modules/shared'
import { type RetentionName, type RetentionRule, keepWords, retentionRule, retentionRules } from './retention.ts'

/** The months that the owner set, by rule. A rule that is left out is as the program came. */
export type RetentionSettings = Readonly<Partial<Record<RetentionName, number>>>

export const defaultRetention: RetentionSettings = {}

export const mostMonths = 120

interface RetentionRefused {
  readonly kind: 'bad-retention'
  readonly faults: readonly { readonly path: string; readonly message: string }[]
}

/**
 * The fewest months that a rule may have. Records for tax stay until the end of the sixth tax year after theirs: one of the
 * first day of a tax year is needed for seven years.
 */
export function leastMonths(name: RetentionName): number {
  const { keep, least } = retentionRule(name)
  return 'taxYears' in keep ? (keep.taxYears + 1) * 12 : (least?.months ?? 1)
}

/** The form of settings and the wire; null is the default. Names every fault at once. */
export function parseRetention(stored: unknown): Result<RetentionSettings, RetentionRefused> {
  if (!isRecord(stored)) return refuse({ kind: 'bad-retention', faults: [{ path: '', message: 'must be an object' }] })
  const names = new Set<string>(retentionRules.map(({ name }) => name))
  const unknown = Object.keys(stored).filter((path) => !names.has(path))
  const faults = unknown.map((path) => ({ path, message: 'is not known' }))
  const kept: Partial<Record<RetentionName, number>> = {}
  for (const { name } of retentionRules) {
    const months = stored[name] ?? null
    if (months === null) continue
    const least = leastMonths(name)
    if (typeof months === 'number' && Number.isInteger(months) && months >= least && months <= mostMonths) {
      kept[name] = months
    } else faults.push({ path: name, message: refusalOf(name, months) })
  }
  return faults.length > 0 ? refuse({ kind: 'bad-retention', faults }) : accept(kept)
}

function refusalOf(name: RetentionName, months: unknown): string {
  const least = leastMonths(name)
  const isTooShort = typeof months === 'number' && Number.isInteger(months) && months >= 1 && months < least
  const why = retentionRule(name).least?.why ?? 'Tax law asks for six tax years and the current one'
  return isTooShort
    ? `${why}: give ${least} months or more`
    : `Give a whole number of months from ${least} to ${mostMonths}, or nothing`
}

/** In the order of the rules. */
export function printRetention(settings: RetentionSettings): RetentionSettings {
  return Object.fromEntries(
    retentionRules.flatMap(({ name }) => (settings[name] === undefined ? [] : [[name, settings[name]]])),
  )
}

/** A rule with the months of the owner. */
export function ruleBy(settings: RetentionSettings, name: RetentionName): RetentionRule {
  const rule = retentionRule(name)
  const months = settings[name]
  return months === undefined ? rule : { ...rule, keep: { months } }
}

/** Every rule with the months of the owner, in their order. */
export function rulesBy(settings: RetentionSettings) {
  return retentionRules.map(({ name }) => ({ ...ruleBy(settings, name), name }))
}

/** Every rule as a line: the data, and how long it is kept. */
export function keptWords(settings: RetentionSettings): readonly string[] {
  return rulesBy(settings).map((rule) => `${rule.what}: ${keepWords(rule)}`)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
