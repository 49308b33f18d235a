import { randomUUID } from 'node:crypto'
import type { NotASignature, SignatureFiles } from '#modules/booking'
import { signatureSize } from '#modules/fulfilment'
import { type Result, accept, refuse } from '#modules/shared'
import { createKeptFiles } from './kept-files.ts'

/** Drawn on a screen with four points to one at the most; unpacked, that is 8 MB. */
const mostPixels = 4 * signatureSize.width * 4 * signatureSize.height
/** Smaller ones cannot be read on a report. */
const smallest = { width: 150, height: 50 } as const
/** The fewest points of a line: a tap is no signature. */
const fewestPoints = 40
/** A line is so much darker, or lighter, than what it is drawn on; of 255. */
const contrast = 64

const pngBegins = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Signatures in a folder of their own, drawn again on 600 by 200 points, so that nothing of the file that came is kept. */
export function createSignatureFiles(folder: string): SignatureFiles {
  const { write, read, remove } = createKeptFiles(folder, { like: /^[0-9a-f-]{36}\.png$/, kind: 'signature' })
  return {
    read,
    remove,
    async keep(png, announce) {
      const drawn = await redrawn(png)
      if (!drawn.ok) return drawn
      const file = `${randomUUID()}.png`
      await announce(file)
      await write(file, drawn.value)
      return accept({ file })
    },
  }
}

async function redrawn(png: Uint8Array): Promise<Result<Uint8Array, NotASignature>> {
  if (!pngBegins.every((byte, at) => png[at] === byte)) return refuse({ kind: 'not-a-signature' })
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    const image = sharp(png, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
    const { width: sentWidth, height: sentHeight } = await image.metadata()
    if (sentWidth < smallest.width || sentHeight < smallest.height) return refuse({ kind: 'not-a-signature' })
    const { data, info } = await image
      .resize({ ...signatureSize, fit: 'contain', background: '#ffffff00' })
      .flatten({ background: '#ffffff' })
      .greyscale()
      .raw()
      .timeout({ seconds: 5 })
      .toBuffer({ resolveWithObject: true })
    if (isBlank(data)) return refuse({ kind: 'blank-signature' })
    const { width, height, channels } = info
    return accept(await sharp(data, { raw: { width, height, channels } }).png({ compressionLevel: 9 }).toBuffer())
  } catch {
    // A file that libvips cannot read to the end is no signature.
    return refuse({ kind: 'not-a-signature' })
  }
}

/** Whether hardly a point differs from the ground, which most of them are. */
function isBlank(points: Uint8Array): boolean {
  const counts = new Uint32Array(256)
  for (const point of points) counts[point] = (counts[point] ?? 0) + 1
  const ground = counts.indexOf(Math.max(...counts))
  const drawn = counts.reduce((sum, count, shade) => (Math.abs(shade - ground) >= contrast ? sum + count : sum), 0)
  return drawn < fewestPoints
}
