import { type Result, accept, refuse } from '#modules/shared'
import { type IsWorkingDay, afterWorkingHours, endOfDayAfter } from './due-times.ts'

/**
 * A notice of complaint under section 5 of the Defamation Act 2013: the statement and where it is, why it is defamatory,
 * and what regulation 2 of the Defamation (Operators of Websites) Regulations 2013 adds.
 */
export interface NoticeFacts {
  /** The words complained of. */
  readonly statement: string
  /** Where on the site they are. */
  readonly where: string
  /** The meaning that the complainant attributes to them. */
  readonly meaning: string
  /** The aspects that are factually inaccurate, or opinions not supported by fact. */
  readonly untrue: string
  /** The complainant does not know enough about the poster to bring proceedings against them. */
  readonly posterUnknown: boolean
  /** The poster may have the complainant's name. */
  readonly shareName: boolean
  /** The poster may have the complainant's e-mail address. */
  readonly shareEmail: boolean
}

/** The missing parts of a notice; an empty list for one that is whole. */
export function missingOfNotice(notice: NoticeFacts, who: { readonly name: string; readonly email: string }) {
  const texts = {
    ...who,
    statement: notice.statement,
    where: notice.where,
    meaning: notice.meaning,
    untrue: notice.untrue,
  }
  const missing = Object.entries(texts)
    .filter(([, text]) => text.trim() === '')
    .map(([name]) => name)
  return notice.posterUnknown ? missing : [...missing, 'posterUnknown']
}

/** The poster's answer: they agree to the removal, or give their full name and postal address and say who may have them. */
export type PosterAnswer =
  | { readonly removes: true }
  | { readonly removes: false; readonly name: string; readonly address: string; readonly shares: boolean }

/**
 * The parts of an answer that are missing, or that are plainly false: a full name has two words of letters, a postal
 * address has words and no bare e-mail address or link. The Schedule treats such an answer as missing.
 */
export function missingOfAnswer({ name, address }: { readonly name: string; readonly address: string }) {
  const words = (text: string) => text.match(/\p{L}[\p{L}\p{M}'’.-]*/gu) ?? []
  const isName = words(name).length >= 2 && name.replaceAll(/[^\p{L}]/gu, '').length >= 3
  const isAddress = words(address).length >= 2 && !/^\s*\S+@\S+\s*$|^\s*https?:/iu.test(address)
  return [...(isName ? [] : ['name' as const]), ...(isAddress ? [] : ['address' as const])]
}

/** Notices of one person about one subject that ended in removal, before the next one is removed at once. */
const removalsBefore = 2

interface EarlierNotice {
  readonly kind: string
  readonly email: string
  readonly outcome: string | null
}

/** Whether the Schedule (paragraph 9) asks for a removal at once: the same complainant had it removed twice before. */
export function isRepeatedPosting(email: string, earlier: readonly EarlierNotice[]): boolean {
  const key = email.trim().toLowerCase()
  const removed = earlier.filter(
    (one) => one.kind === 'defamation' && one.outcome === 'removed' && one.email.trim().toLowerCase() === key,
  )
  return removed.length >= removalsBefore
}

/** The steps of a notice as the Schedule to the Regulations has them. */
export type NoticeStep =
  | { readonly kind: 'ask' }
  | { readonly kind: 'defective' }
  /** The poster cannot be contacted, or posted the same again after two removals: it is removed at once. */
  | { readonly kind: 'remove' }
  | { readonly kind: 'answer'; readonly answer: PosterAnswer }
  /** The time of the poster is over. */
  | { readonly kind: 'lapse' }

export interface NoticeState {
  readonly state: 'open' | 'asked' | 'closed'
  readonly outcome: 'removed' | 'kept' | 'defective' | null
  readonly dueAt: Temporal.Instant | null
  readonly posterUntil: Temporal.Instant | null
}

export interface NoticeRefused {
  readonly kind: 'notice-refused'
  readonly why: 'state' | 'too-early' | 'too-late'
}

const closed = (outcome: 'removed' | 'kept' | 'defective') =>
  accept<NoticeState>({ state: 'closed', outcome, dueAt: null, posterUntil: null })

/** Days that the poster has, the day of the question not counted. */
const posterDays = 5

/** The hours of working days in which each step of ours is due. */
const stepHours = 48

/** The state of a notice after a step. */
export function stepNotice(
  { state, posterUntil }: Pick<NoticeState, 'state' | 'posterUntil'>,
  step: NoticeStep,
  at: Temporal.Instant,
  isWorkingDay: IsWorkingDay,
): Result<NoticeState, NoticeRefused> {
  const no = (why: NoticeRefused['why']) => refuse({ kind: 'notice-refused', why } as const)
  switch (step.kind) {
    case 'ask': {
      if (state !== 'open') return no('state')
      const until = endOfDayAfter(at, posterDays)
      return accept({
        state: 'asked',
        outcome: null,
        dueAt: afterWorkingHours(until, stepHours, isWorkingDay),
        posterUntil: until,
      })
    }
    case 'defective':
      return state === 'open' ? closed('defective') : no('state')
    case 'remove':
      return state === 'closed' ? no('state') : closed('removed')
    case 'answer':
      if (state !== 'asked' || posterUntil === null) return no('state')
      if (Temporal.Instant.compare(at, posterUntil) >= 0) return no('too-late')
      return closed(step.answer.removes ? 'removed' : 'kept')
    case 'lapse':
      if (state !== 'asked' || posterUntil === null) return no('state')
      return Temporal.Instant.compare(at, posterUntil) < 0 ? no('too-early') : closed('removed')
  }
}
