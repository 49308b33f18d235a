/** `npm start`: builds what is missing or older than its sources, then serves from the one bundled file. */
import { spawnSync } from 'node:child_process'
import { builtFrom, sourcesDigest } from './sources.ts'

if (builtFrom() !== sourcesDigest()) {
  console.log('Building Callout (once; later starts are immediate)...')
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
process.env['NODE_ENV'] ??= 'production'
process.argv.splice(2, 0, 'serve')
await import(new URL('../dist/callout.mjs', import.meta.url).href)
