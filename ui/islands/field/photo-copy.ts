import { bareJpeg } from '#modules/fulfilment'

/** In pixels, either way. The server makes the same of a photo that comes without a copy. */
const longestSide = 2_000
const quality = 0.82
/** The server takes no larger file. */
const mostBytes = 15 * 1024 * 1024

/**
 * The picture of a photo as a small JPEG with nothing else in it: neither the place nor the camera. Null where this browser
 * cannot read the file or make one.
 */
export async function copyOf(file: File): Promise<File | null> {
  try {
    const picture = await createImageBitmap(file)
    try {
      const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
      const size = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale))) as Size
      const drawn = await drawnAs(picture, size)
      const bytes = drawn?.type === 'image/jpeg' ? bareJpeg(await drawn.bytes()) : null
      return bytes && new File([bytes], file.name, { type: 'image/jpeg' })
    } finally {
      picture.close()
    }
  } catch {
    return null
  }
}

/** A photo as it was taken, which goes after its copy. `leaveOut` is called where the phone has no room for it. */
export interface Original {
  readonly file: File
  readonly leaveOut: () => void
}

/** Null where the server does not take the file as the original of a photo. `note` gets the words about an original that does not go. */
export function originalOf(file: File, note: (words: string) => void): Original | null {
  if (file.size <= mostBytes) return { file, leaveOut: () => note(`this phone has no room for ${asTaken}`) }
  note(`15 MB are the most for ${asTaken}`)
  return null
}

const asTaken = 'the photo as it was taken. The photo itself is saved, in the size of the report.'

type Size = [width: number, height: number]

function drawnAs(picture: ImageBitmap, [width, height]: Size): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
