import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { siteWords } from '../../modules/accounts/passwords/context-words.ts'
import { isOver } from '../../modules/accounts/sessions/session.ts'
import { type Role, may, permissions, roles } from '../../modules/shared/permissions.ts'
import { allowances } from '../../src/http/kit/rate-limits.ts'
import { type Source, readSources } from './sources.ts'

const text = readFileSync('docs/security.md', 'utf8')

/** The rows of the tables of one section, without their headings. */
function tableOf(heading: string): readonly (readonly string[])[] {
  const [, after = ''] = text.split(`\n${heading}\n`)
  const [section = ''] = after.split(/\n##+ /)
  return section
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('|---'))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

/** Whether a session begun at hour 0 and last used `idle` hours before `age` is over. */
function isSessionOver(role: Role, age: number, idle: number): boolean {
  const began = Temporal.Instant.from('2030-01-01T00:00:00Z')
  const now = began.add({ hours: age })
  const far = began.add({ hours: 24 * 1_000 })
  const session = { createdAt: began, lastUsedAt: now.subtract({ hours: idle }), expiresAt: far }
  return isOver(session as Parameters<typeof isOver>[0], now, role)
}

const hoursOf = (words: string) => {
  const [count = '', unit = ''] = words.split(' ')
  return Number(count) * (unit === 'days' ? 24 : 1)
}

describe('docs/security.md', () => {
  it('has the limits of requests as the program has them', () => {
    const written = tableOf('## Limits').filter(([name]) => name?.startsWith('`') && name.length < 20)
    const real = Object.entries(allowances).map(([name, { seconds, address, account, pair = account }]) =>
      [`\`${name}\``, seconds, address, account, pair].map(String),
    )
    expect(written).toEqual(real)
  })

  it('has the lifetimes of sessions as the program has them', () => {
    const rows = tableOf('### Sessions')
    expect(rows.flatMap(([names = '']) => names.split(', ')).toSorted()).toEqual([...roles].toSorted())
    for (const [names = '', unused = '', most = ''] of rows) {
      const [idleHours, mostHours] = [hoursOf(unused), hoursOf(most)]
      for (const role of roles.filter((each) => names.split(', ').includes(each))) {
        const idle = [idleHours - 1, idleHours].map((hours) => isSessionOver(role, hours, hours))
        const used = [mostHours - 1, mostHours].map((hours) => isSessionOver(role, hours, 0))
        expect([role, idle, used]).toEqual([role, [false, true], [false, true]])
      }
    }
  })

  it('has the permissions of each role as the program has them', () => {
    const written = tableOf('## Access')
      .filter(([name]) => permissions.some((permission) => name?.startsWith(`\`${permission}\``)))
      .map(([name = '', ...cells]) => [/`([\w-]+)`/.exec(name)?.[1], cells.map((cell) => cell.startsWith('yes'))])
    const real = permissions.map((permission) => [permission, roles.map((role) => may({ role }, permission))])
    expect(written).toEqual(real)
  })

  it('has the words that no password may be made of', () => {
    const [, list = ''] = /^- The site: (.*)\.$/m.exec(text) ?? []
    expect([...list.matchAll(/`(\w+)`/g)].map(([, word]) => word)).toEqual(siteWords)
  })

  it('has every key that the program keeps', () => {
    const listed = tableOf('## Keys').map(([name = '']) => /([\w.-]+)`$/.exec(name)?.[1] ?? '')
    const kept = shipped.flatMap(({ text: code }) =>
      [...code.matchAll(/(?:'keys', |secretOf\()'([\w.-]+)'\)/g)].map(([, name]) => name),
    )
    expect(new Set(kept).size).toBeGreaterThan(5)
    expect([...new Set(kept)].filter((name) => name !== undefined && !listed.includes(name))).toEqual([])
  })
})

/** Code that is part of the program. */
const shipped = readSources().filter(
  ({ path }) => /^(?:src|modules|adapters|ui)\//.test(path) && !/\.(?:test|contract)\.tsx?$/.test(path),
)

/** Dangerous means, and the files that may have them. */
const means: readonly {
  readonly name: string
  readonly form: RegExp
  readonly planted: string
  readonly in: string[]
}[] = [
  {
    name: 'other processes',
    form: /node:child_process|node:cluster/,
    planted: "import { exec } from 'node:child_process'",
    // Runs Node with a fixed text and the path of the database; and this program with a command of its own. No shell.
    in: ['adapters/sqlite/kit/health/soundness.ts', 'src/backups/run-command.ts'],
  },
  {
    name: 'code from text',
    form: /\beval\(|\beval: true|new Function\(|node:vm'/,
    planted: "eval('1')",
    // Begins a thread with a fixed text, which is given the path of the database. The executable runs that of the check.
    in: ['adapters/sqlite/kit/file-thread.ts', 'src/binary/launch.ts'],
  },
  {
    name: 'headers that open answers to other origins',
    form: /access-control-/i,
    planted: "'Access-Control-Allow-Origin'",
    in: [],
  },
  {
    name: 'unchecked certificates',
    form: /rejectUnauthorized|NODE_TLS_REJECT/,
    planted: 'rejectUnauthorized: false',
    in: [],
  },
  {
    name: 'messages between windows',
    form: /\.postMessage\(|addEventListener\('message'/,
    planted: 'window.postMessage(1)',
    // Messages to a thread of the same process; between pages, and to the service worker, of this site alone. The channel
    // of a video call has one of two words: whether a picture is sent.
    in: [
      'adapters/sqlite/kit/file-thread.ts',
      'ui/islands/calls/peer.ts',
      'ui/islands/field/outbox/phone-outbox.ts',
      'ui/islands/field/phone.ts',
      'ui/service-worker/worker.ts',
    ],
  },
  {
    name: 'HTML from text',
    form: /dangerouslySetInnerHTML|\.innerHTML|insertAdjacentHTML|document\.write/,
    planted: 'node.innerHTML = text',
    // Prose: HTML that `adapters/markdown` makes of safe Markdown.
    in: ['ui/components/content/Prose.tsx', 'ui/islands/Island.tsx'],
  },
  {
    name: 'storage of the browser',
    form: /\blocalStorage\b|\bsessionStorage\b|\bindexedDB\b/,
    planted: "localStorage.getItem('x')",
    // The outbox of a technician's phone, which a sign-out wipes.
    in: [
      'ui/islands/field/outbox/phone-outbox.ts',
      'ui/islands/office/single-keys.ts',
      'ui/islands/push-opt-in.ts',
      'ui/islands/thread/thread-kept.ts',
      'ui/islands/thread/thread-sound.ts',
      'ui/islands/toasts/history.ts',
    ],
  },
]

const usesOf = (form: RegExp, sources: readonly Source[]) =>
  sources.filter(({ text: code }) => form.test(code)).map(({ path }) => path)

describe.each(means)('the shipped program: $name', ({ form, planted, in: allowed }) => {
  it('is caught where it is planted', () => {
    expect(usesOf(form, [{ path: 'src/x.ts', text: planted }])).toEqual(['src/x.ts'])
  })

  it('has none of it but in the files that are named', () => {
    expect(usesOf(form, shipped).toSorted()).toEqual(allowed.toSorted())
  })
})

describe('npm run sbom', () => {
  it('writes a CycloneDX list of what ships, each package with its version and digest', () => {
    const printed = execFileSync(process.execPath, ['scripts/sbom.ts'], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    const bom: {
      readonly bomFormat: string
      readonly components: readonly {
        readonly name: string
        readonly version: string
        readonly hashes?: readonly unknown[]
      }[]
    } = JSON.parse(printed)
    const { dependencies }: { readonly dependencies: Readonly<Record<string, string>> } = JSON.parse(
      readFileSync('package.json', 'utf8'),
    )
    const listed = new Map(bom.components.map(({ name, version }) => [name, version]))
    expect(bom.bomFormat).toBe('CycloneDX')
    expect(Object.keys(dependencies).filter((name) => !listed.has(name))).toEqual([])
    expect(bom.components.filter(({ hashes = [] }) => hashes.length === 0)).toEqual([])
    expect(bom.components.some(({ name }) => name === 'vitest')).toBe(false)
  })
})
