/** The sides that a decision is given to: the owner of the advert or review, and who reported it. */
export const appealSides = ['owner', 'reporter'] as const

export type AppealSide = (typeof appealSides)[number]

/** The days in which a decision may be appealed. */
export const appealDays = 28

/** Working days in which an appeal is answered. */
export const appealAnswerDays = 5

export const appealOutcomes = ['stands', 'overturned'] as const

export type AppealOutcome = (typeof appealOutcomes)[number]

interface Appealable {
  readonly appealUntil: Temporal.Instant | null
  readonly isAppealed: boolean
}

/** Why a decision cannot be appealed now; null where it can. Each decision has one appeal, by one of the sides. */
export function noAppealFor(
  { appealUntil, isAppealed }: Appealable,
  now: Temporal.Instant,
): 'final' | 'late' | 'appealed' | null {
  if (appealUntil === null) return 'final'
  if (isAppealed) return 'appealed'
  return Temporal.Instant.compare(now, appealUntil) >= 0 ? 'late' : null
}

interface Judge {
  readonly id: string
  readonly isAdmin: boolean
}

/**
 * Whether a member of staff may answer an appeal: another person than the one who decided. Where nobody else may, an
 * administrator answers with a note that says how they looked at it afresh.
 */
export function mayAnswerAppeal(
  decidedBy: string | null,
  who: Judge,
  administrators: readonly string[],
  note: string,
): 'may' | 'another-person' | 'note-needed' {
  if (!who.isAdmin) return 'another-person'
  if (decidedBy !== who.id) return 'may'
  if (administrators.some((id) => id !== who.id)) return 'another-person'
  return note.trim() === '' ? 'note-needed' : 'may'
}
