import { describe, expect, it } from 'vitest'
import { accept, refuse } from '#modules/shared'
import { judgeJobEdit, judgeJobEnd } from './job-steps.ts'

const over = refuse({ kind: 'job-over' })

describe('an edit of a job', () => {
  it('waits where the job may be seen and something holds the words, and is shown otherwise', () => {
    for (const state of ['live', 'paused'] as const) {
      expect(judgeJobEdit({ state }, ['link'])).toEqual(accept('edit'))
      expect(judgeJobEdit({ state }, [])).toEqual(accept('shown'))
    }
    for (const state of ['awaiting_payment', 'in_review', 'rejected'] as const) {
      expect(judgeJobEdit({ state }, ['link'])).toEqual(accept('shown'))
    }
  })

  it('is refused once the job is closed or suspended', () => {
    expect(judgeJobEdit({ state: 'closed' }, [])).toEqual(over)
    expect(judgeJobEdit({ state: 'suspended' }, [])).toEqual(over)
  })
})

describe('the end of a job', () => {
  it('comes once, and never to a suspended one', () => {
    expect(judgeJobEnd({ state: 'live' })).toEqual(accept('closes'))
    expect(judgeJobEnd({ state: 'closed' })).toEqual(accept('is-closed'))
    expect(judgeJobEnd({ state: 'suspended' })).toEqual(over)
  })
})
