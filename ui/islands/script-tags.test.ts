import { describe, expect, it } from 'vitest'
import { islandTags } from './script-tags.ts'

const manifest = {
  'ui/islands/client.ts': {
    file: 'assets/client.js',
    imports: ['_shared.js'],
    dynamicImports: ['ui/islands/Clock.tsx', 'ui/islands/Map.tsx', 'node_modules/react/index.js'],
  },
  'ui/islands/Clock.tsx': { file: 'assets/clock.js', imports: ['_shared.js', 'node_modules/react/index.js'] },
  'ui/islands/Map.tsx': { file: 'assets/map.js' },
  'node_modules/react/index.js': { file: 'assets/react.js' },
  '_shared.js': { file: 'assets/shared.js' },
}

describe('islandTags', () => {
  it('sends no script to a page without islands', () => {
    expect(islandTags(manifest, new Set())).toBe('')
    expect(islandTags(null, new Set())).toBe('')
  })
  it('sends the entry, and each file of the islands of this page once', () => {
    const tags = islandTags(manifest, new Set(['Clock']))
    expect(tags.match(/[a-z]+\.js/g)).toEqual(['shared.js', 'react.js', 'clock.js', 'client.js'])
    expect(tags).not.toContain('map.js')
  })
  it('sends only the entry for an island that is fetched when it is touched', () => {
    const tags = islandTags(manifest, new Set(['Clock?']))
    expect(tags.match(/[a-z]+\.js/g)).toEqual(['shared.js', 'client.js'])
  })
  it('sends the source in development', () => {
    expect(islandTags(null, new Set(['Clock']))).toBe('<script type="module" src="/ui/islands/client.ts"></script>')
  })
  it('throws for an island that was not built', () => {
    expect(() => islandTags(manifest, new Set(['Ghost']))).toThrow('ui/islands/Ghost.tsx')
  })
})
