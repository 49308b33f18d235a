import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLinkedApp } from '../../support/apps/linked-app.ts'
import { fillDisk } from '../../support/storage-faults.ts'
import { uuid } from '../fulfilment/reports/report-app.ts'
import { dataUrl, signaturePng } from '../fulfilment/reports/signatures.ts'

const linked = await openLinkedApp()
const { whole } = linked
afterAll(() => linked[Symbol.dispose]())

const drawn = dataUrl(await signaturePng())
const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#336699' } })
  .jpeg()
  .toBuffer()

let cookie = ''
let visit = ''

beforeAll(async () => {
  const { id } = await linked.visitBooked()
  const { startsAt } = await linked.kept(id)
  if (!startsAt) throw new Error('it has a start')
  whole.clock.set(startsAt)
  cookie = await whole.signIn('technician')
  visit = `/api/visits/${id.replace('bkg_', 'vis_')}-1`
})

async function send(method: string, step: string, body: object | FormData) {
  const isForm = body instanceof FormData
  const answer = await whole.app.request(`${visit}/${step}`, {
    method,
    headers: { cookie, ...(!isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  })
  const text = await answer.text()
  const read: Readonly<Record<string, unknown>> = JSON.parse(text)
  return { status: answer.status, headers: answer.headers, body: read }
}

async function hashNow(): Promise<string> {
  const answer = await whole.app.request(`${visit}/report`, { headers: { cookie } })
  const { report_hash: hash }: { readonly report_hash: string } = await answer.json()
  return hash
}

function photo(): FormData {
  const form = new FormData()
  form.set('photo_type', 'after')
  form.set('photo', new Blob([Buffer.from(picture)]), 'photo.jpg')
  return form
}

const long = 'é'.repeat(2_000)

/** The writes of a visit in their order; each is the same action whenever it is sent. */
const writes = [
  ['check-in', 'POST', 'check-in', async () => ({ action_id: uuid(1) })],
  [
    'report',
    'PUT',
    'report',
    async () => ({ action_id: uuid(2), work_performed: long, completion_status: 'completed' }),
  ],
  ['photo', 'PUT', `photos/${uuid(3)}`, async () => photo()],
  [
    'signature',
    'PUT',
    'signature',
    async () => ({
      action_id: uuid(4),
      signature_data: drawn,
      customer_name: 'Asha Patel',
      report_hash: await hashNow(),
    }),
  ],
  ['submit', 'POST', 'submit', async () => ({ action_id: uuid(5), report_hash: await hashNow(), check_out_now: true })],
] as const

/** The rows and files that are kept of the visit. A file that is announced for removal is none. */
function kept() {
  const { data, folder } = whole
  const tables = ['visits', 'visit_reports', 'visit_photos', 'visit_signatures', 'field_actions', 'bookings', 'outbox']
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(jpg|png)$/.test(name))
  const toRemove = data.texts('files_to_remove', 'file')
  const stays = files.filter((name) => !toRemove.some((file) => name.endsWith(file)))
  return { rows: tables.map((table) => data.rows(table)), files: stays.toSorted() }
}

describe('on a full disk', () => {
  it.each(writes)(
    'a %s is refused whole with 503, and is done once when it is sent again',
    async (_, method, step, of) => {
      const body = await of()
      const before = kept()
      const makeRoom = fillDisk(whole.adapters.database, ['field_actions', 'visit_photos'])
      const refused = await send(method, step, body)
      expect([refused.status, refused.body['code'], refused.headers.get('retry-after')]).toEqual([
        503,
        'storage_unavailable',
        '10',
      ])
      expect(kept()).toEqual(before)
      makeRoom()
      const { rows } = kept()
      await expect.poll(async () => (await send(method, step, body)).status).toBeLessThan(300)
      const done = kept()
      expect(done.rows).not.toEqual(rows)
      const again = await send(method, step, body)
      expect(again.status).toBe(200)
      expect(kept()).toEqual(done)
    },
  )
})
