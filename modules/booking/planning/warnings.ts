import { type Span, notAtWork, worksAsOpen } from '#modules/scheduling'
import { objectionWords } from '../dispatch/objection-words.ts'
import { type RoomOfDay, type TeamMember, objectionTo } from '../dispatch/rank-technicians.ts'

/** The office confirms each of these before it plans a visit all the same. */
export const warningCodes = ['absent', 'outside_hours', 'too_little_travel_time', 'day_full'] as const

export type WarningCode = (typeof warningCodes)[number]

export interface PlanWarning {
  readonly code: WarningCode
  /** In words for the office: "Tom: absent then". */
  readonly detail: string
}

interface Circumstances {
  /** The other visits of the technician; none overlaps. */
  readonly busy: readonly Span[]
  readonly room: RoomOfDay
  /** The business is open when the visit begins: the hours of a technician who has none of their own. */
  readonly isOpen: boolean
  /** Whether the technician is on call for an emergency: any hour is theirs. */
  readonly isOnCall: boolean
}

/** All that speaks against a technician for a span, though nothing forbids it. */
export function warningsFor(
  member: TeamMember,
  wanted: Span,
  { busy, room, isOpen, isOnCall }: Circumstances,
): readonly PlanWarning[] {
  const { fullName, works } = member
  const warn = (code: WarningCode, words: string): PlanWarning => ({ code, detail: `${fullName}: ${words}` })
  const found: PlanWarning[] = []
  if (notAtWork(wanted, { ...works, week: null })) found.push(warn('absent', 'absent then'))
  const isAtWork = works.week ? notAtWork(wanted, { ...works, absences: [] }) === null : isOpen
  if (!isAtWork && !isOnCall) found.push(warn('outside_hours', 'outside their working hours'))
  const close = objectionTo({ ...member, works: worksAsOpen }, wanted, busy, { ...room, isFull: () => false })
  if (close) found.push(warn('too_little_travel_time', objectionWords(close)))
  if (!wanted.includesWay && room.isFull(member.id)) found.push(warn('day_full', 'the day is full'))
  return found
}

/** Those that the office has not confirmed. */
export function unconfirmed(
  warnings: readonly PlanWarning[],
  confirmed: readonly WarningCode[],
): readonly PlanWarning[] {
  return warnings.filter(({ code }) => !confirmed.includes(code))
}
