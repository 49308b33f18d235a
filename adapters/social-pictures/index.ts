import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Font } from 'fontkit'
import type { SocialPictures } from '#modules/site'
import { drawSocialPicture } from './draw-social-picture.ts'

export { createIconPictures } from './icon-pictures.ts'

/** The site's own typeface, and its letters beyond western Europe. */
const files = ['latin', 'latin-ext'].map((part) => `atkinson-hyperlegible-next-${part}-700-normal.woff`)

/**
 * Draws with fontkit and sharp, which are loaded with the first picture: letters become outlines, so that no typeface of the
 * system matters. `fonts`: the folder `@fontsource`.
 */
export function createSocialPictures(fonts: string): SocialPictures {
  let faces: Promise<readonly Font[]> | null = null
  return {
    async draw(words) {
      faces ??= readFaces(fonts)
      const [{ default: sharp }, known] = await Promise.all([import('sharp'), faces])
      const svg = drawSocialPicture(words, known)
      const png = await sharp(Buffer.from(svg)).png({ palette: true, colours: 64, compressionLevel: 9 }).toBuffer()
      return new Uint8Array(png)
    },
  }
}

async function readFaces(fonts: string): Promise<readonly Font[]> {
  const { create } = await import('fontkit')
  const folder = join(fonts, 'atkinson-hyperlegible-next/files')
  return files.map((file) => {
    const font = create(readFileSync(join(folder, file)))
    if (!('layout' in font)) throw new Error(`${file} is no single typeface`)
    return font
  })
}
