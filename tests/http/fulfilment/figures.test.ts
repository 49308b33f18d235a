import { afterAll, describe, expect, it } from 'vitest'
import FieldPage from '../../../ui/pages/admin/field/+Page.tsx'
import { data as fieldData } from '../../../ui/pages/admin/field/+data.ts'
import { authData } from '../../../ui/components/auth/auth-data.ts'
import type { BookingId } from '#modules/shared'
import { instantText } from '#modules/shared'
import { openLinkedApp } from '../../support/apps/linked-app.ts'
import type { Caller } from '../../support/apps/whole-app.ts'
import { showPage } from '../../support/servers/shown-pages.ts'

const linked = await openLinkedApp()
const { whole } = linked
afterAll(() => linked[Symbol.dispose]())

async function read(path: string, as: Caller | null = 'office') {
  const answer = await whole.app.request(path, { headers: { ...(as && { cookie: await whole.signIn(as) }) } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const figures = async () => JSON.parse((await read('/api/admin/field/figures')).text)

async function shown(search = '') {
  const who = await whole.modules.accounts.find(whole.data.text('users', 'id', { role: 'admin' }) as never)
  const at = { modules: whole.modules, who, url: `/admin/field${search}`, now: whole.clock.now() }
  return showPage({ data: fieldData, Page: FieldPage }, at)
}

/** An emergency at which somebody arrived so many minutes after its order, and worked for an hour. */
async function answered(minutes: number): Promise<BookingId> {
  const { id } = await linked.booked('in_progress')
  const ordered = whole.data.text('bookings', 'created_at', { id })
  const at = Temporal.Instant.from(ordered).add({ minutes })
  const technician_id = whole.data.text('technicians', 'id')
  const arrived_at = instantText(at)
  const check_out_at = instantText(at.add({ minutes: 60 }))
  const times = { arrived_at, check_in_at: arrived_at, check_out_at }
  whole.data.set(
    'visits',
    { booking_id: id },
    { status: 'done', technician_id, completion_status: 'completed', ...times },
  )
  return id
}

describe('the figures of the field', () => {
  it('are none before there is any work, and the page shows none of nothing', async () => {
    expect(await figures()).toMatchObject({
      visits: 0,
      first_time_fix_percent: null,
      technicians: [],
      response: { emergencies: 0, in_time_percent: null, median_minutes: null },
    })
    const page = await shown()
    expect(page).toContain('No figures yet')
    expect(page).not.toMatch(/%|First-time fix:/)
  })

  it('count visits, the response to emergencies and the minutes on site, for all and by technician', async () => {
    await answered(30)
    await answered(42)
    const late = await answered(95)
    const found = await figures()
    expect(found).toMatchObject({
      visits: 3,
      on_guarantee: 0,
      with_check_in: 3,
      with_photo: 0,
      with_report: 0,
      with_signature: 0,
      first_visits_ended: 3,
      first_time_fixes: 3,
      first_time_fix_percent: 100,
      minutes_on_site: 180,
      technicians: [{ full_name: 'Asha Patel', visits: 3 }],
      response: { emergencies: 3, in_time: 2, in_time_percent: 66, median_minutes: 42 },
    })
    expect(Temporal.PlainDate.from(found.from).until(found.to).days).toBe(29)
    const reference = whole.data.text('bookings', 'reference', { id: late })
    const page = await shown('?list=emergencies')
    expect(page).toMatch(/Emergencies answered in time\n66%\n2 of 3/)
    expect(page).toMatch(new RegExp(`${reference}[\\s\\S]*Late`))
    expect(await shown('?without=photo')).toContain('Visits without a photo')
    expect(page).toMatch(/Visits with a signature or a reason for none\n0%\n0 of 3/)
    expect(await shown('?without=signature')).toContain('Visits without a signature, and without a reason for none')
    expect(await shown('?without=check_in')).toContain('No visits match')
    expect(page).toMatch(/Visits on the guarantee\n0%\n0 of 3\n.*except in the first-time fix/)
    expect(await shown('?without=charge')).toContain('Visits on the guarantee, without a charge')
  })

  it('are the rows of the files behind them', async () => {
    const visits = await read('/admin/field/visits.csv?without=report')
    expect(visits.headers.get('content-disposition')).toBe('attachment; filename="field-visits.csv"')
    expect(visits.text.trim().split('\r\n')).toHaveLength(4)
    const emergencies = (await read('/admin/field/emergencies.csv')).text.trim().split('\r\n')
    expect(emergencies.map((line) => line.includes('"Late"')).filter(Boolean)).toHaveLength(1)
    expect(emergencies).toHaveLength(4)
    expect((await read('/admin/field/visits.csv?without=shoes')).status).toBe(422)
    expect((await read('/admin/field/visits.csv?without=photo&technician=')).status).toBe(200)
  })

  it('are for the office alone', async () => {
    for (const as of ['customer', 'technician'] as const) {
      for (const path of ['/api/admin/field/figures', '/admin/field/visits.csv', '/admin/field/emergencies.csv']) {
        expect((await read(path, as)).status).toBe(403)
      }
    }
    expect((await read('/api/admin/field/figures', null)).status).toBe(401)
  })

  it('hide the claim of the site below 80 per cent, and give it back', async () => {
    const trust = async () => {
      const page = { modules: whole.modules, site: { hotline: '', https: true }, form: null, urlParsed: { search: {} } }
      return (await authData({ ...page, urlOriginal: '/login', draftToken: null } as never)).trust
    }
    const technician_id = whole.data.text('technicians', 'id')
    whole.data.set('technicians', { id: technician_id }, { availability: 'on_call' })
    expect((await whole.modules.figures.responseClaim()).mayClaim).toBe(false)
    expect(await trust()).toMatchObject({ emergencyTarget: null, inTimePercent: 66 })
    await answered(20)
    await answered(59)
    expect((await whole.modules.figures.responseClaim()).mayClaim).toBe(false)
    whole.clock.move({ minutes: 11 })
    expect(await whole.modules.figures.responseClaim()).toEqual({ mayClaim: true, measured: 80 })
  })

  it('forget a visit after 30 days', async () => {
    whole.clock.move({ hours: 24 * 31 })
    expect(await figures()).toMatchObject({ visits: 0, response: { emergencies: 0 } })
  })
})
