import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path/posix'
import { describe, expect, it } from 'vitest'

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((path) => existsSync(path))
const topLevel: ReadonlySet<string> = new Set(
  tracked.flatMap((path) => (path.includes('/') ? [path.split('/', 1).join()] : [])),
)

/** The texts in backticks that look like a path of the repository. `<name>` stands for any text without a slash. */
function pathsNamed(text: string): readonly string[] {
  return [...text.matchAll(/`([^`\s]+)`/g)].flatMap(([, name = '']) => {
    const isPath = /^[\w@.+<>-]+(?:\/[\w@.+<>-]+)*\/?$/.test(name)
    const [first = ''] = name.split('/', 1)
    const hasEnding = /[\w>]\.(?:tsx?|css|sql|md|ya?ml|json|txt|csv)$/.test(name)
    const isOutside = name.startsWith('@') || /^[A-Z_]+\//.test(name)
    return isPath && !isOutside && (hasEnding || (name.includes('/') && topLevel.has(first))) ? [name] : []
  })
}

/** Whether a path is tracked: from the top, from the folder of the document, or anywhere for a name without a folder. */
function isKnown(document: string, name: string): boolean {
  const pattern = name
    .replace(/\/$/, '')
    .replaceAll(/[.+]/g, String.raw`\$&`)
    .replaceAll(/<\w+>/g, '[^/]+')
  const form = new RegExp(`^${pattern}(?:/|$)`)
  const matches = (path: string) => form.test(path)
  const folder = dirname(document)
  return tracked.some(
    (path) =>
      matches(path) ||
      (folder !== '.' && path.startsWith(`${folder}/`) && matches(path.slice(folder.length + 1))) ||
      (!name.includes('/') && matches(basename(path))),
  )
}

const unknownIn = (document: string, text: string) => pathsNamed(text).filter((name) => !isKnown(document, name))

describe('a path in a document', () => {
  it.each([
    ['README.md', 'See `src/composed.ts`.', 'src/composed.ts'],
    ['CONTRIBUTING.md', '`modules/<m>/no-events.ts`: the kind', 'modules/<m>/no-events.ts'],
    ['src/README.md', '- `no-main.ts` is the command line', 'no-main.ts'],
    ['modules/README.md', 'the folder `modules/no-such-module/`', 'modules/no-such-module/'],
  ])('that does not exist is caught: %s, %s', (document, text, name) => {
    expect(unknownIn(document, text)).toEqual([name])
  })

  it.each([
    ['README.md', 'meet in `src/compose.ts`'],
    ['CONTRIBUTING.md', '`src/payments/<name>-settings.ts`, new; the folder `adapters/<name>`'],
    ['src/README.md', '`main.ts` and `cli/` and `http/kit/api.ts`'],
    ['README.md', 'keys in `DATA_DIR/keys/push.json`, the package `@stripe/stripe-js`, `npm run check`, `text/html`'],
  ])('passes when it exists, is a pattern of what exists, or is none of the repository: %s, %s', (document, text) => {
    expect(unknownIn(document, text)).toEqual([])
  })
})

describe.each(tracked.filter((path) => path.endsWith('.md') && path !== 'THIRD_PARTY.md'))('%s', (document) => {
  it('names no path of the repository that does not exist', () => {
    expect(unknownIn(document, readFileSync(document, 'utf8'))).toEqual([])
  })
})

describe('README.md', () => {
  it('names every module in its architecture page', () => {
    const [, architecture = ''] = readFileSync('README.md', 'utf8').split('\n## Architecture in a page\n')
    const modules = new Set(tracked.flatMap((path) => /^modules\/(\w+)\/index\.ts$/.exec(path)?.[1] ?? []))
    expect([...modules].filter((name) => !architecture.includes(`\`${name}\``))).toEqual([])
  })
})

describe('docs/decisions', () => {
  it('has each number once, at the beginning of the name and of the title', () => {
    const decisions = tracked.filter((path) => /^docs\/decisions\/\d/.test(path))
    const numbers = decisions.map((path) => basename(path).slice(0, 3))
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
    const misnamed = decisions.filter((path) => {
      return !readFileSync(path, 'utf8').startsWith(`# ${basename(path).slice(0, 3)}: `)
    })
    expect(misnamed).toEqual([])
  })
})
