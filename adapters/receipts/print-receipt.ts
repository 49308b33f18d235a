import PDFDocument from 'pdfkit'
import type { Receipt } from '#modules/payments'
import { runsOf } from './runs.ts'

interface Faces {
  readonly body: string
  readonly bold: string
  readonly bodyExt: string
  readonly boldExt: string
}

type Weight = 'body' | 'bold'
type Align = 'left' | 'right'

const ink = '#1c1917'
const soft = '#57534e'
const margin = 64
const valueAt = 300
const lineHeight = 22

/** One A4 page in the site's typeface, tagged for screen readers. */
export function printReceipt(receipt: Receipt, faces: Faces): Promise<Uint8Array> {
  const doc = openDocument(receipt)
  const written = bytesOf(doc)
  for (const [name, path] of Object.entries(faces)) doc.registerFont(name, path)
  const width = doc.page.width - 2 * margin

  function write(text: string, weight: Weight, size: number, colour = ink, room = width, align: Align = 'left'): void {
    const runs = runsOf(text)
    doc.fontSize(size).fillColor(colour)
    for (const [at, run] of runs.entries()) {
      const options = { width: room, continued: at < runs.length - 1, lineGap: size / 4, align }
      doc.font(run.ext ? `${weight}Ext` : weight).text(run.text, options)
    }
  }

  const structure = doc.struct('Document')
  doc.addStructure(structure)
  const element = (type: 'H1' | 'P', draw: () => void) => structure.add(doc.struct(type, {}, draw))

  element('P', () => write(receipt.business.name, 'bold', 16))
  for (const text of receipt.business.lines) element('P', () => write(text, 'body', 10, soft))
  doc.moveDown(2)
  element('H1', () => write(receipt.title, 'bold', 24))
  doc.moveDown(1)
  table(receipt.about, 'body', 'left')
  doc.moveDown(1)
  table(receipt.amounts, 'body', 'right')
  if (receipt.left) table([receipt.left], 'bold', 'right')
  doc.moveDown(2)
  for (const text of receipt.notes) element('P', () => write(text, 'body', 11, soft))
  structure.end()
  doc.end()
  return written

  function table(lines: Receipt['about'], weight: Weight, align: Align): void {
    const body = doc.struct('Table')
    structure.add(body)
    for (const { label, value, note } of lines) {
      rule()
      const top = doc.y
      let bottom = top
      const cell = (type: 'TH' | 'TD', x: number, room: number, draw: (room: number) => void) =>
        doc.struct(type, {}, () => {
          doc.x = x
          doc.y = top
          draw(room)
          bottom = Math.max(bottom, doc.y)
        })
      const row = doc.struct('TR', {}, [
        cell('TH', margin, valueAt - margin - 16, (room) => {
          write(label, weight, 12, ink, room)
          if (note !== null) write(note, 'body', 10, soft, room)
        }),
        cell('TD', valueAt, doc.page.width - margin - valueAt, (room) => write(value, weight, 12, ink, room, align)),
      ])
      body.add(row)
      row.end()
      doc.x = margin
      doc.y = Math.max(bottom, top + lineHeight)
    }
    body.end()
  }

  /** Only to look at: nothing that is read out. */
  function rule(): void {
    doc.markContent('Artifact', { type: 'Layout' })
    doc
      .moveTo(margin, doc.y - 4)
      .lineTo(doc.page.width - margin, doc.y - 4)
      .lineWidth(0.5)
      .strokeColor('#d6d3d1')
      .stroke()
    doc.endMarkedContent()
    doc.y += 4
  }
}

function openDocument({ title, business, paidAt }: Receipt): PDFKit.PDFDocument {
  const made = new PDFDocument({ autoFirstPage: false }).info.CreationDate
  // Made when the money came in: a second print is the same file.
  made?.setTime(paidAt.epochMilliseconds)
  return new PDFDocument({
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title, Author: business.name, ...(made && { CreationDate: made }) },
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
