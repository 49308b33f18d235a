import type { Alarm, BookingDetails, Call } from '#modules/booking'
import { type BookingId, type TechnicianId, at } from '#modules/shared'
import type { PageInput, Who } from '../../page-context.ts'
import { momentWords } from '../../time-words.ts'
import { phoneWords } from '../office/phone-words.ts'

interface CallLine {
  readonly key: string
  readonly name: string
  readonly isOnCall: boolean
  /** "+447700900123", and as people write it; null without one. */
  readonly phone: { readonly href: string; readonly words: string } | null
  readonly words: string
}

export interface AlarmLine {
  readonly id: BookingId
  readonly href: string
  readonly title: string
  readonly isRinging: boolean
  readonly words: string
  readonly calls: readonly CallLine[]
}

/** The alarms of all bookings, the oldest first. */
export async function alarmsShown(input: PageInput, who: Who): Promise<readonly AlarmLine[]> {
  const { booking } = input.modules
  const found = await Promise.all(
    (await booking.alarms()).map(async ({ bookingId }) => {
      const one = await booking.find({ userId: who.id, role: who.role }, bookingId)
      return one.ok ? alarmShown(input, one.value) : null
    }),
  )
  return found.filter((one) => one !== null)
}

/** Null where there is no alarm. */
export async function alarmShown({ modules }: PageInput, booking: BookingDetails): Promise<AlarmLine | null> {
  const alarm = await modules.booking.alarm(booking.id)
  if (!alarm) return null
  const { owner } = alarm.escalation
  const [team, named] = await Promise.all([modules.accounts.technicians(), owner && modules.accounts.find(owner)])
  const phones = new Map(team.map(({ technician, user }) => [technician.id, user.phone]))
  const by = named?.fullName ?? 'somebody who left'
  return {
    id: booking.id,
    href: at.admin.booking(booking.id),
    title: `${booking.service.name} (${booking.reference})`,
    isRinging: alarm.escalation.state === 'ringing',
    words: wordsOf(alarm, by),
    calls: alarm.calls.map((call) => callLine(call, phones)),
  }
}

function wordsOf({ escalation: { state, rings, owner, ownedAt, startedAt } }: Alarm, by: string): string {
  if (state === 'owned' && owner && ownedAt) return `${by} has it, since ${momentWords(ownedAt)}.`
  const rang = rings === 0 ? 'The office is being alerted' : rings === 1 ? 'Alerted once' : `Alerted ${rings} times`
  return `Nobody has accepted it since ${momentWords(startedAt)}. ${rang}; every two minutes, until somebody has it.`
}

function callLine(call: Call, phones: ReadonlyMap<TechnicianId, string | null>): CallLine {
  const { technicianId, fullName, isOnCall, fits, answer, reason } = call
  const phone = phones.get(technicianId) ?? null
  const said = answer && answerWords[answer]
  const words = said
    ? `${said}${reason ? `: ${reason}` : ''}`
    : fits
      ? 'Not asked yet, free'
      : 'Not asked: busy or away'
  return {
    key: technicianId,
    name: fullName,
    isOnCall,
    phone: phone === null ? null : { href: `tel:${phone}`, words: phoneWords(phone) },
    words,
  }
}

export const answerWords = {
  open: 'Asked now',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Did not answer',
  withdrawn: 'Asked, and then decided by others',
} as const
