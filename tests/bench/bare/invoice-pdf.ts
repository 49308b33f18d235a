/** An invoice of ten lines: by the printer of Callout (`PRINTER=callout`), or with PDFKit by the shortest way, untagged. */
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import PDFDocument from 'pdfkit'
import { createPdfReceipts } from '#adapters/receipts'
import { paperOf } from '#modules/invoicing'
import { pence } from '#modules/shared'
import { aPrintedDocument } from '../../support/documents/printed-documents.ts'

const document = aPrintedDocument({
  notes: 'The new valve has a guarantee of two years.',
  terms: 'Payment is due within 30 days.',
  lines: Array.from({ length: 10 }, (_, n) => ({
    description: `Item ${n + 1}: a part of the boiler, with its fitting`,
    quantity: 100 + n * 50,
    unitPrice: pence(12_50 + n * 99),
    itemType: n % 2 === 0 ? 'parts' : 'labor',
    vat: 'standard',
  })),
})

const fonts = 'node_modules/@fontsource'
const face = (weight: number) =>
  join(fonts, `atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-${weight}-normal.woff`)
const printer = createPdfReceipts(fonts)

/** The same words and figures, each text at its place. */
function print(): PDFKit.PDFDocument {
  const margin = 56
  const paper = paperOf(document)
  const doc = new PDFDocument({ size: 'A4', margin })
  doc.registerFont('body', face(400)).registerFont('bold', face(700))
  doc.font('bold').fontSize(21).text(paper.title)
  doc.fontSize(10)
  for (const { name, lines } of [paper.supplier, paper.customer ?? paper.supplier]) {
    doc.font('bold').text(name).font('body')
    for (const line of lines) doc.text(line)
    doc.moveDown()
  }
  rows(
    paper.particulars.map(({ label, value }) => [label, value]),
    [120, 200],
  )
  const { columns, rows: items } = paper.items
  const wide = doc.page.width - 2 * margin
  rows(
    [columns.map(({ heading }) => heading), ...items],
    columns.map(({ share }) => (wide * share) / 100),
  )
  rows(
    paper.totals.map(({ label, value }) => [label, value]),
    [240, 100],
  )
  for (const row of paper.vat?.rows ?? []) rows([row], [120, 100, 100, 100])
  for (const { heading, paragraphs, lines } of paper.sections) {
    doc.font('bold').text(heading).font('body')
    rows(
      lines.map(({ label, value }) => [label, value]),
      [120, 200],
    )
    for (const text of paragraphs) doc.text(text)
  }
  doc.end()
  return doc

  function rows(all: readonly (readonly string[])[], widths: readonly number[]): void {
    for (const row of all) {
      const top = doc.y
      let x = margin
      let bottom = top
      for (const [place, text] of row.entries()) {
        const width = widths[place] ?? 100
        doc.text(text, x, top, { width, align: place === 0 ? 'left' : 'right' })
        x += width
        bottom = Math.max(bottom, doc.y)
      }
      doc.x = margin
      doc.y = bottom + 4
    }
  }
}

const app = new Hono()
const headers = { 'content-type': 'application/pdf' }
app.get('/readyz', (c) => c.text('ready'))
app.get('/invoice.pdf', async (c) =>
  process.env['PRINTER'] === 'callout'
    ? c.body(new Uint8Array(await printer.pdf(document)), 200, headers)
    : c.body(Readable.toWeb(print() as unknown as Readable) as ReadableStream, 200, headers),
)

serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' })
