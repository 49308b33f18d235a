import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InBatches } from '#modules/shared'
import { enquiryRow } from '../../contracts/privacy/retention-records.ts'
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

const retention = async () => (await call('GET', '/api/admin/retention')).body
const enquiries = () => whole.data.column('enquiries', 'id').filter((id) => String(id).startsWith('retention-'))
const ago = (months: number) =>
  whole.adapters.clock.now().toZonedDateTimeISO('Europe/London').subtract({ months }).toInstant().toString()

describe('how long data is kept', () => {
  it('is as the program came until the owner says months, which the legal page has', async () => {
    const first = await retention()
    expect(first).toMatchObject({ enquiries: null, version: 0, keeps: { enquiries: '12 months', drafts: '30 days' } })
    const saved = await call('PUT', '/api/admin/retention', { enquiries: 9, version: 0, why: 'Less is enough' })
    expect(saved).toMatchObject({ status: 200, body: { enquiries: 9, version: 1, keeps: { enquiries: '9 months' } } })
    const { blocks } = await whole.modules.terms.legalPage('privacy')
    expect(JSON.stringify(blocks)).toContain('Messages to the office, with its replies: 9 months')
  })

  it.each([
    ['bookings', 83, 'six tax years'],
    ['invoices', 12, 'six tax years'],
    ['chats', 0, '1 to 120'],
    ['chats', 121, '1 to 120'],
  ])('stays where %s would be %i months', async (name, months, words) => {
    const before = await retention()
    const refused = await call('PUT', '/api/admin/retention', { [name]: months })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: name }] } })
    expect(JSON.stringify(refused.body)).toContain(words)
    const typed = await page('/admin/retention', { [name]: String(months), version: String(before['version']) })
    expect(typed).toMatchObject({ status: 422, text: expect.stringContaining(words) })
    expect(await retention()).toEqual(before)
  })

  it('says beforehand what the next night would delete, deletes nothing, and then the night deletes just that', async () => {
    for (const [name, months] of [
      ['retention-old', 8],
      ['retention-young', 4],
    ] as const) {
      whole.data.insert('enquiries', enquiryRow(name, ago(months)))
    }
    const told = await call('POST', '/api/admin/retention/preview', { enquiries: 6 })
    expect(told.body['effects']).toEqual([
      {
        about: 'Messages to the office, with its replies',
        before: '9 months: nothing is old enough',
        after: '6 months: the next night deletes 1',
      },
    ])
    const inBatches: InBatches = async (batch) => {
      while ((await batch(1)) === 'more');
      return 'done'
    }
    const shorter = { dry: true, only: ['enquiries'], settings: { enquiries: 3 }, inBatches } as const
    expect(await whole.modules.privacy.retain(shorter)).toMatchObject([{ count: 2 }])
    expect(await whole.modules.privacy.retain({ ...shorter, most: 0 })).toMatchObject([{ count: 1 }])
    const shown = await page('/admin/retention', { enquiries: '6', deed: 'preview' })
    expect(shown).toMatchObject({ status: 200, location: null })
    expect(enquiries()).toHaveLength(2)
    const { version } = await retention()
    expect(await page('/admin/retention', { enquiries: '6', version: String(version) })).toMatchObject({
      status: 303,
      location: '/admin/retention?done=saved',
    })
    await whole.modules.privacy.retain({ dry: false })
    expect(enquiries()).toEqual(['retention-young'])
  })

  it('is refused to who saw another version, and put back from the history', async () => {
    const stale = await call('PUT', '/api/admin/retention', { chats: 12, version: 0 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'setting_changed', current: { enquiries: 6 } } })
    const put = await page('/admin/settings/retention/restore', { restore: '1', version: '2' })
    expect(put).toMatchObject({ status: 303, location: '/admin/retention?done=put-back#history-retention' })
    expect(await retention()).toMatchObject({ enquiries: 9, version: 3 })
  })
})
