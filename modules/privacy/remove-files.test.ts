import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutRest } from '#modules/shared'
import type { FileToRemove } from './ports.ts'
import { removeSomeFiles } from './remove-files.ts'

const now = Temporal.Instant.from('2026-03-03T09:00:00Z')

/** Files that wait, some of which the disk does not delete. */
function withFiles(names: readonly string[], stuck: ReadonlySet<string> = new Set()) {
  let waiting: readonly FileToRemove[] = names.map((file) => ({ kind: 'photo', file }))
  let writes = 0
  const privacy = {
    filesToRemove: async (limit: number) => waiting.slice(0, limit),
    async filesRemoved(files: readonly FileToRemove[]) {
      writes += 1
      waiting = waiting.filter((one) => !files.includes(one))
    },
  }
  const files = {
    async remove(_kind: string, file: string) {
      if (stuck.has(file)) throw new Error(`${file} is stuck`)
    },
  }
  return {
    remove: (limit: number) => removeSomeFiles({ privacy, files } as never, limit, now),
    left: () => waiting.map(({ file }) => file),
    writes: () => writes,
  }
}

describe('removeSomeFiles', () => {
  it('strikes off the files of a batch in one write', async () => {
    const { remove, left, writes } = withFiles(['one', 'two', 'three'])
    expect([await remove(2), left(), writes()]).toEqual(['more', ['three'], 1])
    expect([await remove(2), left(), writes()]).toEqual(['done', [], 2])
  })

  it('writes nothing when no file waits', async () => {
    const { remove, writes } = withFiles([])
    expect([await remove(2), writes()]).toEqual(['done', 0])
  })

  it('removes what comes after stuck files, fewer than a batch, and reports the fault', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.nat(), { maxLength: 30 }),
        fc.integer({ min: 1, max: 9 }),
        fc.nat(),
        async (numbers, limit, seed) => {
          const names = numbers.map(String)
          const stuck = new Set(names.filter((_, index) => (index + seed) % 3 === 0).slice(0, limit - 1))
          const { remove, left } = withFiles(names, stuck)
          const outcome = withoutRest(remove).then(
            () => 'done',
            () => 'fault',
          )
          expect([await outcome, left()]).toEqual([
            stuck.size > 0 ? 'fault' : 'done',
            names.filter((name) => stuck.has(name)),
          ])
        },
      ),
    ))
})
