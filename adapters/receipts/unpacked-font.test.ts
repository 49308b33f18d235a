import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import { expect, it } from 'vitest'
import { filesOf } from './faces.ts'
import { unpackedFont } from './unpacked-font.ts'

const files = filesOf('node_modules/@fontsource')

function widthIn(font: string | Uint8Array): number {
  const doc = new PDFDocument({ autoFirstPage: false, font: '' })
  return doc.registerFont('face', font).font('face').fontSize(10).widthOfString('Tax invoice INV-000123, £1,234.56')
}

it.each(['body', 'bold', 'bodyExt', 'boldNotoGreek'] as const)('%s is the same typeface unpacked', (face) => {
  const font = unpackedFont(readFileSync(files[face]))
  expect(font.length).toBeGreaterThan(readFileSync(files[face]).length)
  expect(widthIn(font)).toBe(widthIn(files[face]))
})
