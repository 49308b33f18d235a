import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
const cookies = { admin: '', office: '' }
beforeAll(async () => {
  cookies.admin = await whole.signIn('admin')
  cookies.office = await whole.signIn('office')
})
afterAll(() => whole[Symbol.dispose]())

const stored = (id: string) => whole.data.row('emergency_services', { id }) ?? {}

async function list(path = '/api/emergency-services', as = '') {
  const answer = await whole.app.request(path, { headers: { cookie: as } })
  const body: { readonly items: readonly Readonly<Record<string, unknown>>[] } = await answer.json()
  return body.items
}

async function patch(id: string, body: object, as = cookies.admin) {
  const answer = await whole.app.request(`/api/admin/emergency-services/${id}`, {
    method: 'PATCH',
    headers: { cookie: as, 'content-type': 'application/json' },
    body: JSON.stringify({ version: stored(id)['version'], ...body }),
  })
  const answered: Readonly<Record<string, unknown>> = await answer.json()
  return { status: answer.status, body: answered }
}

async function offer(is_active: boolean) {
  const version = whole.data.row('services', { id: 'svc_locked-out' })?.['version']
  await whole.app.request('/api/admin/services/svc_locked-out', {
    method: 'PATCH',
    headers: { cookie: cookies.admin, 'content-type': 'application/json' },
    body: JSON.stringify({ version, is_active }),
  })
}

describe('GET /api/emergency-services', () => {
  it('lists the cards in their order, with the price of the service that each books', async () => {
    const items = await list()
    expect(items.map(({ display_order }) => display_order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(items[0]).toMatchObject({
      service_name: 'Leaks and Flooding',
      service_id: 'svc_emergency-plumbing',
      price: 150,
      color: 'blue',
      icon: 'Droplet',
      image_url: null,
    })
    expect(items.find(({ id }) => id === 'ems_flooring')).toMatchObject({ service_id: null, price: null })
  })

  it('promises no response while nobody is on call', async () =>
    expect((await list()).map(({ response_time }) => response_time)).toEqual(Array.from({ length: 10 }, () => null)))

  it('leaves out what is not shown, and a card whose service is not offered asks for a call', async () => {
    expect((await patch('ems_tiling', { is_active: false })).status).toBe(200)
    await offer(false)
    const items = await list()
    expect(items.some(({ id }) => id === 'ems_tiling')).toBe(false)
    expect(items.find(({ id }) => id === 'ems_security')).toMatchObject({ service_id: null, price: null })
    await offer(true)
    expect((await list('/api/admin/emergency-services', cookies.office)).some(({ id }) => id === 'ems_tiling')).toBe(
      true,
    )
  })
})

describe('PATCH /api/admin/emergency-services/{id}', () => {
  it('changes words, looks and service, under the next version, with a line of the audit log', async () => {
    const change = { service_name: 'Floods', color: 'teal', icon: 'Bath', service_id: 'svc_burst-pipe' }
    expect(await patch('ems_kitchen', change)).toMatchObject({ status: 200, body: { ...change, version: 2 } })
    expect((await list()).find(({ id }) => id === 'ems_kitchen')).toMatchObject({ price: 185 })
    expect(whole.data.rows('audit_log', { action: 'emergency_service_changed', target_id: 'ems_kitchen' }).length).toBe(
      1,
    )
  })

  it('moves a card, and numbers the others anew', async () => {
    expect(await patch('ems_bathroom', { display_order: 1 })).toMatchObject({ body: { display_order: 1 } })
    const items = await list('/api/admin/emergency-services', cookies.office)
    expect(items[0]).toMatchObject({ id: 'ems_bathroom' })
    expect(items.map(({ display_order }) => display_order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('is refused for a version that is no more', async () => {
    expect(await patch('ems_plumbing', { version: 99, color: 'red' })).toMatchObject({
      status: 409,
      body: { code: 'emergency_service_changed' },
    })
    expect(stored('ems_plumbing')).toMatchObject({ color: 'blue', version: 1 })
  })

  it.each([
    ['service_id', { service_id: 'svc_tap-repair' }],
    ['service_id', { service_id: 'svc_nothing' }],
    ['service_type', { service_type: 'emergency' }],
    ['color', { color: 'pink' }],
    ['icon', { icon: 'Skull' }],
    ['features', { features: ['one', 'two'] }],
    ['features.1', { features: ['one', 'x'.repeat(61), 'three'] }],
    ['display_order', { display_order: 0 }],
    ['price', { price: 1 }],
    ['response_time', { response_time: '1 minute' }],
  ])('is refused at %s for %o, and nothing changes', async (path, change) => {
    const before = stored('ems_plumbing')
    const refused = await patch('ems_plumbing', change)
    expect(refused).toMatchObject({ status: 422 })
    expect(JSON.stringify(refused.body['errors'])).toContain(path)
    expect(stored('ems_plumbing')).toEqual(before)
  })

  it('is for administrators alone', async () => {
    expect((await patch('ems_plumbing', { color: 'red' }, cookies.office)).status).toBe(403)
    expect(stored('ems_plumbing')).toMatchObject({ color: 'blue' })
  })
})

describe('the form of a card', () => {
  const send = (path: string, fields: Readonly<Record<string, string>>) =>
    whole.app.request(path, {
      method: 'POST',
      headers: { cookie: cookies.admin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  const fields = {
    service_id: '',
    service_name: 'Soot',
    service_type: 'painting',
    description: 'After a fire.',
    features: 'One\r\n\r\nTwo\r\nThree',
    color: 'red',
    icon: 'PaintBucket',
    display_order: '8',
  }

  it('takes one feature a line; a box that is not ticked hides the card', async () => {
    const sent = await send('/admin/emergency-services/ems_painting', { ...fields, version: '1' })
    expect(sent.headers.get('location')).toBe('/admin/emergency-services/ems_painting?done=saved')
    expect(stored('ems_painting')).toMatchObject({ features: '["One","Two","Three"]', is_active: 0, version: 2 })
  })

  it('comes back for an old version, and nothing changes', async () => {
    const sent = await send('/admin/emergency-services/ems_painting', { ...fields, version: '1', color: 'blue' })
    expect([sent.status, await sent.text()]).toEqual([409, expect.stringContaining('changed this card meanwhile')])
    expect(stored('ems_painting')).toMatchObject({ color: 'red' })
  })

  it('moves a card one place', async () => {
    const place = () => Number(stored('ems_renovation')['display_order'])
    const before = place()
    await send('/admin/emergency-services/ems_renovation/move', { to: 'up' })
    expect(place()).toBe(before - 1)
    await send('/admin/emergency-services/ems_renovation/move', { to: 'down' })
    expect(place()).toBe(before)
    expect((await send('/admin/emergency-services/ems_nothing/move', { to: 'up' })).status).toBe(404)
  })
})

describe('the photo of a card', () => {
  const picture = (format: 'png' | 'jpeg' | 'webp') =>
    sharp({ create: { width: 1_000, height: 1_000, channels: 3, background: '#0a504c' } })
      .withExif({ IFD0: { Copyright: 'Somebody' } })
      .toFormat(format)
      .toBuffer()
  async function upload(bytes: Uint8Array | string, as = cookies.admin) {
    const body = new FormData()
    body.set('photo', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], 'leak.png'))
    const path = '/admin/emergency-services/ems_plumbing/picture'
    return whole.app.request(path, { method: 'POST', headers: { cookie: as }, body })
  }
  const imageOf = async () => (await list()).find(({ id }) => id === 'ems_plumbing')?.['image_url']

  it('is drawn anew in one size, without what else was in the file, and anybody reads it', async () => {
    const sent = await upload(await picture('jpeg'))
    expect(sent.headers.get('location')).toBe('/admin/emergency-services/ems_plumbing?done=picture#picture')
    const read = await whole.app.request(String(await imageOf()))
    expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const { width, height, exif } = await sharp(await read.arrayBuffer()).metadata()
    expect([width, height, exif]).toEqual([800, 500, undefined])
  })

  it('is refused as anything but PNG or JPEG, or of the office, and the one before stays', async () => {
    const before = await imageOf()
    for (const bytes of ['hello', '<svg xmlns="http://www.w3.org/2000/svg"/>', await picture('webp'), '']) {
      expect((await upload(bytes)).status).toBe(422)
    }
    expect((await upload(await picture('png'), cookies.office)).status).toBe(403)
    expect(await imageOf()).toBe(before)
  })

  it('is taken away, and its address is one no more', async () => {
    const before = String(await imageOf())
    await whole.app.request('/admin/emergency-services/ems_plumbing/picture/remove', {
      method: 'POST',
      headers: { cookie: cookies.admin, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(await imageOf()).toBeNull()
    expect((await whole.app.request(before)).status).toBe(404)
  })
})
