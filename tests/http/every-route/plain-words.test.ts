import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
afterAll(() => whole[Symbol.dispose]())

const wrong = [undefined, null, '', 'x'.repeat(200_000), -1e12, 1.5, true, [], [null], {}, { x: 1 }]

/** How a schema speaks that was given no words. */
const raw = /Invalid|Too (?:small|big)|expected|received|Unrecognized|undefined|NaN/

describe('a validation problem', () => {
  it('is in plain words for every field of every route', () => {
    const said = new Set<string>()
    for (const { method, path, body, query } of whole.api.endpoints) {
      for (const schema of [body, query]) {
        if (!schema) continue
        const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
        const fields = Object.keys(properties)
        const given = [...wrong, ...wrong.map((value) => Object.fromEntries(fields.map((key) => [key, value])))]
        for (const { error } of given.map((one) => schema.safeParse(one))) {
          for (const { message } of error?.issues ?? [])
            if (raw.test(message)) said.add(`${method} ${path}: ${message}`)
        }
      }
    }
    expect([...said]).toEqual([])
  })

  it('names a missing setting of the site, and one of the wrong type', async () => {
    const admin = await whole.signIn('admin')
    const answer = await whole.app.request('/api/admin/site', {
      method: 'PUT',
      headers: { cookie: admin, 'content-type': 'application/json' },
      body: JSON.stringify({ business_name: 7 }),
    })
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors).toEqual(
      expect.arrayContaining([
        { path: 'business_name', message: 'This must be text' },
        { path: 'hotline', message: 'Please fill this in' },
      ]),
    )
  })
})
