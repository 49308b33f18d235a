import { describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { now } from '../../../tests/support/builders/bookings.ts'
import { auditOfEdit, auditOfQuietHours, auditOfReset, auditOfSmsCap } from './audit-of-wording.ts'
import type { RowEdit } from './rule-ports.ts'

const edit = {
  event: 'booking_confirmed',
  part: 'customer',
  subject: 'It is booked',
  text: 'See you then.',
  title: 'Booked',
  short: 'Booked.',
  sms: null,
  channels: ['email'],
  editedBy: 'usr_owner' as UserId,
  editedAt: now,
  version: 2,
} satisfies RowEdit

const facts = {
  subject: 'It is booked',
  text: 'See you then.',
  title: 'Booked',
  short: 'Booked.',
  channels: ['email'],
}

describe('the audit log of message texts', () => {
  it('keeps the texts before and after a change, without its author and time', () => {
    expect(auditOfEdit({ ...edit, subject: 'Booked' }, edit)).toEqual({
      action: 'message_text_changed',
      target: { kind: 'message_text', id: 'booking_confirmed/customer' },
      before: { ...facts, subject: 'Booked' },
      after: facts,
    })
  })

  it('has nothing before the first change, and nothing after a reset', () => {
    expect(auditOfEdit(null, edit).before).toBeNull()
    expect(auditOfReset(edit, edit)).toMatchObject({ action: 'message_text_reset', before: facts, after: null })
    expect(auditOfReset(edit, null).before).toBeNull()
  })

  it('writes the daily cap of text messages in segments', () => {
    expect(auditOfSmsCap(null, 200)).toMatchObject({ before: null, after: { segments_a_day: 200 } })
    expect(auditOfSmsCap(200, 0)).toMatchObject({ before: { segments_a_day: 200 }, after: { segments_a_day: 0 } })
  })

  it('writes quiet hours as local times', () => {
    const hours = { from: Temporal.PlainTime.from('21:00'), until: Temporal.PlainTime.from('07:30') }
    expect(auditOfQuietHours(null, hours)).toEqual({
      action: 'setting_changed',
      target: { kind: 'setting', id: 'quiet_hours' },
      before: null,
      after: { from: '21:00', until: '07:30' },
    })
    expect(auditOfQuietHours(hours, hours).before).toEqual({ from: '21:00', until: '07:30' })
  })
})
