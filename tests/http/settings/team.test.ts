import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
const cookies = { admin: '', technician: '', customer: '' }
let tom = ''
beforeAll(async () => {
  cookies.admin = await whole.signIn('admin')
  cookies.technician = await whole.signIn('technician')
  cookies.customer = await whole.signIn('customer')
  tom = whole.data.text('users', 'id', { role: 'technician' })
})
afterAll(() => whole[Symbol.dispose]())

async function send(path: string, fields: Readonly<Record<string, string>>, as: keyof typeof cookies = 'admin') {
  const answer = await whole.app.request(path, {
    method: 'POST',
    headers: { cookie: cookies[as], 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

async function sendPhoto(bytes: Uint8Array, alt = 'Tom beside his van') {
  const body = new FormData()
  body.set('alt', alt)
  body.set('photo', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'photo.png')
  const answer = await whole.app.request(`/admin/site/team/${tom}/photo`, {
    method: 'POST',
    headers: { cookie: cookies.admin },
    body,
  })
  return answer.status
}

const aPhoto = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
const shown = async () => whole.modules.site.shownTeam((await whole.modules.catalogue.publicSite()).team.members)
const words = () => ({ [`place.${tom}`]: '1', [`role.${tom}`]: 'Plumber', [`since.${tom}`]: '2009' })

describe('the team on the page about the business', () => {
  it('has nobody who did not agree, whatever an administrator sends', async () => {
    expect((await send('/admin/site/team', words())).status).toBe(303)
    expect(await shown()).toEqual([])
    expect(await sendPhoto(await aPhoto())).toBe(404)
    expect(whole.data.count('public_profiles')).toBe(0)
  })

  it('cannot be joined by a customer, nor by an administrator for somebody else', async () => {
    expect((await send('/profile/team', { deed: 'agree' }, 'customer')).status).toBe(404)
    expect((await send('/profile/team', { deed: 'agree', user: tom }, 'admin')).status).toBe(303)
    expect((await whole.modules.site.agreedMembers()).map(({ id }) => id as string)).not.toContain(tom)
    expect((await send('/profile/team', { deed: 'withdraw' }, 'admin')).status).toBe(303)
  })

  it('shows somebody who agreed, with the words of the owner and a photo that is drawn anew', async () => {
    const agreed = await send('/profile/team', { deed: 'agree' }, 'technician')
    expect([agreed.status, agreed.location]).toEqual([303, '/profile?done=team-agreed#team'])
    const before = whole.modules.site.version()
    expect(await sendPhoto(new TextEncoder().encode('<svg onload="alert(1)"/>'))).toBe(422)
    expect(await sendPhoto(await aPhoto(), ' ')).toBe(422)
    expect(await sendPhoto(await aPhoto())).toBe(303)
    expect(whole.modules.site.version()).toBeGreaterThan(before)
    const [member] = await shown()
    expect(member).toMatchObject({ id: tom, role: 'Plumber', since: 2009, photo: { alt: 'Tom beside his van' } })
    const photo = await whole.app.request(`/team-photo/${member?.photo?.sha256}.webp`)
    const read = await sharp(new Uint8Array(await photo.arrayBuffer())).metadata()
    expect([photo.status, read.format, read.width, read.height]).toEqual([200, 'webp', 480, 480])
  })

  it('is refused with words beside the field, and with a stale version, and nothing changes', async () => {
    const before = await shown()
    const wrong = await send('/admin/site/team', { ...words(), [`since.${tom}`]: 'long ago' })
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('Give a year, such as 2009')])
    expect((await send('/admin/site/team', { ...words(), version: '0' })).status).toBe(409)
    expect((await send('/admin/site/team', words(), 'technician')).status).toBe(403)
    expect(await shown()).toEqual(before)
  })

  it('loses a person who withdraws at once, with the photo, and keeps nothing of them in the page', async () => {
    const [member] = await shown()
    const before = whole.modules.site.version()
    expect((await send('/profile/team', { deed: 'withdraw' }, 'technician')).status).toBe(303)
    expect(whole.modules.site.version()).toBeGreaterThan(before)
    expect([await shown(), whole.data.count('public_profiles')]).toEqual([[], 0])
    expect((await whole.app.request(`/team-photo/${member?.photo?.sha256}.webp`)).status).toBe(404)
  })
})
