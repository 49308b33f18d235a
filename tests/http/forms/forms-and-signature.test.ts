import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { not } from '../../support/test-port.ts'
import { dataUrl, signaturePng } from '../fulfilment/reports/signatures.ts'
import { openForms } from './form-app.ts'

const drawn = dataUrl(await signaturePng())
const aJpeg = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#ffffff' } })
    .jpeg()
    .toBuffer()
const all = { smell: 'no', drop: 0.35, class: 'None' }

/** The work is written and checked out of; the form is open. */
async function openWritten(fields: object = {}) {
  const site = await openForms()
  await site.put('report', { work_performed: 'A new washer.', completion_status: 'completed', ...fields })
  await site.step('check-out')
  site.clock.move({ minutes: 1 })
  const sign = async () =>
    site.put('signature', { signature_data: drawn, customer_name: 'Asha Patel', report_hash: await site.hashNow() })
  const submit = async (body: object = {}) => site.submit({ report_hash: await site.hashNow(), ...body })
  const submitted = () => site.data.texts('visit_reports', 'submitted_at', { submitted_at: not(null) }).length
  return { ...site, sign, submit, submitted, [Symbol.dispose]: () => site[Symbol.dispose]() }
}

describe('a form that is filled in after the signature', () => {
  it('voids the signature, and the report is signed again and submitted', async () => {
    using site = await openWritten()
    await site.sign()
    expect((await site.submit()).body).toMatchObject({ status: 409, code: 'form_incomplete' })
    expect((await site.answer(all)).status).toBe(200)
    expect((await site.read()).body).toMatchObject({ signature: null, locked: false })
    expect(site.data.count('visit_signatures', {})).toBe(0)
    const unsigned = await site.submit()
    expect([unsigned.status, unsigned.body['code']]).toEqual([409, 'signature_needed'])
    expect(site.submitted()).toBe(0)
    await site.sign()
    expect(await site.submit()).toMatchObject({ status: 200, body: { status: 'done' } })
    expect(site.submitted()).toBe(1)
  })

  it('leaves a signature whose text it does not change', async () => {
    using site = await openWritten()
    await site.answer(all)
    await site.sign()
    await site.answer(all)
    expect((await site.read()).body['signature']).not.toBeNull()
    expect((await site.submit()).status).toBe(200)
  })

  it('leaves the reason for no signature, which is for any text', async () => {
    using site = await openWritten({ completion_status: 'partial' })
    await site.photo(900, site.photoForm(await aJpeg()))
    await site.put('signature', { absent_reason: 'not_present' })
    await site.answer(all)
    expect((await site.read()).body).toMatchObject({ signature: { absent_reason: 'not_present' } })
    expect((await site.submit({ reason: 'It is late.' })).status).toBe(200)
  })

  it('is no fault where a signature of another text was kept before', async () => {
    using site = await openWritten({ completion_status: 'partial' })
    await site.answer(all)
    await site.sign()
    site.data.set('visit_signatures', { booking_id: site.id }, { report_hash: '0'.repeat(64) })
    expect((await site.read()).body).toMatchObject({ signature: null })
    expect((await site.submit({ reason: 'It is late.' })).status).toBe(200)
    expect(site.data.count('visit_signatures', {})).toBe(0)
  })
})

describe('a report that waits for a form', () => {
  it('is refused with the names of the forms that are not complete, and stays open', async () => {
    using site = await openWritten()
    await site.sign()
    await site.answer({ smell: 'no' })
    const refused = await site.submit()
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'form_incomplete', forms: ['About gas'], detail: expect.stringContaining('About gas') },
    ])
    expect([site.submitted(), await site.bookingNow()]).toMatchObject([0, { status: 'in_progress' }])
  })

  it('is not refused for a form that is switched off', async () => {
    using site = await openWritten()
    site.data.set('form_templates', { id: 'frm_gas' }, { is_active: 0 })
    await site.sign()
    expect((await site.submit()).status).toBe(200)
  })
})
