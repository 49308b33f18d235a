import type { Font } from 'fontkit'
import type { SocialPictureWords } from '#modules/site'

/** The size that Facebook, LinkedIn and X ask for: 1.91 to 1. */
const width = 1200
const height = 630

const margin = 84
const paper = '#f6f2e8'
const firstColours = { plate: '#0a504c', soft: '#dbece6' } as const
const copper = '#b4622e'
const copperLight = '#e0a87e'
const light = '#fffdf7'

/** A title is as large as it can be in three lines, with the text below it, within the plate. */
const titleSizes = [96, 84, 72, 60] as const
const mostTitleLines = 3
const mostTextLines = 2
const textSize = 36
const plateBottom = 480
const plateRoom = 350

/** The picture as SVG: an enamel plate with the title, the pipe of the brand, and below it the name and the telephone number. */
export function drawSocialPicture(
  { title, text, business, hotline, colours }: SocialPictureWords,
  faces: readonly Font[],
): string {
  const { plate: enamel, soft } = colours ?? firstColours
  const room = width - margin * 2
  const below = shortened(wrapped(text, textSize, room, faces), mostTextLines)
  const heightOf = (lines: number, size: number) => lines * size * 1.12 + 24 + below.length * textSize * 1.35
  const fits = (size: number) => {
    const lines = wrapped(title, size, room, faces).length
    return lines <= mostTitleLines && heightOf(lines, size) <= plateRoom
  }
  const size = titleSizes.find(fits) ?? titleSizes[3]
  const lines = shortened(wrapped(title, size, room, faces), mostTitleLines)
  const block = heightOf(lines.length, size)
  const top = 40 + (plateBottom - 40 - block) / 2
  const titleAt = (place: number) => top + size * 0.86 + place * size * 1.12
  const textAt = (place: number) => top + lines.length * size * 1.12 + 24 + textSize * 0.86 + place * textSize * 1.35
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${paper}"/>`,
    `<rect x="32" y="32" width="${width - 64}" height="${plateBottom - 24}" rx="28" fill="${enamel}"/>`,
    `<rect x="46" y="46" width="${width - 92}" height="${plateBottom - 52}" rx="18" fill="none" stroke="${light}" stroke-width="4"/>`,
    ...lines.map((line, place) => outlined(line, { x: margin, y: titleAt(place), size, fill: light }, faces)),
    ...below.map((line, place) => outlined(line, { x: margin, y: textAt(place), size: textSize, fill: soft }, faces)),
    pipe(enamel),
    outlined(business, { x: margin + 92, y: 574, size: 40, fill: enamel }, faces),
    outlined(hotline, { x: width - margin - widthOf(hotline, 40, faces), y: 574, size: 40, fill: enamel }, faces),
    '</svg>',
  ].join('')
}

/** A bend of copper pipe that comes from under the plate, as in the mark of the brand. */
function pipe(enamel: string): string {
  const bend = `M${margin + 60} 522a32 32 0 1 0 0 76`
  return (
    `<path d="${bend}" fill="none" stroke="${copper}" stroke-width="22"/>` +
    `<path d="${bend}" fill="none" stroke="${copperLight}" stroke-width="6"/>` +
    `<path d="M${margin + 50} 510l20 24M${margin + 50} 610l20-24" stroke="${enamel}" stroke-width="10"/>`
  )
}

interface Place {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly fill: string
}

/** The line as outlines. A letter that no typeface has is left out. */
function outlined(line: string, { x, y, size, fill }: Place, faces: readonly Font[]): string {
  let left = x
  const paths = runsOf(line, faces).flatMap(({ text, font }) => {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(text)
    return glyphs.map((glyph, place) => {
      const at = positions[place]
      const d = glyph.path.toSVG()
      const path = d && `<path transform="translate(${round(left)} ${round(y)}) scale(${scale} ${-scale})" d="${d}"/>`
      left += (at?.xAdvance ?? 0) * scale
      return path
    })
  })
  return `<g fill="${fill}">${paths.join('')}</g>`
}

const round = (amount: number) => Math.round(amount * 100) / 100

/** Parts of the line by the typeface that has their letters. */
function runsOf(line: string, faces: readonly Font[]): readonly { readonly text: string; readonly font: Font }[] {
  const runs: { text: string; font: Font }[] = []
  for (const sign of line) {
    const font = faces.find((one) => one.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
    if (!font) continue
    const last = runs.at(-1)
    if (last?.font === font) last.text += sign
    else runs.push({ text: sign, font })
  }
  return runs
}

function widthOf(line: string, size: number, faces: readonly Font[]): number {
  return runsOf(line, faces).reduce(
    (sum, { text, font }) => sum + (font.layout(text).advanceWidth * size) / font.unitsPerEm,
    0,
  )
}

/** Lines that fit the room; a word that is longer than a line is broken. */
function wrapped(text: string, size: number, room: number, faces: readonly Font[]): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && widthOf(longer, size, faces) <= room) lines[lines.length - 1] = longer
    else lines.push(...broken(word, size, room, faces))
  }
  return lines
}

function broken(word: string, size: number, room: number, faces: readonly Font[]): readonly string[] {
  if (widthOf(word, size, faces) <= room) return [word]
  const parts = ['']
  for (const sign of word) {
    const longer = (parts.at(-1) ?? '') + sign
    if (widthOf(longer, size, faces) <= room) parts[parts.length - 1] = longer
    else parts.push(sign)
  }
  return parts.filter(Boolean)
}

function shortened(lines: readonly string[], most: number): readonly string[] {
  if (lines.length <= most) return lines
  return lines.slice(0, most).map((line, place) => (place === most - 1 ? `${line.replace(/\W*\s\S*$/, '')}…` : line))
}
