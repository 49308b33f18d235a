import type { Category, TradeDetails } from '../service.ts'
import type { SettingFault } from '../stored-fields.ts'

/** The least and the most: characters of the texts, and visits at once. */
export const tradeLimits = {
  label: { least: 3, most: 30 },
  description: { least: 10, most: 120 },
  capacity: { least: 1, most: 50 },
} as const

/** The icons that the office chooses from, by their names at lucide.dev; a data file may name any other. */
export const tradeIcons = [
  'wrench',
  'hammer',
  'drill',
  'droplets',
  'bath',
  'cooking-pot',
  'heater',
  'flame',
  'thermometer',
  'air-vent',
  'zap',
  'lightbulb',
  'plug',
  'router',
  'brick-wall',
  'building-2',
  'house',
  'layers',
  'grid-3x3',
  'paint-roller',
  'ruler',
  'door-open',
  'fence',
  'lock-keyhole',
  'bug',
  'leaf',
  'shovel',
  'trees',
  'truck',
  'trash-2',
] as const

/** Details that no trade can have; the faults have the names of the wire. */
export interface TradeRefused {
  readonly kind: 'trade-refused'
  readonly faults: readonly SettingFault[]
}

/** Every fault of the details of a trade among the others; `present` is null for a new one, and keeps the icon that it has. */
export function judgeTrade(
  details: TradeDetails,
  others: readonly Category[],
  present: Pick<Category, 'slug' | 'icon'> | null,
): readonly SettingFault[] {
  const { label, description, capacity } = tradeLimits
  const isTaken = others.some(
    ({ slug, label: other }) => slug !== present?.slug && folded(other) === folded(details.label),
  )
  const isIcon = details.icon === present?.icon || tradeIcons.some((icon) => icon === details.icon)
  const { parallelCapacity: visits } = details
  const isCapacity = Number.isInteger(visits) && visits >= capacity.least && visits <= capacity.most
  const checks: readonly (readonly [string, boolean, string])[] = [
    ['label', !isWithin(details.label, label), `Give a name of ${label.least} to ${label.most} characters`],
    ['label', isTaken, 'Another trade has this name'],
    [
      'description',
      !isWithin(details.description, description),
      `Describe it in ${description.least} to ${description.most} characters`,
    ],
    ['icon', !isIcon, 'Choose one of the icons'],
    ['parallel_capacity', !isCapacity, `Give a whole number from ${capacity.least} to ${capacity.most}`],
  ]
  return checks.flatMap(([path, isWrong, message]) => (isWrong ? [{ path, message }] : []))
}

const folded = (text: string) => text.trim().toLowerCase()

function isWithin(text: string, { least, most }: { readonly least: number; readonly most: number }): boolean {
  const length = text.trim().length
  return length >= least && length <= most
}
