import { describe, expect, it } from 'vitest'
import { readTyped } from './draft.ts'

describe('readTyped', () => {
  it('changes only the fields of its step', () => {
    expect(readTyped({ step: '2', date: '2026-11-24', time: '10:00', intent: 'next' })).toEqual({
      ok: true,
      value: { date: '2026-11-24', time: '10:00' },
    })
  })
  it('keeps an empty answer', () => {
    expect(readTyped({ step: '3', name: '', parking: '', pets: 'A dog' })).toEqual({
      ok: true,
      value: { name: '', access: { pets: 'A dog' }, keep: false },
    })
  })
  it('distinguishes an unticked box from a missing one', () => {
    expect(readTyped({ step: '4' })).toEqual({ ok: true, value: { consent: false } })
    expect(readTyped({ step: '4', consent: 'yes' })).toEqual({ ok: true, value: { consent: true } })
    expect(readTyped({ step: '3', keep: 'yes' })).toEqual({ ok: true, value: { keep: true } })
    expect(readTyped({ step: '1' })).toEqual({ ok: true, value: {} })
  })
  it('counts a line end of a form as one character, as the page does', () => {
    const [sent, kept] = ['line\r\n'.repeat(800), 'line\n'.repeat(800)]
    expect(kept).toHaveLength(4_000)
    expect(readTyped({ step: '3', description: sent })).toEqual({ ok: true, value: { description: kept, keep: false } })
  })
  it('names the field that is too long', () => {
    expect(readTyped({ step: '3', parking: 'x'.repeat(301) })).toEqual({
      ok: false,
      errors: [{ path: 'parking', message: 'Please use at most 300 characters' }],
    })
  })
})
