import { afterAll, describe, expect, it } from 'vitest'
import { addDemo } from '../../../src/cli/demo/index.ts'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
const { adapters, data, modules } = whole
await addDemo(adapters.database, modules.catalogue, adapters.clock.now(), () => {})
const id = data.text('bookings', 'id', { status: 'confirmed' })
data.set('technicians', {}, { availability: 'off' })
const cookie = await whole.signIn('office')
afterAll(() => whole[Symbol.dispose]())

async function assign(fields: Readonly<Record<string, string>>) {
  const body = new URLSearchParams(fields)
  const answer = await whole.app.request(`/admin/bookings/${id}/assign`, { method: 'POST', headers: { cookie }, body })
  return [answer.status, answer.headers.get('location')]
}

describe('an automatic assignment that finds nobody', () => {
  it('leads to a page with an address of its own, which a reload does not send again', async () => {
    const page = `/admin/bookings/${id}/assign`
    expect(await assign({ how: 'auto' })).toEqual([303, page])
    expect(await assign({ how: 'auto', next: '/admin' })).toEqual([303, page])
    expect((await whole.app.request(page, { headers: { cookie } })).status).toBe(200)
  })

  it('leads back there when the next best start has been taken, or is none', async () => {
    const again = [303, `/admin/bookings/${id}/assign?again=yes`]
    const technician_id = data.text('technicians', 'id')
    expect(await assign({ how: 'next', technician_id, starts_at: '1767225600000' })).toEqual(again)
    expect(await assign({ how: 'next', technician_id, starts_at: 'soon' })).toEqual(again)
  })
})
