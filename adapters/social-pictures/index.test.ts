import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createSocialPictures } from './index.ts'

const pictures = createSocialPictures('node_modules/@fontsource')
const words = {
  title: 'Emergency plumbing & heating in South Croydon',
  text: 'Leaks, burst pipes and boilers: see the whole price, pick a time, and follow the technician to your door.',
  business: 'Callout Croydon',
  hotline: '0800-247-847',
}

/** The part of the picture that is not the colour of its first point. */
async function inkOf(
  png: Uint8Array,
  { left, top, width, height }: Record<'left' | 'top' | 'width' | 'height', number>,
) {
  const { data } = await sharp(png)
    .extract({ left, top, width, height })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data.filter((point) => Math.abs(point - (data[0] ?? 0)) > 40).length
}

const title = { left: 80, top: 60, width: 1040, height: 300 }

describe('the picture of a page', () => {
  it.each([
    ['usual words', words],
    ['a title of one word', { ...words, title: 'Reviews', text: '' }],
    ['long words', { ...words, title: 'Structural assessment '.repeat(8), text: 'All of the house. '.repeat(40) }],
    ['a word without end', { ...words, title: 'W'.repeat(200) }],
    ['markup', { ...words, title: '<script>alert(1)</script> & "more"' }],
  ])('is a PNG of 1200 by 630 with at most 100 kB, for %s', async (_, given) => {
    const png = await pictures.draw(given)
    expect(png.length).toBeLessThanOrEqual(100_000)
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(await inkOf(png, title)).toBeGreaterThan(500)
  })

  it('has the same bytes each time, and others for other words', async () => {
    const png = await pictures.draw(words)
    expect(await pictures.draw(words)).toEqual(png)
    expect(await pictures.draw({ ...words, hotline: '0800-247-848' })).not.toEqual(png)
  })

  it('has the colour of the business', async () => {
    const png = await pictures.draw({ ...words, colours: { plate: '#1f3a68', soft: '#dfe6f2' } })
    const point = await sharp(png).extract({ left: 600, top: 38, width: 1, height: 1 }).png().toBuffer()
    const { channels } = await sharp(point).stats()
    const off = channels.slice(0, 3).map(({ mean }, place) => Math.abs(mean - ([0x1f, 0x3a, 0x68][place] ?? 0)))
    expect(Math.max(...off)).toBeLessThan(8)
  })

  it('has letters beyond western Europe, and leaves out what no typeface has', async () => {
    const drawn = (given: string) => pictures.draw({ ...words, title: given })
    expect(await drawn('Łódź')).not.toEqual(await drawn('ód'))
    expect(await drawn('Boiler 🔥')).toEqual(await drawn('Boiler '))
  })
})
