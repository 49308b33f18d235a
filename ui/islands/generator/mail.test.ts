import { describe, expect, it } from 'vitest'
import { paperOf, textOf } from '#modules/invoicing'
import { aTypedPaper } from '../../../tests/support/documents/typed-papers.ts'
import { fileName, mailAddress } from './mail.ts'
import { paperFactsOf } from './paper-facts.ts'
import type { TypedPaper } from './typed-paper.ts'

const paper = (changes: Partial<TypedPaper> = {}) => paperOf(paperFactsOf(aTypedPaper(changes)))

describe('the e-mail', () => {
  it('has the recipient, the document and the text that is copied, with the line ends of mail', () => {
    const mail = new URL(mailAddress(paper(), ' zoe+tap@customer.example '))
    expect(mail.protocol).toBe('mailto:')
    expect(decodeURIComponent(mail.pathname)).toBe('zoe+tap@customer.example')
    expect(mail.searchParams.get('subject')).toBe('Invoice INV-004711 from Heating Ltd')
    expect(mail.searchParams.get('body')).toBe(textOf(paper()).replaceAll('\n', '\r\n'))
  })

  it('cannot be given another header by what was typed', () => {
    const typed = 'a@b.example?bcc=evil@example.org&x'
    const mail = new URL(mailAddress(paper({ number: 'INV-1&cc=x@y.example' }), typed))
    expect([...mail.searchParams.keys()]).toEqual(['subject', 'body'])
    expect(decodeURIComponent(mail.pathname)).toBe(typed)
  })

  it('has the particulars and the sums alone where the text is too long for a mail program', () => {
    const items = Array.from({ length: 40 }, (_, place) => ({
      description: `Part number ${place}`,
      itemType: 'parts' as const,
      quantity: '1',
      unitPrice: '10',
    }))
    const address = mailAddress(paper({ items }), 'zoe@customer.example')
    expect(address.length).toBeLessThan(2_000)
    const body = new URL(address).searchParams.get('body')
    expect(body).toContain('Total: £480.00')
    expect(body).not.toContain('Part number')
  })
})

describe('the name of the file', () => {
  it.each([
    ['INV-004711', 'INV-004711.pdf'],
    [' 2026/17 ', '2026-17.pdf'],
    ['../../etc/passwd', 'etc-passwd.pdf'],
    ['Ä 1', 'Ä-1.pdf'],
    ['//', 'document.pdf'],
  ])('is made of the number: %s', (number, name) => expect(fileName(number)).toBe(name))
})
