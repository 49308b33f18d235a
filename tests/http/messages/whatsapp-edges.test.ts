import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MessageId, UserId } from '#modules/shared'
import { addDemo } from '../../../src/cli/demo/index.ts'
import { openWholeApp } from '../../support/apps/whole-app.ts'
import { not } from '../../support/test-port.ts'

const whole = await openWholeApp()
const { data } = whole
const now = whole.adapters.clock.now()

beforeAll(() => addDemo(whole.adapters.database, whole.modules.catalogue, whole.clock.now(), () => {}))
afterAll(() => whole[Symbol.dispose]())

interface Visit {
  readonly id: string
  readonly customer: UserId
  readonly contact: string
  readonly technician: UserId
  readonly address: string
}

function aVisit(): Visit {
  const visit = data.row('bookings', { technician_id: not(null) })
  if (!visit) throw new Error('the made-up business has visits')
  const technician = data.text('technicians', 'user_id', { id: String(visit['technician_id']) })
  return {
    id: String(visit['id']),
    customer: String(visit['customer_id']) as UserId,
    contact: String(visit['contact_email']),
    technician: technician as UserId,
    address: data.text('users', 'email', { id: technician }),
  }
}

function failed(id: string, userId: UserId, bookingId: string): void {
  const at = now.toString()
  data.insert('messages', {
    id,
    key: id,
    event: 'technician_assigned',
    cause: `evt_${id}`,
    channel: 'whatsapp',
    recipient: '+447700900124',
    user_id: userId,
    booking_id: bookingId,
    subject: 'New job',
    text: 'See your jobs',
    attachments: '[]',
    not_before: at,
    state: 'failed',
    reason: 'no',
    created_at: at,
    next_try_at: at,
    changed_at: at,
  })
}

describe('a message that WhatsApp did not deliver', () => {
  it('is sent by e-mail to its own recipient: a customer never gets the text of a technician', async () => {
    const { id, customer, contact, technician, address } = aVisit()
    failed('msg_technician', technician, id)
    failed('msg_customer', customer, id)
    const undelivered = await whole.modules.whatsapp.undelivered()
    expect(undelivered.map(({ id: of, email }) => [of, email])).toEqual([
      ['msg_technician' as MessageId, address],
      ['msg_customer' as MessageId, contact],
    ])
  })
})

describe('a bulk during which the server stopped', () => {
  it('is finished when it is sent again', async () => {
    const agreed = data.text('users', 'id', { role: 'customer' }) as UserId
    data.set('users', { id: agreed }, { phone: '+447700900125' })
    data.insert('consents', {
      user_id: agreed,
      channel: 'whatsapp',
      purpose: 'marketing',
      given_at: now.toString(),
      text_version: '1',
      source: 'profile',
    })
    const { whatsapp } = whole.modules
    const asked = { template: 'service_update', parameters: ['us', 'news', '1'], by: agreed as UserId, once: 'one' }
    const stop = data.refuseInserts('whatsapp_forms', 'the server stopped')
    await expect(whatsapp.sendBulk(asked)).rejects.toThrow('the server stopped')
    stop[Symbol.dispose]()
    const again = await whatsapp.sendBulk(asked)
    expect(again).toMatchObject({ ok: true, value: { total: 1, waiting: 1 } })
  })
})
