import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDemo } from '../../../src/cli/demo/index.ts'
import { openWholeApp } from '../../support/apps/whole-app.ts'
import { type Desk, auditedWrites, unaudited } from './audited-writes.ts'
import { roleTable } from '../every-route/role-table.ts'

const whole = await openWholeApp()
const { raw } = whole.adapters.database
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
    one(sql) {
      const cell = raw.prepare<[], string>(sql).pluck().get()
      if (cell === undefined) throw new Error(`nothing is like this: ${sql}`)
      return cell
    },
  }
})
afterAll(() => whole[Symbol.dispose]())

const lines = () => raw.prepare<[], number>('select count(*) from audit_log').pluck().get() ?? 0

/** Writes that no customer may do, and the office or an administrator may. */
const staffWrites = Object.entries(roleTable)
  .filter(([route, marks]) => !route.startsWith('GET ') && marks[1] === 'x' && marks[4] === '+')
  .map(([route]) => route)

describe('the audit log', () => {
  it('knows a way of doing everything that only staff may do, or why it leaves no line', () => {
    const known = new Set([...Object.keys(auditedWrites), ...Object.keys(unaudited)])
    expect(staffWrites.filter((route) => !known.has(route))).toEqual([])
    expect([...known].filter((route) => !(route in roleTable))).toEqual([])
  })

  it.each(Object.entries(auditedWrites))('has a line of %s, by whom and from where', async (route, way) => {
    const answer = await way(desk)
    expect([route, answer.status, answer.status < 400 ? '' : await answer.text()]).toEqual([route, answer.status, ''])
    expect(lines()).toBeGreaterThan(before)
    const [latest] = await whole.modules.administration.audit(anything, 1, null)
    expect(latest).toMatchObject({ role: 'admin', name: 'The Owner', network: 'unknown', device: 'unknown' })
    expect(latest?.userId).toBe(desk.one(`select id from users where role = 'admin'`))
  })
})

const anything = { who: null, action: null, target: null, from: null, until: null }
