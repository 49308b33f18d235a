import { describe, expect, it } from 'vitest'
import { plainScript } from './plain-script.ts'

describe('plainScript', () => {
  it('returns the built file, and the source in development', () => {
    const manifest = { 'ui/islands/live-bell.ts': { file: 'assets/bell.js' } }
    expect(plainScript(manifest, 'live-bell')).toBe('<script type="module" src="/assets/bell.js"></script>')
    expect(plainScript(null, 'live-bell')).toBe('<script type="module" src="/ui/islands/live-bell.ts"></script>')
  })
  it('throws for a script that was not built', () => {
    expect(() => plainScript({}, 'live-bell')).toThrow('ui/islands/live-bell.ts')
  })
})
