import { describe, expect, it } from 'vitest'
import { fieldsOfForm } from '#modules/fulfilment'
import { gas, openForms } from './form-app.ts'

const question = { kind: 'yes_no', label: 'Is it safe?' }
const aNewForm = { title: 'Ladders', required: 'before_start', categories: ['plumbing'], questions: [question] }

describe('/api/admin/forms', () => {
  it('lists the forms, and has each with its versions', async () => {
    using site = await openForms()
    const listed = await site.send('admin', 'GET', '/api/admin/forms')
    expect(listed).toMatchObject({ status: 200, body: { items: [{ id: 'frm_gas', version: 1, is_active: true }] } })
    const one = await site.send('admin', 'GET', '/api/admin/forms/frm_gas')
    expect(one.body).toMatchObject({ id: 'frm_gas', versions: [{ version: 1, saved_by: 'Admin' }] })
    expect((await site.send('admin', 'GET', '/api/admin/forms/frm_none')).status).toBe(404)
  })

  it('adds a form, which is asked at once', async () => {
    using site = await openForms()
    const added = await site.send('admin', 'POST', '/api/admin/forms', aNewForm)
    expect(added).toMatchObject({
      status: 201,
      body: {
        title: 'Ladders',
        version: 1,
        is_active: true,
        questions: [{ ...question, required: true, choices: [] }],
      },
    })
    expect((await site.shown()).body['items']).toHaveLength(2)
  })

  it('saves what is sent as another version, and keeps the rest with the ids of the questions', async () => {
    using site = await openForms()
    const saved = await site.send('admin', 'PATCH', '/api/admin/forms/frm_gas', { version: 1, title: 'Gas' })
    expect(saved).toMatchObject({ status: 200, body: { title: 'Gas', version: 2 } })
    expect(saved.body['questions']).toEqual((await site.form())?.['questions'])
    const again = await site.send('admin', 'PATCH', '/api/admin/forms/frm_gas', { version: 2, title: 'Gas' })
    expect(again.body).toMatchObject({ version: 2 })
    expect(site.database.count('form_versions')).toBe(2)
  })

  it('switches a form off without another version', async () => {
    using site = await openForms()
    const off = await site.send('admin', 'PATCH', '/api/admin/forms/frm_gas', { version: 1, is_active: false })
    expect(off).toMatchObject({ status: 200, body: { version: 1, is_active: false } })
    expect((await site.shown()).body).toEqual({ items: [] })
  })

  it('refuses a version that is not the latest, and changes nothing', async () => {
    using site = await openForms()
    const stale = await site.send('admin', 'PATCH', '/api/admin/forms/frm_gas', { version: 2, title: 'Gas' })
    expect([stale.status, stale.body['code']]).toEqual([409, 'form_changed'])
    expect((await site.send('admin', 'PATCH', '/api/admin/forms/frm_no', { version: 1, title: 'x' })).status).toBe(404)
    expect(site.database.count('form_versions')).toBe(1)
  })

  it.each([
    ['without a title', { title: ' ' }, 'title'],
    ['without questions', { questions: [] }, 'questions'],
    ['for no trade', { categories: [] }, 'categories'],
    ['for a trade that is not there', { categories: ['magic'] }, 'categories'],
    ['with a question without words', { questions: [{ ...question, label: '' }] }, 'questions.0.label'],
    ['with a choice of one', { questions: [{ ...question, kind: 'choice', choices: ['A'] }] }, 'questions.0.choices'],
    ['with a kind that is none', { questions: [{ ...question, kind: 'colour' }] }, 'questions.0.kind'],
    ['with a field that is none', { colour: 'red' }, 'colour'],
  ])('refuses a form %s', async (_, change, path) => {
    using site = await openForms()
    const refused = await site.send('admin', 'POST', '/api/admin/forms', { ...aNewForm, ...change })
    expect(refused.status).toBe(422)
    expect(refused.body['errors']).toContainEqual(expect.objectContaining({ path }))
    expect(site.database.count('form_templates')).toBe(1)
  })
})

describe('the pages of the forms, without scripts', () => {
  const typed = { ...fieldsOfForm(gas), version: '1' }

  it('save another version, and say so', async () => {
    using site = await openForms()
    const saved = await site.press('/admin/forms/frm_gas', { ...typed, title: 'Gas' })
    expect([saved.status, saved.to]).toEqual([303, '/admin/forms/frm_gas?done=saved'])
    expect(await site.form()).toMatchObject({ title: 'Gas', version: 2 })
    const stale = await site.press('/admin/forms/frm_gas', typed)
    expect(stale).toMatchObject({ status: 409, page: { alert: expect.stringContaining('meanwhile') } })
  })

  it('move, add and take out questions by buttons, and save nothing until the last one', async () => {
    using site = await openForms()
    const arrange = async (press: string) => {
      const { page } = await site.press('/admin/forms/frm_gas/arrange', { ...typed, press })
      return Object.entries(page.values ?? {}).flatMap(([name, value]) => (name.endsWith('.id') ? [value] : []))
    }
    expect(await arrange('down.0')).toEqual(['notes', 'smell', 'drop', 'class', 'plate'])
    expect(await arrange('up.4')).toEqual(['smell', 'notes', 'drop', 'plate', 'class'])
    expect(await arrange('remove.1')).toEqual(['smell', 'drop', 'class', 'plate'])
    expect(await arrange('add')).toHaveLength(6)
    expect(await arrange('preview')).toHaveLength(5)
    expect(site.database.count('form_versions')).toBe(1)
  })

  it('add a form, and switch one off and on', async () => {
    using site = await openForms()
    const added = await site.press('/admin/forms/new', { ...fieldsOfForm(gas), title: 'Another' })
    expect(added.to).toMatch(/^\/admin\/forms\/frm_.+\?done=added$/)
    const off = await site.press('/admin/forms/frm_gas/switch', { version: '1', is_active: 'no' })
    expect(off.to).toBe('/admin/forms/frm_gas?done=off')
    expect(site.data.value('form_templates', 'is_active', { id: 'frm_gas' })).toBe(0)
    expect((await site.press('/admin/forms/frm_gas/switch', { version: '1', is_active: 'yes' })).to).toContain(
      'done=on',
    )
  })

  it('come back with each fault beside its field', async () => {
    using site = await openForms()
    const refused = await site.press('/admin/forms/frm_gas', { ...typed, 'questions.2.label': '', title: '' })
    expect(refused.status).toBe(422)
    expect(refused.page.errors?.map(({ path }) => path)).toEqual(['title', 'questions.2.label'])
    expect((await site.press('/admin/forms/frm_missing', typed)).status).toBe(404)
    expect((await site.press('/admin/forms/frm_gas', typed, 'office')).status).toBe(403)
    expect(site.database.count('form_versions')).toBe(1)
  })
})
