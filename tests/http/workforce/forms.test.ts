import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type WholeApp, openWholeApp } from '../../support/apps/whole-app.ts'

let whole: WholeApp
let page = ''
beforeEach(async () => {
  whole = await openWholeApp()
  const [entry] = await whole.modules.accounts.technicians()
  page = `/admin/technicians/${entry?.technician.id ?? ''}`
})
afterEach(() => whole[Symbol.dispose]())

async function form(caller: Caller, path: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  const headers = { cookie: await whole.signIn(caller) }
  return whole.app.request(path, { method: 'POST', headers, body: new URLSearchParams(fields) })
}

const hours = async (): Promise<unknown> => {
  const headers = { cookie: await whole.signIn('office') }
  const answer = await whole.app.request(`/api${page}/hours`, { headers })
  return (await answer.json()).hours
}
const absence = { kind: 'holiday', from_date: '2099-05-04', until_date: '2099-05-05', from_time: '', until_time: '' }

describe('the page of a technician', () => {
  it('sets hours with a break, leaves out empty rows, and takes them away again', async () => {
    const typed = {
      '1.0.from': '',
      '1.0.until': '',
      '1.1.from': '08:00',
      '1.1.until': '12:00',
      '2.0.from': '22:00',
      '2.0.until': '00:00',
    }
    const set = await form('office', `${page}/hours`, { own: 'yes', ...typed })
    expect([set.status, set.headers.get('location')]).toEqual([303, `${page}?done=hours#hours`])
    expect(await hours()).toMatchObject({
      1: [{ from: '08:00', until: '12:00' }],
      2: [{ from: '22:00', until: '24:00' }],
    })
    await form('office', `${page}/hours`, { own: 'no', ...typed })
    expect(await hours()).toBeNull()
  })

  it('comes back with the day and the row of a fault, and changes nothing', async () => {
    const typed = { own: 'yes', '3.1.from': '12:00', '3.1.until': '11:00' }
    const refused = await form('office', `${page}/hours`, typed)
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('Wednesday: the end must be at least 15 minutes after the beginning')
    expect(await hours()).toBeNull()
  })

  it('enters absences once and ends them, and refuses what cannot be', async () => {
    const entered = await form('office', `${page}/absences`, { ...absence, note: 'Wedding' })
    expect(entered.headers.get('location')).toBe(`${page}?done=absent#absences`)
    expect(whole.data.texts('absences', 'note')).toEqual(['Wedding'])
    expect((await form('office', `${page}/absences`, { ...absence, note: '' })).status).toBe(409)
    expect((await form('office', `${page}/absences`, { ...absence, kind: '' })).status).toBe(422)
    const [{ id } = { id: '' }] = whole.data.pick('absences', ['id'], {})
    expect((await form('office', `${page}/absences/${String(id)}`, { status: 'agreed' })).status).toBe(409)
    expect((await form('office', `${page}/absences/${String(id)}`, { status: 'x' })).status).toBe(422)
    const ended = await form('office', `${page}/absences/${String(id)}`, { status: 'withdrawn' })
    expect(ended.headers.get('location')).toBe(`${page}?done=withdrawn#absences`)
    expect((await form('office', `${page}/absences/abs_00000000`, { status: 'withdrawn' })).status).toBe(404)
    expect((await form('office', '/admin/technicians/tec_00000000/hours', { own: 'no' })).status).toBe(404)
  })
})

describe('the page of one’s own hours and absences', () => {
  it('reports sick at once, asks for a holiday, and withdraws both', async () => {
    const today = whole.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().toString()
    const ill = { ...absence, kind: 'sick', from_date: today, until_date: today }
    const sick = await form('technician', '/working-time/absences', ill)
    expect(sick.headers.get('location')).toBe('/working-time?done=sick')
    const asked = await form('technician', '/working-time/absences', absence)
    expect(asked.headers.get('location')).toBe('/working-time?done=asked')
    expect(whole.data.texts('absences', 'state').toSorted()).toEqual(['agreed', 'asked'])
    for (const id of whole.data.texts('absences', 'id')) {
      const withdrawn = await form('technician', `/working-time/absences/${id}/withdraw`, {})
      expect(withdrawn.headers.get('location')).toBe('/working-time?done=withdrawn')
    }
    expect((await form('technician', '/working-time/absences', { ...absence, until_date: '2099-05-01' })).status).toBe(
      422,
    )
    expect((await form('technician', '/working-time/absences/abs_00000000/withdraw', {})).status).toBe(404)
  })

  it('says that a long illness waits for the office', async () => {
    const asked = await form('technician', '/working-time/absences', { ...absence, kind: 'sick' })
    expect(asked.headers.get('location')).toBe('/working-time?done=sick-asked')
    expect(whole.data.texts('absences', 'state')).toEqual(['asked'])
  })

  it('leaves what the office entered to the office', async () => {
    await form('office', `${page}/absences`, { ...absence, note: '' })
    const [{ id } = { id: '' }] = whole.data.pick('absences', ['id'], {})
    const refused = await form('technician', `/working-time/absences/${String(id)}/withdraw`, {})
    expect(refused.status).toBe(409)
    expect(whole.data.texts('absences', 'state')).toEqual(['agreed'])
  })

  it('is for technicians', async () => {
    expect((await form('office', '/working-time/absences', absence)).status).toBe(403)
    expect((await form('customer', '/working-time/absences', absence)).status).toBe(403)
    expect(whole.data.count('absences')).toBe(0)
  })
})
