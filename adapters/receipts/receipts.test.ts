import { describe, expect, it } from 'vitest'
import type { Receipt } from '#modules/payments'
import type { PaymentId } from '#modules/shared'
import { readPdf } from '../../tests/support/servers/pdf-text.ts'
import { createPdfReceipts } from './index.ts'

const line = (label: string, value: string, note: string | null = null) => ({ label, value, note })

const receipt: Receipt = {
  paymentId: 'pay_1' as PaymentId,
  title: 'Receipt for CB-K7Q4M2',
  paidAt: Temporal.Instant.from('2026-03-02T12:00:00Z'),
  business: { name: 'Callout Croydon', lines: ['Callout Ltd', '1 High Street, Croydon'] },
  about: [
    line('Booking', 'CB-K7Q4M2'),
    line('Received from', 'Zoë Łukasik-Ștefănescu'),
    line('Paid by', 'Visa ending in 4242'),
  ],
  amounts: [line('Paid', '£1,234.56'), line('Given back on Tuesday 3 March 2026', '-£34.56', 'Came late')],
  left: line('Paid in the end', '£1,200.00'),
  notes: ['This is a receipt, not a VAT invoice.'],
}

const printer = createPdfReceipts('node_modules/@fontsource')

describe('PDF receipt', () => {
  it('shows every word and amount of the receipt, and can be copied from', async () => {
    const { text } = readPdf(await printer.print(receipt))
    const lines = [...receipt.about, ...receipt.amounts, receipt.left].filter((one) => one !== null)
    const words = [
      receipt.title,
      receipt.business.name,
      ...receipt.business.lines,
      ...receipt.notes,
      ...lines.flatMap(({ label, value, note }) => [label, value, note ?? '']),
    ]
    const shown = text.replaceAll('\n', '')
    for (const word of words) expect(shown).toContain(word.replaceAll(' ', ' '))
    expect(text).not.toContain('\u{fffd}')
  })

  it('is one tagged A4 page with its title and language, in a typeface of its own', async () => {
    const { raw } = readPdf(await printer.print(receipt))
    expect(raw).toContain('/Lang (en-GB)')
    expect(raw).toContain('/Marked true')
    expect(raw).toContain('/DisplayDocTitle true')
    expect(raw).toContain('(Receipt for CB-K7Q4M2)')
    expect(raw).toContain('/MediaBox [0 0 595.28 841.89]')
    expect(raw).toContain('/FontFile2')
    expect(raw).toMatch(/\/FontName \/\w+\+AtkinsonHyperlegible/)
    expect(raw).not.toContain('/BaseFont /Helvetica')
    expect(raw.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
    for (const tag of ['Document', 'H1', 'Table', 'TR', 'TH', 'TD']) expect(raw).toContain(`/S /${tag}`)
  })

  it('is the same file at each printing', async () => {
    const [one, other] = [await printer.print(receipt), await printer.print(receipt)]
    expect(Buffer.compare(one, other)).toBe(0)
  })

  it('wraps a long reason over lines and pages, and cuts nothing off', async () => {
    const reason = 'We came late and the part was wrong. '.repeat(13).trim()
    const { text } = readPdf(await printer.print({ ...receipt, amounts: [line('Given back', '-£1.00', reason)] }))
    expect(text.replaceAll(/\s+/g, '')).toContain(reason.replaceAll(/\s+/g, ''))
  })
})
