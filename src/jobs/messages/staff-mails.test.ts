import { afterAll, describe, expect, it } from 'vitest'
import type { MessageId, UserId } from '#modules/shared'
import { openWholeApp } from '../../../tests/support/apps/whole-app.ts'
import { staffMails } from './staff-mails.ts'
import { readEvent, subscribersTo } from '../outbox/events.ts'

const whole = await openWholeApp()
afterAll(() => whole[Symbol.dispose]())
const { raw } = whole.adapters.database
const subscribers = staffMails(whole.modules)

/** Relays the waiting events of these kinds twice, as after a crash. */
async function relayTwice(kind: string): Promise<void> {
  const rows = raw
    .prepare<[string], { id: number; kind: string; body: string; at: string; attempts: number }>(
      'select id, kind, body, at, attempts from outbox where kind = ? order by id',
    )
    .all(kind)
  for (const { body, at, ...event } of [...rows, ...rows]) {
    const waiting = readEvent({ ...event, body: JSON.parse(body), at: Temporal.Instant.from(at) })
    for (const subscriber of subscribersTo(subscribers, waiting.kind)) await subscriber(waiting)
  }
}

function messages(event: string) {
  return raw
    .prepare<[string], Readonly<Record<string, unknown>>>('select * from messages where event = ? order by id')
    .all(event)
}

const idOf = (email: string) =>
  raw.prepare<[string], UserId>('select id from users where email = ?').pluck().get(email) ?? ('usr_nobody' as UserId)

describe('an invitation', () => {
  it('is mailed once with a valid link, which no event has', async () => {
    const by = idOf('admin@example.com')
    await whole.modules.administration.invite({ email: 'new@example.com', role: 'office', by })
    await relayTwice('staff-invited')
    const sent = messages('staff_invited')
    expect(sent).toHaveLength(1)
    const kept = await whole.adapters.messaging.messages.find(sent[0]?.['id'] as MessageId)
    const token = /\/invitation\/([\w-]+)/.exec(kept?.message.action?.url ?? '')?.[1] ?? ''
    expect((await whole.app.request(`/invitation/${token}`)).status).toBe(200)
    expect(JSON.stringify(raw.prepare('select body from outbox').all())).not.toContain(token)
    expect(JSON.stringify(sent)).not.toContain(token)
  })

  it('is not mailed after its withdrawal', async () => {
    const by = idOf('admin@example.com')
    const invited = await whole.modules.administration.invite({ email: 'gone@example.com', role: 'admin', by })
    if (invited.ok) await whole.modules.administration.withdrawInvitation(invited.value.id)
    await relayTwice('staff-invited')
    expect(JSON.stringify(messages('staff_invited'))).not.toContain('gone@example.com')
  })
})

describe('the messages about a staff account', () => {
  it('go to its user, and about an application to the office too, each with a link of its own', async () => {
    const [admin, office] = [idOf('admin@example.com'), idOf('office@example.com')]
    const { administration } = whole.modules
    await administration.changePerson(office, { kind: 'status', status: 'suspended' }, admin)
    await administration.changePerson(office, { kind: 'status', status: 'active' }, admin)
    await administration.changePerson(office, { kind: 'role', role: 'customer' }, admin)
    for (const kind of ['account-suspended', 'account-restored', 'role-changed', 'technician-applied'])
      await relayTwice(kind)
    expect(messages('account_suspended').length).toBe(1)
    expect(messages('account_restored').length).toBe(1)
    expect(JSON.stringify(messages('role_changed'))).toContain('you are a customer now')
    const applied = messages('application_received').map((message) => JSON.stringify(message))
    expect(applied.some((text) => text.includes('/admin/applications/app_'))).toBe(true)
    expect(applied.some((text) => text.includes('/application"'))).toBe(true)
  })
})

describe('a certificate', () => {
  it('that ends is announced to its holder before, and to the office after', async () => {
    const cookie = await whole.signIn('technician')
    const headers = { cookie, 'content-type': 'application/json' }
    const body = JSON.stringify({ number: '4711', expires_on: '2099-01-01' })
    await whole.app.request('/api/me/credentials/gas_safe', { method: 'PUT', headers, body })
    const { administration } = whole.modules
    raw.exec('update credentials set verified_at = submitted_at, verified_by = user_id')
    const today = whole.adapters.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate()
    for (const days of [20, -1]) {
      raw.prepare('update credentials set expires_on = ?').run(today.add({ days }).toString())
      await administration.watchCredentials()
    }
    await relayTwice('credential-expiring')
    await relayTwice('credential-expired')
    expect(messages('credential_expiring').length).toBeGreaterThan(0)
    const ended = messages('credential_expired').map((message) => JSON.stringify(message))
    expect(ended.some((text) => text.includes('/application'))).toBe(true)
    expect(ended.some((text) => text.includes('/admin/technicians'))).toBe(true)
  })
})
