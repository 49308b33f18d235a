import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openBookingApp } from '../../support/apps/booking-app.ts'

type Site = ReturnType<typeof openBookingApp>
const draft = '/api/booking-draft'
const typed = { name: 'Asha', phone: '020', postcode: 'CR', serviceId: 'svc_tap-repair', description: '', step: 3 }

const cookieOf = (headers: Headers) => ({ cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' })

const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()

async function upload(site: Site, headers: Readonly<Record<string, string>> = {}, bytes?: Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.set('photo', new Blob([bytes ?? new Uint8Array(await photo())]), '../../etc/passwd.jpg')
  return site.send(null, 'POST', `${draft}/photos`, form, headers)
}

const photoIdOf = (body: Readonly<Record<string, unknown>>) => {
  const [first]: readonly { readonly id: string }[] = Array.isArray(body['items']) ? body['items'] : []
  return first?.id ?? ''
}

describe('a booking draft', () => {
  it('is kept, incomplete, for the holder of the cookie', async () => {
    using site = openBookingApp()
    const saved = await site.send(null, 'PUT', draft, typed)
    expect(saved.body).toEqual({ draft: typed, photos: [] })
    expect(saved.headers.get('set-cookie')).toMatch(
      /^callout_draft=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const cookie = cookieOf(saved.headers)
    expect((await site.send(null, 'GET', draft, undefined, cookie)).body).toEqual({ draft: typed, photos: [] })
    expect((await site.send(null, 'GET', draft)).body).toEqual({ draft: {}, photos: [] })
  })

  it('is replaced by the next one under the same token, which is kept as a hash', async () => {
    using site = openBookingApp()
    const cookie = cookieOf((await site.send(null, 'PUT', draft, typed)).headers)
    const second = await site.send(null, 'PUT', draft, { name: 'Asha Patel' }, cookie)
    expect(second.body).toEqual({ draft: { name: 'Asha Patel' }, photos: [] })
    expect(cookieOf(second.headers)).toEqual(cookie)
    const [row] = site.data.rows('booking_drafts')
    expect(site.data.count('booking_drafts')).toBe(1)
    expect(JSON.stringify(row)).not.toContain(cookie.cookie.split('=')[1])
  })

  it('is never kept under a made-up token', async () => {
    using site = openBookingApp()
    const planted = { cookie: 'callout_draft=planted-by-another' }
    const saved = await site.send(null, 'PUT', draft, typed, planted)
    expect(cookieOf(saved.headers)).not.toEqual(planted)
  })

  it('passes only the contact details on to the next draft', async () => {
    using site = openBookingApp()
    const cookie = cookieOf((await upload(site)).headers)
    await site.send(null, 'PUT', draft, { ...typed, danger: true }, cookie)
    const reset = await site.send(null, 'DELETE', draft, undefined, cookie)
    expect(reset.body).toEqual({ draft: { name: 'Asha', phone: '020', postcode: 'CR' }, photos: [] })
    expect(readdirSync(site.folder.path)).toEqual([])
  })

  it('is forgotten after 30 days, with its photos', async () => {
    using site = openBookingApp()
    const cookie = cookieOf((await upload(site)).headers)
    site.clock.move({ hours: 30 * 24 + 1 })
    expect((await site.send(null, 'GET', draft, undefined, cookie)).body).toEqual({ draft: {}, photos: [] })
    await site.drafts.forget()
    expect(site.data.count('photos')).toBe(1)
    await site.photos.forget()
    expect([site.data.count('booking_drafts'), site.data.count('photos')]).toEqual([0, 0])
    expect(readdirSync(site.folder.path)).toEqual([])
  })

  it.each([
    { price: 1 },
    { name: 'x'.repeat(201) },
    { name: 7 },
    { step: 9 },
    { name: 'a\0b' },
    { access: { key: 'x' } },
  ])('refuses %j, and keeps nothing', async (fields) => {
    using site = openBookingApp()
    expect((await site.send(null, 'PUT', draft, fields)).status).toBe(422)
    expect(site.data.count('booking_drafts')).toBe(0)
  })
})

describe('photos of the problem', () => {
  it('belong to the draft, then to the booking, for its customer, its technician and the office', async () => {
    using site = openBookingApp()
    const added = await upload(site)
    const cookie = cookieOf(added.headers)
    const id = photoIdOf(added.body)
    const url = `/api/photos/${id}`
    expect(added).toMatchObject({ status: 201, body: { items: [{ id, url, width: 60, height: 40 }] } })
    expect((await site.send(null, 'GET', url, undefined, cookie)).status).toBe(200)
    expect((await site.send('asha', 'GET', url)).status).toBe(404)

    const booked = await site.book('asha', {}, cookie)
    const bookingId = String(booked.body['id'])
    await site.send('office', 'POST', `/api/bookings/${bookingId}/assign`, { auto: true })
    const statuses: Record<string, number> = {}
    for (const name of ['asha', 'tom', 'office', 'admin', 'stranger']) {
      statuses[name] = (await site.send(name, 'GET', url)).status
    }
    expect(statuses).toEqual({ asha: 200, tom: 200, office: 200, admin: 200, stranger: 404 })
    expect((await site.send(null, 'GET', url, undefined, cookie)).status).toBe(404)
    const list = await site.send('asha', 'GET', `/api/bookings/${bookingId}/photos`)
    expect(list.body['items']).toMatchObject([{ id }])
    expect((await site.send(null, 'DELETE', `${draft}/photos/${id}`, undefined, cookie)).status).toBe(404)
  })

  it('are sent with headers that allow nothing but showing them', async () => {
    using site = openBookingApp()
    const added = await upload(site)
    const { headers } = await site.send(
      null,
      'GET',
      `/api/photos/${photoIdOf(added.body)}`,
      undefined,
      cookieOf(added.headers),
    )
    expect(headers.get('content-type')).toBe('image/jpeg')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(headers.get('cache-control')).toBe('private, max-age=300')
  })

  it('are at most five, also when more come at the same time', async () => {
    using site = openBookingApp()
    const cookie = cookieOf((await upload(site)).headers)
    const answers = await Promise.all(Array.from({ length: 7 }, () => upload(site, cookie)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
    expect(answers.filter(({ body }) => body['code'] === 'too_many_photos')).toHaveLength(3)
    expect([site.data.count('photos'), readdirSync(site.folder.path).length]).toEqual([5, 5])
  })

  it('can be removed, with their files, by the holder of the cookie', async () => {
    using site = openBookingApp()
    const added = await upload(site)
    const path = `${draft}/photos/${photoIdOf(added.body)}`
    const other = cookieOf((await upload(site)).headers)
    expect((await site.send(null, 'DELETE', path, undefined, other)).status).toBe(404)
    expect((await site.send(null, 'DELETE', path, undefined, cookieOf(added.headers))).status).toBe(204)
    expect(readdirSync(site.folder.path)).toHaveLength(1)
  })

  it('are photos: any other file is refused', async () => {
    using site = openBookingApp()
    const answer = await upload(site, {}, new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    expect(answer).toMatchObject({ status: 422, body: { code: 'not_a_picture', errors: [{ path: 'photo' }] } })
    expect([site.data.count('photos'), readdirSync(site.folder.path)]).toEqual([0, []])
  })

  it('can come as a form with a file of at most 15 MB', async () => {
    using site = openBookingApp()
    const path = `${draft}/photos`
    expect((await site.send(null, 'POST', path, new FormData())).status).toBe(422)
    expect((await site.send(null, 'POST', path, {})).status).toBe(415)
    const broken = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await site.send(null, 'POST', path, 'not a form', broken)).status).toBe(400)
    expect((await upload(site, { 'content-length': String(16 * 1024 * 1024) })).status).toBe(413)
    expect(site.data.count('booking_drafts')).toBe(0)
  })
})
