import { hash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { addForm } from '../../support/apps/forms-of.ts'
import { aForm, aQuestion } from '../../support/builders/forms.ts'
import { gas, openForms, uuid } from './form-app.ts'

const aJpeg = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#ffffff' } })
    .jpeg()
    .toBuffer()

describe('the forms of a visit', () => {
  it('are those of its service, with questions, warnings and what is missing', async () => {
    using site = await openForms()
    await addForm(site, aForm('painting', { categories: ['painting'] }))
    const { status, body } = await site.shown()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      items: [
        {
          id: 'frm_gas',
          version: 1,
          required: 'before_start',
          answers: {},
          missing: ['smell', 'drop', 'class'],
          complete: false,
        },
      ],
    })
    expect((await site.form())?.['questions']).toContainEqual({
      id: 'smell',
      kind: 'yes_no',
      label: 'Is it smell?',
      hint: null,
      required: true,
      choices: [],
      unit: null,
      warning: { answer: 'yes', text: 'Stop.' },
    })
  })

  it('keep what is answered, question by question, and take an answer back', async () => {
    using site = await openForms()
    await site.answer({ smell: 'no', notes: '  Dry\r\nroom ' })
    const done = await site.answer({ drop: 0.35, class: 'None' })
    expect(done).toMatchObject({
      status: 200,
      body: { answers: { smell: 'no', notes: 'Dry\nroom', drop: 0.35, class: 'None' }, missing: [], complete: true },
    })
    expect(await site.form()).toEqual(done.body)
    site.clock.move({ minutes: 1 })
    expect((await site.answer({ drop: null, notes: ' ' })).body).toMatchObject({
      answers: { smell: 'no', class: 'None' },
      missing: ['drop'],
    })
  })

  it('take of two phones the later answer of each question, in whatever order they come', async () => {
    using site = await openForms()
    const at = (minute: string) => ({ happened_at: `2026-03-03T10:${minute}:00Z` })
    await site.answer({ smell: 'no', drop: 1 }, at('20'))
    await site.answer({ smell: 'yes', class: 'None' }, at('10'))
    expect(await site.form()).toMatchObject({ answers: { smell: 'no', drop: 1, class: 'None' } })
  })

  it('keep the version that the technician saw, and the latest that one of two phones saw', async () => {
    using site = await openForms()
    const second = { ...gas, version: 2, questions: [...gas.questions, aQuestion('new')] }
    await addForm(site, second)
    await site.answer({ smell: 'no' }, { version: 1 })
    expect(await site.form()).toMatchObject({ version: 1, answers: { smell: 'no' } })
    await site.answer({ new: 'yes' }, { version: 2 })
    await site.answer({ drop: 2 }, { version: 1 })
    expect(await site.form()).toMatchObject({ version: 2, answers: { smell: 'no', new: 'yes', drop: 2 } })
  })

  it('take what was answered offline to a form that was switched off meanwhile, and wait for it no more', async () => {
    using site = await openForms()
    site.data.set('form_templates', { id: 'frm_gas' }, { is_active: 0 })
    expect((await site.shown()).body).toEqual({ items: [] })
    expect((await site.answer({ smell: 'no' })).status).toBe(404)
    expect((await site.answer({ smell: 'no' }, { version: 1 })).status).toBe(200)
    expect(await site.form()).toMatchObject({ answers: { smell: 'no' } })
  })

  it('are answered once for each action, and alike however late it is sent again', async () => {
    using site = await openForms()
    const body = { action_id: uuid(700) }
    const first = await site.answer({ smell: 'no' }, body)
    site.clock.move({ minutes: 1 })
    await site.answer({ smell: 'yes' })
    const again = await site.answer({ smell: 'no' }, body)
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const other = await site.answer({ smell: 'na' }, body)
    expect([other.status, other.body['code']]).toEqual([422, 'idempotency_mismatch'])
    expect(await site.form()).toMatchObject({ answers: { smell: 'yes' } })
  })

  it.each([
    ['a word that is no answer', { smell: 'maybe' }, 'answers.smell'],
    ['text in place of a number', { drop: 'much' }, 'answers.drop'],
    ['a number that is too large', { drop: 1e12 }, 'answers.drop'],
    ['a choice that is none', { class: 'Other' }, 'answers.class'],
    ['a photo that has no UUID', { plate: 'photo' }, 'answers.plate'],
    ['a text that is too long', { notes: 'x'.repeat(2_001) }, 'answers.notes'],
    ['a character that is no text', { notes: 'a\u0000' }, 'answers.notes'],
    ['a question that is not there', { colour: 'red' }, 'answers.colour'],
    ['a list', { notes: ['a'] }, 'answers.notes'],
  ])('refuse %s, and nothing is changed', async (_, answers, path) => {
    using site = await openForms()
    const refused = await site.answer({ class: 'None', ...answers })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path }] } })
    expect(site.database.count('visit_forms')).toBe(0)
  })

  it('count a photo once the visit has it', async () => {
    using site = await openForms()
    const needed = [aQuestion('plate', { kind: 'photo' })]
    await addForm(site, { ...gas, version: 2, questions: needed })
    expect((await site.answer({ plate: uuid(1).toUpperCase() })).body).toMatchObject({ missing: ['plate'] })
    expect((await site.photo(1, site.photoForm(await aJpeg()))).status).toBe(201)
    expect(await site.form()).toMatchObject({ answers: { plate: uuid(1) }, missing: [] })
  })

  it('are answered before the check-in too, and not after the visit', async () => {
    using site = await openForms()
    site.data.set('visits', { booking_id: site.id }, { check_in_at: null, status: 'scheduled' })
    expect((await site.answer({ smell: 'no' })).status).toBe(200)
    site.data.set('visits', { booking_id: site.id }, { status: 'no_access' })
    const late = await site.answer({ smell: 'yes' })
    expect([late.status, late.body['code']]).toEqual([409, 'visit_over'])
    expect(await site.form()).toMatchObject({ answers: { smell: 'no' } })
  })

  it('do not hold the check-in up', async () => {
    using site = await openForms()
    const checkedIn = { check_in_at: null, status: 'scheduled' }
    site.data.set('visits', { booking_id: site.id }, checkedIn)
    expect((await site.step('check-in')).status).toBe(200)
  })

  it('are proven by the report: its text has the digest of the answers, and none before there are some', async () => {
    using site = await openForms()
    const before = (await site.read()).body
    expect(String(before['canonical'])).not.toContain('"forms"')
    await site.answer({ smell: 'no' })
    const { canonical, report_hash } = (await site.read()).body
    expect(JSON.parse(String(canonical))).toMatchObject({ forms: [{ id: 'frm_gas', version: 1 }] })
    expect(report_hash).toBe(hash('sha256', String(canonical)))
    site.clock.move({ minutes: 1 })
    await site.answer({ smell: 'yes' })
    expect((await site.read()).body['report_hash']).not.toBe(report_hash)
  })

  it('are locked with the report', async () => {
    using site = await openForms()
    await site.answer({ smell: 'no' })
    await site.put('report', { work_performed: 'Done.' })
    const submitted = { submitted_at: '2026-03-03T11:00:00.000Z', submitted_by: 'usr_tom', canonical: '{}' }
    site.data.set('visit_reports', { booking_id: site.id }, { ...submitted, report_hash: '0'.repeat(64) })
    const late = await site.answer({ smell: 'yes' })
    expect([late.status, late.body['code']]).toEqual([409, 'report_locked'])
    expect(await site.form()).toMatchObject({ answers: { smell: 'no' } })
  })

  it('are written by who leads, read by the crew and the office, and there for nobody else', async () => {
    using site = await openForms(['tom', 'ann'])
    const other = site.lead === 'tom' ? 'ann' : 'tom'
    const statuses = async (send: (as: string | null) => Promise<{ status: number }>) =>
      Promise.all(['asha', 'stranger', 'office', other, null].map(async (as) => (await send(as)).status))
    expect(await statuses((as) => site.answer({ smell: 'yes' }, {}, as))).toEqual([403, 403, 403, 404, 401])
    expect(await statuses((as) => site.shown(as))).toEqual([403, 403, 200, 404, 401])
    const key = { booking_id: site.id, visit_number: 1 }
    site.data.insert('visit_crew', { ...key, position: 2, technician_id: `tec_${other}` })
    expect((await site.shown(other)).status).toBe(200)
    expect((await site.answer({ smell: 'yes' }, {}, other)).status).toBe(403)
    expect(site.database.count('visit_forms')).toBe(0)
  })

  it('are unknown where the visit or the form is', async () => {
    using site = await openForms()
    const body = { action_id: uuid(800), answers: { smell: 'no' } }
    const nowhere = site.path.replace(/-1$/, '-2')
    expect((await site.send('office', 'GET', `${nowhere}/forms`)).status).toBe(404)
    for (const path of [`${nowhere}/forms/frm_gas`, `${site.path}/forms/frm_other`]) {
      expect((await site.send('tom', 'PUT', path, body)).status).toBe(404)
    }
  })
})

describe('the page of a form, without scripts', () => {
  const page = (id: string) => `/fulfillment/${id}/forms/frm_gas`
  const fields = { action_id: uuid(1), version: '1', visit: '1' }

  it('saves what was typed, and says what is left', async () => {
    using site = await openForms()
    const typed = { ...fields, 'answers.smell': 'no', 'answers.drop': '0,35', 'answers.notes': '' }
    const saved = await site.press(page(site.id), typed, 'tom')
    expect(saved.to).toBe(`${page(site.id)}?visit=1&done=saved`)
    expect(await site.form()).toMatchObject({ answers: { smell: 'no', drop: 0.35 }, missing: ['class'] })
    const twice = await site.press(page(site.id), typed, 'tom')
    expect(twice.to).toBe(saved.to)
    const whole = await site.press(page(site.id), { ...fields, action_id: uuid(2), 'answers.class': 'None' }, 'tom')
    expect(whole.to).toContain('done=complete')
  })

  it('comes back with the fault beside its question, and nothing is changed', async () => {
    using site = await openForms()
    const refused = await site.press(page(site.id), { ...fields, 'answers.drop': 'much' }, 'tom')
    expect(refused).toMatchObject({
      status: 422,
      page: { values: { 'answers.drop': 'much' }, errors: [{ path: 'answers.drop' }] },
    })
    expect(site.database.count('visit_forms')).toBe(0)
  })

  it('keeps the photo of a question once, however often it is sent', async () => {
    using site = await openForms()
    const form = async () => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ ...fields, 'photo_id.plate': uuid(9) })) body.set(name, value)
      body.set('photo.plate', new Blob([Buffer.from(await aJpeg())]), 'photo.jpg')
      return body
    }
    expect((await site.press(page(site.id), await form(), 'tom')).status).toBe(303)
    expect((await site.press(page(site.id), await form(), 'tom')).status).toBe(303)
    expect(await site.form()).toMatchObject({ answers: { plate: uuid(9) } })
    expect(site.data.texts('visit_photos', 'id')).toEqual([uuid(9)])
  })

  it('refuses a file that is no photo, beside its question', async () => {
    using site = await openForms()
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...fields, 'photo_id.plate': uuid(9) })) body.set(name, value)
    body.set('photo.plate', new Blob(['no photo']), 'photo.jpg')
    const refused = await site.press(page(site.id), body, 'tom')
    expect(refused).toMatchObject({ status: 422, page: { errors: [{ path: 'answers.plate' }] } })
    expect(site.database.count('visit_photos')).toBe(0)
  })

  it('is not there for others', async () => {
    using site = await openForms(['tom', 'ann'])
    const other = site.lead === 'tom' ? 'ann' : 'tom'
    expect((await site.press(page(site.id), { ...fields, 'answers.smell': 'no' }, other)).status).toBe(404)
    expect((await site.press(page(site.id), { ...fields, 'answers.smell': 'no' }, 'asha')).status).toBe(403)
    expect(site.database.count('visit_forms')).toBe(0)
  })
})
