import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { TaskOutcome, TaskRow } from '#modules/tasks'
import { type Caller, openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
const { modules, adapters, data } = whole
let cookies: Readonly<Record<'admin' | 'office', string>> = { admin: '', office: '' }

beforeEach(async () => {
  cookies = { admin: await whole.signIn('admin'), office: await whole.signIn('office') }
})
afterAll(() => whole[Symbol.dispose]())

let made = 0
async function begin(by: Caller, rows: readonly (readonly [TaskOutcome, string | null])[]) {
  made += 1
  const startedBy = data.text('users', 'id', { email: `${by}@example.com` }) as never
  const started = await modules.tasks.start(
    { kind: 'import', subject: `task ${made}`, total: rows.length + 1, startedBy },
    null,
  )
  if (!started.ok) throw new Error('no task goes on')
  const results = rows.map(([outcome, reason], position): TaskRow => {
    const label = `Line ${position + 2}`
    return { position, label, outcome, reason, made: [] }
  })
  await adapters.tasks.move(started.value.id, 0, results)
  return started.value.id
}

async function ask(method: string, path: string, cookie: string) {
  const answer = await whole.app.request(path, { method, headers: { cookie } })
  const text = await answer.text()
  return { status: answer.status, text, body: text.startsWith('{') ? JSON.parse(text) : null, headers: answer.headers }
}

describe('a task', () => {
  it('is shown with its progress and refused rows to who began it and to administrators', async () => {
    const id = await begin('office', [
      ['new', null],
      ['refused', 'Please enter your email address'],
    ])
    for (const cookie of [cookies.office, cookies.admin]) {
      expect((await ask('GET', `/api/admin/tasks/${id}`, cookie)).body).toMatchObject({
        id,
        kind: 'import',
        status: 'running',
        total: 3,
        done: 2,
        counts: { new: 1, refused: 1 },
        refused: [{ row: 2, label: 'Line 3', outcome: 'refused', reason: 'Please enter your email address' }],
      })
    }
  })

  it('of an administrator is nobody else’s: not shown, not stopped', async () => {
    const id = await begin('admin', [['new', null]])
    for (const [method, path] of [
      ['GET', `/api/admin/tasks/${id}`],
      ['POST', `/api/admin/tasks/${id}/stop`],
      ['GET', `/admin/tasks/${id}/rows.csv`],
      ['POST', `/admin/tasks/${id}/stop`],
    ] as const) {
      expect([path, (await ask(method, path, cookies.office)).status]).toEqual([path, 404])
    }
    expect(data.text('tasks', 'state', { id })).toBe('running')
  })

  it('stops after the batch at hand, and stays as it is once it is over', async () => {
    const id = await begin('office', [['new', null]])
    expect((await ask('POST', `/api/admin/tasks/${id}/stop`, cookies.office)).body).toMatchObject({
      status: 'stopping',
      ended_at: null,
    })
    await modules.tasks.carryOn()
    const stopped = await ask('POST', `/api/admin/tasks/${id}/stop`, cookies.office)
    expect(stopped.body).toMatchObject({ status: 'stopped', done: 1, ended_at: expect.any(String) })
  })

  it('is stopped by a form, which goes back to its own site alone', async () => {
    const stop = async (next: string) => {
      const id = await begin('office', [])
      const answer = await whole.app.request(`/admin/tasks/${id}/stop`, {
        method: 'POST',
        headers: { cookie: cookies.office, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ next }),
      })
      return [answer.status, answer.headers.get('location'), data.text('tasks', 'state', { id })]
    }
    expect(await stop('/admin/imports/imp_one')).toEqual([303, '/admin/imports/imp_one', 'stopping'])
    expect(await stop('//elsewhere.example')).toEqual([303, '/admin', 'stopping'])
  })

  it('has its results as a table, in which nothing is a formula', async () => {
    const id = await begin('office', [
      ['new', null],
      ['refused', '=cmd() is no date'],
    ])
    const { text, headers } = await ask('GET', `/admin/tasks/${id}/rows.csv`, cookies.office)
    expect(headers.get('content-disposition')).toBe('attachment; filename="import-results.csv"')
    expect(text.split('\r\n')).toEqual([
      '"row","label","result","reason"',
      '1,"Line 2","new",',
      '2,"Line 3","refused","\'=cmd() is no date"',
      '',
    ])
  })
})
