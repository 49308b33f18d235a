/** A report with its photos by the shortest way: PDFKit and sharp, one photo after another, as a stream. */
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'

const folder = process.env['PHOTOS'] ?? ''
const face =
  'node_modules/@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff'
const margin = 64

async function print(doc: PDFKit.PDFDocument): Promise<void> {
  doc.registerFont('body', face).font('body')
  doc.fontSize(22).text('Report of your visit')
  doc.fontSize(11).text('A new joint under the sink.')
  const width = doc.page.width - 2 * margin
  for (const name of await readdir(folder)) {
    const picture = await sharp(await readFile(join(folder, name)))
      .resize({ width: 1_000, height: 1_000, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 78 })
      .toBuffer()
    if (doc.y + 300 > doc.page.maxY()) doc.addPage()
    doc.image(picture, { fit: [width, 260] })
    doc.fontSize(10).text('The joint under the sink')
  }
  doc.end()
}

const app = new Hono()
app.get('/readyz', (c) => c.text('ready'))
app.get('/report.pdf', (c) => {
  const doc = new PDFDocument({ size: 'A4', margin })
  print(doc).catch((fault: unknown) => doc.destroy(fault instanceof Error ? fault : new Error(String(fault))))
  return c.body(Readable.toWeb(doc as unknown as Readable) as ReadableStream, 200, {
    'content-type': 'application/pdf',
  })
})

serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' })
