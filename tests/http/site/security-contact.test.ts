import { afterAll, describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
afterAll(() => whole[Symbol.dispose]())

const path = '/.well-known/security.txt'

async function setContact(contact_email: string) {
  const facts = await whole.modules.catalogue.site()
  const { printSiteFacts } = await import('#modules/catalogue')
  const set = await whole.modules.catalogue.setSite({ ...printSiteFacts(facts), contact_email })
  expect(set.ok).toBe(true)
}

describe('the contact for faults of security', () => {
  it('is absent while the business has no e-mail address', async () => {
    await setContact('')
    const answer = await whole.app.request(path)
    expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })])
  })

  it('names the address of the business for less than a year', async () => {
    await setContact('security@example.com')
    const answer = await whole.app.request(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const text = await answer.text()
    expect(text.split('\n')).toContain('Contact: mailto:security@example.com')
    expect(text).toContain('\nPreferred-Languages: en\n')
    const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? []
    const days = whole.clock.now().until(Temporal.Instant.from(expires)).total('hours') / 24
    expect(days).toBeGreaterThan(150)
    expect(days).toBeLessThan(365)
  })
})
