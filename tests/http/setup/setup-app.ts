import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pino from 'pino'
import { openWholeApp } from '../../support/apps/whole-app.ts'

export const owner = { full_name: 'Olive Owner', email: 'olive@example.com', password: 'wrench-lantern-otter-9' }

/** A site without an administrator, right after its start, with all that its log says. */
export async function openSetupApp(settings: Readonly<Record<string, string>> = {}) {
  const said: string[] = []
  const lines = new Writable({
    write(line: Buffer, _encoding, done) {
      said.push(line.toString())
      done()
    },
  })
  const whole = await openWholeApp(pino({ level: 'error' }, lines), settings)
  whole.data.set('users', { role: 'admin' }, { role: 'customer' })
  await whole.modules.setup.begin()
  const file = join(whole.folder, 'keys', 'setup-code')

  async function post(path: string, body: object, cookie = '') {
    const headers = { 'content-type': 'application/json', cookie }
    const answer = await whole.app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }

  return {
    whole,
    said,
    file,
    code: () => readFileSync(file, 'utf8'),
    mode: () => statSync(file).mode & 0o777,
    setUp: (body: object = {}) => post('/api/setup', { code: readFileSync(file, 'utf8'), owner, ...body }),
    post,
    get: (path: string, cookie = '') => whole.app.request(path, { headers: { cookie } }),
    form: (path: string, fields: Readonly<Record<string, string>>) =>
      whole.app.request(path, { method: 'POST', body: new URLSearchParams(fields) }),
    admins: () => whole.data.count('users', { role: 'admin' }),
    [Symbol.dispose]: () => whole[Symbol.dispose](),
  }
}

export const cookieOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ')
