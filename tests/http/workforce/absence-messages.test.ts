import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openRelayedApp } from '../../support/apps/relayed-app.ts'
import type { Caller } from '../../support/apps/whole-app.ts'
import { givenVisit } from './given-visit.ts'

let whole: Awaited<ReturnType<typeof openRelayedApp>>
let technicianId = ''
let page = ''
beforeEach(async () => {
  whole = await openRelayedApp()
  const [entry] = await whole.modules.accounts.technicians()
  technicianId = entry?.technician.id ?? ''
  page = `/admin/technicians/${technicianId}`
})
afterEach(() => whole[Symbol.asyncDispose]())

async function send(caller: Caller, path: string, body: object = {}): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json', cookie: await whole.signIn(caller) }
  const answer = await whole.app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status).toBeLessThan(300)
  return answer.json()
}

/** The roles that have a notification under the bell, with its words. */
async function bell(type: string) {
  await whole.relay.drain()
  return whole.data.rows('notifications', { type }).map(({ user_id: user, message, link }) => ({
    role: whole.data.text('users', 'role', { id: user ?? null }),
    message,
    link,
  }))
}

const sick = (day: string) => ({ kind: 'sick', from_date: day, until_date: day })
const holiday = { kind: 'holiday', from_date: '2026-05-04', until_date: '2026-05-08' }

describe('a technician who reports sick', () => {
  it('has the office notified once, with the visits concerned and without the illness', async () => {
    const { reference: visit } = await givenVisit(whole, technicianId, '2026-03-17T10:00:00')
    const { reference: later } = await givenVisit(whole, technicianId, '2026-03-19T10:00:00')
    whole.clock.set(Temporal.Instant.from('2026-03-16T12:00:00Z'))
    await send('technician', '/api/me/absences', sick('2026-03-17'))
    const notified = await bell('absence_reported')
    expect(notified.map(({ role }) => role).toSorted()).toEqual(['admin', 'office'])
    for (const { message, link } of notified) {
      expect(message).toContain(`Tuesday 17 March. Visit concerned: ${visit} (Tuesday 17 March, 10`)
      expect(message).not.toContain(later)
      expect(message).not.toMatch(/sick|ill/i)
      expect(link).toBe(`${page}#collisions`)
    }
    expect(await bell('absence_reported')).toHaveLength(notified.length)
  })

  it('has the emergency named that they should have begun', async () => {
    const { reference: emergency } = await givenVisit(whole, technicianId, null)
    await send('technician', '/api/me/absences', sick('2026-03-02'))
    const [first] = await bell('absence_reported')
    expect(first?.message).toContain(`Visit concerned: ${emergency} (an emergency).`)
  })

  it('has the office notified without visits too, and of nothing that was taken back meanwhile', async () => {
    const { id } = await send('technician', '/api/me/absences', sick('2026-03-03'))
    await send('technician', `/api/me/absences/${id}/withdraw`)
    expect(await bell('absence_reported')).toEqual([])
    await send('technician', '/api/me/absences', sick('2026-03-02'))
    const [first] = await bell('absence_reported')
    expect(first).toMatchObject({
      message: expect.stringContaining('No visit is concerned.'),
      link: `${page}#absences`,
    })
  })
})

describe('a holiday that a technician asks for', () => {
  it('is under the bell of the office, and its decision under that of the technician', async () => {
    const { id } = await send('technician', '/api/me/absences', holiday)
    const asked = await bell('absence_asked')
    expect(asked.map(({ role }) => role).toSorted()).toEqual(['admin', 'office'])
    const message = expect.stringContaining('asks for time off: Monday 4 May to Friday 8 May')
    for (const one of asked) expect(one).toMatchObject({ message, link: `${page}#absences` })
    expect(await bell('absence_decided')).toEqual([])
    await send('office', `/api/admin/technicians/${technicianId}/absences/${id}/status`, { status: 'agreed' })
    expect(await bell('absence_decided')).toEqual([
      {
        role: 'technician',
        message: 'The office has agreed to your time off: Monday 4 May to Friday 8 May.',
        link: '/working-time',
      },
    ])
    const other = await send('technician', '/api/me/absences', { ...holiday, kind: 'training' })
    await send('office', `/api/admin/technicians/${technicianId}/absences/${other['id']}/status`, {
      status: 'declined',
    })
    const words = (await bell('absence_decided')).map((one) => one.message)
    expect(words).toContain('The office has declined your time off: Monday 4 May to Friday 8 May.')
  })

  it('that the office enters notifies nobody', async () => {
    await send('office', `/api/admin/technicians/${technicianId}/absences`, holiday)
    const types = ['absence_reported', 'absence_asked', 'absence_decided']
    for (const type of types) expect(await bell(type)).toEqual([])
  })
})
