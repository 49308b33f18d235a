import PDFDocument from 'pdfkit'
import { expect, it } from 'vitest'
import { faces, runsOf } from '#modules/invoicing'
import { filesOf } from './faces.ts'

const files = filesOf('node_modules/@fontsource')
const all = new Set(faces)

/** The letters that each file has, by its face. */
const lettersOf = new Map(
  faces.map((face) => {
    const doc = new PDFDocument({ autoFirstPage: false }).font(files[face])
    const opened = Reflect.get(doc, '_font') as { readonly font: { readonly characterSet: readonly number[] } }
    return [face, new Set(opened.font.characterSet)] as const
  }),
)

it.each(['body', 'bold'] as const)('each letter of %s is drawn from a file that has it', (weight) => {
  const missing: string[] = []
  for (let code = 0x20; code <= 0xffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    for (const { text, face } of runsOf(String.fromCodePoint(code), weight, all))
      for (const letter of text)
        if (!lettersOf.get(face)?.has(letter.codePointAt(0) ?? 0)) missing.push(`${code.toString(16)} in ${face}`)
  }
  expect(missing).toEqual([])
})
