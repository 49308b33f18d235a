import { describe, expect, it } from 'vitest'
import { type Caller, callers, openWholeApp } from '../../support/apps/whole-app.ts'

const path = '/invoice-generator'

const connectOf = (answer: Response) =>
  /connect-src ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]

describe('GET /invoice-generator', () => {
  it.each(callers)('is there for everyone, connects to nothing and sets no cookie: %s', async (caller: Caller) => {
    using site = await openWholeApp()
    const cookie = await site.signIn(caller)
    const get = (at: string) => site.app.request(at, { headers: { accept: 'text/html', ...(cookie && { cookie }) } })
    const answer = await get(path)
    expect([answer.status, connectOf(answer), answer.headers.getSetCookie()]).toEqual([200, "'none'", []])
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(connectOf(await get('/contact'))).toBe("'self'")
  })

  it('is the same page at each visit of a stranger, and a browser that has it reads it again without a body', async () => {
    using site = await openWholeApp()
    const first = await site.app.request(path, { headers: { accept: 'text/html' } })
    const etag = first.headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    const again = await site.app.request(path, { headers: { accept: 'text/html', 'if-none-match': etag } })
    expect([again.status, await again.text(), connectOf(again)]).toEqual([304, '', "'none'"])
  })
})

describe('POST /invoice-generator', () => {
  it('does not exist: nothing that is typed there can be sent', async () => {
    using site = await openWholeApp()
    const answer = await site.app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000' },
      body: 'customer_name=Ada',
    })
    expect(answer.status).toBeGreaterThanOrEqual(403)
    expect(answer.status).toBeLessThan(500)
    expect(await answer.text()).not.toContain('Ada')
  })
})
