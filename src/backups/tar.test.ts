import fc from 'fast-check'
import { Header } from 'tar'
import { describe, expect, it } from 'vitest'
import { runs } from '../../tests/support/property-runs.ts'
import { DamagedTar, type TarFile, entriesOf, tarOf } from './tar.ts'

async function* inPieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

async function* each<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values
}

const collected = async (pieces: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(pieces))

const fileOf = (path: string, content: Uint8Array): TarFile => ({
  path,
  bytes: content.length,
  pieces: inPieces(content, 700),
})

async function packed(files: readonly (readonly [string, Uint8Array])[]): Promise<Buffer> {
  return collected(tarOf(each(files.map(([path, content]) => fileOf(path, content)))))
}

async function unpacked(archive: Uint8Array, length = 300): Promise<readonly (readonly [string, string])[]> {
  const found: [string, string][] = []
  for await (const { path, pieces } of entriesOf(inPieces(archive, length))) {
    found.push([path, (await collected(pieces)).toString('hex')])
  }
  return found
}

const paths = fc
  .array(fc.stringMatching(/^[\p{Letter}\d_.-]{1,60}$/u), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join('/'))
const contents = fc.uint8Array({ maxLength: 3_000 })

describe('tarOf and entriesOf', () => {
  it('give back every file as it was, whatever the length of its path and of the pieces', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(paths, contents), { maxLength: 6 }),
        fc.integer({ min: 1, max: 2_000 }),
        async (files, length) => {
          const wanted = files.map(([path, content]) => [path, Buffer.from(content).toString('hex')])
          expect(await unpacked(await packed(files), length)).toEqual(wanted)
        },
      ),
      { numRuns: runs(60) },
    )
  })

  it('refuse an archive that ends anywhere before its end', async () => {
    const whole = await packed([
      ['about.json', Buffer.from('{}')],
      ['data/callout.sqlite', Buffer.alloc(1_500, 7)],
    ])
    for (let end = 0; end < whole.length; end += 128) {
      await expect(unpacked(whole.subarray(0, end))).rejects.toThrow(DamagedTar)
    }
    expect(await unpacked(whole)).toHaveLength(2)
  })

  it('refuse what follows after the end', async () => {
    const whole = await packed([['about.json', Buffer.from('{}')]])
    await expect(unpacked(Buffer.concat([whole, Buffer.from('more')]))).rejects.toThrow('after its end')
  })

  it.each(['SymbolicLink', 'Link', 'CharacterDevice', 'Directory', 'FIFO'] as const)('refuse a %s', async (type) => {
    const head = Buffer.alloc(512)
    new Header({ path: 'data/keys', type, linkpath: '/etc/passwd', size: 0, mode: 0o777 }).encode(head)
    await expect(unpacked(Buffer.concat([head, Buffer.alloc(1_024)]))).rejects.toThrow('only files belong in it')
  })

  it('throw where a file is shorter or longer than was said', async () => {
    const file = { path: 'a', bytes: 10, pieces: inPieces(Buffer.alloc(9), 4) }
    await expect(collected(tarOf(each([file])))).rejects.toThrow('has 9 bytes and not 10')
  })
})
