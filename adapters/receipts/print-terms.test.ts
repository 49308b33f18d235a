import { describe, expect, it } from 'vitest'
import { readPdf } from '../../tests/support/servers/pdf-text.ts'
import { createPdfReceipts } from './index.ts'

const printer = createPdfReceipts('node_modules/@fontsource')
const document = {
  title: 'The terms of your booking CB-K7Q4M2',
  text: `Booking CB-K7Q4M2\n\nWho we are\nYour contract is with Zoë & Łukasz.\n\n${'We repair it with care. '.repeat(400)}\n\nDate:`,
  at: Temporal.Instant.from('2026-03-01T07:00:00Z'),
}

describe('PDF of the terms', () => {
  it('has every word, over as many pages as it needs', async () => {
    const { text, raw } = readPdf(await printer.printTerms(document))
    const shown = text.replaceAll(/\s+/g, '')
    expect(shown).toContain(document.title.replaceAll(/\s+/g, ''))
    expect(shown).toContain(document.text.replaceAll(/\s+/g, ''))
    expect(raw.match(/\/Type \/Page\b(?!s)/g)?.length).toBeGreaterThan(1)
  })

  it('is tagged, with its headings, its title and its language', async () => {
    const { raw } = readPdf(await printer.printTerms(document))
    for (const mark of ['/Lang (en-GB)', '/Marked true', '/S /H1', '/S /H2', '/S /P']) expect(raw).toContain(mark)
  })

  it('is the same file at each printing', async () => {
    const [one, other] = [await printer.printTerms(document), await printer.printTerms(document)]
    expect(Buffer.compare(one, other)).toBe(0)
  })
})
