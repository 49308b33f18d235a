import { execFile } from 'node:child_process'
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { smallArenas, smallHeap } from '../../src/binary/small-heap.ts'
import { phoneCopy } from '../../tests/support/uploads/many-uploads.ts'

describe('the PDF of a report with 40 photos', () => {
  it('takes at most 60 MB beyond that of a report with one', { timeout: 120_000 }, async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-report-memory-'))
    const photo = join(folder.path, 'photo.jpg')
    writeFileSync(photo, await phoneCopy())
    const args = [...smallHeap, 'tests/support/reports/print-photos.ts', photo, '40']
    const env = { ...process.env, ...smallArenas }
    const { stdout } = await promisify(execFile)(process.execPath, args, { env })
    expect(Number(stdout)).toBeLessThanOrEqual(60)
  })
})
