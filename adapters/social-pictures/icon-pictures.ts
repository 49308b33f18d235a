import { type IconPictures, appIcons } from '#modules/site'

const white = '#ffffff'
const bend = 'M22 11.5a7 7 0 1 0 0 9M20 9.5l4 4M20 22.5l4-4'

/** Draws the mark in the colour of the business, or its logo on white, with sharp, which is loaded with the first icon. */
export function createIconPictures(): IconPictures {
  return {
    async draw(icon, { colour, logo }) {
      const { default: sharp } = await import('sharp')
      const { side, isCut } = appIcons[icon]
      const options = { compressionLevel: 9, palette: true } as const
      if (!logo) {
        const drawn = sharp(Buffer.from(markOf(colour, isCut)), { density: (72 * side) / 24 }).resize(side, side)
        return new Uint8Array(await drawn.png(options).toBuffer())
      }
      // A system may cut a circle: what matters lies in the middle 80 %, whose square is 57 % wide.
      const room = Math.round(side * (isCut ? 0.57 : 0.84))
      const inside = await sharp(logo).resize(room, room, { fit: 'inside' }).png().toBuffer()
      const plate = sharp({ create: { width: side, height: side, channels: 3, background: white } })
      return new Uint8Array(
        await plate
          .composite([{ input: inside, gravity: 'centre' }])
          .png(options)
          .toBuffer(),
      )
    },
  }
}

function markOf(colour: string, isCut: boolean): string {
  const [box, plate] = isCut
    ? ['-8 -8 48 48', `<rect x="-8" y="-8" width="48" height="48" fill="${colour}"/>`]
    : [
        '0 0 32 32',
        `<rect width="32" height="32" rx="6" fill="${colour}"/><rect x="2.5" y="2.5" width="27" height="27" rx="4" fill="none" stroke="#fffdf7"/>`,
      ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${plate}<path d="${bend}" fill="none" stroke="#fffdf7" stroke-width="4"/></svg>`
}
