import type { NotAtWork, TooLittleRoom } from '#modules/scheduling'

/** Why a technician without another visit at that time should not go all the same: the office may choose so. */
export type Objection = TooLittleRoom | NotAtWork

export function isAway(objection: Objection | null): objection is NotAtWork {
  return objection?.kind === 'absent' || objection?.kind === 'outside-hours'
}
