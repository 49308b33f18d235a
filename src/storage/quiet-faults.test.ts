import { describe, expect, it } from 'vitest'
import { StorageDown } from '#modules/shared'
import { createQuietFaults } from './quiet-faults.ts'

const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
const faults = [
  full,
  new StorageDown('full', full),
  new Error('the work failed', { cause: new StorageDown('locked', full) }),
]

describe('createQuietFaults', () => {
  it('leaves out all but one line a second of those about storage', () => {
    let ms = 0
    const isLeftOut = createQuietFaults(() => ms)
    let lines = 0
    for (ms = 0; ms < 9_000; ms += 5) if (!isLeftOut(faults[ms % faults.length])) lines += 1
    expect(lines).toBe(9)
  })

  it('leaves out no other line', () => {
    const isLeftOut = createQuietFaults(() => 0)
    const others = [new Error('ours'), undefined, 'text', Object.assign(new Error('no'), { code: 'SQLITE_CONSTRAINT' })]
    isLeftOut(full)
    expect(others.map(isLeftOut)).toEqual([false, false, false, false])
  })
})
