import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
let cookie = ''
beforeAll(async () => {
  cookie = await whole.signIn('admin')
})
afterAll(() => whole[Symbol.dispose]())

const service = 'svc_tap-repair'
const path = `/api/admin/services/${service}/photo`
const aPhoto = (background: string) =>
  sharp({ create: { width: 160, height: 90, channels: 3, background } })
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .jpeg()
    .toBuffer()

async function put(file: Uint8Array | null, alt: string, as = cookie, to = path) {
  const body = new FormData()
  body.set('alt', alt)
  if (file) body.set('photo', new File([new Uint8Array(file)], 'tap.jpg', { type: 'image/jpeg' }))
  const method = to.startsWith('/api/') ? 'PUT' : 'POST'
  const answer = await whole.app.request(to, { method, headers: { cookie: as }, body })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

const rows = () => whole.data.pick('service_photos', ['service_id', 'sha256', 'alt'], {})
const lines = () => whole.data.rows('audit_log', { action: 'service_photo_changed' }).length
const picture = (sha256: unknown) => whole.app.request(`/service-photo/${String(sha256)}.webp`)

describe('the photo of a service', () => {
  it('is drawn anew, shown to anybody, and gone at once with the next one', async () => {
    const version = whole.modules.catalogue.version()
    const kept = await put(await aPhoto('#0a504c'), ' A tap  over a basin ')
    expect(kept.status).toBe(200)
    expect(JSON.parse(kept.text)).toMatchObject({ alt: 'A tap over a basin', width: 800, height: 500 })
    expect(whole.modules.catalogue.version()).toBeGreaterThan(version)
    const [first] = rows()
    const shown = await picture(first?.['sha256'])
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const read = await sharp(new Uint8Array(await shown.arrayBuffer())).metadata()
    expect([read.format, read.width, read.exif]).toEqual(['webp', 800, undefined])
    const described = await whole.app.request(`/api/services/${service}/photo`)
    expect([described.status, await described.json()]).toEqual([200, JSON.parse(kept.text)])

    const page = `/admin/services/${service}/photo`
    const second = await put(await aPhoto('#4c0a50'), 'Another tap', cookie, page)
    expect([second.status, second.location]).toEqual([303, `/admin/services/${service}?done=photo#photo`])
    expect((await picture(first?.['sha256'])).status).toBe(404)
    expect(rows()).toHaveLength(1)
    expect(lines()).toBe(2)
  })

  it('is refused with words where it is no photo or nobody says what it shows, and nothing changes', async () => {
    const before = [rows(), lines()]
    const hostile = [
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      new TextEncoder().encode('GIF89a'),
      (await aPhoto('#123456')).subarray(0, 200),
      new Uint8Array(0),
    ]
    for (const file of hostile) {
      const refused = await put(file, 'A tap')
      expect(refused.status).toBe(422)
      expect(refused.text).toContain('Choose a PNG or JPEG of up to 10 MB')
    }
    for (const alt of ['', ' \n ', 'a'.repeat(161)]) {
      const refused = await put(await aPhoto('#123456'), alt)
      expect(refused.status).toBe(422)
      expect(refused.text).toContain('what the photo shows')
    }
    expect((await put(null, 'A tap')).status).toBe(422)
    expect((await put(await aPhoto('#123456'), 'A', cookie, '/api/admin/services/svc_nothing/photo')).status).toBe(404)
    expect([rows(), lines()]).toEqual(before)
  })

  it('is the owner’s alone, who takes it away again', async () => {
    const office = await whole.signIn('office')
    const before = rows()
    expect((await put(await aPhoto('#123456'), 'A tap', office)).status).toBe(403)
    const remove = (as: string) => whole.app.request(path, { method: 'DELETE', headers: { cookie: as } })
    expect((await remove(office)).status).toBe(403)
    expect(rows()).toEqual(before)
    expect((await remove(cookie)).status).toBe(204)
    expect(rows()).toEqual([])
    expect((await picture(before[0]?.['sha256'])).status).toBe(404)
    expect((await whole.app.request(`/api/services/${service}/photo`)).status).toBe(404)
    expect((await remove(cookie)).status).toBe(204)
    expect(lines()).toBe(3)
  })
})
