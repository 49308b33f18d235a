import { describe, expect, it } from 'vitest'
import { factLines } from './fact-lines.ts'

const now = Temporal.Instant.from('2026-11-21T10:00:00Z')

describe('a change, fact by fact', () => {
  it('says money in pounds, times in words, and what there was not as nothing', () => {
    const after = { basePrice: 9_150, startsAt: '2026-11-24T10:00:00Z', isActive: true, cancelReason: null }
    expect(factLines({ basePrice: 8_500, isActive: false, cancelReason: 'by_customer' }, after, now)).toEqual([
      { name: 'Base price', before: '£85.00', after: '£91.50' },
      { name: 'Is active', before: 'No', after: 'Yes' },
      { name: 'Cancel reason', before: 'by customer', after: null },
      { name: 'Starts at', before: null, after: 'Tuesday 24 November, 10\u00a0am' },
    ])
  })

  it('spells out what is inside of a setting, and leaves out what stayed', () => {
    const before = { value: { 1: { opens: '08:00', closes: '18:00' }, 7: null } }
    const after = { value: { 1: { opens: '08:00', closes: '17:00' }, 7: { opens: '10:00', closes: '12:00' } } }
    expect(factLines(before, after, now)).toEqual([
      { name: '1 closes', before: '18:00', after: '17:00' },
      { name: '7 opens', before: null, after: '10:00' },
      { name: '7 closes', before: null, after: '12:00' },
    ])
  })

  it('shows a setting of one value, and a list in one line', () => {
    expect(factLines({ value: null }, { value: 'on' }, now)).toEqual([{ name: 'Value', before: null, after: 'on' }])
    expect(factLines(null, { skills: ['plumbing', 'gas_safe'] }, now)).toEqual([
      { name: 'Skills', before: null, after: 'plumbing, gas safe' },
    ])
  })

  it('leaves an id, an address and a file as they are, to be looked for by them', () => {
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

  it('has nothing to say of a change of nothing', () => {
    expect(factLines(null, null, now)).toEqual([])
    expect(factLines({ a: 1 }, { a: 1 }, now)).toEqual([])
    expect(factLines(null, { value: { insurers: '' } }, now)).toEqual([])
  })
})
