import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createSubmission } from '../../../src/http/kit/submission.ts'
import { closingForms } from '../../../src/http/tracker/closing-forms.ts'
import { trackerForms } from '../../../src/http/tracker/tracker-forms.ts'
import { openReport, uuid } from './reports/report-app.ts'

const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c0ffee' } })
  .jpeg()
  .toBuffer()

interface Shown {
  readonly alert: string | null
  readonly errors: readonly { readonly path: string; readonly message: string }[]
}

/** Tom has checked in; the faults of forms that came back are answered as they are. */
async function openForms() {
  const site = await openReport(['tom', 'ann'])
  const { booking, reports, uploads, lead } = site
  const accounts = {
    technicianOf: async (id: string) =>
      site.data.value('technicians', 'id', { user_id: id }) === null
        ? null
        : ({
            id: site.data.value('technicians', 'id', { user_id: id }),
          } as never),
  }
  const pageAnswers = {
    show: async (_: unknown, path: string, { status, form }: { status?: number | null; form?: Shown | null }) =>
      Response.json({ path, alert: form?.alert, errors: form?.errors }, { status: status ?? 200 }),
    refuse: async (_: unknown, status: number) => new Response('', { status }),
  }
  const submission = createSubmission(site.api, pageAnswers, async () => null)
  closingForms(submission, { booking, reports, accounts })
  trackerForms(site.api, submission, { booking, reports, uploads, pageAnswers, accounts })
  const visit = site.path.replace('/api/visits/', '')
  const send = async (path: string, body: URLSearchParams | FormData, as: string | null = lead, of = visit) => {
    const answer = await site.api.call(`/fulfillment/visits/${of}/${path}`, {
      ...(as !== null && { as: site.userOf(as) }),
      method: 'POST',
      body,
    })
    const text = await answer.text()
    return {
      status: answer.status,
      to: answer.headers.get('location'),
      shown: answer.status === 422 || answer.status === 409 ? (JSON.parse(text) as Shown & { path: string }) : null,
    }
  }
  const page = `/fulfillment/${site.id}`
  return {
    ...site,
    page,
    other: lead === 'tom' ? 'ann' : 'tom',
    post: (path: string, fields: Readonly<Record<string, string>>, as?: string | null, of?: string) =>
      send(path, new URLSearchParams(fields), as, of),
    add: (fields: Readonly<Record<string, string>>, bytes: Uint8Array | null = photo, as?: string | null) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      if (bytes) body.set('photo', new Blob([Buffer.from(bytes)]), 'photo.jpg')
      return send('photos', body, as)
    },
  }
}

const filled = {
  work_performed: 'New joint.\r\nTested.',
  'parts_used.0.name': 'Joint',
  'parts_used.0.quantity': '2',
  'parts_used.0.unit_price': '4.50',
  'parts_used.0.vat_rate': '20',
  'parts_used.0.source': 'Van',
  'parts_used.1.name': 'Tape',
  'parts_used.1.quantity': '1',
  'parts_used.1.unit_price': '',
  'parts_used.1.vat_rate': '',
  'parts_used.1.source': '',
  'parts_used.1.is_extra': 'yes',
  'parts_used.2.name': ' ',
  'parts_used.2.quantity': '1',
  'parts_used.2.vat_rate': '20',
  customer_present: 'no',
  issues_found: '',
  recommendations: 'A new tap.',
  completion_status: 'partial',
}

describe('the report as a form of the tracker', () => {
  it('is saved whole, with its parts and without the blank row, and the page says so', async () => {
    using site = await openForms()
    expect(await site.post('report', filled)).toMatchObject({ status: 303, to: `${site.page}?done=report#report` })
    expect((await site.read()).body).toMatchObject({
      work_performed: 'New joint.\nTested.',
      parts_used: [
        { name: 'Joint', quantity: 2, unit_price: 4.5, vat_rate: 20, source: 'Van', is_extra: false },
        { name: 'Tape', quantity: 1, unit_price: null, vat_rate: null, source: null, is_extra: true },
      ],
      customer_present: false,
      recommendations: 'A new tap.',
      completion_status: 'partial',
    })
  })

  it('loses a part by the button of its row', async () => {
    using site = await openForms()
    await site.post('report', filled)
    expect(await site.post('report', { ...filled, remove: '0' })).toMatchObject({
      status: 303,
      to: `${site.page}?done=report#parts`,
    })
    expect((await site.read()).body).toMatchObject({ parts_used: [{ name: 'Tape' }] })
  })

  it.each([
    ['a part without a name', { 'parts_used.0.name': '' }, 'parts_used.0.name'],
    ['a quantity of -1', { 'parts_used.1.quantity': '-1' }, 'parts_used.1.quantity'],
    ['no quantity', { 'parts_used.1.quantity': '' }, 'parts_used.1.quantity'],
    ['half a penny', { 'parts_used.0.unit_price': '1.005' }, 'parts_used.0.unit_price'],
    ['an end that is none', { completion_status: 'perhaps' }, 'completion_status'],
  ])('comes back with the fault beside its field for %s, and nothing is written', async (_, change, path) => {
    using site = await openForms()
    const { status, shown } = await site.post('report', { ...filled, ...change })
    expect(status).toBe(422)
    expect(shown).toMatchObject({ path: site.page, errors: [{ path }] })
    expect(site.database.count('visit_reports')).toBe(0)
  })

  it('names the row of a faulty part, where rows before it are gone', async () => {
    using site = await openForms()
    const { shown } = await site.post('report', { ...filled, 'parts_used.1.quantity': 'x', remove: '0' })
    expect(shown?.errors).toMatchObject([{ path: 'parts_used.1.quantity' }])
  })

  it('is there for the technician who leads the visit alone', async () => {
    using site = await openForms()
    expect(await site.post('report', filled, site.other)).toMatchObject({ status: 404 })
    expect(await site.post('report', filled, site.lead, 'vis_none-1')).toMatchObject({ status: 404 })
    for (const as of ['asha', 'office', null]) {
      const { status, to } = await site.post('report', filled, as)
      expect(status === 403 || status === 401 || to?.startsWith('/login')).toBe(true)
    }
    expect(site.database.count('visit_reports')).toBe(0)
  })
})

describe('a photo as a form of the tracker', () => {
  it('is added once for a form that is sent twice, and removed by its button', async () => {
    using site = await openForms()
    const fields = { photo_id: uuid(1), photo_type: 'before', caption: '' }
    const done = { status: 303, to: `${site.page}?done=photo#photos` }
    expect(await site.add(fields)).toMatchObject(done)
    expect(await site.add(fields)).toMatchObject(done)
    expect((await site.read()).body['photos']).toMatchObject([{ id: uuid(1), photo_type: 'before', caption: null }])
    const other = await site.post(`photos/${uuid(1)}/caption`, { caption: 'The old tap' })
    expect(other).toMatchObject({ status: 303, to: `${site.page}?done=caption#photos` })
    expect((await site.read()).body['photos']).toMatchObject([{ id: uuid(1), caption: 'The old tap' }])
    const long = await site.post(`photos/${uuid(1)}/caption`, { caption: 'x'.repeat(201) })
    expect(long.shown?.errors).toMatchObject([{ path: 'caption' }])
    expect((await site.post(`photos/${uuid(2)}/caption`, { caption: 'x' })).status).toBe(404)
    expect((await site.post(`photos/${uuid(1)}/caption`, { caption: 'x' }, site.other)).status).toBe(404)
    expect((await site.read()).body['photos']).toMatchObject([{ caption: 'The old tap' }])
    expect(await site.post(`photos/${uuid(1)}/delete`, {})).toMatchObject({ status: 303 })
    expect((await site.read()).body['photos']).toEqual([])
  })

  it('comes back with its fault: no file, no picture, no kind', async () => {
    using site = await openForms()
    const fields = { photo_id: uuid(1), photo_type: 'before', caption: 'The tap' }
    expect((await site.add(fields, null)).shown?.errors).toMatchObject([{ path: 'photo' }])
    expect((await site.add(fields, Buffer.from('%PDF-1.7'))).shown?.errors).toMatchObject([{ path: 'photo' }])
    expect((await site.add({ ...fields, photo_type: 'x' })).shown?.errors).toMatchObject([{ path: 'photo_type' }])
    expect((await site.read()).body['photos']).toEqual([])
  })

  it('is added and removed by the technician who leads the visit alone', async () => {
    using site = await openForms()
    const fields = { photo_id: uuid(1), photo_type: 'before' }
    expect(await site.add(fields, photo, site.other)).toMatchObject({ status: 404 })
    await site.add(fields)
    expect(await site.post(`photos/${uuid(1)}/delete`, {}, site.other)).toMatchObject({ status: 404 })
    expect(await site.post('photos/none/delete', {})).toMatchObject({ status: 404 })
    expect((await site.read()).body['photos']).toHaveLength(1)
  })
})

const completed = { work_performed: 'New joint.', completion_status: 'completed' }
const hashOf = async (site: Awaited<ReturnType<typeof openForms>>) => String((await site.read()).body['report_hash'])

describe('the end of a report as forms of the tracker', () => {
  it('is a reason for no signature, with a photo, and one submission for two presses', async () => {
    using site = await openForms()
    await site.post('report', completed)
    const absent = { absent_reason: 'not_present', report_hash: await hashOf(site) }
    expect((await site.post('signature', absent)).shown?.alert).toContain('photo')
    await site.add({ photo_id: uuid(1), photo_type: 'after' })
    const report_hash = await hashOf(site)
    const early = { action_id: uuid(2), report_hash, check_out_now: 'yes' }
    expect((await site.post('submit', early)).shown?.alert).toContain('sign')
    expect(await site.post('signature', { ...absent, report_hash })).toMatchObject({
      status: 303,
      to: `${site.page}?done=absent#signature`,
    })
    const fields = { action_id: uuid(3), report_hash, check_out_now: 'yes', final_cost: '', reason: '' }
    const done = { status: 303, to: '/dashboard?done=submitted' }
    expect(await site.post('submit', fields)).toMatchObject(done)
    expect(await site.post('submit', fields)).toMatchObject(done)
    expect(await site.visit()).toMatchObject({ status: 'done', completion_status: 'completed', time_spent_minutes: 30 })
    expect(await site.bookingNow()).toMatchObject({ status: 'completed' })
    expect((await site.read()).body).toMatchObject({ locked: true })
    expect((await site.post('report', { work_performed: 'Else' })).shown?.alert).toContain('submitted')
  })

  it.each([
    ['ticked', { tell_customer_shown: 'yes', tell_customer: 'yes' }, 1],
    ['not ticked', { tell_customer_shown: 'yes' }, 0],
    ['not shown', {}, 1],
  ])('notifies the customer by the box, which is %s', async (_, box, tells) => {
    using site = await openForms()
    await site.post('report', completed)
    await site.add({ photo_id: uuid(1), photo_type: 'after' })
    const report_hash = await hashOf(site)
    await site.post('signature', { absent_reason: 'not_present', report_hash })
    const fields = { action_id: uuid(3), report_hash, check_out_now: 'yes', ...box }
    expect(await site.post('submit', fields)).toMatchObject({ status: 303 })
    expect(site.data.rows('booking_completions')).toMatchObject([{ tells_customer: tells }])
  })

  it.each([
    ['without what was done', { work_performed: '' }, 'work_performed'],
    ['without how it ended', { completion_status: '' }, 'completion_status'],
    ['partly done without a reason', { completion_status: 'partial' }, 'reason'],
  ])('is not submitted %s', async (_, change, path) => {
    using site = await openForms()
    await site.post('report', { ...completed, ...change })
    const fields = { action_id: uuid(2), report_hash: await hashOf(site), check_out_now: 'yes' }
    expect((await site.post('submit', fields)).shown?.errors).toMatchObject([{ path }])
    expect(await site.visit()).toMatchObject({ check_out_time: null, completion_status: null })
  })

  it('waits for parts until a day, and is corrected with a reason', async () => {
    using site = await openForms()
    await site.post('report', { ...completed, completion_status: 'pending_parts' })
    const fields = {
      action_id: uuid(2),
      report_hash: await hashOf(site),
      check_out_now: 'yes',
      return_by: '2026-03-10',
    }
    expect((await site.post('submit', { ...fields, report_hash: 'other' })).shown?.alert).toContain('changed')
    expect(await site.post('submit', { ...fields, action_id: uuid(3) })).toMatchObject({ status: 303 })
    expect(await site.visit()).toMatchObject({ status: 'awaiting_parts' })
    expect((await site.post('corrections', { reason: ' ' })).shown?.errors).toMatchObject([{ path: 'reason' }])
    expect(await site.post('corrections', { reason: 'A part was missing.' })).toMatchObject({
      status: 303,
      to: `${site.page}?done=correction#report`,
    })
    expect((await site.read()).body).toMatchObject({ locked: false, report_version: 2 })
  })

  it('names the parts to order, with a fault beside its row, and leads to the return visit', async () => {
    using site = await openForms()
    await site.post('report', { ...completed, completion_status: 'pending_parts' })
    const fields = {
      report_hash: await hashOf(site),
      check_out_now: 'yes',
      'parts_to_order.0.name': '',
      'parts_to_order.0.quantity': '1',
      'parts_to_order.0.source': '',
      'parts_to_order.2.name': 'Pump',
      'parts_to_order.2.source': 'Wolseley',
    }
    const wrong = await site.post('submit', { ...fields, action_id: uuid(2), 'parts_to_order.2.quantity': '0' })
    expect(wrong.shown?.errors).toMatchObject([{ path: 'parts_to_order.2.quantity' }])
    expect(site.database.count('return_parts')).toBe(0)
    const sent = { ...fields, action_id: uuid(3), 'parts_to_order.2.quantity': '2' }
    const done = { status: 303, to: `/return/${site.id}?done=submitted` }
    expect(await site.post('submit', sent)).toMatchObject(done)
    expect((await site.post('submit', sent)).status).toBe(303)
    expect(site.data.rows('return_parts')).toMatchObject([
      { visit_number: 1, version: 1, written_by: `usr_${site.lead}` },
    ])
    expect(JSON.parse(site.data.text('return_parts', 'parts'))).toEqual([
      { name: 'Pump', quantity: 2, source: 'Wolseley', state: 'to_order', expectedOn: null },
    ])
  })

  it('is for the technician who leads the visit alone', async () => {
    using site = await openForms()
    await site.post('report', { ...completed, completion_status: 'pending_parts' })
    const report_hash = await hashOf(site)
    const fields = { action_id: uuid(2), report_hash, check_out_now: 'yes' }
    expect(await site.post('submit', fields, site.other)).toMatchObject({ status: 404 })
    expect(await site.post('signature', { report_hash, absent_reason: 'refused' }, site.other)).toMatchObject({
      status: 404,
    })
    expect(await site.post('corrections', { reason: 'Mine' }, site.other)).toMatchObject({ status: 404 })
    expect(await site.visit()).toMatchObject({ check_out_time: null })
  })
})
