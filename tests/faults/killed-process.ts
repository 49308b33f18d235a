import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll } from 'vitest'
import { packagesOutside } from '../../scripts/build-plugins.ts'

interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** All that it wrote. */
  readonly said: string
  readonly lines: readonly string[]
}

/** For the packages in the file that are CommonJS. */
const requiring = `import{createRequire as $require}from'node:module';const require=$require(import.meta.url);`

/**
 * A process of its own, for a test that kills it. In one file with its packages, compiled by its first run, it starts in a
 * moment; the file lies where packages with files of their own are found, from the first test to the last.
 */
export function killedProcess(entry: string) {
  const name = basename(entry, '.ts')
  const bundled = join(import.meta.dirname, `../../node_modules/.${name}-${process.pid}`)
  const outfile = join(bundled, `${name}.mjs`)

  beforeAll(async () => {
    await build({
      entryPoints: [entry],
      outfile,
      bundle: true,
      external: [...packagesOutside],
      banner: { js: requiring },
      // The migrations lie beside the sources.
      define: { 'import.meta.url': JSON.stringify(new URL('../../src/assets.ts', import.meta.url).href) },
      platform: 'node',
      format: 'esm',
      target: 'node26',
      logLevel: 'warning',
    })
  })
  afterAll(() => rmSync(bundled, { recursive: true, force: true }))

  /** Runs it to its end, with these variables beside those of the test. */
  return async (variables: Readonly<Record<string, string>>): Promise<Ended> => {
    const env = { ...process.env, NODE_COMPILE_CACHE: join(bundled, 'compile-cache'), ...variables }
    const child = spawn(process.execPath, [outfile], { env })
    let said = ''
    child.stdout.on('data', (part: Buffer) => (said += part.toString()))
    child.stderr.on('data', (part: Buffer) => (said += part.toString()))
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
    return { code, signal, said: said.trim(), lines: said.trim().split('\n') }
  }
}

/** The statements at which a process is really killed; images of its files show the others (`openStepped`). */
export const momentsToKill = (steps: number): readonly number[] => [
  1,
  Math.ceil(steps / 3),
  Math.ceil(steps / 2),
  steps,
]
