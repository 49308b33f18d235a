import bold from '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-700-normal.woff?inline'
import boldExt from '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-700-normal.woff?inline'
import body from '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff?inline'
import bodyExt from '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-400-normal.woff?inline'
import bodyNotoLatin from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff?inline'
import boldNotoLatin from '@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff?inline'
import bodyNotoGreek from '@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff?inline'
import boldNotoGreek from '@fontsource/noto-sans/files/noto-sans-greek-700-normal.woff?inline'
import bodyNotoCyrillic from '@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff?inline'
import boldNotoCyrillic from '@fontsource/noto-sans/files/noto-sans-cyrillic-700-normal.woff?inline'
import bodyNotoVietnamese from '@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff?inline'
import boldNotoVietnamese from '@fontsource/noto-sans/files/noto-sans-vietnamese-700-normal.woff?inline'
import PDFDocument from 'pdfkit'
import { type Face, type Paper, drawPaper, infoText, paperMargin } from '#modules/invoicing'
import { available } from './alphabets.ts'

/** The typefaces by `available`, in this file, so that nothing is fetched for them. */
const typefaces = {
  body,
  bold,
  bodyExt,
  boldExt,
  bodyNotoLatin,
  boldNotoLatin,
  bodyNotoGreek,
  boldNotoGreek,
  bodyNotoCyrillic,
  boldNotoCyrillic,
  bodyNotoVietnamese,
  boldNotoVietnamese,
} as const satisfies Partial<Record<Face, string>>

/** The types of PDFKit do not know it yet. */
const accessible: object = { subset: 'PDF/UA' }

/** The paper as a PDF, by the drawing that the server has. This file is large and is loaded after the page. */
export async function printPdf(paper: Paper): Promise<Blob> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: paperMargin,
    bufferPages: true,
    autoFirstPage: false,
    font: '',
    pdfVersion: '1.7',
    ...accessible,
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: infoText(paper.name), Author: infoText(paper.supplier.name) },
  })
  const parts: Uint8Array<ArrayBuffer>[] = []
  doc.on('data', (part: Uint8Array<ArrayBuffer>) => parts.push(part))
  const whole = new Promise<Blob>((resolve, reject) => {
    doc.on('end', () => resolve(new Blob(parts, { type: 'application/pdf' })))
    doc.on('error', reject)
  })
  for (const [face, address] of Object.entries(typefaces)) doc.registerFont(face, bytesIn(address))
  drawPaper(doc, paper, available)
  doc.end()
  return whole
}

/** The bytes of a data address. */
function bytesIn(address: string): Uint8Array {
  return Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (letter) => letter.charCodeAt(0))
}
