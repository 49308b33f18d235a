import { describe, expect, it } from 'vitest'
import { noRateLimits } from '../../../src/http/kit/rate-limits.ts'
import { openEnquiryApp } from '../../support/apps/enquiry-app.ts'

const asked = {
  kind: 'coverage',
  name: 'Ada Swift',
  email: 'ada@example.org',
  phone: '07700 900123',
  postcode: 'm11ae',
  message: 'When do you come to Manchester?',
}
const kept = { name: 'Ada Swift', email: 'ada@example.org', phone: '+447700900123', postcode: 'M1 1AE' }

describe('POST /api/enquiries', () => {
  it('keeps the enquiry, emits enquiry-kept, and the office finds it', async () => {
    using site = await openEnquiryApp()
    const answer = await site.send('POST', '/api/enquiries', asked)
    expect(answer).toEqual({ status: 201, body: { id: 'enq_00000001' } })
    expect(site.data.eventKinds()).toEqual(['enquiry-kept'])
    expect(await site.get('/api/admin/enquiries', 'office')).toEqual({
      status: 200,
      body: {
        items: [
          {
            ...kept,
            id: 'enq_00000001',
            reference: 'EN-222221',
            kind: 'coverage',
            subject: null,
            message: asked.message,
            contact_method: 'email',
            state: 'open',
            assigned_to: null,
            created_at: '2026-03-02T12:00:00.000Z',
            answered_at: null,
          },
        ],
        next_cursor: null,
      },
    })
  })

  it('accepts an enquiry without telephone and message', async () => {
    using site = await openEnquiryApp()
    const { name, email, postcode } = asked
    expect((await site.send('POST', '/api/enquiries', { name, email, postcode })).status).toBe(201)
    expect((await site.get('/api/admin/enquiries', 'admin')).body).toMatchObject({
      items: [{ phone: null, message: '' }],
    })
  })

  it.each([
    [{ ...asked, name: '' }, 'name'],
    [{ ...asked, name: 'A\u0000da' }, 'name'],
    [{ ...asked, email: 'ada' }, 'email'],
    [{ ...asked, postcode: 'Manchester' }, 'postcode'],
    [{ ...asked, phone: 'no' }, 'phone'],
    [{ ...asked, message: 'x'.repeat(2_001) }, 'message'],
    [{ ...asked, kind: 'gossip' }, 'kind'],
    [{ ...asked, status: 'done' }, 'status'],
  ])('answers 422 to %o and keeps nothing', async (body, field) => {
    using site = await openEnquiryApp()
    const answer = await site.send('POST', '/api/enquiries', body)
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: field }] } })
    expect(site.data.count('enquiries')).toBe(0)
  })

  it('answers 429 over the limit, and keeps nothing', async () => {
    using site = await openEnquiryApp({ ...noRateLimits, take: async (name) => (name === 'enquiry' ? 90 : null) })
    expect((await site.send('POST', '/api/enquiries', asked)).status).toBe(429)
    expect(site.data.count('enquiries')).toBe(0)
  })
})

describe('GET /api/admin/enquiries', () => {
  it('lists enquiries page by page, newest first', async () => {
    using site = await openEnquiryApp()
    for (const name of ['First', 'Second', 'Third'])
      await site.send('POST', '/api/enquiries', { ...asked, name, message: name })
    const first = await site.get('/api/admin/enquiries?limit=2', 'office')
    expect(first.body).toMatchObject({ items: [{ name: 'Third' }, { name: 'Second' }], next_cursor: 'enq_00000002' })
    const rest = await site.get('/api/admin/enquiries?limit=2&cursor=enq_00000002', 'office')
    expect(rest.body).toMatchObject({ items: [{ name: 'First' }], next_cursor: null })
  })

  it('is for the office and administrators only', async () => {
    using site = await openEnquiryApp()
    expect((await site.get('/api/admin/enquiries')).status).toBe(401)
    expect((await site.get('/api/admin/enquiries', 'customer')).status).toBe(403)
    expect((await site.get('/api/admin/enquiries', 'technician')).status).toBe(403)
  })
})

describe('POST /coverage-enquiry', () => {
  it('keeps the enquiry, and redirects to the page with a confirmation', async () => {
    using site = await openEnquiryApp()
    const answer = await site.form('/coverage-enquiry', {
      name: 'Ada Swift',
      email: 'ada@example.org',
      phone: '',
      postcode: 'm1 1ae',
      message: '',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/coverage?postcode=M1+1AE&kept=1'])
    expect(site.data.count('enquiries')).toBe(1)
  })

  it('shows the form again with its values and every problem, and keeps nothing', async () => {
    using site = await openEnquiryApp()
    const fields = { name: '', email: 'ada', postcode: 'M1 1AE' }
    expect((await site.form('/coverage-enquiry', fields)).status).toBe(422)
    expect(site.shown).toEqual([
      {
        path: '/coverage?postcode=M1+1AE',
        form: {
          action: '/coverage-enquiry',
          values: fields,
          errors: [
            { path: 'name', message: 'Please enter your name' },
            { path: 'email', message: 'Please enter a valid email address' },
          ],
          alert: 'Please enter your name',
        },
      },
    ])
    expect(site.data.count('enquiries')).toBe(0)
  })

  it('shows the form again over the limit, and keeps nothing', async () => {
    using site = await openEnquiryApp({ ...noRateLimits, take: async () => 90 })
    const answer = await site.form('/coverage-enquiry', { name: 'Ada', email: 'ada@example.org', postcode: 'M1 1AE' })
    expect([answer.status, site.shown.length, site.data.count('enquiries')]).toEqual([429, 1, 0])
  })
})
