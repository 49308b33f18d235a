import { describe, expect, it } from 'vitest'
import { plainScript } from './plain-script.ts'

describe('plainScript', () => {
  it('returns the built file, and the source in development', () => {
    const manifest = { 'ui/islands/live-bell.ts': { file: 'assets/bell.js' } }
    expect(plainScript(manifest, 'live-bell')).toBe('<script type="module" src="/assets/bell.js"></script>')
    expect(plainScript(null, 'live-bell')).toBe('<script type="module" src="/ui/islands/live-bell.ts"></script>')
  })
  it('runs a script before the page is shown where it keeps what is pressed, and such a script imports nothing', () => {
    const early = { file: 'assets/early.js' }
    const manifest = { 'ui/islands/field/early-press.ts': early }
    expect(plainScript(manifest, 'field/early-press')).toBe('<script src="/assets/early.js"></script>')
    expect(plainScript(null, 'field/early-press')).toBe('<script src="/ui/islands/field/early-press.ts"></script>')
    const parted = { 'ui/islands/field/early-press.ts': { ...early, imports: ['_shared.js'] } }
    expect(() => plainScript(parted, 'field/early-press')).toThrow('imports nothing')
  })
  it('names the script that is loaded at the first touch', () => {
    const manifest = {
      'ui/islands/launcher/open.ts': { file: 'a.js' },
      'ui/islands/launcher/panel.ts': { file: 'b.js' },
    }
    expect(plainScript(manifest, 'launcher/open')).toBe(
      '<script type="module" src="/a.js" data-later="/b.js"></script>',
    )
  })
  it('throws for a script that was not built', () => {
    expect(() => plainScript({}, 'live-bell')).toThrow('ui/islands/live-bell.ts')
  })
})
