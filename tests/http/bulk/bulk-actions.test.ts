import { afterAll, describe, expect, it } from 'vitest'
import type { BookingId, UserId } from '#modules/shared'
import { addDemo } from '../../../src/cli/demo/index.ts'
import { aMessage } from '../../support/builders/messages.ts'
import { oneOf } from '../../support/test-port.ts'
import { openBulkDesk } from './bulk-desk.ts'

const desk = await openBulkDesk()
const { whole } = desk
const { data, modules, adapters } = whole
afterAll(() => whole[Symbol.dispose]())

describe('messages that are sent again', () => {
  async function sent(state: string): Promise<string> {
    const to = data.text('users', 'id', { email: 'admin@example.com' })
    const key = `sent ${adapters.ids.next('msg')}`
    const notBefore = adapters.clock.now()
    const message = aMessage('sent', { key, channel: 'in_app', to, userId: null, notBefore })
    const [id] = await modules.messaging.send([message])
    if (id === undefined) throw new Error('the message was kept')
    const claimed = state === 'sending' ? { claimed_at: notBefore.toString() } : {}
    data.set('messages', { id }, { state, reason: state === 'failed' ? 'No such address' : null, ...claimed })
    return id
  }

  it('are queued once each, with their line, and not those on their way', async () => {
    const [failed, waiting] = [await sent('failed'), await sent('sending')]
    const asked = { action: 'resend', ids: [failed, waiting, 'msg_unknown'] }
    const { body } = await desk.post({ ...asked, dry_run: true })
    expect([body.changes, body.skipped]).toEqual([1, 2])
    expect(data.text('messages', 'state', { id: failed })).toBe('failed')
    expect(await desk.results(await desk.post(asked))).toEqual([
      ['done', null],
      ['unchanged', 'It is on its way'],
      ['refused', 'Not found'],
    ])
    expect(data.value('messages', 'resends', { id: failed })).toBe(1)
    expect(data.value('messages', 'resends', { id: waiting })).toBe(0)
    expect(data.count('audit_log', { target_id: failed, action: 'message_resent' })).toBe(1)
  })
})

describe('one message to many', () => {
  it('is a reply to each, once over a killed process, and not to spam or to somebody whom nothing reaches', async () => {
    const [one, spam, gone] = [await desk.anEnquiry(), await desk.anEnquiry(), await desk.anEnquiry()]
    data.set('enquiries', { id: spam }, { state: 'spam' })
    data.set('enquiries', { id: gone }, { email: '', email_key: '' })
    const begun = await desk.post({ action: 'message', ids: [one, spam, gone], text: 'We are back on Monday.' })
    const killed = data.refuseInserts('task_rows', 'killed')
    await expect(modules.tasks.carryOn()).rejects.toThrow('killed')
    expect(data.count('enquiry_entries', { enquiry_id: one, kind: 'reply' })).toBe(1)
    killed[Symbol.dispose]()
    const results = await desk.results(begun)
    expect(results.map(([outcome]) => outcome)).toEqual(['done', 'unchanged', 'unchanged'])
    expect(results[2]?.[1]).toContain('No reply reaches them')
    expect(data.count('enquiry_entries', { enquiry_id: one, kind: 'reply' })).toBe(1)
    for (const id of [spam, gone]) expect(data.count('enquiry_entries', { enquiry_id: id, kind: 'reply' })).toBe(0)
  })

  it('needs its text, in a request and on the page', async () => {
    const id = await desk.anEnquiry()
    const without = await desk.post({ action: 'message', ids: [id] })
    expect([without.status, without.body.errors]).toEqual([422, [{ path: 'text', message: 'Write the message' }]])
    const selected = await desk.form('/admin/bulk', [
      ['deed', 'message'],
      ['ids', id],
    ])
    const page = selected.headers.get('location') ?? ''
    const tasks = data.count('tasks')
    expect((await desk.form(`${page}/start`, [])).status).toBe(422)
    expect((await desk.form(`${page}/choose`, [['text', ' ']])).status).toBe(422)
    expect(data.count('tasks')).toBe(tasks)
    expect((await desk.form(`${page}/choose`, [['text', 'Good day']])).status).toBe(303)
    expect((await desk.form(`${page}/start`, [])).status).toBe(303)
    await modules.tasks.carryOn()
    expect(data.column('enquiry_entries', 'text', { enquiry_id: id, kind: 'reply' })).toEqual(['Good day'])
    expect((await desk.form(`${page}/choose`, [['text', 'Another']])).status).toBe(409)
  })
})

describe('services that are retired', () => {
  it('are offered no longer, each with its line and version, and stay in the list', async () => {
    const [one, two] = (await modules.catalogue.allServices()).filter(({ isActive }) => isActive).map(({ id }) => id)
    if (!one || !two) throw new Error('the catalogue has services')
    const asked = { action: 'retire', ids: [one, two, 'svc_unknown'] }
    const { body } = await desk.post({ ...asked, dry_run: true }, 'admin')
    expect([body.changes, body.skipped]).toEqual([2, 1])
    expect((await modules.catalogue.service(one))?.isActive).toBe(true)
    expect(await desk.results(await desk.post(asked, 'admin'))).toEqual([
      ['done', null],
      ['done', null],
      ['refused', 'Not found'],
    ])
    for (const id of [one, two]) {
      expect((await modules.catalogue.service(id))?.isActive).toBe(false)
      expect(data.count('audit_log', { target_id: id, role: 'admin' })).toBe(1)
    }
    expect(await desk.results(await desk.post(asked, 'admin'))).toEqual([
      ['unchanged', 'It is retired already'],
      ['unchanged', 'It is retired already'],
      ['refused', 'Not found'],
    ])
  })

  it('are not for the office, who may not change services', async () => {
    const [service] = (await modules.catalogue.allServices()).filter(({ isActive }) => isActive)
    const asked = { action: 'retire', ids: [service?.id ?? ''] }
    const tasks = data.count('tasks')
    expect((await desk.post(asked)).status).toBe(403)
    expect((await desk.post({ ...asked, dry_run: true })).status).toBe(403)
    expect(data.count('tasks')).toBe(tasks)
  })
})

describe('rows of several kinds', () => {
  it('are skipped where the action is not for them, and named', async () => {
    const [enquiry] = [await desk.anEnquiry()]
    const chat = (await modules.chat.begin(null, '+447700900777')).conversation.id
    const asked = { action: 'mark_spam', ids: [enquiry, chat] }
    const { body } = await desk.post({ ...asked, dry_run: true })
    expect(body.rows[1]).toEqual({
      id: chat,
      label: `Chat ${chat.slice(-6)}`,
      effect: 'skipped',
      reason: 'This action is not for such a row',
    })
    expect(await desk.results(await desk.post(asked))).toEqual([
      ['done', null],
      ['unchanged', 'This action is not for such a row'],
    ])
    expect(data.text('conversations', 'state', { id: chat })).toBe('open')
  })

  it('have no chat among them that gets more than a message of a chat can hold', async () => {
    const [enquiry] = [await desk.anEnquiry()]
    const chat = (await modules.chat.begin(null, '+447700900778')).conversation.id
    const results = await desk.results(
      await desk.post({ action: 'message', ids: [enquiry, chat], text: 'Long. '.repeat(200).trim() }),
    )
    expect(results).toEqual([
      ['done', null],
      ['unchanged', 'A message in a chat has at most 1,000 characters'],
    ])
    expect(data.count('conversation_entries', { conversation_id: chat, sender: 'office' })).toBe(0)
  })
})

describe('bookings of the demo business', () => {
  it('get one message each in their conversation, once over a killed process, and not where it is over', async () => {
    await addDemo(adapters.database, modules.catalogue, whole.clock.now(), () => {})
    const clerk = await modules.accounts.find(data.text('users', 'id', { email: 'office@example.com' }) as UserId)
    const canWrite = async (id: string) => {
      const asker = { user: clerk, hasTrackLink: false }
      return (await modules.conversations.member(id as BookingId, asker))?.canWrite ?? false
    }
    const ids = data.texts('bookings', 'id', { status: oneOf('confirmed', 'completed') })
    const states = await Promise.all(ids.map(canWrite))
    const [open, over] = [ids[states.indexOf(true)], ids[states.indexOf(false)]]
    if (!open || !over) throw new Error('the demo business has both')
    const sent = (id: string) => data.count('service_communications', { booking_id: id, sender_type: 'office' })
    const before = [sent(open), sent(over)]
    const asked = { action: 'message', ids: [open, over], text: 'The road to you is closed: we come by the back.' }
    const begun = await desk.post(asked)
    const killed = data.refuseInserts('task_rows', 'killed')
    await expect(modules.tasks.carryOn()).rejects.toThrow('killed')
    killed[Symbol.dispose]()
    expect(await desk.results(begun)).toEqual([
      ['done', null],
      ['unchanged', 'Its conversation is over'],
    ])
    expect([sent(open), sent(over)]).toEqual([(before[0] ?? 0) + 1, before[1]])
  })

  it('go to the best who is free as one by one, and keep the technician that they have', async () => {
    const clerk = {
      userId: data.text('users', 'id', { email: 'office@example.com' }) as UserId,
      role: 'office',
    } as const
    const technicianOf = async (id: string) => {
      const found = await modules.booking.find(clerk, id as BookingId)
      return found.ok ? (found.value.technician?.id ?? null) : null
    }
    const ids = data.texts('bookings', 'id', { status: oneOf('pending', 'confirmed', 'cancelled') }).slice(0, 60)
    const before = new Map(await Promise.all(ids.map(async (id) => [id, await technicianOf(id)] as const)))
    const asked = { action: 'assign', ids: [...ids, 'bkg_unknown'] }
    const { body } = await desk.post({ ...asked, dry_run: true })
    expect(body.changes).toBeGreaterThan(0)
    expect(body.rows.at(-1)).toMatchObject({ effect: 'not_found' })
    const results = await desk.results(await desk.post(asked))
    expect(results).toHaveLength(ids.length + 1)
    const wasAssigned = (id: string) => results[ids.indexOf(id)]?.[0] === 'done'
    const assigned = ids.filter(wasAssigned)
    expect(assigned.length).toBeGreaterThan(0)
    for (const id of assigned) {
      expect([before.get(id), await technicianOf(id)]).toEqual([null, expect.stringMatching(/^tec_/)])
      expect(data.count('audit_log', { target_id: id, role: 'office' })).toBe(1)
    }
    for (const id of ids.filter((one) => !wasAssigned(one))) {
      expect([id, await technicianOf(id)]).toEqual([id, before.get(id)])
    }
  })
})
