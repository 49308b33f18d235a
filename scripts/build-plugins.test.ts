import { execFileSync } from 'node:child_process'
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { namesOfCommonJs, onlyWhatIsUsed } from './build-plugins.ts'

const root = join(import.meta.dirname, '..')

/** The output of a program that is bundled as the server is. */
async function printed(contents: string): Promise<string> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-bundle-'))
  const options = {
    absWorkingDir: root,
    stdin: { contents, resolveDir: root },
    outdir: folder.path,
    outExtension: { '.js': '.mjs' },
    splitting: true,
    bundle: true,
    platform: 'node',
    format: 'esm',
    minify: true,
    metafile: true,
    logLevel: 'silent',
  } as const satisfies BuildOptions
  const { metafile } = await build({ ...options, write: false, plugins: [onlyWhatIsUsed()] })
  await build({ ...options, plugins: [onlyWhatIsUsed(), namesOfCommonJs(metafile)] })
  return execFileSync(process.execPath, [join(folder.path, 'stdin.mjs')], { encoding: 'utf8' }).trim()
}

describe('bundled program', () => {
  it('resolves the named exports of a CommonJS package that it imports dynamically', async () => {
    const words = await printed(`
      const { isValid } = await import('postcode')
      console.log(isValid('CR0 1AB'))`)
    expect(words).toBe('true')
  })

  it('serves HTTP without having loaded an HTTP client', async () => {
    const words = await printed(`
      import http, { createServer } from 'node:http'
      import * as path from 'node:path'
      console.log(createServer === http.createServer, path.posix.join('a', 'b'),
        process.moduleLoadList.some((name) => name.includes('undici')))`)
    expect(words).toBe('true a/b false')
  })

  it('reports invalid input in English', async () => {
    const words = await printed(`
      import { z } from 'zod'
      console.log(z.string().safeParse(1).error?.issues[0]?.message)`)
    expect(words).toBe('Invalid input: expected string, received number')
  })
})
