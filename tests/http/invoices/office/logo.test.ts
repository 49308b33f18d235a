import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Caller } from '../../../support/apps/whole-app.ts'
import { type InvoiceSite, openInvoiceSite } from '../invoice-site.ts'

const page = '/admin/appearance'

const picture = (colour: string, format: 'png' | 'jpeg' | 'webp' = 'png') =>
  sharp({ create: { width: 900, height: 300, channels: 4, background: colour } })
    .toFormat(format)
    .toBuffer()

async function upload(site: InvoiceSite, bytes: Uint8Array | string, as: Caller = 'admin') {
  const body = new FormData()
  const part = typeof bytes === 'string' ? bytes : new Uint8Array(bytes)
  body.set('photo', new File([part], 'logo.png', { type: 'image/png' }))
  const answer = await site.app.request(`${page}/logo`, {
    method: 'POST',
    headers: { cookie: await site.signIn(as) },
    body,
  })
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
}

async function fileOf(site: InvoiceSite, id: string, kind: 'pdf' | 'hybrid' = 'pdf'): Promise<Buffer> {
  const answer = await site.app.request(`/api/invoices/${id}/${kind}`, {
    headers: { cookie: await site.signIn('office') },
  })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

const hasPicture = (pdf: Buffer) => pdf.includes('/Subtype /Image')

describe('the logo', () => {
  it('is on documents that are issued from then on, the same bytes each time; those before stay as they were', async () => {
    using site = await openInvoiceSite()
    const before = await site.issued()
    site.clock.set(site.clock.now().add({ minutes: 1 }))
    expect(await upload(site, await picture('#0a504c80'))).toMatchObject({
      status: 303,
      to: `${page}?done=logo#logo`,
    })
    site.clock.set(site.clock.now().add({ minutes: 1 }))
    const after = await site.issued()
    const pdf = await fileOf(site, after)
    expect(hasPicture(pdf)).toBe(true)
    // Its first print comes after the logo, and still has none.
    expect(hasPicture(await fileOf(site, before))).toBe(false)

    site.clock.set(site.clock.now().add({ minutes: 1 }))
    const hybrid = await fileOf(site, after, 'hybrid')
    await upload(site, await picture('#aa0000', 'jpeg'))
    expect((await fileOf(site, after)).equals(pdf)).toBe(true)
    expect((await fileOf(site, after, 'hybrid')).equals(hybrid)).toBe(true)
  })

  it('is drawn anew: on white, no larger than papers need it, without what else was in the file', async () => {
    using site = await openInvoiceSite()
    await upload(site, await picture('#0a504c80'))
    const { logo } = await site.modules.logos.lookAt(null)
    const read = await site.app.request(logo?.address ?? '')
    expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/png'])
    const { width, height, channels, hasAlpha } = await sharp(await read.arrayBuffer()).metadata()
    expect([width, height, channels, hasAlpha]).toEqual([450, 150, 3, false])
    expect((await site.app.request(`/business-logo/${'0'.repeat(64)}.png`)).status).toBe(404)
    expect((await site.app.request('/business-logo/x.png')).status).toBe(404)
  })

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['no picture', 'hello'],
    ['half a picture', ''],
    ['another type', 'gif'],
    ['a picture of more than 2 MB', 'x'.repeat(2 * 1024 * 1024 + 1)],
  ])('is refused as %s, and the one before stays', async (what, text) => {
    using site = await openInvoiceSite()
    await upload(site, await picture('#0a504c'))
    const before = await site.modules.logos.lookAt(null)
    const half = (await picture('#112233')).subarray(0, 100)
    const bytes = what === 'half a picture' ? half : text === 'gif' ? 'GIF89a' : text
    const sent = await upload(site, bytes)
    expect([sent.status, sent.text]).toEqual([
      422,
      expect.stringContaining(what === 'an SVG' ? 'SVG drawing' : 'PNG, WebP or JPEG'),
    ])
    expect(await site.modules.logos.lookAt(null)).toEqual(before)
  })

  it('is taken away from then on', async () => {
    using site = await openInvoiceSite()
    await upload(site, await picture('#0a504c'))
    const headers = { cookie: await site.signIn('admin'), 'content-type': 'application/x-www-form-urlencoded' }
    const removed = await site.app.request(`${page}/logo/remove`, { method: 'POST', headers })
    expect(removed.headers.get('location')).toBe(`${page}?done=logo-removed#logo`)
    expect(await site.modules.logos.lookAt(null)).toEqual({ colour: null, logo: null })
    expect(hasPicture(await fileOf(site, await site.issued()))).toBe(false)
  })

  it('is set by administrators alone', async () => {
    using site = await openInvoiceSite()
    expect((await upload(site, await picture('#0a504c'), 'office')).status).toBe(403)
    expect(await site.modules.logos.lookAt(null)).toEqual({ colour: null, logo: null })
  })
})
