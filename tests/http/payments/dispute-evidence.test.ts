import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { dataUrl, signaturePng } from '../fulfilment/reports/signatures.ts'
import { readPdf } from '../../support/servers/pdf-text.ts'
import { openLinkedApp } from '../../support/apps/linked-app.ts'
import type { Caller } from '../../support/apps/whole-app.ts'

const linked = await openLinkedApp()
const { whole } = linked
afterAll(() => linked[Symbol.dispose]())

const drawn = dataUrl(await signaturePng())
let actions = 0
const uuid = () => `01900000-0000-7000-8000-${String((actions += 1)).padStart(12, '0')}`

async function ask(method: string, path: string, body: FormData | object | null, as: Caller) {
  const cookie = await whole.signIn(as)
  const isForm = body instanceof FormData
  const headers = { cookie, ...(!isForm && { 'content-type': 'application/json' }) }
  return whole.app.request(path, {
    method,
    headers,
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
}

/** A paid visit with a submitted report and a photo, whose payment is in dispute. */
async function disputed({ isSubmitted = true } = {}) {
  linked.cookies.set('customer', await whole.signIn('customer'))
  const { id, payment } = await linked.visitBooked()
  const { startsAt } = await linked.kept(id)
  if (!startsAt) throw new Error('it has a start')
  whole.clock.set(startsAt)
  const visit = `/api/visits/vis_${id.slice('bkg_'.length)}-1`
  expect((await ask('POST', `${visit}/check-in`, { action_id: uuid() }, 'technician')).status).toBe(200)
  const words = { work_performed: 'Replaced the washer of the tap.', parts_used: [{ name: 'Washer', quantity: 2 }] }
  expect((await ask('PUT', `${visit}/report`, { action_id: uuid(), ...words }, 'technician')).status).toBe(200)
  const photo = new FormData()
  photo.set('photo_type', 'after')
  const located = sharp({ create: { width: 40, height: 20, channels: 3, background: '#c0ffee' } })
    .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 22/1 0/1' } })
    .jpeg()
  photo.set('photo', new Blob([Buffer.from(await located.toBuffer())]), 'photo.jpg')
  expect((await ask('PUT', `${visit}/photos/${uuid()}`, photo, 'technician')).status).toBe(201)
  const { report_hash } = await (await ask('GET', `${visit}/report`, null, 'technician')).json()
  const signed = { signature_data: drawn, customer_name: 'Asha Patel', satisfaction_rating: 1, report_hash }
  expect((await ask('PUT', `${visit}/signature`, { action_id: uuid(), ...signed }, 'technician')).status).toBe(200)
  const at = '2026-03-10T12:00:00.000Z'
  const kept = {
    submitted_at: at,
    submitted_by: 'usr_tom',
    canonical: '{"work":"washer"}',
    report_hash,
  }
  if (isSubmitted) {
    whole.data.set('visit_reports', { booking_id: id }, kept)
    whole.data.set('visits', { booking_id: id }, { status: 'done', completion_status: 'completed' })
  }
  whole.data.insert('payment_disputes', {
    provider: 'test',
    provider_ref: `dp_${payment}`,
    payment_id: payment,
    amount_pence: 8_500,
    outcome: 'open',
    reason: 'product_not_received',
    due_by: null,
    evidence_sent: 0,
    created_at: at,
    updated_at: at,
  })
  return { id, payment, path: `/admin/payments/${payment}/evidence.zip` }
}

const lines = () => whole.data.rows('audit_log', { action: 'evidence_gathered' })

describe('the evidence for a dispute', () => {
  it('is one archive of terms, history, messages, report and photos, with a line in the audit log; nothing is sent', async () => {
    const { id, payment, path } = await disputed()
    const { customerId, contact } = await linked.kept(id)
    await whole.modules.messaging.send([
      {
        key: 'of the test',
        event: 'by_hand',
        cause: 'of the test',
        channel: 'email',
        to: contact.email,
        name: null,
        userId: customerId,
        bookingId: id,
        subject: 'Your repair',
        text: 'We come on Tuesday. https://example.com/manage/0123456789abcdef',
        action: null,
        attachments: [],
        link: null,
        notBefore: whole.clock.now(),
      },
    ])
    const answer = await ask('GET', path, null, 'admin')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="evidence-.+\.zip"$/)
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const text = (name: string) => new TextDecoder().decode(files[name])
    expect(Object.keys(files).toSorted()).toEqual([
      'agreed-terms.txt',
      'history.txt',
      'messages.txt',
      'read-me-first.txt',
      'report.pdf',
      'visit-1/photos/01-after.jpg',
      'visit-1/report-as-kept.json',
      'visit-1/report.txt',
      'visit-1/signature.png',
    ])
    expect(text('visit-1/report.txt')).toContain(
      'Work performed: Replaced the washer of the tap.\nParts:\n- 2 x Washer',
    )
    expect(text('visit-1/report-as-kept.json')).toBe('{"work":"washer"}\n')
    expect(text('history.txt')).toContain('booked')
    expect(text('messages.txt')).toContain('We come on Tuesday. [link]')
    expect(text('messages.txt')).not.toContain('0123456789abcdef')
    expect(text('agreed-terms.txt')).toContain('Agreed ')
    const photo = await sharp(files['visit-1/photos/01-after.jpg']).metadata()
    expect([photo.width, photo.exif]).toEqual([40, undefined])
    expect(text('visit-1/report.txt')).toMatch(/^Signed by Asha Patel .+, under the text with SHA-256 [0-9a-f]{64}$/m)
    expect((await sharp(files['visit-1/signature.png']).metadata()).width).toBe(600)
    const pdf = readPdf(Buffer.from(files['report.pdf'] ?? [])).text.replaceAll(/\s+/g, '')
    for (const said of ['Replacedthewasherofthetap.', 'SignedbyAshaPatel']) expect(pdf).toContain(said)
    expect(pdf + text('visit-1/report.txt')).not.toMatch(/satisf/i)
    expect(lines()).toMatchObject([{ target_id: payment, role: 'admin' }])
    expect(whole.data.row('payment_disputes', { payment_id: payment })).toMatchObject({ evidence_sent: 0 })
    expect(whole.data.rows('payment_log', { what: 'evidence-asked' })).toEqual([])
    // The submitted version stays the evidence while its correction is being written.
    const reasons = { action_id: uuid(), reason: 'A wrong part.' }
    const visit = `/api/visits/vis_${id.slice('bkg_'.length)}-1`
    expect((await ask('POST', `${visit}/corrections`, reasons, 'office')).status).toBe(200)
    const later = unzipSync(new Uint8Array(await (await ask('GET', path, null, 'admin')).arrayBuffer()))
    expect(Object.keys(later)).toContain('visit-1/signature.png')
    expect(new TextDecoder().decode(later['visit-1/report.txt'])).toContain('version 1, submitted')
  })

  it('has each message, and the agreed variations with their photos, and no report that is not submitted', async () => {
    const { id, path } = await disputed({ isSubmitted: false })
    const { customerId, contact } = await linked.kept(id)
    const sent = Array.from({ length: 205 }, (_, n) => ({
      key: `many ${n}`,
      event: 'by_hand' as const,
      cause: `many ${n}`,
      channel: 'email' as const,
      to: contact.email,
      name: null,
      userId: customerId,
      bookingId: id,
      subject: 'Your repair',
      text: `This is message ${n}.`,
      action: null,
      attachments: [],
      link: null,
      notBefore: whole.clock.now(),
    }))
    await whole.modules.messaging.send(sent)
    const photo = String(whole.data.value('visit_photos', 'id', { booking_id: id }))
    const asked = {
      booking_id: id,
      reason: 'The pipe is cracked too.',
      proposed_by: 'usr_tom',
      proposed_at: '2026-03-10T10:00:00.000Z',
    }
    const answered = { decided_by: customerId, decided_at: '2026-03-10T10:30:00.000Z' }
    whole.data.insert('variations', { ...asked, ...answered, id: 'var_yes', amount_pence: 34_550, status: 'accepted' })
    whole.data.insert('variations', { ...asked, ...answered, id: 'var_no', amount_pence: 99_900, status: 'declined' })
    whole.data.insert('variation_photos', {
      variation_id: 'var_yes',
      place: 1,
      booking_id: id,
      visit_number: 1,
      photo_id: photo,
    })
    const files = unzipSync(new Uint8Array(await (await ask('GET', path, null, 'admin')).arrayBuffer()))
    const text = (name: string) => new TextDecoder().decode(files[name])
    for (const n of [0, 100, 204]) expect(text('messages.txt')).toContain(`This is message ${n}.`)
    const agreed = text('agreed-variations.txt')
    expect(agreed).toBe(
      `Asked 2026-03-10 10:00: The pipe is cracked too.
Price of the whole work: £345.50
Agreed 2026-03-10 10:30, by ${whole.data.text('users', 'full_name', { id: customerId })}.
Photos: agreed-variations/1-01-after.jpg
`,
    )
    expect((await sharp(files['agreed-variations/1-01-after.jpg']).metadata()).width).toBe(40)
    expect(Object.keys(files).filter((name) => /^(visit-|report)/.test(name))).toEqual([])
  })

  it('is for those who answer disputes alone, and only of a payment in dispute', async () => {
    const { path } = await disputed()
    const before = lines().length
    for (const as of ['office', 'technician', 'customer'] as const) {
      expect((await ask('GET', path, null, as)).status).toBe(403)
    }
    expect([401, 303]).toContain((await ask('GET', path, null, null)).status)
    const { payment: other } = await linked.visitBooked()
    expect((await ask('GET', `/admin/payments/${other}/evidence.zip`, null, 'admin')).status).toBe(404)
    expect((await ask('GET', '/admin/payments/pay_nothing/evidence.zip', null, 'admin')).status).toBe(404)
    expect(lines()).toHaveLength(before)
  })
})
