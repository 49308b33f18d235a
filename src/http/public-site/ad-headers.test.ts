import { describe, expect, it } from 'vitest'
import { openedForGoogle } from './ad-headers.ts'

describe('the policy of a page with an advert', () => {
  it('names Google where scripts, pictures, connections and frames come from, and nowhere else', () => {
    const opened = openedForGoogle("default-src 'self'; script-src 'self'; style-src 'self'; form-action 'self'")
    const directive = (name: string) => opened.split('; ').find((one) => one.startsWith(`${name} `))
    expect(directive('script-src')).toContain("'self' https://*.googlesyndication.com")
    expect(directive('frame-src')).toContain('https://*.doubleclick.net')
    expect([directive('default-src'), directive('style-src'), directive('form-action')]).toEqual([
      "default-src 'self'",
      "style-src 'self'",
      "form-action 'self'",
    ])
  })
})
