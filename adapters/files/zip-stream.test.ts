import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { zipStream } from './zip-stream.ts'
import { runs } from '../../tests/support/property-runs.ts'

const bytesOf = async (stream: ReadableStream<Uint8Array>) => new Uint8Array(await new Response(stream).arrayBuffer())

describe('zipStream', () => {
  it('has every entry as it was given', async () => {
    const entry = fc.record({
      path: fc.stringMatching(/^[a-z]{1,8}\.(txt|jpg)$/),
      bytes: fc.uint8Array({ maxLength: 5_000 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(entry, { selector: ({ path }) => path, maxLength: 6 }), async (entries) => {
        async function* all() {
          yield* entries
        }
        const found = unzipSync(await bytesOf(zipStream(all())))
        expect(Object.entries(found).map(([path, bytes]) => [path, [...bytes]])).toEqual(
          entries.map(({ path, bytes }) => [path, [...bytes]]),
        )
      }),
      { numRuns: runs(30) },
    )
  })

  it('asks for an entry only when what came before it was taken, and for none once nobody reads', async () => {
    const asked: number[] = []
    async function* all() {
      for (let n = 0; n < 100; n += 1) {
        asked.push(n)
        yield { path: `${n}.jpg`, bytes: new Uint8Array(1_000) }
      }
    }
    const reader = zipStream(all()).getReader()
    expect(asked).toEqual([])
    await reader.read()
    expect(asked).toEqual([0])
    await reader.cancel()
    expect(asked).toEqual([0])
  })

  it('fails with the fault of an entry', async () => {
    async function* all() {
      yield { path: 'a.txt', bytes: new Uint8Array(1) }
      throw new Error('the file is gone')
    }
    await expect(bytesOf(zipStream(all()))).rejects.toThrow('the file is gone')
  })
})
