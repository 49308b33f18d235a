import { describe, expect, it } from 'vitest'
import { verdictOf } from './verdict.ts'

const json = (status: number, body: unknown = {}) => ({
  status,
  contentType: 'application/json',
  retryAfter: null,
  body,
})
const problem = (status: number, code: string, detail = 'No.') => ({
  ...json(status, { code, detail }),
  contentType: 'application/problem+json; charset=utf-8',
})

describe('the verdict about an action', () => {
  it('is done where the server took it, at once or before', () => {
    expect(verdictOf(json(200, { id: 'vis_1' }))).toEqual({ kind: 'done', body: { id: 'vis_1' } })
    expect(verdictOf({ ...json(204), contentType: '' }).kind).toBe('done')
    for (const code of ['already_checked_in', 'already_checked_out']) {
      expect(verdictOf(problem(409, code)).kind).toBe('done')
    }
  })

  it('is a late entry where the office has it, in the words of the server', () => {
    const body = { late_entry: true, detail: 'The office has it.' }
    expect(verdictOf(json(202, body))).toEqual({ kind: 'late', words: 'The office has it.', body })
    expect(verdictOf(json(202)).kind).toBe('done')
  })

  it('is a refusal where the server says no, in its words', () => {
    expect(verdictOf(problem(409, 'too_early', 'Wait.'))).toEqual({
      kind: 'refused',
      status: 409,
      code: 'too_early',
      words: 'Wait.',
    })
    expect([404, 403, 413, 422].map((status) => verdictOf(problem(status, 'x')).kind)).toEqual(Array(4).fill('refused'))
  })

  it('waits for a sign-in, a signal, a server that has room, and a request that arrives whole', () => {
    expect(verdictOf(problem(401, 'signed_out')).kind).toBe('sign-in')
    expect(verdictOf(null).kind).toBe('no-signal')
    expect(verdictOf(problem(500, 'fault')).kind).toBe('failed')
    expect(verdictOf(problem(408, 'too_slow')).kind).toBe('failed')
    expect(verdictOf(problem(400, 'body_cut_off')).kind).toBe('failed')
  })

  it.each([
    ['7', 7],
    [null, 30],
    ['Wed, 25 Nov 2026 10:00:00 GMT', 30],
    ['0', 1],
    ['86400', 600],
  ])('pauses as long as a busy server asks: %s', (retryAfter, seconds) => {
    for (const status of [429, 503]) {
      expect(verdictOf({ ...problem(status, 'busy'), retryAfter })).toEqual({ kind: 'wait', seconds })
    }
  })

  it.each([200, 302, 403, 404, 511])('takes the page of another server for no connection: %s', (status) => {
    const page = { status, contentType: 'text/html', retryAfter: null, body: null }
    expect(verdictOf(page).kind).toBe(status === 511 ? 'failed' : 'no-signal')
  })
})
