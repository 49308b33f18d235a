import { describe, expect, it } from 'vitest'
import type { BookingId, UserId } from '#modules/shared'
import { addDemo } from '../../../src/cli/demo/index.ts'
import { chatsOf } from '../../../ui/pages/admin/bookings/@id/index/chats-of.ts'
import { ada, openWhatsappApp } from '../../support/apps/whatsapp-app.ts'
import { office } from '../../support/builders/bookings.ts'
import { not, notOneOf, oneOf } from '../../support/test-port.ts'

describe('the booking of a conversation', () => {
  it('is a guess until the office confirms it, and then in the export of its customer', async () => {
    await using world = await openWhatsappApp()
    await addDemo(world.adapters.database, world.modules.catalogue, world.adapters.clock.now(), () => {})
    const { data } = world
    const done = data.pick('bookings', ['id', 'reference', 'customer_id'], { status: 'completed' })
    const ofEach = new Map(done.toReversed().map((row) => [row['customer_id'], row]))
    const rows = [...ofEach.values()].slice(-2).map(({ id, reference, customer_id }) => ({
      id: String(id),
      reference: String(reference),
      customer: String(customer_id) as UserId,
    }))
    const [guessed, right] = rows
    if (!guessed || !right) throw new Error('the made-up business has bookings')
    data.set('bookings', { id: not(guessed.id) }, { customer_phone: '+442079460000' })
    data.set('bookings', { id: guessed.id }, { customer_phone: ada })
    const dataOf = async (user: UserId) => JSON.stringify(await world.adapters.privacy.privacy.collect(user))

    await world.theyWrite('The tap that you fitted drips again.')
    await world.untilSent(1)
    await world.call('POST', '/api/whatsapp/send', { to: ada, body: 'We look into the tap.' })
    const booking = async () => {
      const { body } = await world.call('GET', '/api/whatsapp/conversations')
      const [one] = body['items'] as readonly { readonly booking: unknown }[]
      return one?.booking
    }
    expect(await booking()).toEqual({ id: guessed.id, booking_reference: guessed.reference, is_sure: false })
    for (const { customer } of rows) expect(await dataOf(customer)).not.toMatch(/drips again|look into the tap/)

    const chats = async ({ id }: { readonly id: string }) => {
      const found = await world.modules.booking.find(office, id as BookingId)
      return found.ok ? chatsOf(world.modules.whatsapp, found.value) : []
    }
    const href = `/whatsapp-admin?phone=${encodeURIComponent(ada)}`
    expect(await chats(guessed)).toMatchObject([{ href, isSure: false }])
    expect(await chats(right)).toEqual([])
    const path = `/api/whatsapp/conversations/${encodeURIComponent(ada)}`
    const unknown = await world.call('PATCH', path, { booking_reference: 'CB-NOTONE' })
    expect([unknown.status, unknown.body['errors']]).toMatchObject([422, [{ path: 'booking_reference' }]])
    const said = await world.call('PATCH', path, { booking_reference: ` ${right.reference.toLowerCase()} ` })
    expect(said.body['booking']).toEqual({ id: right.id, booking_reference: right.reference, is_sure: true })
    expect(await chats(right)).toMatchObject([{ href, isSure: true, who: expect.stringContaining('07700 900123') }])
    expect(await chats(guessed)).toEqual([])
    await world.theyWrite('Thank you so much.', 'wamid.in-2')
    const theirs = await dataOf(right.customer)
    for (const words of ['drips again', 'look into the tap', 'Thank you so much']) expect(theirs).toContain(words)
    expect(await dataOf(guessed.customer)).not.toContain('drips again')

    await world.call('PATCH', path, { booking_reference: null })
    expect(await booking()).toMatchObject({ id: guessed.id, is_sure: false })
    for (const { customer } of rows)
      expect(await dataOf(customer)).not.toMatch(/drips again|look into the tap|Thank you so much/)
  })

  it('is erased with the account of its customer, and cannot be set for an unknown number', async () => {
    await using world = await openWhatsappApp()
    await addDemo(world.adapters.database, world.modules.catalogue, world.adapters.clock.now(), () => {})
    const path = `/api/whatsapp/conversations/${encodeURIComponent(ada)}`
    const { data } = world
    const busy = data.column('bookings', 'customer_id', { status: oneOf('pending', 'confirmed', 'in_progress') })
    const found = data.row('bookings', { customer_id: notOneOf(...busy) })
    if (!found) throw new Error('some customer of the made-up business has nothing to come')
    const booking = { reference: String(found['reference']), customer: String(found['customer_id']) as UserId }
    expect((await world.call('PATCH', path, { booking_reference: booking.reference })).status).toBe(404)
    await world.theyWrite('Is it done?')
    expect((await world.call('PATCH', path, { booking_reference: booking.reference })).status).toBe(200)
    expect((await world.call('PATCH', path, { booking_reference: booking.reference }, 'customer')).status).toBe(403)
    data.set('refunds', { status: 'pending' }, { status: 'succeeded' })
    data.set('payments', { status: oneOf('authorised', 'requires_action') }, { status: 'failed' })
    data.set('bookings', {}, { status: 'cancelled', cancel_reason: 'office' })
    const at = world.adapters.clock.now()
    expect(await world.adapters.privacy.privacy.erase(booking.customer, 'owner', at, at)).toMatchObject({ ok: true })
    expect(data.count('whatsapp_inbound')).toBe(0)
    expect(data.count('whatsapp_numbers')).toBe(0)
  })
})
