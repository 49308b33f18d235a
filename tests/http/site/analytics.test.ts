import { afterAll, describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
afterAll(() => whole[Symbol.dispose]())

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
// Requests in this process have no address.
const browser = { address: 'unknown', agent }
const day = whole.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().toString()

async function read(query: string, as: 'admin' | 'office' = 'admin') {
  const cookie = await whole.signIn(as)
  const answer = await whole.app.request(`/api/admin/analytics?${query}`, { headers: { cookie } })
  return { status: answer.status, body: await answer.json() }
}

describe('the sums of page views', () => {
  it('have each view, and the steps of booking to which its visitor comes', async () => {
    whole.modules.analytics.countView(browser, { page: '/book', source: 'leaflet', device: 'phone' })
    const saved = await whole.app.request('/api/booking-draft', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ step: 2 }),
    })
    expect(saved.status).toBe(200)
    const { status, body } = await read(`from=${day}&to=${day}`)
    expect([status, body]).toMatchObject([
      200,
      {
        views: 1,
        visits: 1,
        sources: [{ name: 'leaflet', views: 1, visits: 1 }],
        pages: [{ name: '/book', visits: 1 }],
        devices: [{ name: 'phone' }],
      },
    ])
    expect(body.steps.map(({ step, visitors }: Record<string, unknown>) => [step, visitors])).toEqual([
      [1, 1],
      [2, 1],
      ...[3, 4, 5, 6, 'paid'].map((step) => [step, 0]),
    ])
    const cookie = await whole.signIn('admin')
    const csv = await whole.app.request(`/admin/analytics.csv?from=${day}&to=${day}`, { headers: { cookie } })
    expect(await csv.text()).toContain(`"${day}","/book","leaflet","phone",1,1,0,0.00\r\n`)
  })

  it('count no member of staff', async () => {
    const before = (await read(`from=${day}&to=${day}`)).body.steps
    const cookie = await whole.signIn('office')
    await whole.app.request('/api/booking-draft', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'user-agent': agent, cookie },
      body: JSON.stringify({ step: 4 }),
    })
    expect((await read(`from=${day}&to=${day}`)).body.steps).toEqual(before)
  })

  it('are for the administrator, and of days in order', async () => {
    expect((await read(`from=${day}&to=${day}`, 'office')).status).toBe(403)
    for (const query of [
      '',
      `from=${day}`,
      'from=2026-03-02&to=2026-03-01',
      'from=2020-01-01&to=2026-03-01',
      `from=x&to=${day}`,
    ])
      expect((await read(query)).status).toBe(422)
  })

  it('name nobody: no address, no browser and no mark is stored', () => {
    const stored = JSON.stringify(['page_views', 'booking_steps'].map((table) => whole.data.rows(table, {}, [])))
    expect(stored).toContain('leaflet')
    for (const word of ['unknown', 'Firefox', 'Mozilla']) expect(stored).not.toContain(word)
  })
})
