import { describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

describe('an unknown address', () => {
  it.each(['/api/nothing', '/api/services/', '/api/bookings//cancel'])('answers 404: %s', async (path) => {
    using whole = await openWholeApp()
    const answer = await whole.app.request(path)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'not_found' })
  })

  it.each([
    ['DELETE', '/api/services', 'GET'],
    ['GET', '/api/auth/login', 'POST'],
    ['PUT', '/api/bookings/bkg_some-one', 'GET'],
  ])('answers %s %s with 405 and the allowed methods', async (method, path, allowed) => {
    using whole = await openWholeApp()
    const answer = await whole.app.request(path, { method })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe(allowed)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
  })
})
