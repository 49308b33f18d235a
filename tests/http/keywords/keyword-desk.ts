import { type Caller, type WholeApp, openWholeApp } from '../../support/apps/whole-app.ts'

/** The application with an administrator's session, and the addresses of keywords. */
export async function openKeywordDesk(settings: Readonly<Record<string, string>> = {}) {
  const whole: WholeApp = await openWholeApp(undefined, settings)
  const admin = await whole.signIn('admin')

  async function asWith(cookie: string, method: string, path: string, body?: object) {
    const answer = await whole.app.request(`/api/keywords${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false
    return { status: answer.status, body: isJson && text !== '' ? JSON.parse(text) : text }
  }

  return {
    whole,
    admin,
    api: (method: string, path: string, body?: object) => asWith(admin, method, path, body),
    as: async (caller: Caller, method: string, path: string, body?: object) =>
      asWith(caller === null ? '' : await whole.signIn(caller), method, path, body),
    form: (path: string, fields: Readonly<Record<string, string>>) =>
      whole.app.request(path, { method: 'POST', headers: { cookie: admin }, body: new URLSearchParams(fields) }),
    upload(path: string, text: string, fields: Readonly<Record<string, string>> = {}) {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      body.set('file', new File([text], 'keywords.csv', { type: 'text/csv' }))
      return whole.app.request(path, { method: 'POST', headers: { cookie: admin }, body })
    },
    audited: () => whole.data.rows('audit_log', {}, ['id']).map(({ action }) => action),
    [Symbol.dispose]: () => whole[Symbol.dispose](),
  }
}
