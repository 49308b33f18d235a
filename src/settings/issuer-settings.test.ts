import { describe, expect, it } from 'vitest'
import { UnusableSettings, readConfig } from '../config.ts'

const oidc = { OIDC_CLIENT_ID: 'callout', OIDC_CLIENT_SECRET: 'hush', OIDC_ISSUER: 'https://id.example.com/realms/one' }

describe('the issuers that people may sign in with', () => {
  it('are none by default, so that nothing is offered that leads nowhere', () => {
    expect(readConfig({}).issuers).toEqual([])
  })

  it('are Google and any other, each called what people know it by', () => {
    const { issuers } = readConfig({ ...oidc, GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's' })
    expect(issuers.map(({ name, label, issuer }) => [name, label, issuer.href])).toEqual([
      ['google', 'Google', 'https://accounts.google.com/'],
      ['oidc', 'id.example.com', 'https://id.example.com/realms/one'],
    ])
  })

  it('may be spoken to in the clear on this machine only', () => {
    expect(readConfig({ ...oidc, OIDC_ISSUER: 'http://127.0.0.1:4000' }).issuers).toHaveLength(1)
    for (const address of ['http://id.example.com', 'http://10.0.0.7', 'http://127.0.0.1.example.com']) {
      expect(() => readConfig({ ...oidc, OIDC_ISSUER: address })).toThrow(UnusableSettings)
    }
  })
})
