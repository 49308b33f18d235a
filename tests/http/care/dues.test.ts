import { describe, expect, it } from 'vitest'
import { openCare } from './care-site.ts'

/** The clock stands at `noon` of 2 March 2026. */
async function openDues() {
  const site = await openCare()
  const path = `${site.path}/dues`
  const today = site.whole.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate()
  return {
    ...site,
    today,
    dues: path,
    done: (kind: string, done_on: Temporal.PlainDate | string, as = 'customer') =>
      site.send(as, 'POST', path, { kind, done_on: String(done_on) }),
    events: () => site.data.texts('outbox', 'body', { kind: 'care-due' }).map((body) => JSON.parse(body)),
    remind: () => site.whole.modules.care.remindOfDues(),
    [Symbol.dispose]: () => site[Symbol.dispose](),
  }
}

describe('/api/properties/:id/dues', () => {
  it('keeps the date of a check that is done in the last two months', async () => {
    using site = await openDues()
    const due = site.today.add({ days: 20 })
    await site.done('gas_safety', due.subtract({ months: 12 }))
    const early = await site.done('gas_safety', site.today)
    expect(early.json).toMatchObject({ due_on: due.add({ months: 12 }).toString(), overdue: false })
    const eicr = await site.done('eicr', site.today)
    expect(eicr.json).toMatchObject({ due_on: site.today.add({ years: 5 }).toString() })
  })

  it('refuses a day to come and one before the last, and changes nothing', async () => {
    using site = await openDues()
    await site.done('boiler_service', site.today)
    expect((await site.done('boiler_service', site.today.add({ days: 1 }))).status).toBe(422)
    expect((await site.done('boiler_service', site.today.subtract({ days: 1 }))).status).toBe(422)
    expect((await site.done('spaceship', site.today)).status).toBe(422)
    expect(site.data.texts('care_dues', 'done_on', {})).toEqual([site.today.toString()])
  })

  it('is for those who see the property only', async () => {
    using site = await openDues()
    expect((await site.done('gas_safety', site.today, 'stranger')).status).toBe(404)
    expect((await site.done('gas_safety', site.today, 'technician')).status).toBe(403)
    expect((await site.send('technician', 'GET', '/api/admin/care/due')).status).toBe(403)
    await site.done('gas_safety', site.today)
    const gone = { method: 'DELETE', headers: { cookie: await site.whole.signIn('technician') } }
    expect((await site.whole.app.request(`${site.dues}/gas_safety`, gone)).status).toBe(403)
    expect(site.count('care_dues')).toBe(1)
  })

  it('reminds once for each stage, however often the job runs, and no more when it is done', async () => {
    using site = await openDues()
    const due = site.today.add({ days: 61 })
    await site.done('gas_safety', due.subtract({ months: 12 }))
    await site.remind()
    expect(site.events()).toEqual([])
    const stages = []
    for (const days of [1, 30, 23, 8, 40]) {
      site.whole.clock.set(site.whole.clock.now().add({ hours: days * 24 }))
      await site.remind()
      await site.remind()
      stages.push(site.events().length)
    }
    expect(stages).toEqual([1, 2, 3, 4, 4])
    expect(site.events().map(({ stage }) => stage)).toEqual(['days_60', 'days_30', 'days_7', 'overdue'])
    expect(site.data.value('care_dues', 'remind_on', {})).toBeNull()
    // The sessions of the beginning are over by now.
    const headers = { cookie: await site.whole.signIn('office') }
    const list = await site.whole.app.request('/api/admin/care/due?kind=gas_safety', { headers })
    expect((await list.json()).items).toMatchObject([{ kind: 'gas_safety', overdue: true, property: 'Flat 2' }])
  })

  it('says nothing about an archived property', async () => {
    using site = await openDues()
    await site.done('gas_safety', site.today.subtract({ months: 12 }))
    await site.send('customer', 'DELETE', `/api/me/properties/${site.property}`)
    await site.remind()
    expect(site.events()).toEqual([])
    expect((await site.send('office', 'GET', '/api/admin/care/due')).json['items']).toEqual([])
  })

  it('comes by forms, which lead back to the page of the reader', async () => {
    using site = await openDues()
    const post = async (path: string, fields: Record<string, string>, as: 'customer' | 'office') =>
      site.whole.app.request(path, {
        method: 'POST',
        headers: { cookie: as === 'customer' ? site.cookie : await site.whole.signIn('office') },
        body: new URLSearchParams(fields),
      })
    const form = `/properties/${site.property}/dues`
    const kept = await post(form, { kind: 'eicr', done_on: site.today.toString() }, 'customer')
    expect(kept.headers.get('location')).toBe(`/profile/properties/${site.property}?done=due-kept#dues`)
    expect((await post(form, { kind: 'eicr', done_on: '' }, 'customer')).status).toBe(422)
    const gone = await post(`${form}/eicr/remove`, {}, 'office')
    expect(gone.headers.get('location')).toContain(`/admin/customers/${site.customer}/properties/`)
    expect(site.count('care_dues')).toBe(0)
    expect(site.data.texts('audit_log', 'action', { target_id: site.property })).toEqual(['due_removed'])
  })
})
