import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { smallArenas, smallHeap } from './small-heap.ts'

it('bounds the memory of the image as that of npm start', () => {
  const image = readFileSync(join(import.meta.dirname, '../../Dockerfile'), 'utf8')
  const arenas = Object.fromEntries(
    [...image.matchAll(/\b(MALLOC_\w+)=(\w+)/g)].map(([, name, value]) => [name, value]),
  )
  expect(arenas).toEqual(smallArenas)
  const [, command] = /^CMD (\[.*\])$/m.exec(image) ?? []
  expect(JSON.parse(command ?? '[]')).toEqual(['node', ...smallHeap, 'dist/callout.mjs', 'serve'])
})
