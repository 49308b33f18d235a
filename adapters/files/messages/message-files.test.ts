import { mkdtempDisposableSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { goodFiles, hostileFiles, movingGif, mp4, photo, pngOf } from '../../../tests/support/uploads/thread-files.ts'
import { createMessageFiles } from './message-files.ts'
import { runs } from '../../../tests/support/property-runs.ts'

/** Files of threads in a folder, and the names that were announced. */
function opened() {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-threads-'))
  const files = createMessageFiles(join(folder.path, 'threads'))
  const announced: string[] = []
  return {
    files,
    announced,
    async keep(bytes: Uint8Array) {
      const path = join(folder.path, 'sent')
      writeFileSync(path, bytes)
      return files.keep(
        { path, bytes: bytes.length, read: async () => bytes },
        async (keys) => void announced.push(...keys),
      )
    },
    async read(key: string | null, first = 0, last = 2 ** 30) {
      const pieces = await files.open(key ?? '', first, last)
      return pieces ? Buffer.concat(await Array.fromAsync(pieces)) : Buffer.alloc(0)
    },
    kept: () => (readdirSync(folder.path).includes('threads') ? readdirSync(join(folder.path, 'threads')) : []),
    [Symbol.dispose]: () => folder.remove(),
  }
}

const [good, hostile] = [await goodFiles(), await hostileFiles()]

describe('a file of a thread', () => {
  it.each(good)('of type %s is taken by its content (%s)', async (type, _, bytes) => {
    using site = opened()
    const kept = await site.keep(bytes)
    if (!kept.ok) throw new Error(kept.refusal.kind)
    expect(kept.value.mediaType).toBe(type)
    const { key, thumbnailKey } = kept.value
    expect(site.announced).toEqual(thumbnailKey === null ? [key] : [key, thumbnailKey])
    const isDrawn = /^image\/(?:jpeg|png|webp|gif)$/.test(type)
    expect(thumbnailKey !== null).toBe(isDrawn)
    const read = await site.read(kept.value.key)
    expect(read.length).toBe(kept.value.bytes)
    expect(isDrawn || read.equals(bytes)).toBe(true)
  })

  it.each(hostile)('that is %s is refused (%s), and nothing is kept', async (_, __, bytes) => {
    using site = opened()
    const kept = await site.keep(bytes)
    expect(kept).toMatchObject({ ok: false })
    expect([site.announced, site.kept()]).toEqual([[], []])
  })

  it('that is cut anywhere or has a byte changed never is more than one thing', async () => {
    using site = opened()
    const change = fc.record({ of: fc.nat(good.length - 1), at: fc.nat(2_000), to: fc.nat(255), cut: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(change, async ({ of, at, to, cut }) => {
        const [, , bytes = Buffer.alloc(1)] = good[of] ?? []
        const place = at % bytes.length
        const changed = cut
          ? bytes.subarray(0, place)
          : Buffer.concat([bytes.subarray(0, place), Buffer.from([to]), bytes.subarray(place + 1)])
        if (changed.length === 0) return
        const kept = await site.keep(changed)
        expect(kept.ok || kept.refusal.kind === 'file-type-refused' || kept.refusal.kind === 'file-too-large').toBe(
          true,
        )
      }),
      { numRuns: runs(150) },
    )
  })

  it('that is a photo is upright, without its place, with a small picture beside it', async () => {
    using site = opened()
    const kept = await site.keep(await photo(3_000, 1_000))
    if (!kept.ok) throw new Error('refused')
    const large = await sharp(await site.read(kept.value.key)).metadata()
    expect([large.width, large.height, large.exif, large.orientation]).toEqual([667, 2_000, undefined, undefined])
    const small = await sharp(await site.read(kept.value.thumbnailKey)).metadata()
    expect([small.format, small.width, small.height]).toEqual(['webp', 160, 480])
    expect(await site.files.bytesOf(kept.value.thumbnailKey ?? '')).toBe(
      (await site.read(kept.value.thumbnailKey)).length,
    )
  })

  it('that moves goes on moving, and its small picture does not', async () => {
    using site = opened()
    const kept = await site.keep(await movingGif())
    if (!kept.ok) throw new Error('refused')
    expect((await sharp(await site.read(kept.value.key)).metadata()).pages).toBe(2)
    expect((await sharp(await site.read(kept.value.thumbnailKey)).metadata()).pages ?? 1).toBe(1)
  })

  it('keeps nothing that lies behind a picture', async () => {
    using site = opened()
    const hidden = Buffer.from('<script>alert(1)</script>PK\u0005\u0006')
    const kept = await site.keep(Buffer.concat([await photo(), hidden]))
    if (!kept.ok) throw new Error('refused')
    expect((await site.read(kept.value.key)).includes('alert')).toBe(false)
  })

  it('is too large above 15 MB, and a film above 100 MB', async () => {
    using site = opened()
    expect(await site.keep(Buffer.alloc(15 * 1024 * 1024 + 1, 'a'))).toMatchObject({
      refusal: { kind: 'file-too-large' },
    })
    expect(await site.keep(mp4(16 * 1024 * 1024))).toMatchObject({ ok: true })
    expect(await site.keep(pngOf(50_000, 50_000))).toMatchObject({ refusal: { kind: 'file-too-large' } })
  })

  it('is read in parts, and is gone with its small picture', async () => {
    using site = opened()
    const kept = await site.keep(mp4(600_000))
    if (!kept.ok) throw new Error('refused')
    expect((await site.read(kept.value.key, 4, 11)).toString('latin1')).toBe('ftypisom')
    const second = await site.keep(await photo())
    if (!second.ok) throw new Error('refused')
    for (const key of [kept.value.key, second.value.key, second.value.thumbnailKey ?? '']) await site.files.remove(key)
    expect(site.kept()).toEqual([])
    expect(await site.files.open(kept.value.key, 0, 9)).toBeNull()
    await site.files.remove(kept.value.key)
  })

  it.each(['../secret', 'a.pdf', '/etc/passwd', '00000000-0000-4000-8000-000000000000.html'])(
    'has no name like %s',
    async (name) => {
      using site = opened()
      await expect(site.files.open(name, 0, 9)).rejects.toThrow('not the name')
      await expect(site.files.remove(name)).rejects.toThrow('not the name')
    },
  )
})
