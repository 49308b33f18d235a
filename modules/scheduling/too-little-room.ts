import { type Span, overlap, roomMs } from './span.ts'
import type { Travel } from './travel.ts'

/** Why a technician who is free for the whole span should not take it all the same. */
export type TooLittleRoom =
  | {
      readonly kind: 'too-close'
      /** The other visit is before the wanted one, or after it. */
      readonly side: 'before' | 'after'
      /** Where the other visit is: "CR0"; null where it is not known. */
      readonly district: string | null
      readonly bufferMinutes: number
      readonly wayMinutes: number
      /** The gap between the two visits. */
      readonly freeMinutes: number
    }
  | { readonly kind: 'too-far-from-home'; readonly wayMinutes: number; readonly freeMinutes: number }
  /** One more visit exceeds a limit of the day. */
  | { readonly kind: 'day-full' }

/** The neighbour of a span that misses most room; null where all have enough. Spans that overlap it do not count. */
export function tooClose(wanted: Span, busy: readonly Span[], travel: Travel | null): TooLittleRoom | null {
  let worst: { readonly missingMs: number; readonly room: TooLittleRoom } | null = null
  for (const other of busy) {
    if (overlap(wanted, other)) continue
    const isBefore = other.startsAtMs < wanted.startsAtMs
    const [earlier, later] = isBefore ? [other, wanted] : [wanted, other]
    const freeMs = later.startsAtMs - earlier.endsAtMs
    const neededMs = roomMs(earlier, later, travel)
    const missingMs = neededMs - freeMs
    if (missingMs <= 0 || (worst && worst.missingMs >= missingMs)) continue
    const bufferMs = Math.max(earlier.afterMs, later.beforeMs)
    const room = {
      kind: 'too-close',
      side: isBefore ? 'before' : 'after',
      district: other.place?.district ?? null,
      bufferMinutes: bufferMs / 60_000,
      wayMinutes: (neededMs - bufferMs) / 60_000,
      freeMinutes: Math.floor(freeMs / 60_000),
    } as const
    worst = { missingMs, room }
  }
  return worst?.room ?? null
}
