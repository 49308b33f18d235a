import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type WholeApp, openWholeApp } from '../../support/apps/whole-app.ts'
import { fillDisk } from '../../support/storage-faults.ts'

const asked = {
  name: 'Ada Swift',
  email: 'ada@example.org',
  phone: '07700 900123',
  address: '12 Park Lane, Croydon',
  postcode: 'CR0 1JB',
  description: 'The bathroom needs new tiles and a shower.',
}

const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
  .jpeg()
  .withExif({ IFD0: { Copyright: 'A secret place' } })
  .toBuffer()

function box(kind: string, ...bodies: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(bodies)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, body])
}

const film = (brand = 'isom', bytes = 1_000) =>
  Buffer.concat([
    box('ftyp', Buffer.from(`${brand}0000`)),
    box('moov', Buffer.alloc(20)),
    box('mdat', Buffer.alloc(bytes)),
  ])
const webm = Buffer.concat([
  Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84]),
  Buffer.from('webm'),
  Buffer.from([0x18, 0x53, 0x80, 0x67, 0xff]),
])
const html = Buffer.from('<!doctype html><script>alert(1)</script>')

type Files = readonly (readonly [field: string, name: string, bytes: Uint8Array])[]

function formOf(fields: Readonly<Record<string, string>>, files: Files = []): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  for (const [field, name, bytes] of files) body.append(field, new Blob([Buffer.from(bytes)]), name)
  return body
}

async function send(
  { app }: WholeApp,
  fields: Readonly<Record<string, string>>,
  files: Files = [],
  cookie = '',
  key = '',
) {
  const answer = await app.request('/api/quote-requests', {
    method: 'POST',
    headers: { cookie, ...(key !== '' && { 'idempotency-key': key }) },
    body: formOf(fields, files),
  })
  return { status: answer.status, body: await answer.json() }
}

/** The names of the files on the disk, of photos, videos and what is only coming in. */
function onDisk({ folder }: WholeApp): readonly string[] {
  return ['uploads', 'videos', 'incoming'].flatMap((name) => {
    try {
      return readdirSync(join(folder, name)).map((file) => `${name}/${file.replace(/^[0-9a-f-]{36}/, '*')}`)
    } catch {
      return []
    }
  })
}

const counts = (site: WholeApp) => [site.data.count('quote_requests'), site.data.count('quote_files'), onDisk(site)]

describe('POST /api/quote-requests', () => {
  it('keeps the request with its photos and its video under a reference, and emits quote-request-kept', async () => {
    using site = await openWholeApp()
    const answer = await send(site, { ...asked, category: '' }, [
      ['files', 'one.jpg', jpeg],
      ['files', 'named-like-a-photo.jpg', film('qt  ')],
    ])
    expect(answer).toEqual({
      status: 201,
      body: { id: expect.stringMatching(/^qrq_/), reference: expect.stringMatching(/^QR-/), status: 'new' },
    })
    expect(site.data.eventKinds().at(-1)).toBe('quote-request-kept')
    expect(site.data.rows('quote_requests')).toMatchObject([
      { email: asked.email, phone: '+447700900123', stage: 'new' },
    ])
    expect(site.data.rows('quote_files')).toMatchObject([
      { media_type: 'image/jpeg', draft_hash: null, request_id: answer.body.id, width: 40 },
      { media_type: 'video/quicktime', draft_hash: null, request_id: answer.body.id, width: null },
    ])
    expect(onDisk(site)).toEqual(['uploads/*.jpg', 'videos/*.mov'])
    expect(site.data.count('files_to_remove')).toBe(0)
  })

  it('strips what a photo says beside the picture', async () => {
    using site = await openWholeApp()
    await send(site, asked, [['files', 'one.jpg', jpeg]])
    const cookie = await site.signIn('office')
    const id = site.data.text('quote_files', 'id')
    const answer = await site.app.request(`/api/quote-files/${id}`, { headers: { cookie } })
    expect(Buffer.from(await answer.arrayBuffer()).includes('secret')).toBe(false)
  })

  it.each([
    [{ ...asked, name: '' }, 'name'],
    [{ ...asked, email: 'ada' }, 'email'],
    [{ ...asked, phone: '12' }, 'phone'],
    [{ ...asked, address: ' ' }, 'address'],
    [{ ...asked, postcode: 'SW1A 1AA' }, 'postcode'],
    [{ ...asked, postcode: 'nowhere' }, 'postcode'],
    [{ ...asked, description: 'x'.repeat(19) }, 'description'],
    [{ ...asked, description: 'x'.repeat(4_001) }, 'description'],
    [{ ...asked, description: `${asked.description}\u0000` }, 'description'],
    [{ ...asked, category: 'gossip' }, 'category'],
    [{ ...asked, service_id: 'svc_nothing' }, 'service_id'],
    [{ ...asked, price: '10' }, 'price'],
    [{ ...asked, total: '10' }, 'total'],
    [{ ...asked, status: 'accepted' }, 'status'],
    [{ ...asked, stage: 'closed' }, 'stage'],
  ])('answers 422 to %o, and keeps neither row nor file', async (fields, path) => {
    using site = await openWholeApp()
    const before = counts(site)
    expect(await send(site, fields, [['files', 'one.jpg', jpeg]])).toMatchObject({
      status: 422,
      body: { errors: [{ path }] },
    })
    expect([counts(site), site.data.count('booking_drafts')]).toEqual([before, 0])
  })

  it.each([
    ['HTML named .mp4', html, 'page.mp4'],
    ['HTML behind the head of a film', Buffer.concat([film().subarray(0, 16), html]), 'page.mp4'],
    ['a film that was cut off', film().subarray(0, -1), 'half.mp4'],
    ['a film without a moov', Buffer.concat([box('ftyp', Buffer.from('isom0000')), box('mdat')]), 'none.mp4'],
    ['a HEIC named .mp4', film('heic'), 'still.mp4'],
    ['a Matroska film', Buffer.from(webm.toString('latin1').replace('webm', 'mkv '), 'latin1'), 'film.webm'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'one.svg'],
    ['a script', Buffer.from('#!/bin/sh\n'), 'run.jpg'],
  ])('refuses %s among good files, and keeps nothing of any', async (_, bytes, name) => {
    using site = await openWholeApp()
    const before = counts(site)
    const answer = await send(site, asked, [
      ['files', 'one.jpg', jpeg],
      ['files', 'two.webm', webm],
      ['files', name, bytes],
    ])
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'files' }] } })
    expect(counts(site)).toEqual(before)
  })

  it('refuses a 9th photo and a second video, and keeps nothing', async () => {
    using site = await openWholeApp()
    const before = counts(site)
    const photos = Array.from({ length: 9 }, () => ['files', 'one.jpg', jpeg] as const)
    const videos = [['files', 'one.mp4', film()] as const, ['files', 'two.webm', webm] as const]
    for (const files of [photos, videos]) {
      expect(await send(site, asked, files)).toMatchObject({ status: 422, body: { code: 'too_many_files' } })
    }
    expect(counts(site)).toEqual(before)
    expect((await send(site, asked, [...photos.slice(1), ...videos.slice(1)])).status).toBe(201)
    expect(site.data.count('quote_files')).toBe(9)
  })

  it('is one request when it is sent twice, and the files of the second go', async () => {
    using site = await openWholeApp()
    const first = await send(site, asked, [['files', 'one.jpg', jpeg]])
    const before = counts(site)
    expect(await send(site, asked, [['files', 'one.jpg', jpeg]])).toEqual(first)
    expect(counts(site)).toEqual(before)
  })

  it('is one request under an Idempotency-Key, also after the ten minutes and at once, and the files of the second go', async () => {
    using site = await openWholeApp()
    const keyed = (fields: Readonly<Record<string, string>>, files: Files, key = 'key-1') =>
      send(site, fields, files, '', key)
    const first = await keyed(asked, [['files', 'one.jpg', jpeg]])
    const before = counts(site)
    site.clock.set(site.clock.now().add({ hours: 23 }))
    expect(await keyed({ ...asked, proof: 'another-try' }, [['files', 'other-name.jpg', jpeg]])).toEqual(first)
    expect(counts(site)).toEqual(before)
    // Another body under it, by its sender; and the key of another sender, who keeps a request of their own.
    const refused = { status: 422, body: { code: 'idempotency_mismatch' } }
    expect(await keyed({ ...asked, description: `${asked.description} Soon.` }, [])).toMatchObject(refused)
    expect(await keyed(asked, [])).toMatchObject(refused)
    expect(counts(site)).toEqual(before)
    const bo = await keyed({ ...asked, email: 'bo@example.org' }, [])
    expect([bo.status, bo.body.id === first.body.id, site.data.count('quote_requests')]).toEqual([201, false, 2])
    const both = await Promise.all([1, 2, 3].map(() => keyed(asked, [['files', 'one.webm', webm]], 'key-2')))
    expect(new Set(both.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect([site.data.count('quote_requests'), site.data.count('quote_files')]).toEqual([3, 2])
    expect(await keyed(asked, [], 'no spaces here')).toMatchObject({ status: 422, body: { code: 'not_valid' } })
  })

  it('answers 503 where the database has no room, keeps neither row nor file, and takes it afterwards', async () => {
    using site = await openWholeApp()
    const before = counts(site)
    const makeRoom = fillDisk(site.adapters.database, ['quote_requests'])
    const full = await send(site, asked, [['files', 'one.jpg', jpeg]])
    expect(full).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } })
    makeRoom()
    expect(counts(site)).toEqual(before)
    await expect.poll(async () => (await send(site, asked, [['files', 'one.jpg', jpeg]])).status).toBe(201)
    expect([site.data.count('quote_requests'), site.data.count('quote_files')]).toEqual([1, 1])
  })

  it('takes a key anew after 24 hours', async () => {
    using site = await openWholeApp()
    const first = await send(site, asked, [], '', 'key-1')
    site.clock.set(site.clock.now().add({ hours: 24 }))
    const second = await send(site, { ...asked, description: `${asked.description} Again.` }, [], '', 'key-1')
    expect([second.status, second.body.id === first.body.id]).toEqual([201, false])
    expect(site.data.count('quote_request_keys')).toBe(1)
  })

  it('is kept as spam with a filled honeypot, and notifies nobody', async () => {
    using site = await openWholeApp()
    expect((await send(site, { ...asked, website: 'x' })).status).toBe(201)
    expect(site.data.column('quote_requests', 'stage')).toEqual(['spam'])
    expect(site.data.eventKinds()).not.toContain('quote-request-kept')
  })

  it('waits with its files where no proof came, until the link is opened', async () => {
    using site = await openWholeApp(undefined, { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@example.com' })
    expect(await send(site, asked, [['files', 'one.jpg', jpeg]])).toEqual({
      status: 202,
      body: { status: 'unconfirmed' },
    })
    expect([site.data.count('quote_requests'), site.data.count('quote_files')]).toEqual([0, 1])
    const made = await site.modules.submissions.makeLink(site.data.text('submissions', 'id') as never)
    const cookie = `callout_confirm_request=${made?.token}`
    const done = await site.app.request('/confirm-request', { method: 'POST', headers: { cookie }, body: formOf2({}) })
    expect(done.headers.get('location')).toMatch(/^\/quote\?sent=QR-/)
    expect(site.data.column('quote_files', 'request_id')).toEqual(site.data.column('quote_requests', 'id'))
  })
})

const formOf2 = (fields: Record<string, string>) => new URLSearchParams(fields)

describe('a file of a request', () => {
  async function withVideo(site: WholeApp) {
    const answer = await send(site, asked, [['files', 'one.mp4', film()]])
    return { requestId: String(answer.body.id), path: `/api/quote-files/${site.data.text('quote_files', 'id')}` }
  }

  it('is for staff of the office and the holder of the link only', async () => {
    using site = await openWholeApp()
    const { requestId, path } = await withVideo(site)
    const token = await site.modules.quoteLinks.make(requestId as never)
    const other = await send(site, { ...asked, description: 'Another room, with another shower.' })
    const foreign = await site.modules.quoteLinks.make(other.body.id)
    const status = async (headers: Record<string, string>, at = path) =>
      (await site.app.request(at, { headers })).status
    expect(await status({})).toBe(404)
    expect(await status({ cookie: await site.signIn('customer') })).toBe(404)
    expect(await status({ cookie: await site.signIn('technician') })).toBe(404)
    expect(await status({ 'x-quote-token': foreign })).toBe(404)
    expect(await status({ 'x-quote-token': token })).toBe(200)
    expect(await status({ cookie: await site.signIn('office') })).toBe(200)
    const id = path.split('/').at(-1)
    expect(await status({}, `/quote/${token}/files/${id}`)).toBe(200)
    expect(await status({}, `/quote/${foreign}/files/${id}`)).toBe(404)
    expect(await status({}, `/quote/${token}/files/nothing`)).toBe(404)
  })

  it('is served in parts, as an attachment that runs nothing', async () => {
    using site = await openWholeApp()
    const { path } = await withVideo(site)
    const cookie = await site.signIn('office')
    const whole = await site.app.request(path, { headers: { cookie } })
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-disposition': 'attachment; filename="video.mp4"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'accept-ranges': 'bytes',
      'content-length': String(film().length),
    })
    expect(Buffer.from(await whole.arrayBuffer()).equals(film())).toBe(true)
    const part = await site.app.request(path, { headers: { cookie, range: 'bytes=4-7' } })
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      'ftyp',
      `bytes 4-7/${film().length}`,
    ])
    const outside = await site.app.request(path, { headers: { cookie, range: 'bytes=99999-' } })
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${film().length}`])
  })
})

describe('/quote', () => {
  function aVisitor({ app }: WholeApp) {
    let cookie = ''
    return {
      async post(fields: Readonly<Record<string, string>>, files: Files | null = null) {
        const body = files ? formOf(fields, files) : new URLSearchParams(fields)
        const answer = await app.request('/quote', { method: 'POST', headers: { cookie }, body })
        const [set] = answer.headers.getSetCookie()
        cookie = set?.split(';', 1).join() ?? cookie
        return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
      },
    }
  }

  const { description, address, postcode, name, email, phone } = asked

  it('takes three steps to a request, with what was typed in each', async () => {
    using site = await openWholeApp()
    const visitor = aVisitor(site)
    const first = await visitor.post({ step: '1', description }, [
      ['photo', 'one.jpg', jpeg],
      ['video', 'one.mp4', film()],
    ])
    expect([first.status, first.to]).toEqual([303, '/quote?step=2'])
    expect((await visitor.post({ step: '2', address, postcode })).to).toBe('/quote?step=3')
    expect(site.data.count('quote_requests')).toBe(0)
    const done = await visitor.post({ step: '3', name, email, phone })
    expect([done.status, done.to]).toEqual([303, expect.stringMatching(/^\/quote\?sent=QR-/)])
    expect(site.data.rows('quote_requests')).toMatchObject([{ description, address, postcode, name, email }])
    expect(site.data.count('quote_files')).toBe(2)
    // The next request begins empty, and keeps who asks.
    const fields = JSON.parse(site.data.text('booking_drafts', 'fields'))
    expect(fields).toEqual({ name, email, phone, address, postcode })
  })

  it('keeps the draft and says what is wrong in each step', async () => {
    using site = await openWholeApp()
    const visitor = aVisitor(site)
    const short = await visitor.post({ step: '1', description: 'Tiles' })
    expect([short.status, short.text]).toEqual([422, expect.stringContaining('at least 20 characters')])
    const outside = await visitor.post({ step: '2', description, address, postcode: 'SW1A 1AA' })
    expect([outside.status, outside.text]).toEqual([422, expect.stringContaining('We do not come to SW1A yet')])
    const missing = await visitor.post({ step: '3', postcode, name: '', email, phone })
    expect([missing.status, missing.text]).toEqual([422, expect.stringContaining('Please enter your name')])
    expect(JSON.parse(site.data.text('booking_drafts', 'fields'))).toMatchObject({ address, quote: { description } })
    expect(site.data.count('quote_requests')).toBe(0)
  })

  it('keeps the text of a form whose file is refused, removes a file, and takes what a script saves', async () => {
    using site = await openWholeApp()
    const visitor = aVisitor(site)
    const bad = await visitor.post({ step: '1', description }, [['video', 'page.mp4', html]])
    expect([bad.status, bad.text]).toEqual([422, expect.stringContaining('no whole video')])
    expect(counts(site)).toEqual([0, 0, []])
    expect(site.data.text('booking_drafts', 'fields')).toContain(description)
    await visitor.post({ step: '1', intent: 'files' }, [['photo', 'one.jpg', jpeg]])
    expect(onDisk(site)).toEqual(['uploads/*.jpg'])
    const removed = await visitor.post({ step: '1', intent: `remove:${site.data.text('quote_files', 'id')}` })
    expect([removed.to, counts(site)]).toEqual(['/quote?step=1#files', [0, 0, []]])
    expect((await visitor.post({ step: '1', intent: 'save', description: 'Half a sentence' })).status).toBe(204)
    expect(site.data.text('booking_drafts', 'fields')).toContain('Half a sentence')
  })

  it('forgets a draft with its files after 30 days', async () => {
    using site = await openWholeApp()
    const visitor = aVisitor(site)
    await visitor.post({ step: '1', description }, [
      ['photo', 'one.jpg', jpeg],
      ['video', 'one.mp4', film()],
    ])
    site.clock.move({ hours: 24 * 31 })
    await site.modules.drafts.forget()
    await site.modules.quoteFiles.forget()
    expect([counts(site), site.data.count('booking_drafts')]).toEqual([[0, 0, []], 0])
  })
})
