import { describe, expect, it } from 'vitest'
import { factsIn } from './fill.ts'
import { eventTable } from './index.ts'
import { channels } from '../message.ts'
import { commonFacts, rowsLike } from './row.ts'
import { previewOf } from '../wording/edit-row.ts'

describe('the event table', () => {
  const named = eventTable.map((one) => [`${one.event} for the ${one.part}`, one] as const)

  it.each(named)('%s names only its own facts and those of every message', (_, one) => {
    const known = new Set<string>([...one.facts, ...commonFacts])
    const used = [one.subject, one.text, one.title, one.short, one.sms].flatMap(factsIn)
    expect(used.filter((name) => !known.has(name))).toEqual([])
  })

  it('has one row for each event and part', () => {
    const keys = eventTable.map(({ event, part }) => `${event} ${part}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('ends all rows of one event with the same events, since queued messages are found by event', () => {
    const lists = eventTable.map(({ event, endsWith }) => `${event} ${endsWith.join(' ')}`)
    expect(new Set(lists).size).toBe(new Set(eventTable.map(({ event }) => event)).size)
  })

  it('names a reason to send each customer either the visit or the money, and nobody else', () => {
    for (const { part, concerns } of eventTable) expect(['visit', 'money'].includes(concerns)).toBe(part === 'customer')
  })

  it('does not compile with a row to a customer that concerns neither the visit nor the money', () => {
    const texts = { event: 'new_thing', about: 'Something new', title: 'New', short: 'New.' }
    const like = rowsLike({ group: 'bookings', channels: ['email'], facts: [] })
    // @ts-expect-error: the row does not say what it concerns.
    expect(like({ ...texts, part: 'customer' }).concerns).toBeUndefined()
    // @ts-expect-error: a row to a customer concerns the visit or the money.
    expect(like({ ...texts, part: 'customer', concerns: 'office' }).concerns).toBe('office')
    const ofVisit = { ...texts, part: 'customer', concerns: 'visit' } as const
    // @ts-expect-error: no event has this kind.
    expect(like({ ...ofVisit, endsWith: ['booking-painted'] }).endsWith).toHaveLength(1)
  })

  it.each(named)('%s has a text message of at most two segments, with its link, in the plain alphabet', (_, one) => {
    const { sms, smsLength } = previewOf(one, one, 'https://www.callout-croydon.example')
    expect([sms, smsLength]).toEqual([
      sms,
      { encoding: 'GSM-7', units: expect.any(Number), segments: expect.any(Number) },
    ])
    expect(smsLength.segments).toBeLessThanOrEqual(2)
  })

  it('sends text messages by default in emergencies and as an alarm alone: to the customer, the technician and the office', () => {
    // The alarm goes on every channel, for a planned visit too.
    const texted = eventTable.filter((one) => one.channels.includes('sms'))
    expect(texted.map(({ event }) => event)).toEqual(['office_alarm'])
    expect(texted[0]?.channels).toEqual(channels)
    expect(eventTable.filter((one) => one.smsInEmergencies).map(({ event, part }) => `${event} ${part}`)).toEqual([
      'booking_requested customer',
      'booking_confirmed customer',
      'technician_changed customer',
      'technician_on_the_way customer',
      'visit_requested customer',
      'visit_confirmed customer',
      'technician_assigned technician',
      'emergency_unassigned office',
      'job_offered technician',
      'technician_named customer',
      'office_alarm office',
      'emergency_late office',
    ])
  })

  it('advertises nothing', () => {
    expect(eventTable.filter(({ nature }) => nature === 'marketing')).toEqual([])
  })
})
