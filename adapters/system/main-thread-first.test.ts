import { mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { letMainThreadGoFirst } from './main-thread-first.ts'

/** The threads of a process as Linux shows them: their numbers with their names; null for one that has ended. */
function threadsOf(names: Readonly<Record<number, string | null>>, own = 0) {
  const made = mkdtempDisposableSync(join(tmpdir(), 'callout-threads-'))
  for (const [id, name] of Object.entries(names)) {
    mkdirSync(join(made.path, id))
    if (name !== null) writeFileSync(join(made.path, id, 'comm'), `${name}\n`)
  }
  const set: [number, number][] = []
  const threads = { folder: made.path, own: () => own, set: (...one: [number, number]) => void set.push(one) }
  return { threads, set, [Symbol.dispose]: () => made.remove() }
}

describe('the main thread', () => {
  it('goes before the threads of libuv, and before no other', () => {
    using of = threadsOf({ 100: 'MainThread', 101: 'libuv-worker', 102: 'V8Worker', 103: 'libuv-worker', 104: null })
    expect(letMainThreadGoFirst(of.threads)).toBe(2)
    expect(of.set).toEqual([
      [101, 10],
      [103, 10],
    ])
  })

  it.each([
    [-5, 5],
    [5, 15],
    [12, 19],
    [19, 19],
  ])('keeps its distance where the process itself has priority %s', (own, expected) => {
    using of = threadsOf({ 7: 'libuv-worker' }, own)
    expect(letMainThreadGoFirst(of.threads)).toBe(1)
    expect(of.set).toEqual([[7, expected]])
  })

  it('changes nothing where there are no such threads, or the system does not allow it', () => {
    using of = threadsOf({ 7: 'libuv-worker' })
    const refused = () => {
      throw new Error('EPERM')
    }
    expect(letMainThreadGoFirst({ ...of.threads, set: refused })).toBe(0)
    expect(letMainThreadGoFirst({ ...of.threads, folder: join(of.threads.folder, 'none') })).toBe(0)
    expect(of.set).toEqual([])
  })

  it.runIf(process.platform === 'linux')('keeps its own priority on this system', async () => {
    await stat('.')
    const before = getPriority()
    const found = new Map<number, number>()
    const set = (thread: number, priority: number) => void found.set(thread, priority)
    expect(letMainThreadGoFirst({ folder: '/proc/self/task', own: getPriority, set })).toBeGreaterThan(0)
    expect(found.has(process.pid)).toBe(false)
    expect(getPriority()).toBe(before)
  })
})
