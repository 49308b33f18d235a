import PDFDocument from 'pdfkit'
import { type Drawing, drawingOn, faces, infoText } from '#modules/invoicing'
import type { Faces } from './faces.ts'

export const ink = '#1c1917'
export const soft = '#57534e'
export const margin = 64

interface About {
  readonly title: string
  readonly author: string
  /** A second print at another time is the same file. */
  readonly at: Temporal.Instant
}

interface OpenPdf extends Pick<Drawing, 'write' | 'element' | 'artifact' | 'table' | 'structure'> {
  readonly doc: PDFKit.PDFDocument
  /** The rest of the document can be read then. */
  readonly finish: () => void
  readonly end: () => Promise<Uint8Array>
}

/** A tagged A4 document with the typeface in it, and how to write on it. */
export function openPdf(about: About, files: Faces): OpenPdf {
  const doc = openDocument(about, files, { margin })
  doc.addPage()
  const { structure, write, element, artifact, table } = drawingOn(doc, margin, new Set(faces))

  function finish(): void {
    structure.end()
    doc.end()
  }

  return {
    doc,
    structure,
    write,
    element,
    artifact,
    table,
    finish,
    end: () => {
      const bytes = bytesOf(doc)
      finish()
      return bytes
    },
  }
}

/** A document without a page, in which the files of the typefaces are known. */
export function openDocument(
  { title, author, at }: About,
  files: Faces,
  options: PDFKit.PDFDocumentOptions,
): PDFKit.PDFDocument {
  const made = new PDFDocument({ autoFirstPage: false, font: '' }).info.CreationDate
  made?.setTime(at.epochMilliseconds)
  const standard: PDFKit.PDFDocumentOptions = {
    size: 'A4',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    autoFirstPage: false,
    font: '',
    info: { Title: infoText(title), Author: infoText(author), ...(made && { CreationDate: made }) },
    ...options,
  }
  // Its types do not know it yet.
  const accessible: object = { subset: 'PDF/UA' }
  const doc = new PDFDocument({ ...accessible, ...standard })
  for (const face of faces) doc.registerFont(face, files[face])
  return doc
}

export async function bytesOf(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  doc.on('data', (part: Uint8Array) => parts.push(part))
  await new Promise<void>((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  return Buffer.concat(parts)
}
