import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillDisk } from '../../support/storage-faults.ts'
import { hostileFiles, mp4, photo } from '../../support/uploads/thread-files.ts'
import { type ThreadDesk, openThreadDesk } from './thread-desk.ts'

const megabyte = 1024 * 1024

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

const send = (booking: string, bytes: Uint8Array, name: string, headers = {}) =>
  desk.call('POST', `/api/bookings/${booking}/files`, { as: 'customer', body: aForm(bytes, name), headers })
const limit = (files: number, megabytes: number) =>
  desk.call('PUT', '/api/admin/thread-files', { as: 'admin', body: { files, megabytes } })
const rows = (booking: string) =>
  desk.whole.data.count('service_communications', { booking_id: booking, sender_type: 'customer' })
const inFolder = (name: string) => {
  const path = join(desk.whole.folder, name)
  return existsSync(path) ? readdirSync(path).toSorted() : []
}

/** Makes the only file of a thread as many, or as many bytes, without sending them. */
function copies(booking: string, count: number, file_bytes: number): void {
  const { data } = desk.whole
  const row = data.row('service_communications', { booking_id: booking, sender_type: 'customer' })
  if (!row) throw new Error('there is a file')
  for (let n = 1; n <= count; n += 1) {
    const seq = Number(row['seq']) + n
    const own = { id: `com_copy${n}`, client_id: `copy-${n}`, file_id: `fil_copy${n}`, file_key: `copy-${n}`, seq }
    data.insert('service_communications', { ...row, ...own, number: null, thumbnail_key: null, file_bytes })
  }
  data.set('booking_threads', { booking_id: booking }, { newest_seq: Number(row['seq']) + count })
}

describe('the room for files of a conversation', () => {
  it.each([
    ['200 files', 199, 10],
    ['500 MB', 1, 500 * megabyte],
  ])('is %s, and what is above it is refused before and after it came', async (_, count, bytes) => {
    expect((await desk.call('GET', '/api/admin/thread-files', { as: 'admin' })).json).toEqual({
      files: 200,
      megabytes: 500,
    })
    const booking = await desk.booked()
    expect((await send(booking, await photo(), 'a.jpg')).status).toBe(201)
    copies(booking, count, bytes)
    const kept = inFolder('threads')
    const full = await send(booking, await photo(), 'b.jpg')
    expect([full.status, full.code, rows(booking), inFolder('threads')]).toEqual([409, 'quota_full', count + 1, kept])
    // Text goes on, and so does a file once another is removed.
    const text = { client_id: crypto.randomUUID(), message_content: 'The tap drips' }
    const written = await desk.call('POST', `/api/bookings/${booking}/messages`, { as: 'customer', body: text })
    expect(written.status).toBe(201)
    await desk.call('DELETE', `/api/bookings/${booking}/messages/com_copy1`, { as: 'office' })
    expect((await send(booking, await photo(), 'b.jpg')).status).toBe(201)
    desk.whole.data.remove('service_communications', { booking_id: booking })
  })

  it('is the owner’s to set, by form too, and nonsense changes nothing', async () => {
    const booking = await desk.booked()
    expect((await limit(2, 1)).json).toEqual({ files: 2, megabytes: 1 })
    expect((await send(booking, mp4(600_000), 'a.mp4')).status).toBe(201)
    const kept = inFolder('threads')
    expect(await send(booking, mp4(600_000), 'b.mp4')).toMatchObject({ status: 409, code: 'quota_full' })
    expect(inFolder('threads')).toEqual(kept)
    expect((await send(booking, mp4(1_000), 'b.mp4')).status).toBe(201)
    expect(await send(booking, mp4(1_000), 'c.mp4')).toMatchObject({ status: 409, code: 'quota_full' })
    for (const [files, megabytes] of [
      [-1, 5],
      [1.5, 5],
      [1, 1e9],
    ] as const) {
      expect((await limit(files, megabytes)).status).toBe(422)
    }
    const form = (files: string, megabytes: string) =>
      desk.call('POST', '/admin/message-templates/thread-files', {
        as: 'admin',
        body: new URLSearchParams({ files, megabytes }),
      })
    expect((await form('many', '5')).status).toBe(422)
    const saved = await form(' 3 ', '500')
    expect([saved.status, saved.headers.get('location')]).toEqual([
      303,
      '/admin/message-templates?done=thread-files#thread-files',
    ])
    expect((await send(booking, mp4(1_000), 'c.mp4')).status).toBe(201)
    expect((await desk.call('PUT', '/api/admin/thread-files', { as: 'office', body: {} })).status).toBe(403)
    await limit(200, 500)
  })

  it('for one more file takes one of several that come at once, and keeps no other', async () => {
    const booking = await desk.booked()
    await limit(1, 500)
    const before = inFolder('threads')
    const all = await Promise.all([1, 2, 3, 4].map((n) => send(booking, mp4(50_000 + n), `${n}.mp4`)))
    expect(all.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409, 409])
    expect([rows(booking), inFolder('threads').length - before.length]).toEqual([1, 1])
    await limit(200, 500)
  })
})

describe('a file that is sent', () => {
  it('is too large above 15 MB, a film above 100 MB by its length before it comes, and nothing is kept', async () => {
    const booking = await desk.booked()
    const before = inFolder('threads')
    const long = Buffer.alloc(15 * megabyte + 1, 'a')
    expect(await send(booking, long, 'a.txt')).toMatchObject({ status: 413, code: 'too_large' })
    const lying = { 'content-length': String(400 * megabyte) }
    expect(await send(booking, Buffer.from('hello'), 'a.txt', lying)).toMatchObject({ status: 413 })
    expect([rows(booking), inFolder('threads'), inFolder('incoming')]).toEqual([0, before, []])
    expect((await send(booking, mp4(16 * megabyte), 'a.mp4')).status).toBe(201)
  })

  it('is refused by its content under every name of the hostile corpus', async () => {
    const booking = await desk.booked()
    const before = inFolder('threads')
    for (const [words, name, bytes] of await hostileFiles()) {
      const { status, code } = await send(booking, bytes, name)
      expect([words, status === 413 ? 'too_large' : 'file_type_refused']).toEqual([words, code])
    }
    expect([rows(booking), inFolder('threads'), inFolder('incoming')]).toEqual([0, before, []])
  })

  it.each([
    ['../../../etc/cron.d/evil', 'evil.mp4'],
    ['..\\..\\windows\\evil.exe', 'evil.exe.mp4'],
    ['leak\u202E4pm.exe', 'leak4pm.exe.mp4'],
    ['leak\u0000.html', 'leak.html.mp4'],
  ])('under the name %j leaves under %j', async (name, shown) => {
    const booking = await desk.booked()
    // The body of a program, which escapes nothing.
    const raw = Buffer.concat([
      Buffer.from(
        `--x\r\ncontent-disposition: form-data; name="client_id"\r\n\r\n${crypto.randomUUID()}\r\n` +
          `--x\r\ncontent-disposition: form-data; name="file"; filename*=UTF-8''${encodeURIComponent(name)}\r\n\r\n`,
      ),
      mp4(),
      Buffer.from('\r\n--x--\r\n'),
    ])
    const sent = await desk.whole.app.request(`/api/bookings/${booking}/files`, {
      method: 'POST',
      headers: { cookie: desk.cookie('customer'), 'content-type': 'multipart/form-data; boundary=x' },
      body: raw,
    })
    const { file, media_url: url } = JSON.parse(await sent.text())
    expect([sent.status, file]).toMatchObject([201, { name: shown, media_type: 'video/mp4' }])
    const { headers } = await desk.call('GET', url, { as: 'customer' })
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent(shown).replaceAll("'", '%27')}`,
    )
  })

  it('leaves in the part that is asked for', async () => {
    const booking = await desk.booked()
    const bytes = mp4(5_000)
    const url = String((await send(booking, bytes, 'a.mp4')).json['media_url'])
    const part = async (range: string) => {
      const { status, headers, answer } = await desk.call('GET', url, { as: 'customer', headers: { range } })
      return { status, of: headers.get('content-range'), got: Buffer.from(await answer.arrayBuffer()) }
    }
    const [size, last] = [bytes.length, bytes.length - 1]
    expect(await part('bytes=4-11')).toEqual({ status: 206, of: `bytes 4-11/${size}`, got: bytes.subarray(4, 12) })
    expect(await part('bytes=-100')).toEqual({
      status: 206,
      of: `bytes ${size - 100}-${last}/${size}`,
      got: bytes.subarray(-100),
    })
    expect(await part('bytes=10-')).toMatchObject({ status: 206, of: `bytes 10-${last}/${size}` })
    expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416, of: `bytes */${size}` })
    for (const whole of ['bytes=0-1,4-5', 'bytes=9-2', 'lines=1-2']) {
      expect(await part(whole)).toEqual({ status: 200, of: null, got: bytes })
    }
  })

  it('finds no room on a full disk: 503, and what is there can be read', async () => {
    const booking = await desk.booked()
    const url = String((await send(booking, mp4(), 'a.mp4')).json['media_url'])
    const before = inFolder('threads')
    const makeRoom = fillDisk(desk.whole.adapters.database, ['service_communications', 'files_to_remove'])
    try {
      expect(await send(booking, mp4(), 'b.mp4')).toMatchObject({ status: 503, code: 'storage_unavailable' })
      expect([rows(booking), inFolder('threads'), inFolder('incoming')]).toEqual([1, before, []])
      expect((await desk.call('GET', `/api/bookings/${booking}/messages`, { as: 'customer' })).status).toBe(200)
      expect((await desk.call('GET', url, { as: 'customer' })).status).toBe(200)
    } finally {
      makeRoom()
    }
    await expect.poll(async () => (await send(booking, mp4(), 'b.mp4')).status).toBe(201)
  })

  it('leaves nothing where its message cannot be written', async () => {
    const booking = await desk.booked()
    const before = inFolder('threads')
    {
      using _refused = desk.whole.data.refuseInserts('service_communications', 'the row is refused')
      expect((await send(booking, await photo(), 'a.jpg')).status).toBe(500)
    }
    expect([rows(booking), inFolder('threads'), inFolder('incoming')]).toEqual([0, before, []])
  })
})
