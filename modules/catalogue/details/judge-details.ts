import type { CatalogueCopy } from '../ports.ts'
import type { ServiceDetails } from '../service.ts'
import type { SettingFault } from '../stored-fields.ts'

/** The least and the most: characters of the texts, and minutes of the length. */
export const serviceDetailLimits = {
  name: { least: 3, most: 60 },
  description: { least: 30, most: 300 },
  minutes: { least: 15, most: 1440, step: 5 },
  skills: 10,
} as const

/** Certificates that a service can ask of its technicians, besides trades. */
export const certificateSkills = ['gas-safe', 'niceic'] as const

/** Details that no service can have; the faults have the names of the wire. */
export interface DetailsRefused {
  readonly kind: 'details-refused'
  readonly faults: readonly SettingFault[]
}

/** Every fault of the details of a service among the others; `id` is null for a new one. */
export function judgeDetails(
  details: ServiceDetails,
  { categories, services }: Pick<CatalogueCopy, 'categories' | 'services'>,
  id: string | null,
): readonly SettingFault[] {
  const { name, description, minutes, skills } = serviceDetailLimits
  const trades = categories.filter(({ isFlag }) => !isFlag)
  const known = new Set<string>([...trades.map(({ slug }) => slug), ...certificateSkills])
  const present = services.find((one) => one.id === id)?.category
  const isTrade = trades.some(({ slug, isActive }) => slug === details.category && (isActive || slug === present))
  const isTaken = services.some((other) => other.id !== id && folded(other.name) === folded(details.name))
  const { durationMinutes: length, requiredSkills } = details
  const isLength = Number.isInteger(length) && length >= minutes.least && length <= minutes.most
  const checks: readonly (readonly [string, boolean, string])[] = [
    ['name', !isWithin(details.name, name), `Give a name of ${name.least} to ${name.most} characters`],
    ['name', isTaken, 'Another service has this name'],
    [
      'description',
      !isWithin(details.description, description),
      `Describe it in ${description.least} to ${description.most} characters`,
    ],
    ['category', !isTrade, 'Choose one of the trades'],
    [
      'duration_minutes',
      !isLength || length % minutes.step !== 0,
      `Give minutes from ${minutes.least} to ${minutes.most}, in steps of ${minutes.step}`,
    ],
    [
      'required_skills',
      requiredSkills.length === 0 || requiredSkills.length > skills || requiredSkills.some((one) => !known.has(one)),
      'Choose at least one skill',
    ],
  ]
  return checks.flatMap(([path, isWrong, message]) => (isWrong ? [{ path, message }] : []))
}

const folded = (name: string) => name.trim().toLowerCase()

function isWithin(text: string, { least, most }: { readonly least: number; readonly most: number }): boolean {
  const length = text.trim().length
  return length >= least && length <= most
}
