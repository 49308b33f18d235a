import { afterAll, describe, expect, it } from 'vitest'
import type { PageContextServer } from 'vike/types'
import type { User } from '#modules/accounts'
import type { UserId } from '#modules/shared'
import TrackerPage from '../../../ui/pages/fulfillment/@id/+Page.tsx'
import { data } from '../../../ui/pages/fulfillment/@id/+data.ts'
import { guard } from '../../../ui/pages/fulfillment/@id/+guard.ts'
import type { Form } from '../../../ui/page-context.ts'
import { openLinkedApp } from '../../support/apps/linked-app.ts'
import { showPage } from '../../support/servers/shown-pages.ts'

const linked = await openLinkedApp()
const { whole, visitBooked, kept } = linked
afterAll(() => linked[Symbol.dispose]())

async function userAt(email: string): Promise<User> {
  const user = await whole.modules.accounts.find(whole.data.text('users', 'id', { email }) as UserId)
  if (!user) throw new Error(`nobody is ${email}`)
  return user
}

/** A visit at its start, and the page as somebody opens it. */
async function atTheDoor() {
  const { id } = await visitBooked()
  const { startsAt, technician } = await kept(id)
  if (!startsAt || !technician) throw new Error('a technician has it')
  whole.clock.set(startsAt)
  const read = (who: User, form: Form | null = null) =>
    showPage(
      { data, Page: TrackerPage },
      { modules: whole.modules, who, url: `/fulfillment/${id}`, now: whole.clock.now(), params: { id }, form },
    )
  return { id, read, tom: await whole.modules.accounts.find(technician.userId) }
}

const notThere = { _pageContextAbort: { abortStatusCode: 404 } }

describe('the Service Fulfillment Tracker', () => {
  it('shows its technician who and where, and the next step', async () => {
    const { read, tom } = await atTheDoor()
    if (!tom) throw new Error('there is a technician')
    const words = await read(tom)
    expect(words).toContain('Service Fulfillment Tracker')
    expect(words).toContain('12 Park Lane')
    expect(words).toContain('On my way')
    expect(words).toContain('The report opens when you check in.')
    expect(words).toMatch(/chat/i)
  })

  it('shows the office the same without a step or a form of the report', async () => {
    const { read } = await atTheDoor()
    const words = await read(await userAt('office@example.com'))
    expect(words).toContain('12 Park Lane')
    expect(words).toContain('Nothing is written yet.')
    expect(words).not.toContain('On my way')
    expect(words).not.toContain('Save report')
  })

  it('says what is due from the check-in on, and shows the QR code of a link that was just made, until it is paid', async () => {
    const { id, read, tom } = await atTheDoor()
    if (!tom) throw new Error('there is a technician')
    const paid = whole.data.value('payments', 'amount_pence', { booking_id: id })
    expect(await read(tom)).not.toContain('Show QR code to pay')
    const check_in_at = whole.clock.now().toString({ smallestUnit: 'millisecond' })
    whole.data.set('visits', { booking_id: id }, { check_in_at, arrived_at: check_in_at, status: 'on_site' })
    expect(await read(tom)).toContain('Nothing more is due.')
    expect(await read(tom)).not.toContain('Show QR code to pay')
    whole.data.set('bookings', { id }, { agreed_cost_pence: Number(paid) + 12_000 })
    expect(await read(tom)).toContain('£120.00 is due.')
    expect(await read(tom)).toContain('Show QR code to pay')
    const office = await userAt('office@example.com')
    expect(await read(office)).toContain('£120.00 is due.')
    expect(await read(office)).not.toContain('Show QR code to pay')
    const url = 'https://example.com/pay/0123456789abcdef0123456789abcdef'
    const form = {
      action: `/fulfillment/visits/${id.replace('bkg_', 'vis_')}-1/pay-link`,
      values: { url },
      errors: [],
      alert: null,
    }
    const shown = await read(tom, form)
    expect(shown).toContain(url)
    expect(shown).not.toContain('Show QR code to pay')
  })

  it('asks for the price of a part outside the agreed price, and for a final cost only where the booking ends', async () => {
    const { id, read, tom } = await atTheDoor()
    if (!tom) throw new Error('there is a technician')
    const cookie = await whole.signIn('technician')
    let sent = 8_000
    const write = async (method: string, step: string, fields: object) => {
      const action_id = `01900000-0000-7000-8000-${String((sent += 1)).padStart(12, '0')}`
      const answer = await whole.app.request(`/api/visits/${id.replace('bkg_', 'vis_')}-1/${step}`, {
        method,
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ action_id, ...fields }),
      })
      expect(answer.status).toBe(200)
    }
    await write('POST', 'check-in', {})
    const part = { name: 'Mixer tap', quantity: 1, is_extra: true }
    await write('PUT', 'report', { work_performed: 'A tap.', completion_status: 'completed', parts_used: [part] })
    const needed = /Give the price of .{1,6}Mixer tap.{1,6} under/
    expect(await read(tom)).toMatch(needed)
    await write('PUT', 'report', { parts_used: [{ ...part, unit_price: 15 }] })
    expect(await read(tom)).not.toMatch(needed)
    expect(await read(tom)).toContain('It cost less than agreed?')
    const starts_at = whole.clock.now().add({ hours: 48 }).toString({ smallestUnit: 'millisecond' })
    const next = { booking_id: id, number: 2, technician_id: whole.data.text('technicians', 'id'), starts_at }
    whole.data.insert('visits', { ...next, status: 'scheduled', duration_minutes: 60, version: 1 })
    expect(await read(tom)).not.toContain('It cost less than agreed?')
  })

  it('is not there for another technician, nor for its own 30 days after the end', async () => {
    const { id, read, tom } = await atTheDoor()
    if (!tom) throw new Error('there is a technician')
    await expect(read({ ...tom, id: 'usr_another' as UserId })).rejects.toMatchObject(notThere)
    const over = whole.clock.now().toString({ smallestUnit: 'millisecond' })
    whole.data.set('bookings', { id }, { status: 'completed', actual_end_time: over })
    whole.clock.move({ hours: 30 * 24 + 1 })
    await expect(read(tom)).rejects.toMatchObject(notThere)
  })

  it('is denied to customers and asks visitors to sign in', async () => {
    const opened = (who: User | null) => {
      const asked: unknown = { who: who && { ...who, withheld: null }, urlOriginal: '/fulfillment/bkg_1' }
      return () => guard(asked as PageContextServer)
    }
    const denied = await userAt('customer@example.com')
    expect(opened(denied)).toThrow(
      expect.objectContaining({ _pageContextAbort: expect.objectContaining({ abortStatusCode: 403 }) }),
    )
    expect(opened(null)).toThrow(expect.objectContaining({ _pageContextAbort: expect.anything() }))
    expect(opened(await userAt('office@example.com'))).not.toThrow()
  })
})
