import type { Receipt } from '#modules/payments'
import type { Weight } from '#modules/invoicing'
import type { Faces } from './faces.ts'
import { ink, margin, openPdf, soft } from './pdf-document.ts'

const valueAt = 300
const lineHeight = 22

/** One A4 page in the site's typeface, tagged for screen readers. */
export function printReceipt(receipt: Receipt, faces: Faces): Promise<Uint8Array> {
  const { title, business, paidAt } = receipt
  const { doc, structure, write, element, end } = openPdf({ title, author: business.name, at: paidAt }, faces)

  element('P', () => write(business.name, 'bold', 16))
  for (const text of business.lines) element('P', () => write(text, 'body', 10, soft))
  doc.moveDown(2)
  element('H1', () => write(title, 'bold', 24))
  doc.moveDown(1)
  table(receipt.about, 'body', 'left')
  doc.moveDown(1)
  table(receipt.amounts, 'body', 'right')
  if (receipt.left) table([receipt.left], 'bold', 'right')
  doc.moveDown(2)
  for (const text of receipt.notes) element('P', () => write(text, 'body', 11, soft))
  return end()

  function table(lines: Receipt['about'], weight: Weight, align: 'left' | 'right'): void {
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

  /** A decoration, which is not read out. */
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
