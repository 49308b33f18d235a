import { describe, expect, it } from 'vitest'
import { asha, stranger, userId } from '../../../support/builders/bookings.ts'
import { openReport } from './report-app.ts'
import sharp from 'sharp'
import { dataUrl, signaturePng } from './signatures.ts'
import { stores } from '../../../support/stores.ts'

const drawn = dataUrl(await signaturePng())
const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c0ffee' } })
  .jpeg()
  .toBuffer()

/** Asha's visit with photo, signature, rating and positions, whose report is submitted. */
async function openSubmitted() {
  const site = await openReport()
  site.data.set('technicians', {}, { positions_agreed_at: '2026-03-01T07:00:00.000Z' })
  await site.put('report', { work_performed: 'A new washer.', completion_status: 'completed' })
  await site.photo(1, site.form(photo))
  await site.step('check-out', { location: { latitude: 51.37, longitude: -0.1, accuracy: 12 } })
  const report_hash = await site.hashNow()
  const name = { customer_name: 'Asha Patel', satisfaction_rating: 2 }
  expect((await site.put('signature', { signature_data: drawn, report_hash, ...name })).status).toBe(200)
  expect((await site.submit({ report_hash: await site.hashNow() })).status).toBe(200)
  return { ...site, privacy: stores.privacy(site.database), [Symbol.dispose]: () => site[Symbol.dispose]() }
}

describe('the export of a customer whose visit was reported', () => {
  it('has report, photo and signature with their files, and no position of the technician', async () => {
    using site = await openSubmitted()
    const data = await site.privacy.collect(asha.userId)
    expect(data).toMatchObject({
      visits: [{ booking_id: site.id }],
      visit_reports: [{ work_performed: 'A new washer.' }],
      visit_photos: [{ type: 'after' }],
      visit_signatures: [{ customer_name: 'Asha Patel' }],
    })
    expect(data['visit_positions'] ?? []).toEqual([])
    const kinds = (await site.privacy.filesOf(asha.userId)).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['photo', 'signature']))
  })

  it('has nothing of it for anybody else; a technician has where they were', async () => {
    using site = await openSubmitted()
    const text = JSON.stringify(await site.privacy.collect(stranger.userId))
    for (const word of ['A new washer.', 'Asha Patel', site.id]) expect(text).not.toContain(word)
    expect(await site.privacy.filesOf(stranger.userId)).toEqual([])
    const positions = (await site.privacy.collect(userId('tom')))['visit_positions']
    expect(positions).toMatchObject([{ latitude: 51.37, longitude: -0.1 }])
    expect(JSON.stringify(await site.privacy.filesOf(userId('tom')))).not.toContain('signature')
  })

  it('leaves the submitted report when the account is erased, without the rating', async () => {
    using site = await openSubmitted()
    site.clock.move({ minutes: 11 })
    await site.booking.settleCompletions()
    const report = site.data.rows('visit_reports')
    const sixYearsAgo = site.clock.now().subtract({ hours: 6 * 365 * 24 })
    const erased = await site.privacy.erase(asha.userId, 'owner', site.clock.now(), sixYearsAgo)
    expect(erased).toEqual({ ok: true, value: null })
    expect(site.data.rows('visit_reports')).toEqual(report)
    expect(site.data.rows('visit_signatures')).toMatchObject([
      { satisfaction_rating: null, report_hash: report[0]?.['report_hash'] },
    ])
  })
})
