import { hash } from 'node:crypto'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { reportAfter } from '../../../../ui/islands/field/draft/known-report.ts'
import { openReport, uuid } from './report-app.ts'
import { dataUrl, signaturePng } from './signatures.ts'
import { runs } from '../../../support/property-runs.ts'

const photoTypes = ['before', 'during', 'after', 'issue'] as const
const letters = fc.constantFrom('a', 'é', 'e\u0301', '"', '\\', '\n', ' ', '£', '😀', 'ｆ', 'Å', '-')
const words = fc.string({ unit: letters, maxLength: 30 })
const name = fc.constantFrom('Washer', 'Ventil "½"', 'Cafe\u0301 pipe')
const part = fc.record({
  name,
  quantity: fc.integer({ min: 1, max: 999 }),
  unit_price: fc.constantFrom(null, '0', '1.20', '1.2', '100000', '0.07'),
  vat_rate: fc.constantFrom(null, 0, 5, 20),
  source: fc.option(name),
  is_extra: fc.boolean(),
})
const written = fc.record(
  {
    work_performed: words,
    issues_found: words,
    recommendations: words,
    customer_present: fc.boolean(),
    completion_status: fc.constantFrom('completed', 'partial', 'pending_parts'),
    parts_used: fc.array(part, { maxLength: 3 }),
  },
  { requiredKeys: [] },
)

const picture = (background: string) =>
  sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .jpeg()
    .toBuffer()
const pictures = [await picture('#c0ffee'), await picture('#336699')]
const photoOf = (n: number) => ({
  id: uuid(900 - n),
  type: photoTypes[n % 4] ?? 'after',
  caption: n === 0 ? null : 'Cafe\u0301 pipe',
  digest: hash('sha256', pictures[n] ?? Buffer.of()),
})

type Site = Awaited<ReturnType<typeof openReport>>

const canonicalOf = async (site: Site) => String((await site.read()).body['canonical'])

async function addPhotos(site: Site): Promise<void> {
  for (const [n, bytes] of pictures.entries()) {
    const { id, type, caption } = photoOf(n)
    const fields = { photo_type: type, ...(caption !== null && { caption }) }
    expect((await site.photo(Number(id.slice(-12)), site.form(bytes, fields))).status).toBeLessThan(300)
  }
}

describe('the text of a report as a phone makes it', () => {
  it('is that of the server, whatever is written, in any number of steps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(written, { minLength: 1, maxLength: 3 }), async (steps) => {
        using site = await openReport()
        const base = await canonicalOf(site)
        for (const step of steps) {
          site.clock.move({ seconds: 1 })
          expect((await site.put('report', step)).status).toBe(200)
        }
        const { canonical } = reportAfter(base, Object.assign({}, ...steps), [])
        expect(canonical).toBe(await canonicalOf(site))
        expect(hash('sha256', canonical)).toBe(await site.hashNow())
      }),
      { numRuns: runs(20) },
    )
  })

  it('has the photos that the phone sends, and does not count those twice that the server has', async () => {
    using site = await openReport()
    const base = await canonicalOf(site)
    await addPhotos(site)
    const photos = pictures.map((_, n) => photoOf(n))
    const known = reportAfter(base, {}, photos)
    expect(known.canonical).toBe(await canonicalOf(site))
    expect(known.photoIds.size).toBe(2)
    expect(reportAfter(known.canonical, {}, photos)).toEqual(known)
  })

  it('can be signed and submitted by its hash, although the phone has seen none of it on the server', async () => {
    using site = await openReport()
    const fields = { work_performed: 'A new washer.', completion_status: 'completed', customer_present: true }
    const { canonical } = reportAfter(
      await canonicalOf(site),
      fields,
      pictures.map((_, n) => photoOf(n)),
    )
    const report_hash = hash('sha256', canonical)
    await site.put('report', fields)
    await addPhotos(site)
    const signed = { signature_data: dataUrl(await signaturePng()), customer_name: 'Asha Patel', report_hash }
    expect((await site.put('signature', signed)).status).toBe(200)
    expect((await site.submit({ report_hash, check_out_now: true })).status).toBe(200)
    expect((await site.read()).body).toMatchObject({ locked: true, report_hash })
  })

  it('is refused where another phone has written meanwhile', async () => {
    using site = await openReport()
    const fields = { work_performed: 'A new washer.', completion_status: 'completed' }
    const { canonical } = reportAfter(await canonicalOf(site), fields, [])
    await site.put('report', { issues_found: 'Rust' })
    await site.put('report', fields)
    const refused = await site.submit({ report_hash: hash('sha256', canonical), check_out_now: true })
    expect([refused.status, refused.body['code']]).toEqual([409, 'report_changed'])
    expect((await site.read()).body['locked']).toBe(false)
  })
})
