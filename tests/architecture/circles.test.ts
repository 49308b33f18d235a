import { spawnSync } from 'node:child_process'
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Lints two files that import each other, with the settings of the repository. */
function lintCircle(first: string, second: string): string {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-circle-'))
  writeFileSync(join(folder.path, 'first.ts'), first)
  writeFileSync(join(folder.path, 'second.ts'), second)
  const { stdout } = spawnSync('node_modules/.bin/oxlint', ['-c', resolve('.oxlintrc.json'), folder.path], {
    encoding: 'utf8',
  })
  return stdout
}

describe('the lint rule against import cycles', () => {
  it('reports two files that import each other', () => {
    const report = lintCircle(
      "import { two } from './second.ts'\nexport const one = (): number => two()\n",
      "import { one } from './first.ts'\nexport const two = (): number => one()\n",
    )
    expect(report).toContain('no-cycle')
  })

  it('reports two files that import only types of each other', () => {
    const report = lintCircle(
      "import type { Two } from './second.ts'\nexport interface One {\n  readonly two: Two | null\n}\n",
      "import type { One } from './first.ts'\nexport interface Two {\n  readonly one: One | null\n}\n",
    )
    expect(report).toContain('no-cycle')
  })

  it('accepts two files of which one imports the other', () => {
    const report = lintCircle(
      "import type { Two } from './second.ts'\nexport interface One {\n  readonly two: Two | null\n}\n",
      'export interface Two {\n  readonly name: string\n}\n',
    )
    expect(report).toContain('Found 0 warnings and 0 errors')
  })
})
