import { describe, expect, it } from 'vitest'
import { aForm } from '../../support/builders/forms.ts'
import { type World, openWorld } from './everybody/world.ts'

const uuid = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
let sent = 0

/** One visit of Asha, led by one technician; another comes along; the third has nothing to do with it. */
async function openCrew() {
  const site = await openWorld('planned')
  const [visit] = await site.visitsOf(site.id)
  if (!visit) throw new Error('the booking has a visit')
  const lead = visit.technicians[0]?.id.replace('tec_', '') ?? ''
  const [helper = '', other = ''] = ['tom', 'ann', 'bob'].filter((name) => name !== lead)
  const crew = { version: visit.version, technician_ids: [`tec_${lead}`, `tec_${helper}`] }
  const confirm = ['absent', 'outside_hours', 'too_little_travel_time', 'day_full']
  const path = `/api/visits/${visit.id}`
  const planned = await site.send('office', 'PATCH', path, { ...crew, confirm })
  if (planned.status !== 200) throw new Error(JSON.stringify(planned.body))
  site.clock.move({ hours: 2 })
  return {
    ...site,
    path,
    people: { lead, helper, other, asha: 'asha', stranger: 'stranger', office: 'office', nobody: null },
  }
}

type Site = Awaited<ReturnType<typeof openCrew>>
type Who = keyof Site['people']

const photo = ({ photos }: World) => {
  const form = new FormData()
  form.set('photo_type', 'after')
  form.set('photo', new Blob([Buffer.from(photos[0] ?? '')]), 'photo.jpg')
  return form
}

/** The writes of a phone; each is one that the lead may make then. */
const writes: Readonly<Record<string, (site: Site) => Promise<object>>> = {
  'POST en-route': async () => ({ minutes: 15 }),
  'POST arrived': async () => ({}),
  'POST check-in': async () => ({}),
  'PUT report': async () => ({ work_performed: 'A new washer.', completion_status: 'completed' }),
  [`PUT forms/${aForm('safety').formId}`]: async () => ({ answers: { safe: 'yes' } }),
  'PUT signature': async ({ path, send, drawn }: Site) => {
    const { body } = await send('office', 'GET', `${path}/report`)
    return { signature_data: drawn, customer_name: 'Asha Patel', report_hash: body['report_hash'] }
  },
  'POST check-out': async () => ({}),
  'POST submit': async ({ path, send }: Site) => ({
    report_hash: (await send('office', 'GET', `${path}/report`)).body['report_hash'],
  }),
}

/** Those who may not: the helper reads the visit, and acts on nothing of it. */
const refused = { helper: 403, other: 404, asha: 403, stranger: 403, office: 403, nobody: 401 } as const

const stateOf = ({ data }: Site) =>
  JSON.stringify(
    [
      'bookings',
      'visits',
      'visit_reports',
      'visit_signatures',
      'visit_photos',
      'booking_history',
      'outbox',
      'field_actions',
      'holds',
    ].map((table) => data.rows(table)),
  )

describe('a visit', () => {
  it('is worked by the technician who leads it, and by nobody else: nothing changes by them', async () => {
    using site = await openCrew()
    const tries = async (route: string, body: object | FormData, method: string) => {
      const before = stateOf(site)
      for (const [who, status] of Object.entries(refused)) {
        const answer = await site.send(site.people[who as Who], method, `${site.path}/${route}`, body)
        expect([route, who, answer.status]).toEqual([route, who, isReportWork(route, who) ? answer.status : status])
        expect([route, who, answer.status >= 400]).toEqual([route, who, true])
        expect([route, who, stateOf(site)]).toEqual([route, who, before])
      }
    }
    for (const [name, make] of Object.entries(writes)) {
      const [method = '', route = ''] = name.split(' ')
      const body = { action_id: uuid((sent += 1)), ...(await make(site)) }
      await tries(route, body, method)
      const done = await site.send(site.people.lead, method, `${site.path}/${route}`, body)
      expect([name, done.status, done.body['code']]).toEqual([name, 200, undefined])
      if (route === 'check-in') await tries(`photos/${uuid((sent += 1))}`, photo(site), 'PUT')
    }
  })

  it('is read by crew, customer and office; its report by helper and customer once it is submitted', async () => {
    using site = await openCrew()
    const statuses = async (path: string) => {
      const all = Object.entries(site.people).map(async ([who, as]) => [who, (await site.send(as, 'GET', path)).status])
      return Object.fromEntries(await Promise.all(all))
    }
    const readers = { lead: 200, helper: 200, other: 404, asha: 200, stranger: 404, office: 200, nobody: 401 }
    expect(await statuses(site.path)).toEqual(readers)
    expect(await statuses(`/api/bookings/${site.id}/visits`)).toEqual(readers)
    expect(await statuses(`${site.path}/report`)).toEqual({ ...readers, helper: 404, asha: 404 })
    for (const [name, make] of Object.entries(writes)) {
      const [method = '', route = ''] = name.split(' ')
      const body = { action_id: uuid((sent += 1)), ...(await make(site)) }
      await site.send(site.people.lead, method, `${site.path}/${route}`, body)
    }
    expect(await statuses(`${site.path}/report`)).toEqual(readers)
    expect(await statuses(`${site.path}/signature`)).toEqual(readers)
    // 30 days after the work, its technicians read and write nothing of it any more.
    site.clock.move({ hours: 30 * 24 + 1 })
    const over = { ...readers, lead: 404, helper: 404 }
    for (const path of [
      site.path,
      `/api/bookings/${site.id}/visits`,
      `${site.path}/report`,
      `${site.path}/signature`,
    ]) {
      expect([path, await statuses(path)]).toEqual([path, over])
    }
    const before = stateOf(site)
    for (const [name, make] of Object.entries(writes)) {
      const [method = '', route = ''] = name.split(' ')
      const body = { action_id: uuid((sent += 1)), ...(await make(site)) }
      const late = await site.send(site.people.lead, method, `${site.path}/${route}`, body)
      expect([name, late.status]).toEqual([name, 404])
    }
    const corrected = await site.send(site.people.lead, 'POST', `${site.path}/corrections`, {
      action_id: uuid((sent += 1)),
      reason: 'A wrong part',
    })
    expect(corrected.status).toBe(404)
    const late = await site.send(site.people.lead, 'PUT', `${site.path}/photos/${uuid((sent += 1))}`, photo(site))
    expect(late.status).toBe(404)
    expect(stateOf(site)).toBe(before)
  })
})

/** The office writes corrections: before one is open, its refusal says so. */
const isReportWork = (route: string, who: string) =>
  who === 'office' && (route === 'report' || route === 'submit' || route === 'signature')
