import { type AuditNote, type Pence, type Result, accept, refuse } from '#modules/shared'
import { auditOfSettlement } from '../audit-of-booking.ts'
import type { BookingStatus } from '../booking.ts'
import type { HistoryEntry } from '../history.ts'
import { type NoVariationNow, type Variation, type VariationClosed, mayHaveVariation } from './variation.ts'
import type { Settlement } from './variations.ts'

/** The end of a variation: decided here, written by the store in the transaction that read it and its booking. */
export interface SettlementStep {
  readonly variation: Variation
  /** The agreed amount of the booking from now on; null where it stays. */
  readonly agreed: Pence | null
  /** The links to the variation lead nowhere any more. */
  readonly endsLinks: boolean
  readonly history: HistoryEntry | null
  readonly audit: AuditNote<'variation_settled'>
}

/** A variation is settled once; it is accepted only while the booking is confirmed or under way. */
export function judgeSettlement(
  before: Variation,
  booking: BookingStatus,
  { status, by, at, fact }: Omit<Settlement, 'id' | 'events'>,
): Result<SettlementStep, VariationClosed | NoVariationNow> {
  if (before.status !== 'proposed') return refuse({ kind: 'variation-closed', variation: before })
  if (status === 'accepted' && !mayHaveVariation(booking)) return refuse({ kind: 'no-variation-now', status: booking })
  return accept({
    variation: { ...before, status, decidedBy: by, decidedAt: at },
    agreed: status === 'accepted' ? before.amount : null,
    endsLinks: status === 'withdrawn',
    history: fact && { at, actor: by, from: booking, to: booking, fact },
    audit: auditOfSettlement(before, status),
  })
}
