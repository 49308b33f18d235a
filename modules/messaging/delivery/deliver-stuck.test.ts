import { describe, expect, it } from 'vitest'
import type { MessageId, UserId } from '#modules/shared'
import { stuckAlerts, tryEvent } from './deliver-stuck.ts'

const at = Temporal.Instant.from('2026-03-02T07:59:59Z')
const staff: readonly UserId[] = ['usr_office' as UserId, 'usr_owner' as UserId]
const letter = {
  id: 'msg_one' as MessageId,
  channel: 'email',
  to: 'asha@example.com',
  subject: 'Booking confirmed',
  event: 'booking_confirmed',
} as const

describe('stuckAlerts', () => {
  it('notifies every user of the office of the stuck message, the reason, and where to look', () => {
    const alerts = stuckAlerts(letter, 'failed', 'No such mailbox.', staff, at)
    expect(alerts.map(({ to, channel }) => [channel, to])).toEqual([
      ['in_app', 'usr_office'],
      ['in_app', 'usr_owner'],
    ])
    expect(alerts[0]).toMatchObject({
      link: '/admin/messages?state=failed',
      text: '“Booking confirmed” to asha@example.com over e-mail could not be delivered. No such mailbox.',
    })
  })

  it('sends one alert for many stuck messages in one hour, and another in the next hour', () => {
    const keys = (when: Temporal.Instant, id: string) =>
      stuckAlerts({ ...letter, id: id as MessageId }, 'unsure', '', staff, when).map(({ key }) => key)
    expect(keys(at, 'msg_two')).toEqual(keys(at.subtract({ minutes: 59 }), 'msg_three'))
    expect(keys(at.add({ seconds: 1 }), 'msg_two')).not.toEqual(keys(at, 'msg_two'))
    expect(new Set(keys(at, 'msg_two')).size).toBe(2)
  })

  it('sends no alert for a test message or for the bell', () => {
    expect(stuckAlerts({ ...letter, event: tryEvent }, 'failed', '', staff, at)).toEqual([])
    expect(stuckAlerts({ ...letter, channel: 'in_app' }, 'failed', '', staff, at)).toEqual([])
  })
})
