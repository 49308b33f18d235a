import { describe, expect, it } from 'vitest'
import { readTyped } from './draft.ts'

describe('readTyped', () => {
  it('changes only what the form asked, so that no step forgets another', () => {
    expect(readTyped({ step: '2', date: '2026-11-24', time: '10:00', intent: 'next' })).toEqual({
      ok: true,
      value: { date: '2026-11-24', time: '10:00' },
    })
  })
  it('takes an empty answer as one: what was deleted stays deleted', () => {
    expect(readTyped({ step: '3', name: '', parking: '', pets: 'A dog' })).toEqual({
      ok: true,
      value: { name: '', access: { pets: 'A dog' } },
    })
  })
  it('knows an unticked box from one that was not asked', () => {
    expect(readTyped({ step: '4' })).toEqual({ ok: true, value: { consent: false } })
    expect(readTyped({ step: '4', consent: 'yes' })).toEqual({ ok: true, value: { consent: true } })
    expect(readTyped({ step: '1' })).toEqual({ ok: true, value: {} })
  })
  it('counts a line end of a form as one character, as the page does', () => {
    const [sent, kept] = ['line\r\n'.repeat(800), 'line\n'.repeat(800)]
    expect(kept).toHaveLength(4_000)
    expect(readTyped({ step: '3', description: sent })).toEqual({ ok: true, value: { description: kept } })
  })
  it('says which field is too long', () => {
    expect(readTyped({ step: '3', parking: 'x'.repeat(301) })).toEqual({
      ok: false,
      errors: [{ path: 'parking', message: 'Please use at most 300 characters' }],
    })
  })
})
