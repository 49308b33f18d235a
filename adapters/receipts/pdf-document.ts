import PDFDocument from 'pdfkit'
import { runsOf } from './runs.ts'

/** The files of the site's typeface, by weight and letters. */
export interface Faces {
  readonly body: string
  readonly bold: string
  readonly bodyExt: string
  readonly boldExt: string
}

export type Weight = 'body' | 'bold'
export type Align = 'left' | 'right'

export const ink = '#1c1917'
export const soft = '#57534e'
export const margin = 64

interface About {
  readonly title: string
  readonly author: string
  /** A second print at another time is the same file. */
  readonly at: Temporal.Instant
}

/** A tagged A4 document with the typeface in it, and how to write on it. */
export function openPdf(about: About, faces: Faces) {
  const doc = openDocument(about)
  for (const [name, path] of Object.entries(faces)) doc.registerFont(name, path)
  const width = doc.page.width - 2 * margin
  const structure = doc.struct('Document')
  doc.addStructure(structure)

  function write(text: string, weight: Weight, size: number, colour = ink, room = width, align: Align = 'left'): void {
    const runs = runsOf(text)
    doc.fontSize(size).fillColor(colour)
    for (const [at, run] of runs.entries()) {
      const options = { width: room, continued: at < runs.length - 1, lineGap: size / 4, align }
      doc.font(run.ext ? `${weight}Ext` : weight).text(run.text, options)
    }
  }

  /** The rest of the document can be read then. */
  function finish(): void {
    structure.end()
    doc.end()
  }

  return {
    doc,
    structure,
    write,
    element: (type: 'H1' | 'H2' | 'H3' | 'P', draw: () => void) => structure.add(doc.struct(type, {}, draw)),
    finish,
    end: (): Promise<Uint8Array> => {
      const bytes = bytesOf(doc)
      finish()
      return bytes
    },
  }
}

function openDocument({ title, author, at }: About): PDFKit.PDFDocument {
  const made = new PDFDocument({ autoFirstPage: false }).info.CreationDate
  made?.setTime(at.epochMilliseconds)
  return new PDFDocument({
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title, Author: author, ...(made && { CreationDate: made }) },
  })
}

async function bytesOf(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  doc.on('data', (part: Uint8Array) => parts.push(part))
  await new Promise<void>((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  return Buffer.concat(parts)
}
