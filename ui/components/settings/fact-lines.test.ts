import { describe, expect, it } from 'vitest'
import { factLines } from './fact-lines.ts'

const now = Temporal.Instant.from('2026-11-21T10:00:00Z')

describe('lines of an audit fact', () => {
  it('show money in pounds, times in words, and missing values as nothing', () => {
    const after = { basePrice: 9_150, startsAt: '2026-11-24T10:00:00Z', isActive: true, cancelReason: null }
    expect(factLines({ basePrice: 8_500, isActive: false, cancelReason: 'by_customer' }, after, now)).toEqual([
      { name: 'Base price', before: '£85.00', after: '£91.50' },
      { name: 'Is active', before: 'No', after: 'Yes' },
      { name: 'Cancel reason', before: 'by customer', after: null },
      { name: 'Starts at', before: null, after: 'Tuesday 24 November, 10\u00a0am' },
    ])
  })

  it('show the changed parts of a setting, and leave out the unchanged ones', () => {
    const before = { value: { 1: { opens: '08:00', closes: '18:00' }, 7: null } }
    const after = { value: { 1: { opens: '08:00', closes: '17:00' }, 7: { opens: '10:00', closes: '12:00' } } }
    expect(factLines(before, after, now)).toEqual([
      { name: '1 closes', before: '18:00', after: '17:00' },
      { name: '7 opens', before: null, after: '10:00' },
      { name: '7 closes', before: null, after: '12:00' },
    ])
  })

  it('show a setting of one value, and a list on one line', () => {
    expect(factLines({ value: null }, { value: 'on' }, now)).toEqual([{ name: 'Value', before: null, after: 'on' }])
    expect(factLines(null, { skills: ['plumbing', 'gas_safe'] }, now)).toEqual([
      { name: 'Skills', before: null, after: 'plumbing, gas safe' },
    ])
  })

  it('show an id, an address and a file unchanged, for searching', () => {
    const after = {
      userId: 'usr_01a1fd3e-c390-72f5-b589-c6733dddb3f3',
      target: 'svc_tap-repair',
      email: 'anne_marie@example.com',
      file: 'proof_1.pdf',
      state: 'in_progress',
    }
    expect(factLines(null, after, now).map((line) => line.after)).toEqual([
      'usr_01a1fd3e-c390-72f5-b589-c6733dddb3f3',
      'svc_tap-repair',
      'anne_marie@example.com',
      'proof_1.pdf',
      'in progress',
    ])
  })

  it('are none for an empty change', () => {
    expect(factLines(null, null, now)).toEqual([])
    expect(factLines({ a: 1 }, { a: 1 }, now)).toEqual([])
    expect(factLines(null, { value: { insurers: '' } }, now)).toEqual([])
  })
})
