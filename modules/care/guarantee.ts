/** A guarantee that ends within so many days ends soon. */
export const guaranteeSoonDays = 60

export const guaranteeStates = ['ended', 'ends_soon', 'runs'] as const
export type GuaranteeState = (typeof guaranteeStates)[number]

/** The state of a guarantee on a day; it lasts until the end of its last day. Null where its end is not known. */
export function guaranteeOn(endsOn: Temporal.PlainDate | null, day: Temporal.PlainDate): GuaranteeState | null {
  if (!endsOn) return null
  if (Temporal.PlainDate.compare(endsOn, day) < 0) return 'ended'
  return day.until(endsOn).days <= guaranteeSoonDays ? 'ends_soon' : 'runs'
}
