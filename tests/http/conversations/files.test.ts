import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../support/apps/whole-app.ts'
import { mp4, photo } from '../../support/uploads/thread-files.ts'
import { type ThreadDesk, openThreadDesk } from './thread-desk.ts'

let desk: ThreadDesk
beforeAll(async () => {
  desk = await openThreadDesk()
})
afterAll(() => desk[Symbol.dispose]())

function aForm(bytes: Uint8Array, name: string, client_id: string = crypto.randomUUID()) {
  const form = new FormData()
  form.append('client_id', client_id)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return form
}

describe('a file of a conversation', () => {
  it('is a message, and leaves as a download for members alone, in parts too', async () => {
    const booking = await desk.booked()
    const page = `/api/bookings/${booking}/files`
    const key = crypto.randomUUID()
    const sent = await desk.call('POST', page, { as: 'technician', body: aForm(await photo(), '../boiler.JPG', key) })
    expect([sent.status, sent.json['message_type'], sent.json['file']]).toMatchObject([
      201,
      'image',
      { name: 'boiler.jpg', media_type: 'image/jpeg' },
    ])
    const again = await desk.call('POST', page, { as: 'technician', body: aForm(await photo(), '../boiler.JPG', key) })
    expect([again.status, again.json['id']]).toEqual([200, sent.json['id']])
    const url = String(sent.json['media_url'])
    for (const as of ['customer', 'technician', 'office'] as const) {
      const { status, headers } = await desk.call('GET', url, { as })
      expect([status, headers.get('content-disposition'), headers.get('x-content-type-options')]).toEqual([
        200,
        "attachment; filename*=UTF-8''boiler.jpg",
        'nosniff',
      ])
      expect([headers.get('content-security-policy'), headers.get('cache-control')]).toEqual([
        "sandbox; default-src 'none'",
        'private, no-store',
      ])
    }
    expect((await desk.call('GET', url)).status).toBe(401)
    expect((await desk.call('GET', `${url}?size=thumbnail`, { as: 'customer' })).headers.get('content-type')).toBe(
      'image/webp',
    )
    const part = await desk.call('GET', url, { as: 'customer', headers: { range: 'bytes=0-1' } })
    expect([part.status, part.headers.get('content-length')]).toEqual([206, '2'])
  })

  it.each([
    [
      'a page that is called a photo',
      Buffer.from('<html><script>1</script></html>'),
      'a.jpg',
      415,
      'file_type_refused',
    ],
    ['nothing', Buffer.alloc(0), 'a.jpg', 422, 'not_valid'],
  ])('that is %s is refused, and nothing is kept', async (_, bytes, name, status, code) => {
    const booking = await desk.booked()
    const sent = await desk.call('POST', `/api/bookings/${booking}/files`, { as: 'customer', body: aForm(bytes, name) })
    expect([sent.status, sent.code]).toEqual([status, code])
    expect(desk.whole.data.count('service_communications', { booking_id: booking, sender_type: 'customer' })).toBe(0)
  })

  it('is not taken from a stranger', async () => {
    const booking = await desk.booked()
    const sent = await desk.call('POST', `/api/bookings/${booking}/files`, { body: aForm(mp4(), 'a.mp4') })
    expect(sent.status).toBe(401)
  })
})

describe('a place', () => {
  const place = (as: Caller, booking: string, body: object = {}) =>
    desk.call('POST', `/api/bookings/${booking}/location`, {
      as,
      body: { client_id: crypto.randomUUID(), latitude: 51.37, longitude: -0.1, accuracy: 20, ...body },
    })

  it('is erased after 24 hours, and by its sender', async () => {
    const booking = await desk.booked()
    const first = await place('customer', booking)
    expect([first.status, first.json['location']]).toMatchObject([201, { latitude: 51.37, accuracy: 20 }])
    expect((await place('customer', booking, { latitude: 91 })).status).toBe(422)
    const one = `/api/bookings/${booking}/location/${String(first.json['id'])}`
    expect((await desk.call('DELETE', one, { as: 'technician' })).status).toBe(403)
    expect((await desk.call('DELETE', one, { as: 'customer' })).status).toBe(204)
    await place('customer', booking)
    desk.whole.clock.set(desk.whole.clock.now().add({ hours: 25 }))
    await desk.whole.modules.conversations.eraseLocations(100)
    const kept = desk.whole.data.rows('service_communications', { booking_id: booking, message_type: 'location' })
    expect(kept.map(({ latitude, longitude }) => [latitude, longitude])).toEqual([
      [null, null],
      [null, null],
    ])
  })
})
