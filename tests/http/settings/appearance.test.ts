import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isReadable, type Look } from '#modules/appearance'
import { lookOf } from '../../../src/appearance/look.ts'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
let cookie = ''
beforeAll(async () => {
  cookie = await whole.signIn('admin')
})
afterAll(() => whole[Symbol.dispose]())

async function call(method: 'GET' | 'PUT' | 'POST', path: string, body?: object) {
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await whole.app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const read: Record<string, unknown> = await answer.json()
  return { status: answer.status, body: read }
}

async function page(path: string, fields?: Readonly<Record<string, string>>) {
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
  const sent = fields && { method: 'POST', body: new URLSearchParams(fields).toString() }
  const answer = await whole.app.request(path, { headers, ...sent })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

async function file(path: string) {
  const answer = await whole.app.request(path)
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

/** The look as pages have it. */
const shown = async (): Promise<Look | null> => lookOf(await whole.modules.catalogue.appearance())
const look = async () => (await call('GET', '/api/admin/appearance')).body
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** Red, green and blue of one point. */
async function colourAt(picture: Uint8Array, left: number, top: number): Promise<readonly number[]> {
  const point = await sharp(picture).extract({ left, top, width: 1, height: 1 }).png().toBuffer()
  const { channels } = await sharp(point).stats()
  return channels.slice(0, 3).map(({ mean }) => mean)
}

async function upload(side: { readonly width: number; readonly height: number }, background = '#aa3311') {
  const png = await sharp({ create: { ...side, channels: 3, background } })
    .webp()
    .toBuffer()
  const body = new FormData()
  body.set('photo', new File([new Uint8Array(png)], 'logo.svg', { type: 'image/svg+xml' }))
  const answer = await whole.app.request('/admin/appearance/logo', { method: 'POST', headers: { cookie }, body })
  return answer.status
}

describe('the look of the business', () => {
  it('is as the program came at first: pages have no file of a brand', async () => {
    expect(await look()).toMatchObject({ colour: null, logo: null, version: 0 })
    expect(await shown()).toBeNull()
    const manifest = text((await file('/manifest.webmanifest')).bytes)
    expect(manifest).toContain('"/icons/app-192.png"')
  })

  it('of an earlier day, which today would be refused, can be compared with another and be replaced', async () => {
    using other = await openWholeApp()
    const owner = { cookie: await other.signIn('admin'), 'content-type': 'application/json' }
    const stale = JSON.stringify({ colour: '#ffee00', logo: null })
    other.data.insert('settings', { key: 'appearance', value: stale, updated_at: '2026-03-02T12:00:00.000Z' })
    // Settings are read again after a write.
    await other.modules.catalogue.setOffers('off')
    const body = JSON.stringify({ value: { colour: '#0b5345', logo: null } })
    const answer = await other.app.request('/api/admin/settings/appearance/preview', {
      method: 'POST',
      headers: owner,
      body,
    })
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('#ffee00')])
  })

  it.each(['#ffd34d', '#7fb2ff', '#ffffff'])(
    'is not %s, which nobody could read; the nearest that passes is named',
    async (colour) => {
      const before = await look()
      const refused = await call('PUT', '/api/admin/appearance', { colour })
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'colour' }] } })
      const nearest = /passes is (#[0-9a-f]{6})/.exec(JSON.stringify(refused.body))?.[1] ?? ''
      expect(isReadable(nearest)).toBe(true)
      const typed = await page('/admin/appearance', { colour, version: String(before['version']) })
      expect(typed.status).toBe(422)
      expect(typed.text).toContain(nearest)
      expect(await look()).toEqual(before)
    },
  )

  it.each(['teal', '#12345', 'url(x)', '#0a504c;}'])('is not %s, which is no colour', async (colour) => {
    const before = await look()
    expect((await call('PUT', '/api/admin/appearance', { colour })).status).toBe(422)
    expect((await page('/admin/appearance', { colour })).status).toBe(422)
    expect(await look()).toEqual(before)
  })

  it('is saved with the nearest by one press, beside the colour that was refused', async () => {
    const { version } = await look()
    const fields = { colour: '#ffd34d', nearest: '#5b2333', version: String(version) }
    expect(await page('/admin/appearance', fields)).toMatchObject({
      status: 303,
      location: '/admin/appearance?done=saved',
    })
    expect(await look()).toMatchObject({ colour: '#5b2333' })
  })

  it('says beforehand what it changes, and saves nothing', async () => {
    const before = await look()
    const told = await call('POST', '/api/admin/appearance/preview', { colour: '#1f3a68' })
    expect(told.body['effects']).toContainEqual({
      about: 'Links, light theme',
      before: expect.stringMatching(/^#5b2333, contrast \d+\.\d to 1$/),
      after: expect.stringMatching(/^#1f3a68, contrast \d+\.\d to 1$/),
    })
    const seen = await page('/admin/appearance', { colour: '#1f3a68', deed: 'preview' })
    expect(seen).toMatchObject({ status: 200, location: null })
    expect(await look()).toEqual(before)
  })

  it('is on every page, by a stylesheet with its hash that is kept for good', async () => {
    const { version } = await look()
    const saved = await call('PUT', '/api/admin/appearance', { colour: '1F3A68', version, why: 'Our vans' })
    expect(saved).toMatchObject({ status: 200, body: { colour: '#1f3a68' } })
    const { stylesheet = '' } = (await shown()) ?? {}
    const sheet = await file(stylesheet)
    expect(sheet.status).toBe(200)
    expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(sheet.headers.get('cache-control')).toContain('immutable')
    expect(text(sheet.bytes)).toMatch(/^html:root\{--brand:#1f3a68;/)
    expect(text(sheet.bytes)).toContain('@media screen and (prefers-color-scheme:dark){html:root{--brand:#')
    // Another hash is another file, which nobody has made.
    expect((await file(stylesheet.replace(/-[0-9a-f]{12}/, `-${'0'.repeat(12)}`))).status).toBe(404)
    expect((await file('/brand/ffd34d.css')).status).toBe(404)
  })

  it('is in icons and the manifest', async () => {
    const manifest = JSON.parse(text((await file('/manifest.webmanifest')).bytes))
    expect(manifest).toMatchObject({ theme_color: '#1f3a68' })
    for (const { src, sizes } of manifest.icons) {
      const icon = await file(src)
      expect(icon.headers.get('cache-control')).toContain('immutable')
      const { width, height } = await sharp(icon.bytes).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
    const [first] = manifest.icons
    expect(await colourAt((await file(first.src)).bytes, 30, 30)).toEqual([0x1f, 0x3a, 0x68])
    expect((await file(first.src.replace('1f3a68', '112233'))).status).toBe(404)
  })

  it('has a logo; a nearly square one is the icon too, and a wide one is not', async () => {
    expect(await upload({ width: 900, height: 300 })).toBe(303)
    const { logo } = await look()
    expect(logo).toMatchObject({ width: 450, height: 150 })
    const { address }: { address: string } = Object(logo)
    expect(await shown()).toMatchObject({ logo: { address }, icons: expect.stringContaining('-mark-') })
    expect((await file(address)).status).toBe(200)
    expect(await upload({ width: 200, height: 180 }, '#00aa00')).toBe(303)
    const { icons = '' } = (await shown()) ?? {}
    const square = `${icons}/app-192.png`
    const [red = 255, green = 0, blue = 255] = await colourAt((await file(square)).bytes, 96, 96)
    expect([red < 8, Math.abs(green - 0xaa) < 8, blue < 8]).toEqual([true, true, true])
  })

  it('stays where a process dies between the picture and the setting', async () => {
    const before = await look()
    const png = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    const kept = await whole.modules.logos.keepLogo(png)
    expect(kept).toMatchObject({ ok: true, value: { width: 60, height: 20 } })
    expect(await look()).toEqual(before)
    // The next upload of it is whole.
    const { sha256 }: { sha256: string } = kept.ok ? kept.value : { sha256: '' }
    expect(await call('PUT', '/api/admin/appearance', { logo: sha256 })).toMatchObject({
      status: 200,
      body: { logo: { sha256, width: 60, height: 20 } },
    })
  })

  it('is refused to who saw another version, with the logo too', async () => {
    const before = await look()
    const stale = await call('PUT', '/api/admin/appearance', { colour: null, version: 0 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'setting_changed', version: before['version'] } })
    const unknown = await call('PUT', '/api/admin/appearance', { logo: 'f'.repeat(64) })
    expect(unknown).toMatchObject({ status: 422, body: { errors: [{ path: 'logo' }] } })
    expect((await page('/admin/appearance/logo/remove', { version: '1' })).status).toBe(409)
    expect(await look()).toEqual(before)
  })

  it('goes back to an earlier version, and to that of the program', async () => {
    const { version } = await look()
    const put = await page('/admin/settings/appearance/restore', { restore: '1', version: String(version) })
    expect(put).toMatchObject({ status: 303, location: '/admin/appearance?done=put-back#history-appearance' })
    expect(await look()).toMatchObject({ colour: '#5b2333', logo: null })
    expect((await call('POST', '/api/admin/settings/appearance/restore', { version: 0 })).status).toBe(200)
    expect(await shown()).toBeNull()
  })

  it('is changed by administrators alone', async () => {
    const office = await whole.signIn('office')
    const headers = { cookie: office, 'content-type': 'application/json' }
    const body = JSON.stringify({ colour: '#112233' })
    expect((await whole.app.request('/api/admin/appearance', { method: 'PUT', headers, body })).status).toBe(403)
    expect(await look()).toMatchObject({ colour: null })
  })
})
