import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { ReportDocument, ReportPictures } from '#modules/booking'
import type { BookingId, VisitId } from '#modules/shared'
import { readPdf } from '../../tests/support/servers/pdf-text.ts'
import { createPdfReceipts } from './index.ts'

const printer = createPdfReceipts('node_modules/@fontsource')
const picture = await sharp({ create: { width: 2_000, height: 1_500, channels: 3, background: '#c0ffee' } })
  .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 22/1 0/1' } })
  .jpeg()
  .toBuffer()

const aPhoto = (n: number) => ({ id: `photo-${n}`, alt: `The old tap ${n}`, caption: '', width: 2_000, height: 1_500 })

function aDocument(photos: number, changes: Partial<ReportDocument['visits'][number]> = {}): ReportDocument {
  return {
    bookingId: 'bkg_1' as BookingId,
    reference: 'CB-K7Q4M2',
    title: 'Report of your visit: CB-K7Q4M2',
    at: Temporal.Instant.from('2026-03-03T11:00:00Z'),
    business: { name: 'Callout Croydon', lines: ['Callout Ltd', '1 High Street, Croydon'] },
    about: [
      { label: 'Booking', value: 'CB-K7Q4M2' },
      { label: 'Address', value: '12 Park Lane\nCR0 1AB' },
    ],
    visits: [
      {
        visitId: 'vis_1-1' as VisitId,
        heading: 'The visit',
        about: [{ label: 'Who came', value: 'Zoë Łukasik-Ștefănescu' }],
        texts: [{ heading: 'Work performed', text: 'A new washer.\nA new tap.' }],
        parts: [{ name: 'Washer', quantity: '3', price: '£1.25 incl. 20% VAT', total: '£3.75', isExtra: true }],
        photos: [
          { type: 'before', heading: 'Before the work', photos: Array.from({ length: photos }, (_, n) => aPhoto(n)) },
        ],
        signature: null,
        record: [{ label: 'Fingerprint (SHA-256)', value: 'a'.repeat(64) }],
        ...changes,
      },
    ],
    guarantee: { lines: [{ label: 'Ends', value: 'Wednesday 3 March 2027' }], words: 'We put it right at no charge.' },
    notes: ['Your statutory rights are not affected.'],
  }
}

const plain = async () => ({ colour: null, logo: null })

async function print(
  document: ReportDocument,
  pictureOf = async (): Promise<Uint8Array | null> => picture,
  look: ReportPictures['look'] = plain,
) {
  const pieces: Uint8Array[] = []
  for await (const piece of printer.printReport(document, { photo: pictureOf, signature: pictureOf, look }))
    pieces.push(piece)
  return Buffer.concat(pieces)
}

const unspaced = (text: string) => text.replaceAll(/\s+/g, '')
const pagesOf = (raw: string) => raw.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

describe('PDF of a report', () => {
  it('has every word of it', async () => {
    const shown = unspaced(readPdf(await print(aDocument(1))).text)
    expect(shown).not.toContain('?')
    for (const words of [
      'Callout Croydon',
      'Callout Ltd',
      'Report of your visit: CB-K7Q4M2',
      '12 Park Lane',
      'CR0 1AB',
      'Zoë Łukasik-Ștefănescu',
      'Work performed',
      'A new washer.',
      'A new tap.',
      'Washer (extra, outside the agreed price)',
      '£1.25 incl. 20% VAT',
      '£3.75',
      'Before the work',
      'a'.repeat(64),
      'Wednesday 3 March 2027',
      'We put it right at no charge.',
      'Your statutory rights are not affected.',
    ]) {
      expect(shown).toContain(unspaced(words))
    }
  })

  it('is tagged: headings, tables, figures with their words, a title and a language', async () => {
    const { raw } = readPdf(await print(aDocument(2)))
    for (const tag of ['Document', 'H1', 'H2', 'H3', 'P', 'Table', 'TR', 'TH', 'TD'])
      expect(raw).toContain(`/S /${tag}`)
    expect(raw.match(/\/S \/Figure/g)).toHaveLength(2)
    expect(raw).toContain('/Alt (The old tap 0)')
    expect(raw).toContain('/Lang (en-GB)')
    expect(raw).toContain('/Marked true')
    expect(raw).toContain('/DisplayDocTitle true')
    expect(raw).toContain('(Report of your visit: CB-K7Q4M2)')
  })

  it('has the photos, smaller and without the data of the camera', async () => {
    const { raw } = readPdf(await print(aDocument(2)))
    expect(raw.match(/\/Subtype \/Image/g)).toHaveLength(2)
    expect(raw).toContain('/Width 1000')
    expect(raw).not.toContain('Exif')
  })

  it('has the signature as a figure, and its words where there is none', async () => {
    const lines = [{ label: 'Signed by', value: 'Asha Patel' }]
    const drawn = { words: '', lines, picture: { alt: 'Signature of Asha Patel', width: 600, height: 200 } }
    const { raw, text } = readPdf(await print(aDocument(0, { signature: drawn })))
    expect(raw).toContain('/Alt (Signature of Asha Patel)')
    expect(raw.match(/\/Subtype \/Image/g)).toHaveLength(1)
    expect(unspaced(text)).toContain(unspaced('Signed by Asha Patel'))
    const absent = { words: 'Nobody signed: the customer did not want to.', lines: [], picture: null }
    const none = readPdf(await print(aDocument(0, { signature: absent })))
    expect(unspaced(none.text)).toContain(unspaced(absent.words))
    expect(none.raw).not.toContain('/Subtype /Image')
    const gone = readPdf(await print(aDocument(0, { signature: drawn }), async () => null))
    expect(unspaced(gone.text)).toContain(unspaced('The picture of the signature is not kept any more.'))
  })

  it('has the colour and the logo of the business at its head, at the moment of the report', async () => {
    const png = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#1f3a68' } })
      .png()
      .toBuffer()
    const asked: string[] = []
    const branded = await print(aDocument(0), undefined, async (at) => {
      asked.push(at.toString())
      return { colour: '#1f3a68', logo: { png, width: 300, height: 100 } }
    })
    expect(asked).toEqual(['2026-03-03T11:00:00Z'])
    const images = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0
    expect([images(await print(aDocument(0))), images(branded)]).toEqual([0, 1])
  })

  it('reads a photo only once the one before it was taken', async () => {
    const asked: string[] = []
    const pictureOf = async (_: VisitId, photo: string) => {
      asked.push(photo)
      return picture
    }
    const pieces = printer
      .printReport(aDocument(40), { photo: pictureOf, signature: async () => null, look: plain })
      [Symbol.asyncIterator]()
    await pieces.next()
    expect(asked).toHaveLength(1)
    await pieces.next()
    expect(asked).toHaveLength(2)
    await pieces.return?.()
    expect(asked).toHaveLength(2)
  })

  it('says so where a photo is gone or cannot be read, and goes on', async () => {
    for (const gone of [null, Buffer.from('no picture')]) {
      const { text } = readPdf(await print(aDocument(1), async () => gone))
      expect(unspaced(text)).toContain(unspaced('This photo is not kept any more.'))
      expect(unspaced(text)).toContain(unspaced('Your statutory rights are not affected.'))
    }
  })

  it('goes over as many pages as it needs, and cuts nothing off', async () => {
    const text = 'We repaired it with care. '.repeat(400).trim()
    const parts = Array.from({ length: 60 }, (_, n) => ({
      name: `Part ${n} ${'of brass '.repeat(12).trim()}`,
      quantity: '1',
      price: '',
      total: '',
      isExtra: false,
    }))
    const { text: shown, raw } = readPdf(
      await print(aDocument(0, { texts: [{ heading: 'Work performed', text }], parts })),
    )
    expect(pagesOf(raw)).toBeGreaterThan(4)
    expect(unspaced(shown)).toContain(unspaced(text))
    for (const { name } of parts) expect(unspaced(shown)).toContain(unspaced(name))
  })

  it('is the same file at each printing', async () => {
    expect(Buffer.compare(await print(aDocument(1)), await print(aDocument(1)))).toBe(0)
  })
})
