import { join } from 'node:path'
import { build } from 'esbuild'

const root = join(import.meta.dirname, '../..')

/** `bare/pages.tsx` as a program, beside the build so that it finds the same files; where it lies. */
export async function bundleBarePages(): Promise<string> {
  const outfile = join(root, 'dist/bench-pages.mjs')
  await build({
    absWorkingDir: root,
    entryPoints: ['tests/bench/bare/pages.tsx'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node26',
    jsx: 'automatic',
    external: ['better-sqlite3', 'sharp', 'vite', 'vike/server', '#pages'],
    loader: { '.css': 'empty', '.svg': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.DEV': 'false' },
    banner: { js: "import{createRequire as $require}from'node:module';const require=$require(import.meta.url);" },
    logLevel: 'error',
  })
  return outfile
}
