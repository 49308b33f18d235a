import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { InboundSmsId } from '#modules/shared'
import { now } from '../../../tests/support/builders/bookings.ts'
import { linkOfTexts, stepOfInboundSms } from './inbound-step.ts'

const id = 'sms_one' as InboundSmsId
const noticed = [{ kind: 'sms-received', inboundId: id, at: now }]
const before = (minutes: number, isRead = false) => ({ at: now.subtract({ minutes }), isRead })

describe('stepOfInboundSms', () => {
  it('notifies of the first text of a number, and of the next once the notice is read or a quarter of an hour old', () => {
    const text = { id, at: now, text: 'The door is open' }
    expect(stepOfInboundSms(text, null).events).toEqual(noticed)
    expect(stepOfInboundSms(text, before(14)).events).toEqual([])
    expect(stepOfInboundSms(text, before(14, true)).events).toEqual(noticed)
    expect(stepOfInboundSms(text, before(15)).events).toEqual(noticed)
  })

  it('carries STOP and START out whatever the notices, and notifies of neither', () => {
    expect(stepOfInboundSms({ id, at: now, text: 'STOP' }, before(1))).toEqual({ keyword: 'stop', events: [] })
    expect(stepOfInboundSms({ id, at: now, text: 'START' }, null)).toEqual({ keyword: 'start', events: [] })
  })

  it('notifies at most once in a quarter of an hour while nobody reads, however many texts come', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: 40 }), (gaps) => {
        const notices: Temporal.Instant[] = []
        let at = now
        for (const seconds of gaps) {
          at = at.add({ seconds })
          const latest = notices.at(-1)
          const { events } = stepOfInboundSms({ id, at, text: 'Hello' }, latest ? { at: latest, isRead: false } : null)
          if (events.length > 0) notices.push(at)
        }
        const apart = notices.slice(1).map((one, place) => one.since(notices[place] ?? one).total('minutes'))
        expect(apart.every((minutes) => minutes >= 15)).toBe(true)
        expect(notices.length).toBe(gaps.length === 0 ? 0 : Math.max(1, notices.length))
      }),
    )
  })
})

describe('linkOfTexts', () => {
  it('leads to the texts of any number or name', () => {
    expect(linkOfTexts('+447700900123')).toBe('/admin/messages?channel=sms&from=%2B447700900123')
    expect(linkOfTexts('A & B')).toBe('/admin/messages?channel=sms&from=A+%26+B')
  })
})
