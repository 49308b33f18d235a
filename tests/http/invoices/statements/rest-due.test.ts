import { describe, expect, it } from 'vitest'
import { instantText } from '#modules/shared'
import { remind } from '../../../../src/jobs/messages/reminders.ts'
import { createLog } from '../../../../src/log.ts'
import { type MailingSite, openMailingSite } from '../mailing-site.ts'

/** Completed work whose customer pays afterwards; the event of its completion is relayed. */
async function completed(site: MailingSite): Promise<string> {
  const id = await site.completed()
  site.data.set('bookings', { id }, { payment_policy: 'after' })
  const technicianId = site.data.text('bookings', 'technician_id', { id })
  const body = JSON.stringify({
    bookingId: id,
    customerId: site.data.text('bookings', 'customer_id', { id }),
    technicianId,
    refundPence: 0,
  })
  const at = instantText(site.clock.now())
  site.data.insert('outbox', { kind: 'booking-completed', body, at, next_try_at: at })
  return id
}

/** The final invoice of a booking, issued. */
async function invoiced(site: MailingSite, booking: string): Promise<string> {
  const id = await site.draft({ booking_id: booking, no_booking: false, items: undefined })
  expect((await site.post(`/api/invoices/${id}/issue`)).status).toBe(200)
  await site.settle()
  return id
}

async function afterDays(site: MailingSite, days: number): Promise<void> {
  site.later(days)
  const { adapters, modules } = site
  await remind({ ...modules, reminders: adapters.reminders, clock: adapters.clock }, createLog('silent'))
  await site.settle()
}

const asked = (site: MailingSite) => site.data.count('messages', { event: 'rest_due', channel: 'email' })

describe('the message about what is left of a booking', () => {
  it('goes out at completion and twice after it, as long as no invoice asks for the same money', async () => {
    await using site = await openMailingSite()
    const booking = await completed(site)
    await site.settle()
    expect(asked(site)).toBe(1)
    await afterDays(site, 3)
    expect(asked(site)).toBe(2)
    const id = await invoiced(site, booking)
    await afterDays(site, 7)
    expect(asked(site)).toBe(2)
    // An invoice that never was asks for nothing.
    expect((await site.post(`/api/invoices/${id}/void`, { reason: 'Wrong price' }, 'admin')).status).toBe(200)
    await afterDays(site, 0)
    expect(asked(site)).toBe(3)
  })

  it('does not go out at completion where an invoice asks already, or the completion drafts one', async () => {
    await using site = await openMailingSite()
    const first = await site.completed()
    await invoiced(site, first)
    site.data.set('bookings', { id: first }, { payment_policy: 'after' })
    await site.call('PUT', '/api/admin/invoicing', { as: 'admin', body: { drafts_at_completion: true } })
    await completed(site)
    await site.settle()
    expect(asked(site)).toBe(0)
    expect(site.data.count('invoices', { origin: 'job' })).toBe(2)
    // Nobody issued the draft: the money is asked for all the same.
    await afterDays(site, 3)
    expect(asked(site)).toBe(1)
  })

  it.each([
    ['credited', (site: MailingSite, id: string) => site.post(`/api/invoices/${id}/credit`, { reason: 'It leaks' })],
    [
      'written off',
      (site: MailingSite, id: string) => site.post(`/api/invoices/${id}/write-off`, { reason: 'x' }, 'admin'),
    ],
  ] as const)('does not come back when the invoice is %s', async (_, deed) => {
    await using site = await openMailingSite()
    const booking = await site.completed()
    site.data.set('bookings', { id: booking }, { payment_policy: 'after' })
    const id = await invoiced(site, booking)
    expect((await deed(site, id)).status).toBeLessThan(300)
    await afterDays(site, 3)
    await afterDays(site, 7)
    expect(asked(site)).toBe(0)
  })

  it('is not reminded of while the reminders of the customer are paused', async () => {
    await using site = await openMailingSite()
    const booking = await completed(site)
    const customer = site.data.text('bookings', 'customer_id', { id: booking })
    await site.call('PUT', '/api/admin/reminders', { body: { customer, paused: true } })
    await site.settle()
    await afterDays(site, 3)
    expect(asked(site)).toBe(1)
  })
})
