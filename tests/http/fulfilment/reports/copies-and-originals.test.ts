import { hash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { bareJpeg } from '#modules/fulfilment'
import { not } from '../../../support/test-port.ts'
import { openReport, uuid } from './report-app.ts'
import { dataUrl, signaturePng } from './signatures.ts'

const blank = (width: number, height: number, background = '#c0ffee') =>
  sharp({ create: { width, height, channels: 3, background } })
const taken = await blank(3_000, 20)
  .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 22/1 0/1' } })
  .jpeg()
  .toBuffer()
const copy = Buffer.from(bareJpeg(await blank(2_000, 1_500).jpeg({ quality: 80 }).toBuffer()) ?? [])
const tiny = await blank(40, 20).jpeg().toBuffer()
const wide = await blank(2_400, 20).jpeg().toBuffer()
const printed = await blank(40, 20).toColourspace('cmyk').jpeg().toBuffer()
const png = await blank(40, 20).png().toBuffer()
const bomb = await blank(9_000, 9_000).png({ compressionLevel: 9 }).toBuffer()
const asCopy = { photo_type: 'after', original_follows: 'true' }

type Site = Awaited<ReturnType<typeof openReport>>

const pictures = (site: Site) => readdirSync(site.folder.path).filter((name) => name.endsWith('.jpg'))
const originals = (site: Site) => site.data.texts('visit_photos', 'original_file', { original_file: not(null) })
const queued = (site: Site) => site.data.texts('files_to_remove', 'file')
const pathOf = (site: Site, n = 1) => `${site.path}/photos/${uuid(n)}`

async function bytesOf(site: Site, path: string, as: string) {
  const answer = await site.api.call(path, { as: site.userOf(as) })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}

function formOf(bytes: Uint8Array): FormData {
  const form = new FormData()
  form.set('original', new Blob([Buffer.from(bytes)]), 'photo.jpg')
  return form
}

function original(site: Site, bytes: Uint8Array = taken, as: string | null = site.lead, n = 1) {
  return site.send(as, 'PUT', `${pathOf(site, n)}/original`, formOf(bytes))
}

const caption = (site: Site, words: unknown, as: string | null = site.lead, n = 1) =>
  site.send(as, 'PATCH', pathOf(site, n), { caption: words })

describe('a photo whose copy the phone made', () => {
  it('is kept byte by byte, and its digest in the report is that of the file that is kept', async () => {
    using site = await openReport()
    expect((await site.photo(1, site.form(copy, asCopy))).status).toBe(201)
    expect((await bytesOf(site, pathOf(site), 'tom')).bytes.equals(copy)).toBe(true)
    expect(JSON.parse(String((await site.read()).body['canonical']))).toMatchObject({
      photos: [{ sha256: hash('sha256', copy) }],
    })
    expect((await bytesOf(site, `${pathOf(site)}/original`, 'office')).status).toBe(404)
    expect([originals(site), queued(site)]).toEqual([[], []])
    const again = await site.photo(1, site.form(copy, asCopy))
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
    expect(pictures(site)).toHaveLength(1)
  })

  it.each([
    ['the data of the camera', taken, 2_000],
    ['a text behind its end', Buffer.concat([tiny, Buffer.from('51.5 N')]), 40],
    ['more pixels than a copy has', wide, 2_000],
    ['four inks', printed, 40],
    ['points that are missing', Buffer.concat([copy.subarray(0, copy.length / 2), copy.subarray(-2)]), 2_000],
    ['another format', png, 40],
  ])('is made anew where it comes with %s, and nothing else of it is kept', async (_, sent, width) => {
    using site = await openReport()
    expect((await site.photo(1, site.form(sent, asCopy))).status).toBe(201)
    const { bytes } = await bytesOf(site, pathOf(site), 'tom')
    expect(bytes.equals(sent)).toBe(false)
    const facts = await sharp(bytes).metadata()
    expect([facts.format, facts.width, facts.space, facts.exif]).toEqual(['jpeg', width, 'srgb', undefined])
    expect([bytes.includes('51.5 N'), originals(site)]).toEqual([false, []])
  })

  it('is refused where it is cut off, and nothing is kept', async () => {
    using site = await openReport()
    const answer = await site.photo(1, site.form(copy.subarray(0, copy.length / 2), asCopy))
    expect([answer.status, answer.body['code']]).toEqual([422, 'not_a_picture'])
    expect([pictures(site), queued(site), site.database.count('visit_photos')]).toEqual([[], [], 0])
  })
})

describe('the original of a photo', () => {
  it('comes later from the same phone, once, and is for the office alone', async () => {
    using site = await openReport()
    await site.photo(1, site.form(copy, asCopy))
    const before = await site.hashNow()
    for (const _ of [1, 2]) expect((await original(site)).status).toBe(204)
    expect((await bytesOf(site, `${pathOf(site)}/original`, 'office')).bytes.equals(taken)).toBe(true)
    expect((await bytesOf(site, `${pathOf(site)}/original`, 'tom')).status).toBe(403)
    expect((await bytesOf(site, pathOf(site), 'tom')).bytes.equals(copy)).toBe(true)
    expect(await site.hashNow()).toBe(before)
    const other = await original(site, copy)
    expect([other.status, other.body['code']]).toEqual([422, 'idempotency_mismatch'])
    expect([originals(site).length, queued(site)]).toEqual([1, []])
    expect(readdirSync(join(site.folder.path, 'originals'))).toEqual(originals(site))
  })

  it('may come when the report is submitted and signed, which stay as they were', async () => {
    using site = await openReport()
    await site.photo(1, site.form(copy, asCopy))
    await site.put('report', {
      work_performed: 'A new washer.',
      completion_status: 'completed',
      customer_present: true,
    })
    const report_hash = await site.hashNow()
    const signed = { signature_data: dataUrl(await signaturePng()), customer_name: 'Asha Patel', report_hash }
    expect((await site.put('signature', signed)).status).toBe(200)
    expect((await site.submit({ report_hash, check_out_now: true })).status).toBe(200)
    expect((await original(site)).status).toBe(204)
    expect((await site.read()).body).toMatchObject({
      locked: true,
      report_hash,
      signature: { customer_name: 'Asha Patel' },
    })
    expect(originals(site)).toHaveLength(1)
  })

  it('comes from the phone that sent the copy, also after the visit was given to somebody else', async () => {
    using site = await openReport(['tom', 'ann'])
    const other = site.lead === 'tom' ? 'ann' : 'tom'
    await site.photo(1, site.form(copy, asCopy))
    site.data.set('visits', { booking_id: site.id }, { technician_id: `tec_${other}` })
    site.data.set('bookings', { id: site.id }, { technician_id: `tec_${other}` })
    for (const [as, status] of [
      [other, 404],
      ['office', 403],
      ['asha', 403],
      [null, 401],
    ] as const) {
      expect((await original(site, taken, as)).status).toBe(status)
    }
    expect(originals(site)).toEqual([])
    expect((await original(site)).status).toBe(204)
  })

  it('is refused where none is to come, and nothing is kept', async () => {
    using site = await openReport()
    await site.photo(1, site.form(taken))
    const before = originals(site)
    expect((await original(site)).status).toBe(404)
    expect((await original(site, taken, site.lead, 2)).status).toBe(404)
    await site.photo(3, site.form(copy, asCopy))
    await site.send(site.lead, 'DELETE', pathOf(site, 3))
    expect((await original(site, taken, site.lead, 3)).status).toBe(404)
    expect(originals(site)).toEqual(before)
  })

  it.each([
    ['text', Buffer.from('no picture')],
    ['a picture that is cut off', taken.subarray(0, taken.length - 40)],
    ['too many pixels', bomb],
  ])('is refused where it is %s', async (_, bytes) => {
    using site = await openReport()
    await site.photo(1, site.form(copy, asCopy))
    const answer = await original(site, bytes)
    expect([answer.status, answer.body['code']]).toEqual([422, 'not_a_picture'])
    const more = await site.send(site.lead, 'PUT', `${pathOf(site)}/original`, site.form(taken, { caption: 'x' }))
    expect([more.status, more.body['code']]).toEqual([422, 'not_valid'])
    expect([originals(site), queued(site)]).toEqual([[], []])
  })

  it('is refused 30 days after the work', async () => {
    using site = await openReport()
    await site.photo(1, site.form(copy, asCopy))
    await site.put('report', {
      work_performed: 'A new washer.',
      completion_status: 'completed',
      customer_present: false,
    })
    await site.put('signature', { absent_reason: 'not_present' })
    await site.submit({ report_hash: await site.hashNow(), check_out_now: true })
    site.clock.move({ hours: 24 * 31 })
    expect((await original(site)).status).toBe(404)
    expect(originals(site)).toEqual([])
  })
})

describe('the caption of a photo', () => {
  it('changes until the report is submitted, and voids the signature under the words of before', async () => {
    using site = await openReport()
    await site.photo(1, site.form(copy, { ...asCopy, caption: 'The old tap' }))
    await site.put('report', {
      work_performed: 'A new washer.',
      completion_status: 'completed',
      customer_present: true,
    })
    const report_hash = await site.hashNow()
    const signed = { signature_data: dataUrl(await signaturePng()), customer_name: 'Asha Patel', report_hash }
    await site.put('signature', signed)
    expect(await caption(site, ' The new tap ')).toMatchObject({ status: 200, body: { caption: 'The new tap' } })
    expect((await site.read()).body).toMatchObject({ photos: [{ caption: 'The new tap' }], signature: null })
    expect(await site.hashNow()).not.toBe(report_hash)
    expect(await caption(site, '')).toMatchObject({ status: 200, body: { caption: null } })
    await site.put('signature', { absent_reason: 'refused' })
    await site.submit({ report_hash: await site.hashNow(), check_out_now: true })
    expect(await caption(site, 'Later')).toMatchObject({ status: 409, body: { code: 'report_locked' } })
    expect((await site.read()).body['photos']).toMatchObject([{ caption: null }])
  })

  it('stays in a correction as the version before has it', async () => {
    using site = await openReport()
    await site.photo(1, site.form(copy, { ...asCopy, caption: 'The tap' }))
    await site.put('report', { work_performed: 'A new washer.', completion_status: 'partial' })
    await site.submit({ report_hash: await site.hashNow(), check_out_now: true, reason: 'The valve is on order.' })
    expect((await site.step('corrections', { reason: 'A part is missing.' })).status).toBe(200)
    expect(await caption(site, 'Later')).toMatchObject({ status: 409, body: { code: 'report_locked' } })
    await site.photo(2, site.form(copy, asCopy))
    expect((await caption(site, 'The valve', site.lead, 2)).status).toBe(200)
    expect((await site.read()).body['photos']).toMatchObject([{ caption: 'The tap' }, { caption: 'The valve' }])
  })

  it('is refused to others, for an unknown photo, and with what is no caption', async () => {
    using site = await openReport(['tom', 'ann'])
    await site.photo(1, site.form(copy, { ...asCopy, caption: 'The tap' }))
    for (const [as, status] of [
      [site.lead === 'tom' ? 'ann' : 'tom', 404],
      ['office', 403],
      ['asha', 403],
      [null, 401],
    ] as const) {
      expect((await caption(site, 'x', as)).status).toBe(status)
    }
    expect((await caption(site, 'x', site.lead, 2)).status).toBe(404)
    for (const words of ['x'.repeat(201), 7, undefined]) expect((await caption(site, words)).status).toBe(422)
    expect((await site.read()).body['photos']).toMatchObject([{ caption: 'The tap' }])
  })
})
