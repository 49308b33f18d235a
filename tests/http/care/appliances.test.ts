import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openCare } from './care-site.ts'

describe('/api/properties/:id/appliances', () => {
  it('adds and changes an appliance, from the version that was read only', async () => {
    using site = await openCare()
    const added = await site.addedAppliance('customer', { guarantee_end: '2026-01-01', serial: ' 7 736 ', place: '' })
    expect(added.status).toBe(201)
    expect(added.json).toMatchObject({ kind: 'boiler', serial: '7 736', place: '', version: 1, photo: null })
    const one = `${site.path}/appliances/${String(added.json['id'])}`
    const changed = await site.send('customer', 'PATCH', one, { version: 1, place: 'Loft' })
    expect(changed.json).toMatchObject({ place: 'Loft', make: 'Worcester Bosch', version: 2 })
    const stale = await site.send('office', 'PATCH', one, { version: 1, place: 'Kitchen' })
    expect(stale).toMatchObject({ status: 409, json: { code: 'appliance_changed', version: 2 } })
    const { json } = await site.send('customer', 'GET', `${site.path}/appliances`)
    expect(json['items']).toMatchObject([{ place: 'Loft', version: 2 }])
  })

  it('refuses what cannot be, beside its field, and keeps nothing', async () => {
    using site = await openCare()
    for (const [changes, path] of [
      [{ kind: 'spaceship' }, 'kind'],
      [{ installed: '2199-01-01' }, 'installed'],
      [{ installed: '2020-05-05', guarantee_end: '2019-05-05' }, 'guarantee_end'],
      [{ make: 'x'.repeat(81) }, 'make'],
    ] as const) {
      const { status, json } = await site.addedAppliance('customer', changes)
      expect(status).toBe(422)
      expect(json['errors']).toMatchObject([{ path }])
    }
    expect(site.count('appliances')).toBe(0)
  })

  it('is not there for another customer, who changes nothing', async () => {
    using site = await openCare()
    const added = await site.addedAppliance()
    const one = `${site.path}/appliances/${String(added.json['id'])}`
    expect((await site.send('stranger', 'GET', `${site.path}/appliances`)).status).toBe(404)
    expect((await site.send('stranger', 'GET', `${site.path}/history`)).status).toBe(404)
    expect((await site.addedAppliance('stranger')).status).toBe(404)
    expect((await site.send('stranger', 'PATCH', one, { version: 1, place: 'Mine' })).status).toBe(404)
    const mine = await site.added('stranger')
    const elsewhere = `/api/properties/${mine}/appliances/${String(added.json['id'])}`
    expect((await site.send('stranger', 'PATCH', elsewhere, { version: 1, place: 'Mine' })).status).toBe(404)
    expect(site.data.text('appliances', 'place', {})).toBe('')
  })

  it('lets a technician in while a visit there is theirs, and says nothing to others', async () => {
    using site = await openCare()
    expect((await site.send('technician', 'GET', `${site.path}/appliances`)).status).toBe(403)
    expect((await site.send('technician', 'GET', '/api/properties/prp_nothing/appliances')).status).toBe(403)
    const booking = await site.assign()
    expect((await site.addedAppliance('technician')).status).toBe(201)
    expect((await site.send('technician', 'GET', `${site.path}/history`)).json['items']).toMatchObject([
      { kind: 'visit', booking_id: booking },
    ])
    site.data.set('visits', { booking_id: booking }, { called_off_at: '2026-03-01T10:00:00.000Z' })
    expect((await site.send('technician', 'GET', `${site.path}/appliances`)).status).toBe(403)
    site.data.set('visits', { booking_id: booking }, { called_off_at: null })
    site.data.set('bookings', { id: booking }, { status: 'completed' })
    expect((await site.addedAppliance('technician')).status).toBe(403)
    expect(site.count('appliances')).toBe(1)
  })

  it('leaves a line in the audit log for staff, without what was written', async () => {
    using site = await openCare()
    const added = await site.addedAppliance('office', { make: 'Secret Maker' })
    const one = `${site.path}/appliances/${String(added.json['id'])}`
    await site.send('office', 'PATCH', one, { version: 1, make: 'Other Maker', removed: true })
    await site.addedAppliance('customer')
    const lines = [...site.data.texts('audit_log', 'action', { target_id: site.property })]
    expect(lines.toSorted()).toEqual(['appliance_added', 'appliance_changed'])
    const after = site.data.text('audit_log', 'after_json', { action: 'appliance_changed' })
    expect(JSON.parse(after)).toMatchObject({ fields: ['make', 'removed_at'] })
    expect(after).not.toContain('Maker')
  })
})

describe('the photo of an appliance', () => {
  it('is kept without the data of the camera, for those who may see the property', async () => {
    using site = await openCare()
    const { json } = await site.addedAppliance()
    const photo = `${site.path}/appliances/${String(json['id'])}/photo`
    expect((await site.sendPhoto('technician', photo)).status).toBe(403)
    expect(site.data.value('appliances', 'photo_file', {})).toBeNull()
    const kept = await site.sendPhoto('customer', photo)
    expect(await kept.json()).toMatchObject({ photo, version: 2 })
    const read = await site.whole.app.request(photo, { headers: { cookie: site.cookie } })
    const bytes = new Uint8Array(await read.arrayBuffer())
    expect([read.headers.get('content-type'), (await sharp(bytes).metadata()).exif]).toEqual(['image/jpeg', undefined])
    const file = site.data.text('appliances', 'photo_file', {})
    expect((await site.send('stranger', 'GET', photo)).status).toBe(404)
    await site.sendPhoto('customer', photo)
    expect(site.data.texts('files_to_remove', 'file', { kind: 'photo' })).toEqual([file])
    await site.send('customer', 'DELETE', photo)
    expect(site.count('files_to_remove')).toBe(2)
  })

  it('comes by a form too, whose page says what is wrong', async () => {
    using site = await openCare()
    const { json } = await site.addedAppliance()
    const form = `/properties/${site.property}/appliances/${String(json['id'])}/photo`
    const kept = await site.sendPhoto('customer', form, 'POST')
    expect([kept.status, kept.headers.get('location')]).toEqual([303, expect.stringContaining('done=photo')])
    const body = new FormData()
    body.set('photo', new Blob(['no picture']), 'x.jpg')
    const wrong = await site.whole.app.request(form, { method: 'POST', body, headers: { cookie: site.cookie } })
    expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('no photo that we can read')])
  })
})

describe('the forms of appliances', () => {
  it('add, change, remove and restore, and come back where they are stale', async () => {
    using site = await openCare()
    const post = (path: string, fields: Record<string, string>, cookie = site.cookie) =>
      site.whole.app.request(path, { method: 'POST', headers: { cookie }, body: new URLSearchParams(fields) })
    const part = `/properties/${site.property}/appliances`
    const blank = { make: '', model: '', serial: '', place: 'Hall', installed: '', guarantee_end: '' }
    expect((await post(part, { ...blank, kind: '' })).status).toBe(422)
    const added = await post(part, { ...blank, kind: 'hob' })
    const id = site.data.text('appliances', 'id', {})
    expect(added.headers.get('location')).toContain(`${part}/${id}?done=added`)
    expect((await post(`${part}/${id}`, { ...blank, kind: 'fire', version: '1' })).status).toBe(303)
    expect((await post(`${part}/${id}`, { ...blank, kind: 'boiler', version: '1' })).status).toBe(409)
    expect((await post(`${part}/${id}/remove`, { version: '2' })).status).toBe(303)
    expect(site.data.value('appliances', 'removed_at', {})).not.toBeNull()
    expect((await post(`${part}/${id}/restore`, { version: '3' })).status).toBe(303)
    expect(site.data.text('appliances', 'kind', {})).toBe('fire')
    const technician = await site.whole.signIn('technician')
    expect((await post(part, { ...blank, kind: 'hob' }, technician)).status).toBe(403)
    expect(site.count('appliances')).toBe(1)
  })
})
