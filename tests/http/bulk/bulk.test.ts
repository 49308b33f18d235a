import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { runs } from '../../support/property-runs.ts'
import { openBulkDesk } from './bulk-desk.ts'

const desk = await openBulkDesk()
const { whole } = desk
const { data, modules } = whole
afterAll(() => whole[Symbol.dispose]())

const stateOf = (id: string) => data.text('enquiries', 'state', { id })
const auditOf = (id: string) => data.pick('audit_log', ['action', 'role'], { target_id: id })

describe('an action on many rows', () => {
  it('says beforehand how each row would go, and writes nothing', async () => {
    const [open, closed] = [await desk.anEnquiry(), await desk.anEnquiry()]
    data.set('enquiries', { id: closed }, { state: 'closed' })
    const before = [data.count('bulks'), data.count('tasks'), data.count('audit_log')]
    const { status, body } = await desk.post({
      action: 'close',
      ids: [open, closed, open, 'enq_unknown', 'svc_tap'],
      dry_run: true,
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      action: 'close',
      changes: 1,
      skipped: 3,
      rows: [
        { id: open, label: data.text('enquiries', 'reference', { id: open }), effect: 'changes', reason: null },
        {
          id: closed,
          label: data.text('enquiries', 'reference', { id: closed }),
          effect: 'skipped',
          reason: 'It is closed already',
        },
        { id: 'enq_unknown', label: 'enq_unknown', effect: 'not_found', reason: 'Not found' },
        { id: 'svc_tap', label: 'svc_tap', effect: 'not_found', reason: 'Not found' },
      ],
    })
    expect([data.count('bulks'), data.count('tasks'), data.count('audit_log')]).toEqual(before)
    expect(stateOf(open)).toBe('open')
  })

  it('changes each row once in a task, with a line of the audit log for each row and one for the task', async () => {
    const [one, two] = [await desk.anEnquiry(), await desk.anEnquiry()]
    const chat = (await modules.chat.begin(null, '+447700900123')).conversation.id
    const begun = await desk.post({ action: 'close', ids: [one, two, one, 'enq_unknown', chat] })
    expect(begun.status).toBe(202)
    expect(stateOf(one)).toBe('open')
    expect(await desk.results(begun)).toEqual([
      ['done', null],
      ['done', null],
      ['refused', 'Not found'],
      ['done', null],
    ])
    expect([stateOf(one), stateOf(two), data.text('conversations', 'state', { id: chat })]).toEqual([
      'closed',
      'closed',
      'closed',
    ])
    for (const id of [one, two]) expect(auditOf(id)).toEqual([{ action: 'enquiry_changed', role: 'office' }])
    expect(auditOf(chat)).toEqual([{ action: 'conversation_changed', role: 'office' }])
    const bulk = data.text('tasks', 'subject', { id: begun.body.task_id })
    expect(auditOf(bulk)).toEqual([{ action: 'bulk_begun', role: 'office' }])
  })

  it('skips by its rules what the dry run skips, whatever the states', async () => {
    const states = ['open', 'in_progress', 'answered', 'closed', 'spam'] as const
    const cases = fc.array(fc.constantFrom(...states), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(cases, fc.constantFrom('close', 'mark_spam'), async (all, action) => {
        const ids: string[] = []
        for (const state of all) {
          const id = await desk.anEnquiry()
          data.set('enquiries', { id }, { state })
          ids.push(id)
        }
        const { body: foreseen } = await desk.post({ action, ids, dry_run: true })
        const results = await desk.results(await desk.post({ action, ids }))
        const expected = foreseen.rows.map((row: { readonly effect: string; readonly reason: string | null }) =>
          row.effect === 'changes' ? ['done', null] : ['unchanged', row.reason],
        )
        expect(results).toEqual(expected)
        const after = await desk.post({ action, ids, dry_run: true })
        expect(after.body.changes).toBe(0)
      }),
      { numRuns: runs(5) },
    )
  })

  it('keeps neither the change nor the result of a row where the process dies between them, and goes on with it', async () => {
    const [one, two] = [await desk.anEnquiry(), await desk.anEnquiry()]
    const begun = await desk.post({ action: 'mark_spam', ids: [one, two] })
    const killed = data.refuseInserts('task_rows', 'killed', ['position', 1])
    await expect(modules.tasks.carryOn()).rejects.toThrow('killed')
    killed[Symbol.dispose]()
    expect([stateOf(one), stateOf(two), auditOf(two)]).toEqual(['spam', 'open', []])
    expect(await desk.results(begun)).toEqual([
      ['done', null],
      ['done', null],
    ])
    expect([stateOf(two), auditOf(one).length, auditOf(two).length]).toEqual(['spam', 1, 1])
  })

  it('stops between rows, and leaves the rest as it is', async () => {
    const ids = [await desk.anEnquiry(), await desk.anEnquiry()]
    const begun = await desk.post({ action: 'close', ids })
    const headers = { cookie: await whole.signIn('office') }
    await whole.app.request(`/api/admin/tasks/${begun.body.task_id}/stop`, { method: 'POST', headers })
    expect(await desk.results(begun)).toEqual([])
    expect(ids.map(stateOf)).toEqual(['open', 'open'])
    expect(data.text('tasks', 'state', { id: begun.body.task_id })).toBe('stopped')
  })

  it('changes no row once its maker may no longer do it', async () => {
    const id = await desk.anEnquiry()
    const begun = await desk.post({ action: 'close', ids: [id] })
    data.set('users', { email: 'office@example.com' }, { status: 'suspended' })
    expect(await desk.results(begun)).toEqual([])
    expect(stateOf(id)).toBe('open')
    expect(data.text('tasks', 'state', { id: begun.body.task_id })).toBe('failed')
    data.set('users', { email: 'office@example.com' }, { status: 'active' })
  })

  it('refuses more than 500 rows, none, and who may not, with words', async () => {
    const many = Array.from({ length: 501 }, (_, n) => `enq_row${n}`)
    const tooMany = await desk.post({ action: 'close', ids: many })
    expect([tooMany.status, tooMany.body.errors]).toEqual([
      422,
      [{ path: 'ids', message: 'Select at most 500 rows at once' }],
    ])
    expect(
      (await desk.post({ action: 'close', ids: [...many.slice(1), ...many.slice(1)], dry_run: true })).status,
    ).toBe(200)
    expect((await desk.post({ action: 'close', ids: [] })).status).toBe(422)
    expect((await desk.post({ action: 'close', ids: ['enq_one'] }, 'technician')).status).toBe(403)
    expect((await desk.post({ action: 'close', ids: ['enq_one'] }, null)).status).toBe(401)
  })

  it('without scripts leads from the list to its page, and begins once', async () => {
    const id = await desk.anEnquiry()
    const selected = await desk.form('/admin/bulk', [
      ['deed', 'close'],
      ['ids', id],
      ['ids', 'enq_unknown'],
      ['back', '/admin/enquiries?whose=mine'],
    ])
    const page = selected.headers.get('location') ?? ''
    expect([selected.status, page]).toEqual([303, expect.stringMatching(/^\/admin\/bulk\/blk_/)])
    expect(data.row('bulks', { id: page.split('/').at(-1) ?? '' })).toMatchObject({
      back: '/admin/enquiries?whose=mine',
      row_count: 2,
    })
    const tasks = data.count('tasks')
    expect((await desk.form(`${page}/start`, [], 'admin')).status).toBe(404)
    expect(data.count('tasks')).toBe(tasks)
    await Promise.all([desk.form(`${page}/start`, []), desk.form(`${page}/start`, [])])
    await modules.tasks.carryOn()
    await desk.form(`${page}/start`, [])
    expect(data.count('tasks')).toBe(tasks + 1)
    expect([stateOf(id), auditOf(id).length]).toEqual(['closed', 1])
  })

  it('comes back to the list where no row is selected', async () => {
    const { status, text } = await desk.form('/admin/bulk', [
      ['deed', 'close'],
      ['back', '/admin/enquiries'],
    ])
    expect([status, text]).toEqual([422, expect.stringContaining('Select at least one row')])
  })
})
