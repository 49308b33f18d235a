import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { judgeWork, mostHourCost } from './change-work.ts'

const work = { skills: ['plumbing'], homeDistrict: 'CR0', hourCost: pence(2_400) }
const judged = (other: Partial<typeof work>) =>
  judgeWork({ ...work, ...other }, ['plumbing', 'gas-safe'], ['thatching'])

describe('judgeWork', () => {
  it('takes skills that a service asks for, and keeps one that no service asks for any more', () => {
    expect(judged({})).toBeNull()
    expect(judged({ skills: ['plumbing', 'thatching'] })).toBeNull()
    expect(judged({ skills: ['sailing'] })).toEqual({ kind: 'skill-unknown', skill: 'sailing' })
    expect(judged({ skills: [] })).toEqual({ kind: 'no-skill' })
  })

  it('refuses a cost below nothing or above the most', () => {
    expect(judged({ hourCost: pence(0) })).toBeNull()
    expect(judged({ hourCost: pence(mostHourCost) })).toBeNull()
    expect(judged({ hourCost: pence(-1) })).toEqual({ kind: 'hour-cost-refused' })
    expect(judged({ hourCost: pence(mostHourCost + 1) })).toEqual({ kind: 'hour-cost-refused' })
  })
})
