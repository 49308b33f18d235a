import { type NamedAccess, accessHours, statusAt } from '#modules/device-access'
import { datedWords, durationWords } from '../../time-words.ts'

export type AccessShown = ReturnType<typeof accessShown>

/** An access in words, as it stands at `now`. */
function accessShown(access: NamedAccess, now: Temporal.Instant) {
  const { id, device, purpose, askerName, requestedAt, decidedAt, revokedAt, expiresAt, revokedBy } = access
  const status = statusAt(access, now)
  const minutes = Math.max(1, Math.ceil(now.until(expiresAt).total('minutes')))
  return {
    id,
    device: device === 'tablet' ? 'tablet' : 'phone',
    purpose,
    asker: askerName,
    status,
    asked: datedWords(requestedAt, now),
    /** The end of a permission that is granted now. */
    ifGranted: datedWords(now.add({ hours: accessHours }), now),
    /** The end of the request, or of the permission. */
    until: datedWords(expiresAt, now),
    left: durationWords(minutes),
    minutes,
    outcome: outcome(),
  } as const

  function outcome(): string {
    switch (status) {
      case 'requested':
        return 'Not answered yet'
      case 'approved':
        return `Granted ${decidedAt ? datedWords(decidedAt, now) : ''}`
      case 'declined':
        return `Declined ${decidedAt ? datedWords(decidedAt, now) : ''}`
      case 'revoked':
        return `${revokedBy === 'system' ? 'Ended with the visit' : 'Ended'} ${revokedAt ? datedWords(revokedAt, now) : ''}`
      case 'expired':
        return decidedAt ? `Over since ${datedWords(expiresAt, now)}` : 'Over: nobody answered within 24 hours'
    }
  }
}

/** Those that wait for an answer, those that are granted now, and those that are over. */
export function accessesShown(accesses: readonly NamedAccess[], now: Temporal.Instant) {
  const all = accesses.map((access) => accessShown(access, now))
  return {
    asked: all.filter(({ status }) => status === 'requested'),
    granted: all.filter(({ status }) => status === 'approved'),
    over: all.filter(({ status }) => status !== 'requested' && status !== 'approved'),
  }
}

export type AccessesShown = ReturnType<typeof accessesShown>

/** The sentences for what a form has done. */
export const accessDoneWords = {
  'granted-smartphone': 'Phone access granted',
  'granted-tablet': 'Tablet access granted',
  declined: 'You said no. Nobody may use your device.',
  ended: 'Access has ended',
  'access-asked': 'The customer is asked',
  'access-ended': 'Access has ended',
} as const
