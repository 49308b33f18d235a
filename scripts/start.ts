/** `npm start`: builds what is missing or older than its sources, then becomes the built server. */
import { spawnSync } from 'node:child_process'
import { smallArenas, smallHeap } from '../src/binary/small-heap.ts'
import { builtFrom, sourcesDigest } from './sources.ts'

if (builtFrom() !== sourcesDigest()) {
  console.log('Building Callout (once; later starts are immediate)...')
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
const program = new URL('../dist/callout.mjs', import.meta.url).pathname
const args = [process.execPath, ...smallHeap, program, 'serve', ...process.argv.slice(2)]
process.execve?.(process.execPath, args, {
  ...smallArenas,
  ...process.env,
  NODE_ENV: process.env['NODE_ENV'] ?? 'production',
})
