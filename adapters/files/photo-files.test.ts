import { mkdtempDisposableSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { incoming } from '../../tests/support/incoming.ts'
import { createPhotoFiles } from './photo-files.ts'

const opened = () => mkdtempDisposableSync(join(tmpdir(), 'callout-photos-'))

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c0ffee' } })

const withLocation = () =>
  blank(40, 20)
    .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 22/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

describe('createPhotoFiles', () => {
  it('keeps a picture upright and without its location', async () => {
    using folder = opened()
    const photos = createPhotoFiles(folder.path)
    const taken = await withLocation()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    const kept = await photos.keep(incoming(taken))
    if (!kept.ok) throw new Error('refused')
    expect(kept.value).toMatchObject({ mediaType: 'image/jpeg', width: 20, height: 40 })
    const bytes = await photos.read(kept.value.file)
    const metadata = await sharp(bytes ?? new Uint8Array()).metadata()
    expect(metadata.exif).toBeUndefined()
    expect(metadata.orientation).toBeUndefined()
  })

  it('scales a large picture down', async () => {
    using folder = opened()
    const kept = await createPhotoFiles(folder.path).keep(incoming(await blank(4_000, 1_000).png().toBuffer()))
    expect(kept).toMatchObject({ ok: true, value: { width: 2_000, height: 500 } })
  })

  it.each([
    ['text', Buffer.from('this is no picture at all')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>')],
    ['nothing', Buffer.alloc(0)],
    ['the beginning of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ])('refuses %s, and keeps no file', async (_, bytes) => {
    using folder = opened()
    expect(await createPhotoFiles(folder.path).keep(incoming(bytes))).toEqual({
      ok: false,
      refusal: { kind: 'not-a-picture' },
    })
    expect(readdirSync(folder.path)).toEqual([])
  })

  it('refuses a picture that decodes to too many pixels', async () => {
    using folder = opened()
    const bomb = await blank(9_000, 9_000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.byteLength).toBeLessThan(1_000_000)
    expect(await createPhotoFiles(folder.path).keep(incoming(bomb))).toMatchObject({ ok: false })
    expect(readdirSync(folder.path)).toEqual([])
  })

  it('refuses a picture that is cut off', async () => {
    using folder = opened()
    const whole = await blank(800, 800).jpeg().toBuffer()
    expect(await createPhotoFiles(folder.path).keep(incoming(whole.subarray(0, whole.length / 2)))).toMatchObject({
      ok: false,
    })
  })

  it('returns null for a missing file, and accepts a second removal', async () => {
    using folder = opened()
    const photos = createPhotoFiles(folder.path)
    const kept = await photos.keep(incoming(await blank(10, 10).webp().toBuffer()))
    if (!kept.ok) throw new Error('refused')
    await photos.remove(kept.value.file)
    await photos.remove(kept.value.file)
    expect(await photos.read(kept.value.file)).toBeNull()
  })

  it('opens and removes no file outside its folder', async () => {
    using folder = opened()
    await expect(createPhotoFiles(folder.path).read('../../etc/passwd')).rejects.toThrow('not the name')
  })
})
