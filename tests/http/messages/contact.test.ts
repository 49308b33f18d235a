import { describe, expect, it } from 'vitest'
import { noRateLimits } from '../../../src/http/kit/rate-limits.ts'
import { openEnquiryApp } from '../../support/apps/enquiry-app.ts'

const asked = {
  name: 'Ada Swift',
  email: 'ada@example.org',
  phone: '07700 900123',
  subject: 'quote',
  message: 'How much is a new tap?\r\nAnd when?',
  contact_method: 'phone',
}

describe('POST /api/contact', () => {
  it('keeps the enquiry under a reference, and emits enquiry-kept', async () => {
    using site = await openEnquiryApp()
    expect(await site.send('POST', '/api/contact', asked, 'customer')).toEqual({
      status: 201,
      body: { id: 'enq_00000001', reference: 'EN-222221' },
    })
    expect(site.data.eventKinds()).toEqual(['enquiry-kept'])
    expect((await site.get('/api/admin/enquiries/enq_00000001', 'office')).body).toMatchObject({
      enquiry: { ...asked, phone: '+447700900123', message: 'How much is a new tap?\nAnd when?', state: 'open' },
      entries: [],
    })
  })

  it('keeps one enquiry when it is sent twice', async () => {
    using site = await openEnquiryApp()
    const first = await site.send('POST', '/api/contact', asked)
    expect(await site.send('POST', '/api/contact', asked)).toEqual(first)
    expect([site.data.count('enquiries'), site.data.eventKinds()]).toEqual([1, ['enquiry-kept']])
  })

  it('accepts one without a subject, with an answer by e-mail, and the older name of the choice', async () => {
    using site = await openEnquiryApp()
    const { name, email, phone, message } = asked
    await site.send('POST', '/api/contact', { name, email, phone, message })
    await site.send('POST', '/api/contact', { name, email, phone, message: 'More.', contactMethod: 'phone' })
    expect((await site.get('/api/admin/enquiries', 'office')).body).toMatchObject({
      items: [{ contact_method: 'phone' }, { subject: null, contact_method: 'email' }],
    })
  })

  it('answers a filled honeypot field like a kept enquiry, and emits nothing', async () => {
    using site = await openEnquiryApp()
    const answer = await site.send('POST', '/api/contact', { ...asked, website: 'https://spam.example' })
    expect(answer.status).toBe(201)
    expect(site.data.eventKinds()).toEqual([])
    expect((await site.get('/api/admin/enquiries', 'office')).body).toMatchObject({ items: [] })
    expect((await site.get('/api/admin/enquiries?state=spam', 'office')).body).toMatchObject({
      items: [{ state: 'spam' }],
    })
  })

  it.each([
    [{ ...asked, name: ' ' }, 'name', 'Please enter your name'],
    [{ ...asked, name: 'Ada\r\nBcc: all@example.org' }, 'name', 'This has characters that cannot be taken'],
    [{ ...asked, email: 'ada' }, 'email', 'Please enter a valid email address'],
    [{ ...asked, phone: '' }, 'phone', 'Please enter your phone number'],
    [{ ...asked, message: '' }, 'message', 'Please write your message'],
    [{ ...asked, message: 'x'.repeat(4_001) }, 'message', 'Please use at most 4000 characters'],
    [{ ...asked, subject: 'gossip' }, 'subject', 'Please choose one of these'],
    [{ ...asked, contact_method: 'pigeon' }, 'contact_method', 'Please choose e-mail or phone'],
    [{ ...asked, state: 'closed' }, 'state', 'This field is not taken here'],
  ])('answers 422 to %o and keeps nothing', async (body, path, message) => {
    using site = await openEnquiryApp()
    const answer = await site.send('POST', '/api/contact', body)
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path, message }] } })
    expect([site.data.count('enquiries'), site.data.eventKinds()]).toEqual([0, []])
  })
})

describe('POST /contact', () => {
  const fields = { ...asked, message: 'How much is a new tap?' }

  it('redirects to the confirmation, with the reference', async () => {
    using site = await openEnquiryApp()
    const answer = await site.form('/contact', fields)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact?sent=EN-222221'])
    expect(site.data.eventKinds()).toEqual(['enquiry-kept'])
  })

  it('shows the form again with every problem, and keeps nothing', async () => {
    using site = await openEnquiryApp()
    const typed = { ...fields, name: '', email: 'ada' }
    expect((await site.form('/contact', typed)).status).toBe(422)
    expect(site.shown).toMatchObject([
      { path: '/contact', form: { action: '/contact', values: typed, errors: [{ path: 'name' }, { path: 'email' }] } },
    ])
    expect(site.data.count('enquiries')).toBe(0)
  })

  it('shows the form again over the limit', async () => {
    using site = await openEnquiryApp({ ...noRateLimits, take: async () => 90 })
    expect((await site.form('/contact', fields)).status).toBe(429)
    expect(site.shown).toMatchObject([{ form: { values: fields } }])
    expect(site.data.count('enquiries')).toBe(0)
  })
})

describe('an enquiry in the office', () => {
  const reply = { text: 'From £75 with the tap.', once: 'once-0001' }

  it('is answered by e-mail once, and assigned to the user who answers', async () => {
    using site = await openEnquiryApp()
    await site.send('POST', '/api/contact', asked)
    const path = '/api/admin/enquiries/enq_00000001/replies'
    await site.send('POST', path, reply, 'office')
    expect(await site.send('POST', path, reply, 'office')).toMatchObject({
      status: 201,
      body: {
        enquiry: { state: 'answered', assigned_to: 'usr_office' },
        entries: [{ kind: 'reply', text: reply.text, by: 'usr_office' }],
      },
    })
    expect(site.data.eventKinds()).toEqual(['enquiry-kept', 'enquiry-replied'])
  })

  describe('from somebody without an e-mail address', () => {
    async function openWritten(phone: string | null) {
      const site = await openEnquiryApp()
      await site.send('POST', '/api/contact', asked)
      site.data.set('enquiries', {}, { email: '', phone })
      return site
    }
    const page = '/admin/enquiries/enq_00000001'

    it.each([
      ['a landline', '+442079460958'],
      ['no number', null],
    ])('and with %s gets no reply, which the form and the API say', async (_, phone) => {
      using site = await openWritten(phone)
      expect(await site.send('POST', `/api${page}/replies`, reply, 'office')).toMatchObject({
        status: 422,
        body: { code: 'not_reachable', detail: expect.stringContaining('Call them') },
      })
      expect((await site.form(`${page}/reply`, reply, 'office')).status).toBe(422)
      expect(site.shown[0]?.form.errors).toMatchObject([{ path: 'text' }])
      expect((await site.get(`/api${page}`, 'office')).body).toMatchObject({ enquiry: { state: 'open' }, entries: [] })
      expect(site.data.eventKinds()).toEqual(['enquiry-kept'])
    })

    it('gets none after STOP, which the form and the API say', async () => {
      using site = await openWritten('+447700900123')
      const since = '2026-03-03T10:00:00.000Z'
      site.data.insert('suppressions', { channel: 'sms', address: '+447700900123', since, why: 'stop' })
      expect(await site.send('POST', `/api${page}/replies`, reply, 'office')).toMatchObject({
        status: 422,
        body: { code: 'not_reachable', detail: expect.stringContaining('wrote STOP') },
      })
      expect((await site.form(`${page}/reply`, reply, 'office')).status).toBe(422)
      expect(site.shown[0]?.form.errors).toMatchObject([
        { path: 'text', message: expect.stringContaining('Call them') },
      ])
      expect(site.data.eventKinds()).toEqual(['enquiry-kept'])
    })

    it('gets one of at most 600 characters by text message', async () => {
      using site = await openWritten('+447700900123')
      const long = { ...reply, text: 'x'.repeat(601) }
      expect(await site.send('POST', `/api${page}/replies`, long, 'office')).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'text', message: expect.stringContaining('600 characters') }] },
      })
      expect((await site.form(`${page}/reply`, long, 'office')).status).toBe(422)
      const answered = await site.form(`${page}/reply`, { ...reply, text: 'x'.repeat(600) }, 'office')
      expect(answered.headers.get('location')).toBe(`${page}?done=replied`)
      expect(site.data.eventKinds()).toEqual(['enquiry-kept', 'enquiry-replied'])
    })
  })

  it('is assigned to a user of the office, who is notified, and to nobody else', async () => {
    using site = await openEnquiryApp()
    await site.send('POST', '/api/contact', asked)
    const path = '/api/admin/enquiries/enq_00000001'
    expect(await site.send('PATCH', path, { assigned_to: 'usr_admin', state: 'in_progress' }, 'office')).toMatchObject({
      status: 200,
      body: { enquiry: { assigned_to: 'usr_admin', state: 'in_progress' }, entries: [{ kind: 'assigned' }, {}] },
    })
    for (const stranger of ['usr_customer', 'usr_nobody']) {
      expect((await site.send('PATCH', path, { assigned_to: stranger }, 'office')).status).toBe(422)
    }
    expect((await site.send('PATCH', path, {}, 'office')).status).toBe(422)
    expect((await site.get(path, 'office')).body).toMatchObject({ enquiry: { assigned_to: 'usr_admin' } })
    expect(site.data.eventKinds()).toEqual(['enquiry-kept', 'enquiry-assigned'])
  })

  it('is found by state and by assignee', async () => {
    using site = await openEnquiryApp()
    for (const message of ['One', 'Two', 'Three']) await site.send('POST', '/api/contact', { ...asked, message })
    await site.send('PATCH', '/api/admin/enquiries/enq_00000002', { state: 'closed' }, 'office')
    await site.send('PATCH', '/api/admin/enquiries/enq_00000003', { assigned_to: 'usr_office' }, 'office')
    const found = async (query: string) => {
      const { body } = await site.get(`/api/admin/enquiries?${query}`, 'office')
      return (body as { readonly items: readonly { readonly message: string }[] }).items.map(({ message }) => message)
    }
    expect(await found('state=wanted')).toEqual(['Three', 'One'])
    expect(await found('state=closed')).toEqual(['Two'])
    expect(await found('assigned_to=nobody')).toEqual(['Two', 'One'])
    expect(await found('assigned_to=usr_office&kind=contact')).toEqual(['Three'])
    expect(await found('kind=coverage')).toEqual([])
  })

  it('is hidden from customers and technicians, who cannot answer or change it', async () => {
    using site = await openEnquiryApp()
    await site.send('POST', '/api/contact', asked)
    const path = '/api/admin/enquiries/enq_00000001'
    for (const role of ['customer', 'technician'] as const) {
      expect((await site.get(path, role)).status).toBe(403)
      expect((await site.send('PATCH', path, { state: 'closed' }, role)).status).toBe(403)
      expect((await site.send('POST', `${path}/replies`, reply, role)).status).toBe(403)
      expect((await site.form('/admin/enquiries/enq_00000001/reply', reply, role)).status).toBe(403)
    }
    expect((await site.get(path, 'office')).body).toMatchObject({ enquiry: { state: 'open' }, entries: [] })
    expect(site.data.eventKinds()).toEqual(['enquiry-kept'])
  })

  it('is answered and changed by the forms of its page, which show problems', async () => {
    using site = await openEnquiryApp()
    await site.send('POST', '/api/contact', asked)
    const page = '/admin/enquiries/enq_00000001'
    const empty = await site.form(`${page}/reply`, { text: ' ', once: 'once-0001' }, 'office')
    expect([empty.status, site.shown[0]?.form.errors]).toEqual([
      422,
      [{ path: 'text', message: 'Please write the reply' }],
    ])
    const answered = await site.form(`${page}/reply`, reply, 'office')
    expect([answered.status, answered.headers.get('location')]).toEqual([303, `${page}?done=replied`])
    const changed = await site.form(`${page}/change`, { state: 'closed', assigned_to: '', note: '' }, 'office')
    expect([changed.status, changed.headers.get('location')]).toEqual([303, `${page}?done=changed`])
    expect((await site.get(`/api${page}`, 'office')).body).toMatchObject({
      enquiry: { state: 'closed', assigned_to: null },
    })
    expect((await site.form('/admin/enquiries/enq_00000009/reply', reply, 'office')).status).toBe(404)
  })
})
