import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openReport, uuid } from './report-app.ts'
import { blankPng, dataUrl, signaturePng } from './signatures.ts'

type Site = Awaited<ReturnType<typeof openReport>>

const drawn = dataUrl(await signaturePng())
const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c0ffee' } })
  .jpeg()
  .toBuffer()

const notSignatures = (
  [
    ['nothing drawn on white', await blankPng('#ffffff')],
    ['nothing drawn on glass', await blankPng('#00000000')],
    ['a box that is black all over', await blankPng('#000000')],
    ['a tap', await signaturePng('<circle cx="300" cy="100" r="2"/>')],
    ['a JPEG that says it is a PNG', photo],
    ['half a PNG', (await signaturePng()).subarray(0, 200)],
    ['a picture of one point', await blankPng('#000000', 1, 1)],
    ['one that unpacks to too much', await blankPng('#ffffff', 5_000, 5_000)],
  ] as const
).map(([says, bytes]) => [says, { signature_data: dataUrl(bytes) }] as const)

const hashNow = async (site: Site) => String((await site.read()).body['report_hash'])
const files = (site: Site) => {
  const folder = join(site.folder.path, 'signatures')
  return readdirSync(site.folder.path).includes('signatures') ? readdirSync(folder) : []
}
const queued = (site: Site) => site.data.texts('files_to_remove', 'file', { kind: 'signature' })

async function openWritten() {
  const site = await openReport()
  await site.put('report', { work_performed: 'A new washer.', completion_status: 'completed' })
  const report_hash = await hashNow(site)
  const signed = { signature_data: drawn, customer_name: 'Asha Patel', report_hash }
  return { ...site, signed, [Symbol.dispose]: () => site[Symbol.dispose]() }
}

describe('the signature under a report', () => {
  it('is kept with name, time and the hash of the text, as a grey picture of 600 by 200', async () => {
    using site = await openWritten()
    const happened_at = '2026-03-03T10:20:00.000Z'
    const done = await site.put('signature', { ...site.signed, happened_at, satisfaction_rating: 5 })
    const signature = {
      customer_name: 'Asha Patel',
      satisfaction_rating: 5,
      absent_reason: null,
      signed_at: happened_at,
      signature_url: `${site.path}/signature`,
    }
    expect(done).toMatchObject({ status: 200, body: { signature, report_hash: site.signed.report_hash } })
    for (const as of ['tom', 'office']) expect((await site.read(as)).body['signature']).toEqual(signature)
    expect(site.data.row('visit_signatures', { booking_id: site.id })).toMatchObject({
      report_hash: site.signed.report_hash,
      taken_by: 'usr_tom',
    })
    const picture = await site.api.call(`${site.path}/signature`, { as: site.userOf('office') })
    expect(picture.headers.get('content-type')).toBe('image/png')
    const facts = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
    expect([facts.width, facts.height, facts.format]).toEqual([600, 200, 'png'])
    expect([files(site).length, queued(site)]).toEqual([1, []])
  })

  it('is refused under a text that has changed meanwhile, and nothing is kept', async () => {
    using site = await openWritten()
    await site.put('report', { issues_found: 'Rust' })
    const late = await site.put('signature', site.signed)
    expect([late.status, late.body['code']]).toEqual([409, 'report_changed'])
    expect([site.database.count('visit_signatures'), files(site)]).toEqual([0, []])
  })

  it('is void once the text is another one, and its file is queued; the same text leaves it', async () => {
    using site = await openWritten()
    await site.put('signature', site.signed)
    await site.put('report', { work_performed: 'A new washer.', customer_present: false })
    expect((await site.read()).body['signature']).toBeNull()
    expect(queued(site)).toEqual(files(site))
    await site.put('report', { customer_present: true })
    await site.put('signature', { ...site.signed, report_hash: await hashNow(site) })
    await site.put('report', { customer_present: true })
    expect((await site.read()).body).toMatchObject({ signature: { customer_name: 'Asha Patel' } })
  })

  it('is void once a photo is added or taken out', async () => {
    using site = await openWritten()
    await site.put('signature', site.signed)
    await site.photo(1, site.form(photo))
    expect((await site.read()).body['signature']).toBeNull()
    await site.put('signature', { ...site.signed, report_hash: await hashNow(site) })
    await site.send('tom', 'DELETE', `${site.path}/photos/${uuid(1)}`)
    expect((await site.read()).body['signature']).toBeNull()
    expect(site.database.count('visit_signatures')).toBe(0)
  })

  it('replaces the one before, once for each action', async () => {
    using site = await openWritten()
    const first = await site.put('signature', { ...site.signed, action_id: uuid(900) })
    await site.put('signature', { ...site.signed, customer_name: 'Ravi Patel' })
    const again = await site.put('signature', { ...site.signed, action_id: uuid(900) })
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([200, first.body, 'true'])
    const other = await site.put('signature', { ...site.signed, action_id: uuid(900), customer_name: 'Eve' })
    expect([other.status, other.body['code']]).toEqual([422, 'idempotency_mismatch'])
    expect((await site.read()).body).toMatchObject({ signature: { customer_name: 'Ravi Patel' } })
    expect([files(site).length, queued(site).length, site.database.count('visit_signatures')]).toEqual([2, 1, 1])
  })

  it.each(['not_present', 'refused', 'vulnerable'] as const)(
    'has %s instead where a photo is there, which a change of the text leaves',
    async (absent_reason) => {
      using site = await openWritten()
      const none = await site.put('signature', { absent_reason })
      expect([none.status, none.body['code']]).toEqual([409, 'evidence_needed'])
      await site.photo(1, site.form(photo))
      const stale = await site.put('signature', { absent_reason, report_hash: site.signed.report_hash })
      expect([stale.status, stale.body['code']]).toEqual([409, 'report_changed'])
      expect(await site.put('signature', { absent_reason })).toMatchObject({
        status: 200,
        body: { signature: { absent_reason, customer_name: null, signature_url: null } },
      })
      await site.put('report', { issues_found: 'Rust' })
      expect((await site.read()).body).toMatchObject({ signature: { absent_reason } })
      expect((await site.send('office', 'GET', `${site.path}/signature`)).status).toBe(404)
    },
  )

  it.each([
    ...notSignatures,
    ['more than 200 kB', { signature_data: `${drawn}${'A'.repeat(276_000)}` }],
    ['text that is no data URL', { signature_data: 'Asha' }],
    ['a picture from elsewhere', { signature_data: 'https://example.com/signature.png' }],
    ['no picture', { signature_data: undefined }],
    ['no name', { customer_name: ' ' }],
    ['a name that is too long', { customer_name: 'x'.repeat(101) }],
    ['six stars', { satisfaction_rating: 6 }],
    ['half a star', { satisfaction_rating: 4.5 }],
    ['no hash', { report_hash: undefined }],
    ['a reason besides', { absent_reason: 'refused' }],
    ['another field', { locked: true }],
  ] as const)('is refused with %s, and nothing is kept', async (_, change) => {
    using site = await openWritten()
    const refused = await site.put('signature', { ...site.signed, ...change })
    expect([refused.status, refused.body['code']]).toEqual([422, 'not_valid'])
    expect([site.database.count('visit_signatures'), files(site), queued(site)]).toEqual([0, [], []])
  })

  it('is refused with a body that is far too large', async () => {
    using site = await openWritten()
    const refused = await site.put('signature', { ...site.signed, signature_data: `${drawn}${'A'.repeat(400_000)}` })
    expect([refused.status, site.database.count('visit_signatures')]).toEqual([413, 0])
  })

  it('is taken by the technician who leads the visit alone, from the check-in on', async () => {
    using site = await openReport(['tom', 'ann'])
    const signed = { signature_data: drawn, customer_name: 'Asha Patel', report_hash: await hashNow(site) }
    const colleague = site.lead === 'tom' ? 'ann' : 'tom'
    for (const [as, status] of [
      ['asha', 403],
      ['office', 403],
      [colleague, 404],
      [null, 401],
    ] as const) {
      expect((await site.put('signature', signed, as)).status).toBe(status)
    }
    site.data.set('visits', { booking_id: site.id }, { check_in_at: null, status: 'scheduled' })
    const early = await site.put('signature', signed)
    expect([early.status, early.body['code']]).toEqual([409, 'not_checked_in'])
    expect([site.database.count('visit_signatures'), files(site)]).toEqual([0, []])
  })

  it('is not shown to the customer before the report is submitted, nor to anybody else', async () => {
    using site = await openWritten()
    await site.put('signature', site.signed)
    const statuses = ['asha', 'stranger', null].map(async (as) => site.send(as, 'GET', `${site.path}/signature`))
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([404, 404, 401])
  })

  it('leaves its file queued where the process ends before its row is kept', async () => {
    using site = await openWritten()
    site.signatures.keep = async (_, announce) => {
      await announce(`${uuid(8)}.png`)
      throw new Error('the process ends here')
    }
    expect((await site.put('signature', site.signed)).status).toBe(500)
    expect(queued(site)).toEqual([`${uuid(8)}.png`])
    expect(site.data.texts('files_to_remove', 'at')).toEqual(['2026-03-03T11:30:00.000Z'])
  })
})
