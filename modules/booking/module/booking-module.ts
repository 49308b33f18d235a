import type { CancelRefusal } from '../changing/cancel-booking.ts'
import type { StatusRefusal } from '../changing/change-status.ts'
import type { RateRefusal } from '../changing/rate-booking.ts'
import type { RescheduleRefusal } from '../changing/reschedule-booking.ts'
import type { UndoCompletionRefusal } from '../changing/undo-completion.ts'
import type { UndoRefusal } from '../changing/undo-move.ts'
import type { ClaimRefusal } from '../claims/claim-guarantee.ts'
import type { AssignRefusal } from '../dispatch/assign-booking.ts'
import type { LongerRefusal } from '../dispatch/longer-visits.ts'
import type { NextBestRefusal } from '../dispatch/next-best.ts'
import type { ConfirmRefusal } from '../money/confirm-paid-booking.ts'
import type { ReductionRefusal } from '../money/decide-reduction.ts'
import type { NotExpired } from '../booking-change.ts'
import type { BookingPorts } from '../ports.ts'
import type { RequestRefusal } from '../requesting/request-booking.ts'
import type { DateRefusal } from '../requesting/slots-for.ts'
import { assigningOf } from './assigning.ts'
import { changingOf } from './changing.ts'
import { orderingOf } from './ordering.ts'
import { payingOf } from './paying.ts'
import { readingOf } from './reading.ts'
import { visitingOf } from './visiting.ts'

export type BookingRefusal =
  | RequestRefusal
  | DateRefusal
  | ConfirmRefusal
  | AssignRefusal
  | NextBestRefusal
  | LongerRefusal
  | StatusRefusal
  | ReductionRefusal
  | CancelRefusal
  | RescheduleRefusal
  | UndoRefusal
  | UndoCompletionRefusal
  | ClaimRefusal
  | RateRefusal
  | NotExpired

/** The booking module, ready to use: the one door for the server and for other modules. */
export function createBooking(ports: BookingPorts) {
  return {
    ...orderingOf(ports),
    ...readingOf(ports),
    ...visitingOf(ports),
    ...assigningOf(ports),
    ...changingOf(ports),
    ...payingOf(ports),
  }
}

export type BookingModule = ReturnType<typeof createBooking>
