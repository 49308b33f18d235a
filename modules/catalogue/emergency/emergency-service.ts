import type { EmergencyServiceId, ServiceId } from '#modules/shared'

/** The names of the seeds; each is drawn as an icon of lucide. */
export const emergencyIcons = [
  'Droplet',
  'Zap',
  'Square',
  'LayoutGrid',
  'UtensilsCrossed',
  'Bath',
  'Hammer',
  'PaintBucket',
  'Grid3x3',
  'Lock',
] as const
type EmergencyIcon = (typeof emergencyIcons)[number]

export const emergencyColours = ['blue', 'yellow', 'gray', 'brown', 'teal', 'cyan', 'orange', 'slate', 'red'] as const
type EmergencyColour = (typeof emergencyColours)[number]

/** The longest texts of a card, in characters, and how many features it names. */
export const emergencyServiceLimits = {
  name: 60,
  description: 240,
  feature: 60,
  leastFeatures: 3,
  mostFeatures: 6,
} as const

/** Features on one card of the site; the others are for the page of the service. */
export const shownFeatures = 3

/** The look of an emergency service on the site: presentation alone. Price and response come from the service. */
export interface EmergencyService {
  readonly id: EmergencyServiceId
  /** Null for a card that asks for a call. */
  readonly serviceId: ServiceId | null
  readonly name: string
  /** The slug of a trade. */
  readonly type: string
  readonly description: string
  readonly features: readonly string[]
  /** The hash of its photo; null shows the drawing of the trade. */
  readonly image: string | null
  readonly colour: EmergencyColour
  readonly icon: EmergencyIcon
  readonly isActive: boolean
  /** The place in the list, from 1, without gaps. */
  readonly displayOrder: number
  /** Grows by one with each change of the card; an edit of an older version is refused. Another place is no change. */
  readonly version: number
  readonly updatedAt: Temporal.Instant
}

type Placed = Pick<EmergencyService, 'id' | 'displayOrder'>

/**
 * The cards in their order once one of them stands at `place` (1 is the first; beyond the last is the last). The others
 * keep their order among themselves.
 */
export function placedAt<Card extends Placed>(
  cards: readonly Card[],
  id: Placed['id'],
  place: number,
): readonly Card[] {
  const moved = cards.find((card) => card.id === id)
  if (!moved) return cards
  const others = cards.filter((card) => card.id !== id)
  const before = Math.min(Math.max(place, 1), cards.length) - 1
  return others.toSpliced(before, 0, moved).map((card, index) => ({ ...card, displayOrder: index + 1 }))
}
