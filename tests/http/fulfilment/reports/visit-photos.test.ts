import { hash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openReport, uuid } from './report-app.ts'

const blank = (width: number, height: number, background = '#c0ffee') =>
  sharp({ create: { width, height, channels: 3, background } })
const small = await blank(40, 20).jpeg().toBuffer()
const other = await blank(40, 20, '#000000').jpeg().toBuffer()
const located = await blank(3_000, 20)
  .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 22/1 0/1' } })
  .jpeg()
  .toBuffer()

type Site = Awaited<ReturnType<typeof openReport>>

const pictures = (site: Site) => readdirSync(site.folder.path).filter((name) => name.endsWith('.jpg'))
const originals = (site: Site) => readdirSync(join(site.folder.path, 'originals'))
const queued = (site: Site) => site.data.texts('files_to_remove', 'file')

async function bytesOf(site: Site, path: string, as: string) {
  const answer = await site.api.call(path, { as: site.userOf(as) })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers }
}

describe('a photo of a visit', () => {
  it('is kept as a copy without the data of the camera, and as it was sent for the office alone', async () => {
    using site = await openReport()
    const sent = await site.photo(1, site.form(located, { photo_type: 'before', caption: 'The tap' }))
    const photo_url = `${site.path}/photos/${uuid(1)}`
    expect(sent).toMatchObject({
      status: 201,
      body: { id: uuid(1), photo_url, photo_type: 'before', caption: 'The tap' },
    })
    expect((await site.read()).body['photos']).toEqual([sent.body])
    const copy = await bytesOf(site, photo_url, 'tom')
    const facts = await sharp(copy.bytes).metadata()
    expect([copy.status, facts.width, facts.exif]).toEqual([200, 2_000, undefined])
    const original = await bytesOf(site, `${photo_url}/original`, 'office')
    expect(original.bytes.equals(located)).toBe(true)
    expect(original.headers.get('content-disposition')).toContain('attachment')
    expect((await bytesOf(site, `${photo_url}/original`, 'tom')).status).toBe(403)
    for (const as of ['asha', 'stranger']) {
      expect((await bytesOf(site, photo_url, as)).status).toBe(404)
      expect((await bytesOf(site, `${photo_url}/original`, as)).status).toBe(403)
    }
    expect(queued(site)).toEqual([])
  })

  it('belongs to the text of the report by the digest of the file that was sent', async () => {
    using site = await openReport()
    const before = (await site.read()).body['report_hash']
    await site.photo(1, site.form(small))
    const { body } = await site.read()
    expect(body['report_hash']).not.toBe(before)
    expect(JSON.parse(String(body['canonical']))).toMatchObject({
      photos: [{ id: uuid(1), type: 'after', caption: null, sha256: hash('sha256', small) }],
    })
  })

  it('is kept once, however late it is sent again, and another one does not get its id', async () => {
    using site = await openReport()
    const first = await site.photo(1, site.form(small))
    site.clock.move({ hours: 24 * 20 })
    const again = await site.photo(1, site.form(small))
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([200, first.body, 'true'])
    for (const form of [site.form(other), site.form(small, { photo_type: 'issue' })]) {
      const answer = await site.photo(1, form)
      expect([answer.status, answer.body['code']]).toEqual([422, 'idempotency_mismatch'])
    }
    expect([pictures(site).length, originals(site).length, site.database.count('visit_photos')]).toEqual([1, 1, 1])
  })

  it('is taken out before the report is submitted, with its files, and does not come back', async () => {
    using site = await openReport()
    await site.photo(1, site.form(small))
    const path = `${site.path}/photos/${uuid(1)}`
    for (const as of ['asha', 'office']) expect((await site.send(as, 'DELETE', path)).status).toBe(403)
    expect((await site.send('tom', 'DELETE', path)).status).toBe(204)
    expect((await site.send('tom', 'DELETE', path)).status).toBe(204)
    expect((await site.read()).body['photos']).toEqual([])
    expect(queued(site)).toHaveLength(2)
    await site.photo(1, site.form(small))
    expect((await site.read()).body['photos']).toEqual([])
  })

  it('is refused as the 41st, and leaves no file that nobody removes', async () => {
    using site = await openReport()
    const row = { booking_id: site.id, visit_number: 1, type: 'after', digest: '0'.repeat(64), width: 1, height: 1 }
    const kept = { bytes: 1, original_type: 'image/jpeg', added_in: 1, created_at: '2026-03-03T10:00:00.000Z' }
    for (let n = 1; n <= 39; n += 1) site.data.insert('visit_photos', { ...row, ...kept, id: uuid(n), file: `f${n}` })
    const answers = await Promise.all([100, 101, 102].map((n) => site.photo(n, site.form(small))))
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 409, 409])
    expect(site.database.count('visit_photos')).toBe(40)
    const kept41 = site.data.texts('visit_photos', 'file')
    expect(pictures(site).every((name) => kept41.includes(name) || queued(site).includes(name))).toBe(true)
  })

  it.each([
    ['no picture', Buffer.from('text'), { photo_type: 'after' }, 'not_a_picture'],
    ['a type that is none', small, { photo_type: 'selfie' }, 'not_valid'],
    ['a caption that is too long', small, { photo_type: 'after', caption: 'x'.repeat(201) }, 'not_valid'],
    ['another field', small, { photo_type: 'after', price: '1' }, 'not_valid'],
  ] as const)('is refused with %s, and nothing is kept', async (_, bytes, fields, code) => {
    using site = await openReport()
    const answer = await site.photo(1, site.form(bytes, fields))
    expect([answer.status, answer.body['code']]).toEqual([422, code])
    expect([pictures(site), queued(site), site.database.count('visit_photos')]).toEqual([[], [], 0])
  })

  it('is refused where it would unpack to too many pixels', async () => {
    using site = await openReport()
    const bomb = await blank(9_000, 9_000).png({ compressionLevel: 9 }).toBuffer()
    expect(await site.photo(1, site.form(bomb))).toMatchObject({ status: 422, body: { code: 'not_a_picture' } })
    expect(pictures(site)).toEqual([])
  })

  it('is added by the technician who leads the visit alone', async () => {
    using site = await openReport(['tom', 'ann'])
    const colleague = site.lead === 'tom' ? 'ann' : 'tom'
    for (const [as, status] of [
      ['asha', 403],
      ['office', 403],
      [colleague, 404],
      [null, 401],
    ] as const) {
      expect((await site.photo(1, site.form(small), as)).status).toBe(status)
    }
    expect([pictures(site), site.database.count('visit_photos')]).toEqual([[], 0])
  })

  it('queues its files for removal where the process ends before its row is kept', async () => {
    using site = await openReport()
    const refused = Error('the process ends here')
    site.files.keepWithOriginal = async (_, announce) => {
      await announce({ file: `${uuid(8)}.jpg`, original: uuid(9) })
      throw refused
    }
    expect((await site.photo(1, site.form(small))).status).toBe(500)
    expect(queued(site).toSorted()).toEqual([`${uuid(8)}.jpg`, uuid(9)])
    // An hour later, when no upload can be under way any more.
    const due = '2026-03-03T11:30:00.000Z'
    expect(site.data.texts('files_to_remove', 'at')).toEqual([due, due])
  })

  it('is the evidence for a door that nobody opens', async () => {
    using site = await openReport()
    const visit = { booking_id: site.id }
    site.data.set('visits', visit, { check_in_at: null, arrived_at: '2026-03-03T10:00:00.000Z' })
    expect(await site.step('no-access')).toMatchObject({ status: 409, body: { code: 'evidence_needed' } })
    expect((await site.photo(1, site.form(small, { photo_type: 'issue' }))).status).toBe(201)
    expect(await site.step('no-access')).toMatchObject({ status: 200, body: { status: 'no_access' } })
  })
})
