import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../support/servers/pdf-text.ts'
import { uuid } from './report-app.ts'
import { dataUrl, signaturePng } from './signatures.ts'
import { closeReport, openCustomerReport } from './submitted-report.ts'

const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c0ffee' } })
  .jpeg()
  .toBuffer()
const unspaced = (text: string) => text.replaceAll(/\s+/g, '')

const wordsOf = ({ bytes }: { readonly bytes: Uint8Array }) => unspaced(readPdf(bytes).text)

describe('GET /api/bookings/{id}/report.pdf', () => {
  it('is there once a report is submitted: for the customer, those who were there and the office', async () => {
    using site = await openCustomerReport()
    const other = site.lead === 'tom' ? 'ann' : 'tom'
    await site.put('report', { work_performed: 'A new washer.' })
    for (const as of ['asha', 'office', site.lead]) expect((await site.pdf(as)).status).toBe(404)
    closeReport(site)
    for (const as of ['asha', 'office', 'admin', site.lead]) expect((await site.pdf(as)).status).toBe(200)
    for (const as of ['stranger', other]) expect((await site.pdf(as)).status).toBe(404)
    expect((await site.pdf(null)).status).toBe(401)
  })

  it('is a file that the browser keeps for nobody else', async () => {
    using site = await openCustomerReport()
    await site.submit()
    const { headers, bytes } = await site.pdf()
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="report-CB-\w+\.pdf"$/)
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(Buffer.from(bytes.subarray(0, 8)).toString()).toBe('%PDF-1.7')
  })

  it('ends for a technician 30 days after the work, and not for the customer', async () => {
    using site = await openCustomerReport()
    await site.submit()
    await site.send(site.lead, 'POST', `/api/bookings/${site.id}/status`, { status: 'completed' })
    site.clock.move({ hours: 24 * 29 })
    expect((await site.pdf(site.lead)).status).toBe(200)
    site.clock.move({ hours: 24 * 2 })
    expect([(await site.pdf(site.lead)).status, (await site.pdf()).status]).toEqual([404, 200])
  })

  it('says what was done, with photos and registration, and never where a phone was', async () => {
    using site = await openCustomerReport()
    const location = { latitude: 51.376521, longitude: -0.098761, accuracy: 12 }
    const user = `usr_${site.lead}`
    site.data.insert('credentials', {
      id: 'crd_gas',
      user_id: user,
      kind: 'gas_safe',
      number: '7654321',
      categories: 'Boilers, cookers',
      expires_on: '2026-12-31',
      submitted_at: '2026-01-01T10:00:00.000Z',
      verified_by: 'usr_office',
      verified_at: '2026-01-02T10:00:00.000Z',
    })
    await site.photo(1, site.form(photo, { photo_type: 'before', caption: 'The old tap' }))
    await site.step('check-out', { location })
    await site.submit({
      work_performed: 'A new washer.',
      issues_found: 'The valve is stiff.',
      recommendations: 'A new valve within a year.',
      parts_used: [{ name: 'Washer', quantity: 2, vat_rate: 20 }],
      completion_status: 'completed',
    })
    const file = await site.pdf()
    const words = wordsOf(file)
    for (const said of [
      'Report of your visit',
      'number 7654321, for Boilers, cookers',
      'A new washer.',
      'The valve is stiff.',
      'A new valve within a year.',
      'Washer',
      'The old tap',
      'Gas Safe registration',
      'number 7654321',
      'Time on site 30 minutes',
      'Your statutory rights are not affected.',
    ]) {
      expect(words).toContain(unspaced(said))
    }
    expect(Buffer.from(file.bytes).toString('latin1')).toContain('/Alt (The old tap)')
    for (const hidden of ['51.37', '-0.09']) expect(words).not.toContain(hidden)
  })

  it('has the latest version that was submitted, and why it was corrected', async () => {
    using site = await openCustomerReport()
    await site.submit({ work_performed: 'A new washer.' })
    const row = site.data.row('visit_reports', { booking_id: site.id })
    const draft = { submitted_at: null, submitted_by: null, canonical: null, report_hash: null }
    const second = {
      ...row,
      ...draft,
      version: 2,
      work_performed: 'Two new washers.',
      correction_reason: 'One was missing.',
    }
    site.data.insert('visit_reports', second)
    expect(wordsOf(await site.pdf())).toContain(unspaced('A new washer.'))
    closeReport(site, 'the second text')
    const words = wordsOf(await site.pdf())
    for (const said of ['Two new washers.', 'Why version 2 was made', 'One was missing.']) {
      expect(words).toContain(unspaced(said))
    }
    expect(words).not.toContain(unspaced('A new washer.'))
  })
})

describe('the signature under a report', () => {
  const drawn = async () => dataUrl(await signaturePng())
  async function openSigned() {
    const site = await openCustomerReport()
    await site.put('report', { work_performed: 'A new washer.', completion_status: 'completed' })
    const report_hash = await site.hashNow()
    const customer_name = 'Asha Patel'
    const sent = { signature_data: await drawn(), customer_name, satisfaction_rating: 2, report_hash }
    expect((await site.put('signature', sent)).status).toBe(200)
    const picture = (key: string) => `/report/${key}/signature/vis_${site.id.slice('bkg_'.length)}-1`
    const close = async () => expect((await site.step('submit', { report_hash, check_out_now: true })).status).toBe(200)
    return { ...site, picture, close, [Symbol.dispose]: () => site[Symbol.dispose]() }
  }

  it('is shown with name and time to those who read the report, and to the holder of its link', async () => {
    using site = await openSigned()
    const token = await site.token()
    // The report is still being written.
    for (const [key, as] of [
      [site.id, 'asha'],
      [site.id, 'office'],
      [token, null],
    ] as const) {
      expect((await site.get(site.picture(key), as)).status).toBe(404)
    }
    await site.close()
    const file = await site.pdf()
    expect(wordsOf(file)).toContain(unspaced('Signed by Asha Patel'))
    expect(wordsOf(file)).not.toMatch(/satisf/i)
    expect(Buffer.from(file.bytes).toString('latin1')).toContain('/Alt (Signature of Asha Patel)')
    for (const [key, as] of [
      [site.id, 'asha'],
      [site.id, 'office'],
      [site.id, site.lead],
      [token, null],
    ] as const) {
      const { status, headers, bytes } = await site.get(site.picture(key), as)
      expect([as, status, headers.get('content-type')]).toEqual([as, 200, 'image/png'])
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect((await sharp(bytes).metadata()).width).toBe(600)
    }
  })

  it('is there for nobody else, and not while the work goes on again', async () => {
    using site = await openSigned()
    await site.close()
    const token = await site.token()
    for (const [path, as] of [
      [site.picture(site.id), null],
      [site.picture(site.id), 'stranger'],
      [site.picture('0'.repeat(32)), null],
      [`/report/${token}/signature/vis_other-1`, null],
    ] as const) {
      expect([path, (await site.get(path, as)).status]).toEqual([path, 404])
    }
    site.data.set('visits', { booking_id: site.id }, { status: 'on_site', completion_status: null })
    expect((await site.get(site.picture(token))).status).toBe(404)
    expect((await site.get(site.picture(site.id), 'asha')).status).toBe(404)
  })

  it('has its reason where nobody signed, and no picture', async () => {
    using site = await openCustomerReport()
    await site.photo(1, site.form(photo))
    await site.put('report', { work_performed: 'A new washer.', completion_status: 'completed' })
    await site.put('signature', { absent_reason: 'not_present' })
    closeReport(site)
    expect(wordsOf(await site.pdf())).toContain(
      unspaced('Nobody signed: the customer was not there when the work ended.'),
    )
    const path = `/report/${site.id}/signature/vis_${site.id.slice('bkg_'.length)}-1`
    expect((await site.get(path, 'asha')).status).toBe(404)
  })
})

describe('the link to a report', () => {
  it('opens the page, the file and the photos to its holder, without a referrer, an index entry or a cache', async () => {
    using site = await openCustomerReport()
    await site.photo(1, site.form(photo))
    await site.submit()
    const token = await site.token()
    const visit = `vis_${site.id.slice('bkg_'.length)}-1`
    const paths = [`/report/${token}`, `/report/${token}.pdf`, `/report/${token}/photos/${visit}/${uuid(1)}`]
    for (const path of paths) {
      const { status, headers } = await site.get(path)
      expect([path, status]).toEqual([path, 200])
      if (path === paths[0]) continue
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
      expect(headers.get('cache-control')).toBe('private, no-store')
    }
    const { bytes } = await site.get(paths[2] ?? '')
    expect((await sharp(bytes).metadata()).format).toBe('jpeg')
  })

  it('leads nowhere else: not to another booking, to a photo that is none of it, and not once it is revoked', async () => {
    using site = await openCustomerReport()
    await site.photo(1, site.form(photo))
    await site.submit()
    const token = await site.token()
    const visit = `vis_${site.id.slice('bkg_'.length)}-1`
    for (const path of [
      `/report/${token}/photos/${visit}/${uuid(2)}`,
      `/report/${token}/photos/vis_other-1/${uuid(1)}`,
      `/report/${'0'.repeat(32)}/photos/${visit}/${uuid(1)}`,
      `/report/${'0'.repeat(32)}`,
      `/report/${'0'.repeat(32)}.pdf`,
      '/report/x',
    ]) {
      expect([path, (await site.get(path)).status]).toEqual([path, 404])
    }
    await site.links.revokeAll({ userId: site.userOf('office').id, role: 'office' }, site.id)
    for (const path of [`/report/${token}.pdf`, `/report/${token}/photos/${visit}/${uuid(1)}`]) {
      expect((await site.get(path)).status).toBe(404)
    }
  })

  it('leads its signed-in owner to the page and the file of the account', async () => {
    using site = await openCustomerReport()
    await site.submit()
    const token = await site.token()
    for (const [end, to] of [
      ['', `/report/${site.id}`],
      ['.pdf', `/api/bookings/${site.id}/report.pdf`],
    ]) {
      const { status, headers } = await site.get(`/report/${token}${end}`, 'asha')
      expect([status, headers.get('location')]).toEqual([303, to])
    }
  })

  it('has nothing of a report while the work goes on again after an undone completion', async () => {
    using site = await openCustomerReport()
    await site.photo(1, site.form(photo))
    await site.submit()
    const token = await site.token()
    const ofPhoto = `/report/${token}/photos/vis_${site.id.slice('bkg_'.length)}-1/${uuid(1)}`
    site.data.set('visits', { booking_id: site.id }, { status: 'on_site', completion_status: null })
    expect([(await site.pdf()).status, (await site.pdf('office')).status]).toEqual([404, 404])
    for (const path of [`/report/${token}.pdf`, ofPhoto]) expect((await site.get(path)).status).toBe(404)
    const booking = await site.ports.bookings.find(site.id)
    expect(booking && (await site.customerReports.isThere(booking))).toBe(false)
    site.data.set('visits', { booking_id: site.id }, { status: 'done', completion_status: 'completed' })
    expect(booking && (await site.customerReports.isThere(booking))).toBe(true)
    expect((await site.get(ofPhoto)).status).toBe(200)
  })

  it('has no file before anything was submitted', async () => {
    using site = await openCustomerReport()
    expect((await site.get(`/report/${await site.token()}.pdf`)).status).toBe(404)
  })
})
