import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MessageId, UserId } from '#modules/shared'
import { addDemo } from '../../../src/cli/demo/index.ts'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
const { raw } = whole.adapters.database
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
  const visit = raw
    .prepare<[], Visit>(
      `select b.id, b.customer_id as customer, b.contact_email as contact, t.user_id as technician, u.email as address
       from bookings b join technicians t on t.id = b.technician_id join users u on u.id = t.user_id limit 1`,
    )
    .get()
  if (!visit) throw new Error('the made-up business has visits')
  return visit
}

function failed(id: string, userId: UserId, bookingId: string): void {
  const at = now.toString()
  raw
    .prepare(
      `insert into messages (id, key, event, cause, channel, recipient, user_id, booking_id, subject, text, attachments,
         not_before, state, reason, created_at, next_try_at, changed_at)
       values (?, ?, 'technician_assigned', ?, 'whatsapp', '+447700900124', ?, ?, 'New job', 'See your jobs', '[]', ?, 'failed',
         'no', ?, ?, ?)`,
    )
    .run(id, id, `evt_${id}`, userId, bookingId, at, at, at, at)
}

describe('what could not be said on WhatsApp', () => {
  it('is said by e-mail to whom it was for: a customer never reads what a technician was told', async () => {
    const { id, customer, contact, technician, address } = aVisit()
    failed('msg_technician', technician, id)
    failed('msg_customer', customer, id)
    const untold = await whole.modules.whatsapp.untold()
    expect(untold.map(({ id: of, email }) => [of, email])).toEqual([
      ['msg_technician' as MessageId, address],
      ['msg_customer' as MessageId, contact],
    ])
  })
})

describe('a sending to many that the server stopped in', () => {
  it('is finished when it is sent again, and not taken for done', async () => {
    const agreed = raw.prepare<[], UserId>(`select id from users where role = 'customer' limit 1`).pluck().get()
    raw.prepare('update users set phone = ? where id = ?').run('+447700900125', agreed)
    raw
      .prepare(
        `insert into consents (user_id, channel, purpose, given_at, text_version, source)
         values (?, 'whatsapp', 'marketing', ?, '1', 'profile')`,
      )
      .run(agreed, now.toString())
    const { whatsapp } = whole.modules
    const asked = { template: 'service_update', parameters: ['us', 'news', '1'], by: agreed as UserId, once: 'one' }
    raw.exec(
      `create trigger stops before insert on whatsapp_forms begin select raise(abort, 'the server stopped'); end`,
    )
    await expect(whatsapp.sendBulk(asked)).rejects.toThrow('the server stopped')
    raw.exec('drop trigger stops')
    const again = await whatsapp.sendBulk(asked)
    expect(again).toMatchObject({ ok: true, value: { total: 1, waiting: 1 } })
  })
})
