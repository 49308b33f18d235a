/** Segments in a day of London, unless the owner has set another number. */
export const defaultSmsCap = 200
export const mostSmsCap = 100_000

/** Segments that one number gets in a day, and as many again about emergencies. */
export const smsADayOfNumber = 20
/** Codes that one number gets in a day: they leave its other messages alone. */
export const smsCodesADay = 10

/** Segments of one account in a day: a fifth of the cap, so that nobody uses it up alone. */
export const smsADayOfAccount = (cap: number) => Math.max(smsADayOfNumber, Math.floor(cap / 5))

interface Spending {
  /** Segments of the day so far. */
  readonly used: number
  /** Segments of the message. */
  readonly segments: number
  readonly cap: number
  readonly isEmergency: boolean
}

/**
 * Whether a message is within the daily cap. Messages about emergencies pass the cap, and may use as much again: a limit
 * remains, because anybody can ask for an emergency. A cap of 0 sends nothing at all.
 */
export function isWithinSmsCap({ used, segments, cap, isEmergency }: Spending): boolean {
  return used + segments <= (isEmergency ? 2 * cap : cap)
}

/** The limit that a text message would pass: of the whole day, of its number, or of the account that causes it. */
export type SmsLimit = 'day' | 'number' | 'account'

/**
 * The shares that a message counts for. `own`: one that the person can cause. `code`: anybody asks for one for any number, so
 * that codes count apart, and all of them together as one account. `free`: the staff's own, and one that a person of the
 * office sends again: it counts for the day alone.
 */
export type SmsShare = 'code' | 'own' | 'free'

interface SmsUse extends Omit<Spending, 'used'> {
  readonly share: SmsShare
  /** Segments of the day so far: of all, to the number (codes apart from the rest), and of the account. */
  readonly used: Readonly<Record<SmsLimit, number>>
}

/** Null for a message that may leave. Each limit is as much again for emergencies, like the cap. */
export function judgeSmsUse({ share, used, cap, ...message }: SmsUse): SmsLimit | null {
  const isWithin = (limit: SmsLimit, most: number) => isWithinSmsCap({ ...message, used: used[limit], cap: most })
  if (!isWithin('day', cap)) return 'day'
  if (share === 'free') return null
  if (!isWithin('number', share === 'code' ? smsCodesADay : smsADayOfNumber)) return 'number'
  return isWithin('account', smsADayOfAccount(cap)) ? null : 'account'
}
