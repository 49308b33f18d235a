import { describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { openGas, safeBoiler } from './gas-site.ts'
import { stores } from '../../support/stores.ts'

describe('/api/visits/:id/gas-record', () => {
  it('begins with the gas appliances of the property, is saved as far as it goes, and says all that is missing', async () => {
    using site = await openGas()
    await site.addedAppliance('customer', { place: 'Loft' })
    await site.addedAppliance('customer', { kind: 'alarm' })
    const first = await site.send('technician', 'GET', site.gas)
    expect(first.json).toMatchObject({
      may_write: true,
      licence_number: '7654321',
      draft: { version: 0, appliances: [{ name: 'Boiler, Worcester Bosch', place: 'Loft', flue_type: null }] },
    })
    const saved = await site.save(0, [{ name: 'Hob' }])
    expect(saved.json).toMatchObject({ draft: { version: 1, appliances: [{ name: 'Hob', place: '' }] } })
    expect(saved.json['missing']).toContainEqual({ path: 'appliances.0.place', message: 'Say where it is' })
    const refused = await site.submit(1, '')
    expect(refused.status).toBe(422)
    expect(refused.json['errors']).toContainEqual({ path: 'signature', message: 'Type your name to sign the record' })
    expect(site.count('gas_records')).toBe(0)
  })

  it('is submitted once, and moves the dues of the property', async () => {
    using site = await openGas()
    const due = site.today.add({ days: 20 })
    const before = { kind: 'gas_safety', done_on: due.subtract({ months: 12 }).toString() }
    await site.send('customer', 'POST', `${site.path}/dues`, before)
    await site.save(0, [safeBoiler], { boiler_serviced: true })
    const done = await site.submit(1)
    expect(done.json).toMatchObject({
      version: 1,
      checked_on: site.today.toString(),
      engineer: site.data.text('users', 'full_name', { role: 'technician' }),
      licence_number: '7654321',
      reason: null,
    })
    const dues = await site.send('customer', 'GET', `${site.path}/dues`)
    expect(dues.json['items']).toMatchObject([
      { kind: 'boiler_service', due_on: site.today.add({ months: 12 }).toString() },
      { kind: 'gas_safety', due_on: due.add({ months: 12 }).toString() },
    ])
    expect((await site.submit(1)).json).toMatchObject({ status: 409, code: 'gas_record_locked' })
    expect((await site.save(0)).json).toMatchObject({ code: 'gas_record_locked' })
    expect(site.count('gas_records')).toBe(1)
    expect(site.data.texts('audit_log', 'action', {})).toContain('gas_record_submitted')
    const list = await site.send('customer', 'GET', `${site.path}/gas-records`)
    expect(list.json['items']).toMatchObject([
      { version: 1, copies: [{ kind: 'tenant', due_on: site.today.add({ days: 28 }).toString(), way: null }] },
    ])
  })

  it('is corrected by another version with its reason; the copy for the tenant stays outstanding, once', async () => {
    using site = await openGas()
    const first = await site.submitted()
    const opened = await site.send('technician', 'POST', `${site.gas}/correction`, { reason: 'The wrong place' })
    expect(opened.json).toMatchObject({ draft: { version: 1, reason: 'The wrong place' } })
    expect((await site.send('technician', 'POST', `${site.gas}/correction`, { reason: 'Again' })).json).toMatchObject({
      code: 'nothing_to_correct',
    })
    await site.save(1, [{ ...safeBoiler, place: 'Loft' }])
    const second = await site.submit(2)
    expect(second.json).toMatchObject({ version: 2, reason: 'The wrong place', checked_on: site.today.toString() })
    expect(site.data.texts('gas_records', 'id').length).toBe(2)
    expect(site.data.texts('gas_copies', 'record_id')).toEqual([second.json['id']])
    const list = await site.send('office', 'GET', `${site.path}/gas-records`)
    expect(list.json['items']).toMatchObject([{ version: 2, appliances: [{ place: 'Loft' }] }])
    expect(JSON.parse(site.data.text('gas_records', 'content', { id: first })).appliances[0].place).toBe('Kitchen')
  })

  it('is refused to a technician without a registration, before the check-in, and of another version', async () => {
    using site = await openGas({ isRegistered: false, isCheckedIn: false })
    expect((await site.save(0)).json).toMatchObject({ status: 409, code: 'no_gas_licence' })
    expect(site.count('gas_record_drafts')).toBe(0)
    using early = await openGas({ isCheckedIn: false })
    await early.save(0)
    expect((await early.submit(1)).json).toMatchObject({ status: 409, code: 'check_not_begun' })
    expect((await early.save(0)).json).toMatchObject({ status: 409, code: 'gas_record_changed', version: 1 })
    expect(early.count('gas_records')).toBe(0)
  })

  it('asks for an action about a defect, and for a warning notice of what is immediately dangerous', async () => {
    using site = await openGas()
    await site.save(0, [{ ...safeBoiler, defects: 'Spillage', classification: 'immediately_dangerous' }])
    const refused = await site.submit(1)
    expect(refused.json['errors']).toMatchObject([{ path: 'appliances.0.action' }, { path: 'appliances.0.notice' }])
    const faulty = await site.save(1, [{ ...safeBoiler, pressure: 'high' }])
    expect(faulty.json['errors']).toMatchObject([{ path: 'appliances.0.pressure' }])
  })

  it('is written by the technician of the visit only, and read by those who see the property', async () => {
    using site = await openGas()
    await site.submitted()
    for (const as of ['customer', 'stranger']) expect((await site.send(as, 'GET', site.gas)).status).toBe(403)
    expect((await site.send('office', 'GET', site.gas)).json).toMatchObject({ may_write: false, draft: null })
    expect((await site.send('office', 'PUT', site.gas, { version: 0, appliances: [] })).status).toBe(403)
    site.data.set('visits', { booking_id: site.booking }, { technician_id: null })
    expect((await site.send('technician', 'GET', site.gas)).status).toBe(403)
    expect((await site.submit(0)).status).toBe(403)
    expect((await site.send('stranger', 'GET', `${site.path}/gas-records`)).status).toBe(404)
  })

  it('outlives the account of the landlord', async () => {
    using site = await openGas()
    await site.submitted()
    site.data.set('bookings', { id: site.booking }, { status: 'cancelled', cancel_reason: 'office' })
    const now = site.whole.clock.now()
    const store = stores.privacy(site.whole.adapters.database)
    const erased = await store.erase(site.customer as UserId, 'owner', now, now)
    expect(erased).toMatchObject({ ok: true })
    expect([site.count('properties'), site.count('gas_records')]).toEqual([0, 1])
    expect(site.data.texts('gas_copies', 'name')).toEqual([''])
  })
})
