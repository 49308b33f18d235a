import { afterAll, describe, expect, it } from 'vitest'
import { type PaperTable, paperOf } from '#modules/invoicing'
import { goldenPapers } from '../../tests/support/documents/golden-papers.ts'
import { openPdfTools } from '../../tests/support/documents/pdf-tools.ts'
import { aPrintedDocument } from '../../tests/support/documents/printed-documents.ts'
import { createPdfReceipts } from './index.ts'

const printer = createPdfReceipts('node_modules/@fontsource')
const tools = openPdfTools()
afterAll(() => tools[Symbol.dispose]())

const names = Object.keys(goldenPapers)
const paperFacts = (name: string) => aPrintedDocument(goldenPapers[name])
const squeezed = (text: string) => text.replaceAll(/\s+/g, '')

/** The start of a cell that may go on over several lines. */
const startOf = (cell: string) => squeezed(cell.split('\n')[0] ?? '').slice(0, 12)

/** Whether a line has the start of each cell of a row, from left to right. */
function hasRow(line: string, [first = '', ...cells]: readonly string[]): boolean {
  const shown = squeezed(line)
  const starts = [startOf(first), ...cells.map(squeezed)]
  let place = 0
  return starts.every((cell) => {
    const found = shown.indexOf(cell, place)
    place = found + cell.length
    return found >= 0
  })
}

const rowsOf = (table: PaperTable | null) => table?.rows ?? []

describe('a paper, read by pdftotext -layout', () => {
  it.each(names)(
    '%s has its rows, its particulars and its sums each on a line, and its page on each page',
    async (name) => {
      const document = paperFacts(name)
      const pages = tools.layout(await printer.pdf(document))
      const lines = pages.flatMap((page) => page.split('\n'))
      const paper = paperOf(document)
      const particulars = paper.particulars.map(({ label, value }) => [label, startOf(value)])
      const totals = paper.totals.map(({ label, value }) => [label, value])
      const rows = [...rowsOf(paper.items), ...rowsOf(paper.vat), ...particulars, ...totals]
      expect(rows.length).toBeGreaterThan(3)
      expect(rows.filter((row) => !lines.some((line) => hasRow(line, row)))).toEqual([])
      for (const [place, page] of pages.entries()) {
        const last = page.trimEnd().split('\n').at(-1) ?? ''
        expect(squeezed(last)).toContain(squeezed(`Page ${place + 1} of ${pages.length}`))
      }
      const text = squeezed(pages.join(''))
      for (const words of [paper.title, ...paper.remarks]) expect(text).toContain(squeezed(words))
      expect(text).not.toContain('\u{fffd}')
    },
  )

  it('says what the law asks for: reverse charge, deduction, and no VAT without a registration', async () => {
    const read = async (name: string) => tools.layout(await printer.pdf(paperFacts(name))).join('\n')
    expect(await read('reverse-charge')).toMatch(/Reverse charge: Customer to pay the VAT\s+to HMRC/)
    expect(await read('cis')).toMatch(/CIS deduction/)
    const unregistered = await read('unregistered')
    expect(unregistered).not.toMatch(/VAT/)
    expect(unregistered).toMatch(/^\s*INVOICE|\sINVOICE$/m)
  })
})

describe('a paper, judged by qpdf --check', () => {
  const flawless = { code: 0, said: expect.stringMatching(/No syntax or stream encoding errors found/) }

  it.each(names)('%s has no error and no warning', async (name) => {
    expect(tools.check(await printer.pdf(paperFacts(name)))).toEqual(flawless)
  })

  it('a hybrid has none either', async () => {
    const hybrid = await printer.hybrid(aPrintedDocument())
    if (!hybrid.ok) throw new Error(hybrid.refusal.reason)
    expect(tools.check(hybrid.value)).toEqual(flawless)
  })

  it('a damaged one has', async () => {
    const bytes = await printer.pdf(aPrintedDocument())
    expect(tools.check(bytes.slice(0, -200))).not.toEqual(flawless)
  })
})
