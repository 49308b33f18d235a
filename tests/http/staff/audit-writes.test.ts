import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDemo } from '../../../src/cli/demo/index.ts'
import { openWholeApp } from '../../support/apps/whole-app.ts'
import { marksOf, roleTable } from '../every-route/role-table.ts'
import type { Desk } from './audited/desk.ts'
import { auditedWrites, unaudited } from './audited-writes.ts'

const whole = await openWholeApp()
const { data } = whole
let desk: Desk
/** How many lines there were before the latest request. */
let before = 0

beforeAll(async () => {
  await addDemo(whole.adapters.database, whole.modules.catalogue, whole.clock.now(), () => {})
  const cookie = await whole.signIn('admin')
  desk = {
    whole,
    async json(method, path, body) {
      before = lines()
      const headers = { cookie, 'content-type': 'application/json' }
      return whole.app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    },
    async form(path, fields) {
      before = lines()
      return whole.app.request(path, { method: 'POST', headers: { cookie }, body: new URLSearchParams(fields) })
    },
    async upload(path, body) {
      before = lines()
      return whole.app.request(path, { method: 'POST', headers: { cookie }, body })
    },
    first: (table, where, by) => data.text(table, 'id', where, by),
  }
})
afterAll(() => whole[Symbol.dispose]())

const lines = () => data.count('audit_log')

/** Writes that no customer may do, and an administrator may. */
const staffWrites = Object.entries(roleTable).flatMap(([route, entry]) => {
  const [, , customer, , , admin] = marksOf(entry)
  return !route.startsWith('GET ') && customer === 'x' && admin === '+' ? [route] : []
})

describe('the audit log', () => {
  it('has an example of every write that only staff may do, or the reason why it leaves no line', () => {
    expect(staffWrites.length).toBeGreaterThan(100)
    const known = new Set([...Object.keys(auditedWrites), ...Object.keys(unaudited)])
    expect(staffWrites.filter((route) => !known.has(route))).toEqual([])
    expect([...known].filter((route) => !(route in roleTable))).toEqual([])
  })

  it.each(Object.entries(auditedWrites))('has a line of %s, with its user, network and device', async (route, way) => {
    const answer = await way(desk)
    expect([route, answer.status, answer.status < 400 ? '' : await answer.text()]).toEqual([route, answer.status, ''])
    expect(lines()).toBeGreaterThan(before)
    const [latest] = await whole.modules.administration.audit(anything, 1, null)
    expect(latest).toMatchObject({ role: 'admin', name: 'The Owner', network: 'unknown', device: 'unknown' })
    expect(latest?.userId).toBe(desk.first('users', { role: 'admin' }))
  })
})

const anything = { who: null, action: null, target: null, from: null, until: null }
