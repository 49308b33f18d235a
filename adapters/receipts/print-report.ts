import type { ReportDocument, ReportOfVisit, ReportPictures } from '#modules/booking'
import type { Weight } from '#modules/invoicing'
import type { Faces } from './faces.ts'
import { ink, margin, openPdf, soft } from './pdf-document.ts'
import { printTables } from './print-tables.ts'
import { shrunkPicture } from './shrunk-picture.ts'

/** 60 mm by 17 mm. */
const logoRoom = { width: 170, height: 48 } as const
const photoHeight = 260
const captionHeight = 40
const signatureHeight = 80

const photo = { height: photoHeight, gone: 'This photo is not kept any more.' }
const signature = { height: signatureHeight, gone: 'The picture of the signature is not kept any more.' }

/**
 * A4 pages in the site's typeface, tagged for screen readers, piece by piece: a photo is read once the pieces before it
 * were taken, so that no more than one is in memory.
 */
export async function* printReport(
  { title, business, at, about, visits, guarantee, notes }: ReportDocument,
  pictures: ReportPictures,
  faces: Faces,
): AsyncGenerator<Uint8Array> {
  const pdf = openPdf({ title, author: business.name, at }, faces)
  const { doc, structure, write, element, artifact, finish } = pdf
  const { lines, columns } = printTables(pdf)
  const width = doc.page.width - 2 * margin

  const { colour, logo } = await pictures.look(at)
  if (colour !== null) band(colour)
  if (logo) head(logo)
  element('P', () => write(business.name, 'bold', 16))
  for (const text of business.lines) paragraph(text, 10, soft)
  doc.moveDown(1.5)
  element('H1', () => write(title, 'bold', 22))
  doc.moveDown(0.8)
  lines(about)
  for (const visit of visits) yield* pagesOf(visit)
  if (guarantee) {
    heading('H2', 'Guarantee', 16)
    lines(guarantee.lines)
    doc.moveDown(0.5)
    paragraph(guarantee.words, 11)
  }
  doc.moveDown(0.5)
  for (const text of notes) paragraph(text, 11)
  finish()
  for await (const piece of doc) yield Buffer.from(piece)

  async function* pagesOf(visit: ReportOfVisit): AsyncGenerator<Uint8Array> {
    heading('H2', visit.heading, 16)
    lines(visit.about)
    for (const { heading: name, text } of visit.texts) {
      heading('H3', name, 13)
      for (const line of text.split('\n')) if (line.trim() !== '') paragraph(line, 11)
    }
    if (visit.parts.length > 0) {
      heading('H3', 'Parts', 13)
      columns(
        ['Part', 'Quantity', 'Price of one', 'Total'],
        visit.parts.map((part) => [
          part.isExtra ? `${part.name} (extra, outside the agreed price)` : part.name,
          part.quantity,
          part.price,
          part.total,
        ]),
      )
    }
    for (const { heading: name, photos } of visit.photos) {
      heading('H3', name, 13, photoHeight + captionHeight)
      for (const { id, alt, caption } of photos) {
        const picture = await pictures.photo(visit.visitId, id)
        figure(picture && (await shrunkPicture(picture)), alt, caption)
        const made = doc.read()
        if (made) yield Buffer.from(made)
      }
    }
    if (visit.signature) {
      const { words, lines: said, picture } = visit.signature
      heading('H3', 'Signature', 13, signatureHeight + captionHeight)
      if (words !== '') paragraph(words, 11)
      if (picture) {
        const drawn = await pictures.signature(visit.visitId)
        figure(drawn && (await shrunkPicture(drawn)), picture.alt, '', signature)
      }
      lines(said)
    }
    heading('H3', 'About this report', 13)
    lines(visit.record)
  }

  /** A stripe in the colour of the business, at the top of the first page. */
  function band(paint: string): void {
    artifact('Layout', () => {
      doc.rect(0, 0, doc.page.width, 6)
      doc.fill(paint)
    })
  }

  /** The line above the name of the business, which says the same to those who do not see it. */
  function head(picture: { readonly png: Uint8Array; readonly width: number; readonly height: number }): void {
    const scale = Math.min(logoRoom.width / picture.width, logoRoom.height / picture.height)
    const top = doc.y
    const size = { width: picture.width * scale, height: picture.height * scale }
    artifact('Layout', () => doc.image(Buffer.from(picture.png), margin, top, size))
    doc.x = margin
    doc.y = top + size.height + 14
  }

  function figure(picture: Buffer | null, alt: string, caption: string, { height, gone } = photo): void {
    keepTogether(height + captionHeight)
    if (picture) {
      structure.add(
        doc.struct('Figure', { alt }, () => {
          doc.x = margin
          doc.image(picture, { fit: [width, height] })
        }),
      )
      doc.y += 4
    } else paragraph(gone, 10, soft)
    if (caption !== '') paragraph(caption, 10, soft)
    doc.y += 10
  }

  function paragraph(text: string, size: number, colour = ink, weight: Weight = 'body'): void {
    doc.x = margin
    element('P', () => write(text, weight, size, colour))
  }

  /** The block with the following one on the same page, as far as `more` goes. */
  function heading(type: 'H2' | 'H3', text: string, size: number, more = 60): void {
    doc.moveDown(1)
    keepTogether(size + more)
    doc.x = margin
    element(type, () => write(text, 'bold', size))
    doc.moveDown(0.3)
  }

  function keepTogether(height: number): void {
    if (doc.y + height > doc.page.maxY()) doc.addPage()
  }
}
